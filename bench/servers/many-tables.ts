import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { addChecksums } from '../../src/server/store/checksums.ts'
import { type MeasuredServer, startMeasured } from './child.ts'
import { ask, openHttpTable } from './http-table.ts'
import { icebreaker } from './icebreaker.ts'

/** The alphabet for the ids of copied tables, the same as for table codes. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const ACTIONS = 30
const OPENED_AT_ONCE = 16

/** A data folder with many tables, each with an unattended match in progress. */
export interface ManyTables {
  readonly folder: string
  readonly codes: readonly string[]
  /** The token of a person who has a seat at every table. */
  readonly token: string
  remove(): void
}

/** Plays one match through a server and copies it in the store: playing them all would take minutes. */
export async function storeTables(count: number): Promise<ManyTables> {
  const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'icebreaker-many-'))
  const server = await startMeasured(icebreaker, [folder])
  const { code, token } = await playSome(server.url).finally(() => server.stop())
  const codes = Array.from({ length: count }, (_, at) => codeOf(at))
  multiply(join(folder, 'icebreaker.db'), code, codes)
  return { folder, codes, token, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

async function playSome(url: string): Promise<{ code: string; token: string }> {
  const table = await openHttpTable(url, 'bench-dice')
  for (let turn = 0; turn < ACTIONS; turn += 1) await table.roll()
  return table
}

const codeOf = (at: number) =>
  Array.from({ length: 5 }, (_, place) => LETTERS[Math.floor(at / 32 ** place) % 32]).join('')

function multiply(file: string, code: string, codes: readonly string[]): void {
  const db = new DatabaseSync(file)
  db.exec('PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF')
  const row = db
    .prepare(`SELECT id, json, json ->> '$.match.id' AS match FROM tables WHERE code = ?`)
    .get(code) as { id: string; json: string; match: string }
  const copies = [
    db.prepare(`INSERT INTO tables (id, code, version, is_running, touched_at, json) SELECT ?1 || id, ?1, version, is_running, touched_at,
      replace(replace(replace(json, '"${code}"', '"' || ?1 || '"'), '"${row.id}"', '"' || ?1 || '${row.id}"'),
      '"${row.match}"', '"' || ?1 || '${row.match}"') FROM tables WHERE id = '${row.id}'`),
    ...['matches', 'snapshots', 'results'].map((table) => copyOf(db, table, row.match)),
    copyOf(db, 'actions', row.match, 'filed_actions'),
  ]
  db.exec('BEGIN')
  for (const copied of codes) for (const copy of copies) copy.run(copied)
  db.exec(`DELETE FROM meta WHERE key = 'checksums'`)
  db.exec('COMMIT')
  addChecksums(db)
  db.close()
}

/** Copies all rows of a match under another id, which is the first column of every table. */
function copyOf(db: DatabaseSync, table: string, match: string, into = table) {
  const [key, ...others] = db
    .prepare(`SELECT name FROM pragma_table_info('${table}') ORDER BY cid`)
    .all()
    .map(({ name }) => String(name))
  const from = `SELECT ?1 || ${key}, ${others.join(', ')} FROM ${table} WHERE ${key} = '${match}'`
  return db.prepare(`INSERT INTO ${into} (${[key, ...others].join(', ')}) ${from}`)
}

/** Requests tables, several at once, and returns the time of each request. */
export async function openTables(
  server: MeasuredServer,
  codes: readonly string[],
  token: string,
  atOnce = OPENED_AT_ONCE,
): Promise<number[]> {
  const times: number[] = []
  const waiting = codes.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const code of waiting) {
        const begunAt = performance.now()
        await ask(server.url, `/tables/${code}`, token)
        times.push(performance.now() - begunAt)
      }
    }),
  )
  return times
}

/** The number of tables in memory, as the server reports it. */
export async function tablesInMemory({ url }: MeasuredServer): Promise<number> {
  const text = await (await fetch(new URL('/metrics', url))).text()
  return Number(/^icebreaker_tables (\d+)/m.exec(text)?.[1])
}
