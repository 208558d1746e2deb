import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Progress } from '../../../../cli-kit/progress.ts'
import type { Screen } from '../../../../cli-kit/screen.ts'
import { onlyWord, readArguments, UsageError } from '../../../../cli-kit/usage.ts'
import { WorkerPool } from '../../../../cli-kit/worker-pool.ts'
import { pack } from '../../bots/solver/packing.ts'
import { CARDS, LAYERS, STATES, stateOfCard, statesOf } from '../../bots/solver/states.ts'
import { JOKER_RULES, type JokerRule } from '../../rules/joker.ts'
import { EMPTY_SCORECARD } from '../../rules/scoring.ts'
import type { SolveJob } from './solver/solve-worker.ts'

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
  const rules = rulesNamed(values.joker)
  const pool = new WorkerPool<SolveJob, number>(new URL('./solver/solve-worker.ts', import.meta.url), null)
  try {
    for (const rule of rules) await solveAndShow(rule, pool, values.write, screen)
  } finally {
    await pool.close()
  }
  return 0
}

async function solveAndShow(
  rule: JokerRule,
  pool: WorkerPool<SolveJob, number>,
  isWritten: boolean,
  screen: Screen,
): Promise<void> {
  const { solution, seconds } = await solveRule(rule, pool, screen)
  const states = Array.from({ length: CARDS }, (_, card) => statesOf(card, rule).length)
  const count = states.reduce((sum, number) => sum + number, 0)
  const worth = solution[stateOfCard(EMPTY_SCORECARD)] ?? 0
  screen.print(
    `joker ${rule.padEnd(6)}  expected score ${worth.toFixed(4)}  (${count} states, ${seconds.toFixed(1)} s)`,
  )
  if (isWritten) writeTable(rule, solution, screen)
}

function rulesNamed(word: string | undefined): readonly JokerRule[] {
  if (word === undefined) return JOKER_RULES
  const rule = JOKER_RULES.find((known) => known === word)
  if (rule === undefined) throw new UsageError(`--joker is one of ${JOKER_RULES.join(', ')}.`)
  return [rule]
}

const shared = (bytes: number) => new SharedArrayBuffer(bytes)

/** Solves the game under one Joker rule on all threads of the pool. */
async function solveRule(rule: JokerRule, pool: WorkerPool<SolveJob, number>, screen: Screen) {
  const values = new Float64Array(shared(STATES * Float64Array.BYTES_PER_ELEMENT))
  const layers = new Int32Array(shared(LAYERS * 2 * Int32Array.BYTES_PER_ELEMENT))
  const progress = new Progress(screen, `solving, joker ${rule}`, CARDS)
  let done = 0
  const jobs = Array.from({ length: pool.size }, () => ({ rule, threads: pool.size, values, layers }))
  await pool.run(jobs, (more) => {
    done += more
    progress.show(done)
  })
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
