// npm run torture -- simulate [--schedules 10000] [--seed N] [--minutes 15] [--mutants 0|1|2: none, those found soon, all]
// npm run torture -- simulate --seed N [--trace] [--mutant NAME]
import { parseArgs } from 'node:util'
import { anySeed } from '../../tools/testing/repeat.ts'
import { listed, twoColumns } from '../kit/report.ts'
import { FOUND_SOON, isSimulateMutant, SIMULATE_MUTANTS, searchSimulateMutants } from './mutants.ts'
import { type SimulateResult, simulate } from './run.ts'

const { values } = parseArgs({
  options: {
    schedules: { type: 'string' },
    seed: { type: 'string' },
    trace: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '15' },
    mutants: { type: 'string', default: '1' },
    mutant: { type: 'string' },
  },
})

function whole(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} is a whole number.`)
  return number
}

/** The first seed; the following schedules use the numbers after it. `--seed` alone runs one schedule. */
const seed = values.seed === undefined ? anySeed() : whole('seed', values.seed)
const schedules = whole('schedules', values.schedules ?? (values.seed === undefined ? '10000' : '1'))
const timeMaxMs = whole('minutes', values.minutes) * 60_000
const { mutant } = values
if (mutant !== undefined && !isSimulateMutant(mutant)) throw new Error(`There is no mutant ${mutant}.`)
const patches = mutant === undefined ? [] : SIMULATE_MUTANTS[mutant]

const BAR = 30
let shown = 0

/** Draws a progress bar on a terminal, and prints a line every tenth of the work elsewhere. */
function progress(done: number, violations: number): void {
  const share = done / schedules
  const filled = Math.round(share * BAR)
  const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)}`
  const line = `${bar} ${done} of ${schedules} schedules, ${violations} wrong`
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === schedules ? '\n' : ''}`)
  else if (schedules > 1 && Math.floor(share * 10) > shown) {
    shown = Math.floor(share * 10)
    console.log(line)
  }
}

function show({ schedules: done, steps, tookMs, counts, violations }: SimulateResult): void {
  const perSecond = (done / (tookMs / 1000)).toFixed(1)
  console.log(
    twoColumns([
      ['schedules', done],
      ['schedules per second', perSecond],
      ['steps', steps],
      ...[...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)),
      ['violations', violations.size],
    ]),
  )
  if (done < schedules) console.log(`skipped ${schedules - done} schedules: time limit`)
  if (violations.size === 0) return
  console.log(listed([...violations].map(([number, what]) => `seed ${number}: ${what}`)))
  console.log(`To trace it: npm run torture -- simulate --seed ${[...violations.keys()][0]} --trace`)
}

console.log(`seeds ${seed} to ${seed + schedules - 1}${mutant === undefined ? '' : `, mutant ${mutant}`}`)
const result = await simulate({
  seed,
  schedules,
  patches,
  isTraced: values.trace,
  timeMaxMs,
  progress,
  found: (number, what) => {
    if (schedules > 1) console.log(`${process.stdout.isTTY ? '\n' : ''}  ✗ seed ${number}: ${what}`)
  },
})
for (const line of result.trace) console.log(line)
show(result)
let missed = 0
if (schedules > 1 && mutant === undefined && values.mutants !== '0') {
  const found = await searchSimulateMutants({
    seed,
    ...(values.mutants === '1' ? { names: FOUND_SOON } : {}),
    heard: ({ name, found: how }) =>
      console.log(how === null ? `  ✗ not found: ${name}` : `  ✓ found: ${name}, ${how}`),
  })
  missed = found.filter(({ found: how }) => how === null).length
  console.log(twoColumns([['mutants found', `${found.length - missed} of ${found.length}`]]))
}
console.log(`seeds ${seed} to ${seed + schedules - 1}`)
process.exitCode = result.violations.size + missed === 0 ? 0 : 1
