import { rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { Client } from 'pg'
import { addChecksums } from '../checksums.ts'
import { copyStore } from '../sqlite/file/copy.ts'
import { migrate } from '../sqlite/file/migrations.ts'
import { StoreFault } from '../store.ts'
import { connectPostgres, drop } from './connect.ts'

const RESULTS = [
  ...['match', 'seat', 'player', 'profile', 'name', 'game', 'place', 'score', 'at'],
  ...['turns', 'played_for', 'is_counted', 'leaderboard'],
]

/** The tables in the order of their references, with their names in the SQLite file if those differ. */
const TABLES: readonly (readonly [table: string, columns: readonly string[], inFile?: string])[] = [
  ['profiles', ['id', 'name', 'avatar', 'created_at']],
  ['tokens', ['token_hash', 'profile', 'at']],
  ['links', ['link_hash', 'profile', 'until']],
  ['tables', ['id', 'code', 'version', 'is_running', 'touched_at', 'due_at', 'json']],
  ['openings', ['profile', 'key', 'digest', 'table_id', 'match', 'player', 'at']],
  ['matches', ['id', 'table_id', 'created_at', 'ended_at', 'outcome', 'commitment', 'head']],
  ['actions', ['match', 'revision', 'player', 'command', 'digest', 'entry', 'chain'], 'filed_actions'],
  ['snapshots', ['match', 'revision', 'standing']],
  ['history_snapshots', ['match', 'revision', 'standing']],
  ['results', RESULTS],
  ['ratings', ['profile', 'leaderboard', 'mu', 'sigma', 'matches', 'at']],
  ['daily_seeds', ['day', 'server', 'at']],
  ['daily_tries', ['day', 'game', 'profile', 'at', 'revision', 'rank', 'json']],
  ['meta', ['key', 'value']],
  ['secrets', ['name', 'value']],
]
const ROWS_AT_ONCE = 500

/**
 * Copies a consistent snapshot of the database into an SQLite file, which a server on one machine can open. Writers are not
 * blocked. The file gets its name only when it is complete, checked and synced.
 */
export async function copyPostgres(url: string, into: string): Promise<void> {
  const partial = `${into}.partial`
  try {
    rmSync(partial, { force: true })
    writeFileSync(partial, '', { mode: 0o600 })
    const file = new DatabaseSync(partial)
    try {
      migrate(file, 0)
      await copyInto(file, url)
      addChecksums(file)
    } finally {
      file.close()
    }
    copyStore({ file: null, partial, into })
  } catch (error) {
    rmSync(partial, { force: true })
    throw new StoreFault(`backup: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function copyInto(file: DatabaseSync, url: string): Promise<void> {
  const client = await connectPostgres(url, false)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    file.exec('BEGIN')
    for (const [table, columns, inFile = table] of TABLES) {
      const places = columns.map(() => '?').join(', ')
      const insert = file.prepare(`INSERT INTO ${inFile} (${columns.join(', ')}) VALUES (${places})`)
      await copyTable(client, table, columns, insert)
    }
    file.exec('COMMIT')
    await client.query('COMMIT')
  } finally {
    drop(client)
  }
}

/** Copies a table in batches, because it may be larger than memory. */
async function copyTable(
  client: Client,
  table: string,
  columns: readonly string[],
  insert: StatementSync,
): Promise<void> {
  await client.query(`DECLARE copied NO SCROLL CURSOR FOR SELECT ${columns.join(', ')} FROM ${table}`)
  for (;;) {
    const { rows } = await client.query<Record<string, unknown>>(`FETCH ${ROWS_AT_ONCE} FROM copied`)
    for (const row of rows) insert.run(...columns.map((column) => sqliteValue(row[column])))
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query('CLOSE copied')
}

function sqliteValue(value: unknown): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)
}
