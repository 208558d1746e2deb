import { GAMES } from '../src/games/registry.ts'
import { markdown, progress, short } from './figures.ts'
import { measure } from './measure.ts'
import { CHANCE, randomPlay, YARDSTICK } from './subjects.ts'

/** Random matches through the bare rules and through the engine's own act; per CPU second, and in dice of the yardstick. */
export function benchEngine(rounds: number, roundMs: number): { text: string; raw: unknown } {
  const subjects = [...CHANCE, ...GAMES.flatMap(randomPlay)]
  const figures = measure(subjects, { rounds, roundMs }, (done) =>
    progress(
      done < rounds ? `engine: ${'█'.repeat(done).padEnd(rounds, '░')} round ${done} of ${rounds}` : '',
    ),
  )
  const yardstick = figures.find(({ name }) => name === YARDSTICK)?.median ?? 1
  const rows = figures.map(({ name, median, best }) => [
    name,
    short(median),
    short(best),
    (yardstick / median).toFixed(yardstick / median < 10 ? 1 : 0),
  ])
  return { text: markdown(['what', 'median a CPU second', 'best', 'cost in dice'], rows), raw: figures }
}
