import { GAMES } from '../src/games/registry.ts'
import { botSubjects } from './bots.ts'
import { markdown, progress, short } from './figures.ts'
import { type Figure, measure, type Subject } from './measure.ts'
import { inProduction, sameRules, sameRulesTable } from './same-rules.ts'
import { CHANCE, randomPlay, YARDSTICK } from './subjects.ts'
import { wireTable } from './wire.ts'

interface Plan {
  readonly rounds: number
  readonly roundMs: number
  readonly isAlone: boolean
}

/**
 * Measures random matches through the bare rules and through the engine's `act`, per CPU second and relative to the
 * yardstick; then boardgame.io's rules, unless we are alone; then the decisions of the bots, and the bytes on the wire.
 */
export async function benchEngine(plan: Plan): Promise<{ text: string; raw: unknown }> {
  const rules = measured('engine', [...CHANCE, ...GAMES.flatMap(randomPlay)], plan)
  const peers = plan.isAlone ? [] : await sameRules()
  const same = inProduction(() => measured('peers', peers, plan))
  const compared = plan.isAlone ? [] : [sameRulesTable(same)]
  const bots = measured('bots', (await Promise.all(GAMES.map(botSubjects))).flat(), plan)
  const text = [rulesTable(rules), ...compared, botsTable(bots), wireTable(GAMES)].join('\n\n')
  return { text, raw: [...rules, ...same, ...bots] }
}

function measured(part: string, subjects: readonly Subject[], { rounds, roundMs }: Plan): Figure[] {
  return measure(subjects, { rounds, roundMs }, (done) =>
    progress(
      done < rounds ? `${part}: ${'█'.repeat(done).padEnd(rounds, '░')} round ${done} of ${rounds}` : '',
    ),
  )
}

function rulesTable(figures: readonly Figure[]): string {
  const yardstick = figures.find(({ name }) => name === YARDSTICK)?.median ?? 1
  const rows = figures.map(({ name, median, best }) => [
    name,
    short(median),
    short(best),
    (yardstick / median).toFixed(yardstick / median < 10 ? 1 : 0),
  ])
  return markdown(['subject', 'median per CPU second', 'best', 'cost in dice'], rows)
}

function botsTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, median, best }) => [name, short(median), short(best)])
  return markdown(['bot: decisions per CPU second', 'median', 'best'], rows)
}
