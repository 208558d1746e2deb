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
/** How often it is said how far it is: on a terminal, and elsewhere. */
const SAY_EVERY_MS = { terminal: 1_000, pipe: 30_000 }
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
if (!Number.isSafeInteger(seed) || seed < 0) refuse('--seed is a whole number.')
const unknown = names.find((name) => PARTS.every((part) => part.name !== name))
if (unknown !== undefined)
  refuse(`There is no part "${unknown}". Parts: ${PARTS.map(({ name }) => name).join(', ')}`)
const parts = names.length === 0 ? PARTS : PARTS.filter(({ name }) => names.includes(name))
const night = `data/torture-${new Date().toISOString().slice(0, 10)}.md`
const file = values.report ?? (tier === 'night' ? night : null)

let current: Part | null = null
let begunAt = 0
let last = ''

function refuse(why: string): never {
  console.error(why)
  process.exit(1)
}

function heard(part: Part, line: string): void {
  if (part !== current) begunAt = performance.now()
  current = part
  last = line.trim()
}

/** A line that changes in place, or on a pipe one now and then: how far it is, and the last that it said. */
function showProgress(): void {
  if (current === null) return
  const place = `${parts.indexOf(current) + 1} of ${parts.length}  ${current.name} (${current.ids})`
  const seconds = Math.round((performance.now() - begunAt) / 1000)
  const text = `${place}, ${seconds} s so far${last === '' ? '' : `: ${last}`}`.slice(0, COLUMNS)
  process.stdout.write(process.stdout.isTTY ? `\r\x1b[2K${text}` : `${text}\n`)
}

/** After each part, so that a run that is broken off has a report too. */
function done(results: readonly PartResult[]): void {
  const ended = results.at(-1)
  if (ended === undefined) return
  current = null
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[2K')
  const { part, isPassed, counts, tookMs, output } = ended
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
const timer = setInterval(showProgress, SAY_EVERY_MS[process.stdout.isTTY ? 'terminal' : 'pipe'])
console.log(`${parts.length} parts, ${tier} tier, seed ${seed}`)
const results = await runAll({
  parts,
  tier,
  seed,
  folder: import.meta.dirname,
  partMaxMs: PART_MAX_MS[tier],
  heard,
  done,
})
clearInterval(timer)
console.log(`\n${resultTable(results)}`)
const isPassed = results.every((result) => result.isPassed)
if (!isPassed) console.log(howToRepeat(results))
if (file !== null) console.log(`The report is in ${file}.`)
console.log(`seed ${seed}`)
process.exitCode = isPassed ? 0 : 1
