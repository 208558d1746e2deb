// The gate tier of several parts, or of all: ../run.ts has the command line.
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { anySeed } from '../../tools/testing/repeat.ts'
import { PARTS } from '../parts.ts'
import { howToRepeat, Progress, reportOf, resultTable } from './report.ts'
import { type PartResult, runAll, type Tier } from './run.ts'

const PART_MAX_MS = { gate: 20 * 60_000, night: 3 * 3_600_000 }
/** More parts at a time would slow each other down: each has a server and its clients. */
const LANES_MAX = 4

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    night: { type: 'boolean', default: false },
    seed: { type: 'string' },
    lanes: { type: 'string' },
    report: { type: 'string' },
  },
})
const tier: Tier = values.night ? 'night' : 'gate'
const seed = whole('seed', values.seed) ?? anySeed()
const lanes = Math.max(1, whole('lanes', values.lanes) ?? Math.min(LANES_MAX, availableParallelism()))
const unknown = names.find((name) => PARTS.every((part) => part.name !== name))
if (unknown !== undefined)
  refuse(`There is no part "${unknown}". Parts: ${PARTS.map(({ name }) => name).join(', ')}`)
const parts = names.length === 0 ? PARTS : PARTS.filter(({ name }) => names.includes(name))
const night = `data/torture-${new Date().toISOString().slice(0, 10)}.md`
const file = values.report ?? (tier === 'night' ? night : null)
const begunAt = performance.now()

function refuse(why: string): never {
  console.error(why)
  process.exit(1)
}

function whole(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  const number = Number(text)
  return Number.isSafeInteger(number) && number >= 0 ? number : refuse(`--${name} must be a whole number.`)
}

/** Writes the report after each part, so that an interrupted run has one too. */
function writeReport(results: readonly PartResult[]): void {
  if (file === null) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, reportOf({ tier, seed, lanes, tookMs: performance.now() - begunAt }, results))
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
console.log(`${parts.length} parts, ${tier} tier, seed ${seed}, ${lanes === 1 ? 'one' : lanes} at a time`)
const progress = new Progress(parts, process.stdout)
const results = await runAll({
  parts,
  tier,
  seed,
  lanes,
  folder: dirname(import.meta.dirname),
  partMaxMs: PART_MAX_MS[tier],
  heard: (part, line) => progress.heard(part, line),
  done: (soFar) => {
    const [ended] = soFar.slice(-1)
    if (ended !== undefined) progress.done(ended)
    writeReport(soFar)
  },
})
progress.end()
console.log(`\n${resultTable(results, performance.now() - begunAt)}`)
const isPassed = results.every((result) => result.isPassed)
if (!isPassed) console.log(howToRepeat(results))
if (file !== null) console.log(`The report is in ${file}.`)
console.log(`seed ${seed}`)
process.exitCode = isPassed ? 0 : 1
