import { anySeed } from '../../tools/testing/repeat.ts'
import { listed, type Rows, twoColumns } from './report.ts'
import { readSettings, type Settings } from './settings.ts'

interface PartOutcome {
  /** The tests that were left out, and why. */
  readonly skipped?: readonly string[]
  readonly violations: readonly string[]
}

interface PartRun<Name extends string, Mutant extends string, Outcome extends PartOutcome> {
  /** The options and their defaults; `seed` is added. */
  readonly defaults: Readonly<Record<Name, number>>
  readonly mutants: Readonly<Record<Mutant, unknown>>
  run(settings: Settings<Name | 'seed', Mutant> & { say(line: string): void }): Promise<Outcome>
  /** The rows of the part's own table. */
  rows(outcome: Outcome): Rows
}

/** Runs a part from the command line: prints its seed, its table and its violations, and sets the exit code. */
export async function runPart<Name extends string, Mutant extends string, Outcome extends PartOutcome>({
  defaults,
  mutants,
  run,
  rows,
}: PartRun<Name, Mutant, Outcome>): Promise<void> {
  const settings = readSettings<Name | 'seed', Mutant>({ seed: anySeed(), ...defaults }, mutants)
  const { seed, mutant } = settings
  console.log(`seed ${seed}${mutant === null ? '' : `, mutant ${mutant}`}`)
  const outcome = await run({ ...settings, say: (line) => console.log(line) })
  const { skipped = [], violations } = outcome
  for (const why of skipped) console.log(`skipped: ${why}`)
  console.log(twoColumns([...rows(outcome), ['violations', violations.length]]))
  if (violations.length > 0) console.log(listed(violations))
  console.log(`seed ${seed}`)
  process.exitCode = violations.length === 0 ? 0 : 1
}
