import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Progress } from '../../../../cli-kit/progress.ts'
import type { Screen } from '../../../../cli-kit/screen.ts'
import { onlyWord, readArguments, UsageError } from '../../../../cli-kit/usage.ts'
import { WorkerPool } from '../../../../cli-kit/worker-pool.ts'
import { pack } from '../../bots/solver/packing.ts'
import { CARDS, cardsFilled, STATES, stateOfCard, statesOf } from '../../bots/solver/states.ts'
import { JOKER_RULES, type JokerRule } from '../../rules/joker.ts'
import { CATEGORIES, EMPTY_SCORECARD } from '../../rules/scoring.ts'
import type { SolveData } from './solve-worker.ts'

export const SOLVE_HELP = `icebreaker solve yahtzee [--joker forced|free|none] [--write]

  Solves the game of one player exactly, by working back from full cards, on
  all cores.
  --joker    one of the three Joker rules; by default all of them
  --write    writes the tables that the bot, the hint and the review use`

/** Runs `icebreaker solve yahtzee`. */
export async function solve(args: readonly string[], screen: Screen): Promise<number> {
  const { values, positionals } = readArguments(args, {
    joker: { type: 'string' },
    write: { type: 'boolean', default: false },
  })
  const word = onlyWord(positionals, 'game')
  if (word !== 'yahtzee') throw new UsageError('Only yahtzee is small enough to be solved.')
  for (const rule of rulesNamed(values.joker)) {
    const { solution, seconds } = await solveRule(rule, screen)
    const states = Array.from({ length: CARDS }, (_, card) => statesOf(card, rule).length)
    const count = states.reduce((sum, number) => sum + number, 0)
    const worth = solution[stateOfCard(EMPTY_SCORECARD)] ?? 0
    screen.print(
      `joker ${rule.padEnd(6)}  expected score ${worth.toFixed(4)}  (${count} states, ${seconds.toFixed(1)} s)`,
    )
    if (values.write) writeTable(rule, solution, screen)
  }
  return 0
}

function rulesNamed(word: string | undefined): readonly JokerRule[] {
  if (word === undefined) return JOKER_RULES
  const rule = JOKER_RULES.find((known) => known === word)
  if (rule === undefined) throw new UsageError(`--joker is one of ${JOKER_RULES.join(', ')}.`)
  return [rule]
}

/** Solves layer by layer: a card depends on the cards with one more filled category. */
async function solveRule(rule: JokerRule, screen: Screen) {
  const values = new Float64Array(new SharedArrayBuffer(STATES * Float64Array.BYTES_PER_ELEMENT))
  const data: SolveData = { rule, values }
  const pool = new WorkerPool<readonly number[], number>(new URL('./solve-worker.ts', import.meta.url), data)
  const progress = new Progress(screen, `solving, joker ${rule}`, CARDS)
  let done = 0
  try {
    for (let filled = CATEGORIES.length; filled >= 0; filled -= 1) {
      const cards = cardsFilled(filled)
      const shares = Array.from({ length: pool.size }, (_, share) =>
        cards.filter((_card, at) => at % pool.size === share),
      )
      await pool.run(shares, (more) => {
        done += more
        progress.show(done)
      })
    }
  } finally {
    await pool.close()
  }
  return { solution: values, seconds: progress.end() }
}

function writeTable(rule: JokerRule, solution: Float64Array, screen: Screen): void {
  const file = fileURLToPath(new URL(`../../bots/solver/solved/${rule}.ts`, import.meta.url))
  const packed = pack(solution, rule)
  writeFileSync(
    file,
    `// Made by \`icebreaker solve yahtzee --write\`.\nexport const packed: string =\n  '${packed}'\n`,
  )
  screen.print(`  wrote ${packed.length} characters to bots/solver/solved/${rule}.ts`)
}
