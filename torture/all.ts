// npm run torture -- [part …] [--seed N] [--report FILE]
// npm run torture:night -- [part …] [--seed N] [--report FILE]
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { howToRepeat, reportOf, resultTable } from './all-report.ts'
import { type PartResult, runAll, type Tier } from './all-run.ts'
import { PARTS, type Part } from './parts.ts'
import { anySeed } from './settings.ts'

const PART_MAX_MS = { gate: 20 * 60_000, night: 3 * 3_600_000 }
/** On a pipe a part says something so often. */
const SAY_EVERY_MS = 30_000
const COLUMNS = 100

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    night: { type: 'boolean', default: false },
    seed: { type: 'string' },
    report: { type: 'string' },
  },
})
const tier: Tier = values.night ? 'night' : 'gate'
const seed = values.seed === undefined ? anySeed() : Number(values.seed)
if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('--seed is a whole number.')
const unknown = names.find((name) => PARTS.every((part) => part.name !== name))
if (unknown !== undefined)
  throw new Error(`There is no part ${unknown}: ${PARTS.map(({ name }) => name).join(', ')}.`)
const parts = names.length === 0 ? PARTS : PARTS.filter(({ name }) => names.includes(name))
const night = `data/torture-${new Date().toISOString().slice(0, 10)}.md`
const file = values.report ?? (tier === 'night' ? night : null)

let current: Part | null = null
let begunAt = 0
let saidAt = 0

/** A line that changes in place, or on a pipe one now and then. */
function progress(part: Part, line: string): void {
  const now = performance.now()
  if (part !== current) {
    current = part
    begunAt = now
    saidAt = now
  }
  const place = `${parts.indexOf(part) + 1} of ${parts.length}  ${part.name}`
  const text = `${place}, ${Math.round((now - begunAt) / 1000)} s: ${line.trim()}`.slice(0, COLUMNS)
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K${text}`)
  else if (now - saidAt > SAY_EVERY_MS) {
    saidAt = now
    console.log(text)
  }
}

/** After each part, so that a run that is broken off has a report too. */
function done(results: readonly PartResult[]): void {
  const last = results.at(-1)
  if (last === undefined) return
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[2K')
  const { part, isPassed, counts, tookMs, output } = last
  if (!isPassed) console.log(`${output}\n`)
  const place = `${results.length} of ${parts.length}`
  console.log(
    `${isPassed ? '✓' : '✗'} ${place}  ${part.name} (${part.ids}), ${(tookMs / 1000).toFixed(0)} s: ${counts}`,
  )
  if (file === null) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, reportOf(tier, seed, results))
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
console.log(`${parts.length} parts, ${tier} tier, seed ${seed}`)
const results = await runAll({
  parts,
  tier,
  seed,
  folder: import.meta.dirname,
  partMaxMs: PART_MAX_MS[tier],
  progress,
  done,
})
console.log(`\n${resultTable(results)}`)
const isPassed = results.every((result) => result.isPassed)
if (!isPassed) console.log(howToRepeat(results))
if (file !== null) console.log(`The report is in ${file}.`)
console.log(`seed ${seed}`)
process.exitCode = isPassed ? 0 : 1
