import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { matchOf } from '../../src/server/store/contract/store.samples.ts'
import { openPostgres } from '../../src/server/store/postgres/store.ts'
import { newSchema, runSql } from '../kit/schema.ts'

const run = promisify(execFile)
const REVISIONS = 50
const OUTPUT_MAX = 256 * 1024 * 1024

export interface RaceResult {
  /** The contested revisions, and the number of lost races. */
  readonly places: number
  readonly conflicts: number
  readonly violations: readonly string[]
}

interface LastSent {
  readonly stored: readonly (readonly [match: string, revision: number])[]
  readonly conflicts: number
}

/** Processes write the same matches at the same time at full speed. At the end, every revision has one owner with an acknowledgement. */
export async function race(url: string, processes: number, places: number): Promise<RaceResult> {
  const own = await newSchema(url)
  const matches = Math.max(1, Math.ceil(places / REVISIONS))
  const store = await openPostgres(own)
  await Promise.all(Array.from({ length: matches }, (_, at) => store.insertMatch(matchOf(`m${at}`))))
  await store.close()
  const names = Array.from({ length: processes }, (_, at) => `node${at}`)
  const told = await Promise.all(names.map((name) => runRacer(own, name, matches)))
  const rows = await runSql(own, 'SELECT match, revision, command FROM actions ORDER BY match, revision')
  return {
    places: rows.length,
    conflicts: told.reduce((sum, { conflicts }) => sum + conflicts, 0),
    violations: violationsIn(rows, names, told, matches),
  }
}

async function runRacer(url: string, name: string, matches: number): Promise<LastSent> {
  const args = [join(import.meta.dirname, 'racer.ts'), url, name, String(matches), String(REVISIONS)]
  const { stdout } = await run(process.execPath, args, { maxBuffer: OUTPUT_MAX })
  return JSON.parse(stdout) as LastSent
}

function violationsIn(
  rows: readonly Record<string, unknown>[],
  names: readonly string[],
  told: readonly LastSent[],
  matches: number,
): string[] {
  const violations: string[] = []
  const owners = new Map<string, string>()
  for (const [at, { stored }] of told.entries())
    for (const [match, revision] of stored) {
      const place = `${match} ${revision}`
      const before = owners.get(place)
      if (before !== undefined)
        violations.push(`${place}: both ${before} and ${names[at]} were told that it is theirs`)
      owners.set(place, names[at] ?? '')
    }
  const found = Map.groupBy(rows, ({ match }) => String(match))
  for (const [match, all] of found)
    for (const [at, { revision, command }] of all.entries()) {
      if (revision !== at + 1) violations.push(`${match}: ${revision} where ${at + 1} should be`)
      const owner = owners.get(`${match} ${revision}`)
      if (command !== `${owner}-${revision}`)
        violations.push(`${match} ${revision}: ${command}, but ${owner} was told`)
    }
  if (rows.length !== matches * REVISIONS || owners.size !== rows.length)
    violations.push(`${rows.length} places of ${matches * REVISIONS} are taken, ${owners.size} were told`)
  return violations
}
