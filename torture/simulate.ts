// npm run torture:simulate -- [--schedules 10000] [--first N] [--minutes 15] [--mutants 1]
// npm run torture:simulate -- --seed N [--trace] [--mutant early-ack]
import { parseArgs } from 'node:util'
import { listed, twoColumns } from './report.ts'
import { anySeed } from './settings.ts'
import { isSimulateMutant, SIMULATE_MUTANTS, searchSimulateMutants } from './simulate-mutants.ts'
import { type SimulateResult, simulate } from './simulate-run.ts'

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '10000' },
    first: { type: 'string' },
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

/** Many schedules have seeds in a row; the first is small enough for all of them to be whole numbers. */
const only = values.seed === undefined ? null : whole('seed', values.seed)
const seed = only ?? (values.first === undefined ? anySeed() : whole('first', values.first))
const schedules = only === null ? whole('schedules', values.schedules) : 1
const timeMaxMs = whole('minutes', values.minutes) * 60_000
const { mutant } = values
if (mutant !== undefined && !isSimulateMutant(mutant)) throw new Error(`There is no mutant ${mutant}.`)
const patches = mutant === undefined ? [] : SIMULATE_MUTANTS[mutant]

const BAR = 30
let shown = 0

/** A bar that grows in place, or on a pipe a line now and then. */
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
      ['schedules', `${done}, ${perSecond} a second`],
      ['steps', steps],
      ...[...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)),
      ['violations', violations.size],
    ]),
  )
  if (violations.size === 0) return
  console.log(listed([...violations].map(([number, what]) => `seed ${number}: ${what}`)))
  console.log(`Again, as a list: npm run torture:simulate -- --seed ${[...violations.keys()][0]} --trace`)
}

console.log(`seeds ${seed} to ${seed + schedules - 1}${mutant === undefined ? '' : `, mutant ${mutant}`}`)
const result = await simulate({
  seed,
  schedules,
  patches,
  isTraced: values.trace,
  timeMaxMs,
  progress,
})
for (const line of result.trace) console.log(line)
show(result)
let missed = 0
if (only === null && mutant === undefined && values.mutants !== '0') {
  for (const { name, found } of await searchSimulateMutants(seed)) {
    if (found === null) missed += 1
    console.log(found === null ? `  ✗ not found: ${name}` : `  ✓ found: ${name}, ${found}`)
  }
}
console.log(`seeds ${seed} to ${seed + schedules - 1}`)
process.exitCode = result.violations.size + missed === 0 ? 0 : 1
