import type { DatabaseSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import type { Row } from './rows.ts'
import { DAMAGED, StoreDamage } from './store.ts'

/**
 * Each row of a match or a table has a checksum of its other columns. It is written with the row and checked whenever the
 * row is read. It protects against damage, not against attackers: a CRC finds every flipped bit, and costs a fraction of a
 * cryptographic hash.
 */
const COLUMNS = {
  filed_actions: ['match', 'revision', 'player', 'command', 'digest', 'entry'],
  action_blocks: ['match', 'first', 'last', 'json'],
  journal: ['id', 'json'],
  matches: ['id', 'table_id', 'created_at', 'ended_at', 'outcome', 'commitment', 'head'],
  snapshots: ['match', 'revision', 'standing'],
  history_snapshots: ['match', 'revision', 'standing'],
  // Not `touched_at`, which is moved on for all tables at once when a clock is corrected.
  tables: ['id', 'code', 'version', 'is_running', 'json'],
} as const

type Checked = keyof typeof COLUMNS

const CHECKED = Object.keys(COLUMNS) as readonly Checked[]

/** The checksum of the values of a row, in the order of its columns. */
export function checksum(...values: readonly (string | number | null)[]): number {
  return crc32(values.join('\n'))
}

function checksumOf(table: Checked, row: Row): number {
  return checksum(...COLUMNS[table].map((column) => row[column] as string | number | null))
}

/** The columns that a query must select for `checkRow`. */
export const checkedColumns = (table: Checked): string => [...COLUMNS[table], 'checksum'].join(', ')

/** Throws if the row was changed since it was written. */
export function checkRow(table: Checked, row: Row): void {
  if (row.checksum !== checksumOf(table, row)) throw new StoreDamage(sentenceOn(table, row))
}

function sentenceOn(table: Checked, row: Row): string {
  const advice = 'Run "icebreaker doctor", and restore a backup.'
  switch (table) {
    case 'action_blocks':
      return `Match ${row.match} ${DAMAGED}: its actions ${row.first} to ${row.last} are not as they were written. ${advice}`
    case 'journal':
      return `Row ${row.id} of the journal ${DAMAGED}: it is not as it was written. ${advice}`
    case 'filed_actions':
      return `Action ${row.revision} of match ${row.match} ${DAMAGED}: it is not as it was written. ${advice}`
    case 'matches':
      return `Match ${row.id} ${DAMAGED}: it is not as it was written. ${advice}`
    case 'snapshots':
    case 'history_snapshots':
      return `The snapshot of match ${row.match} ${DAMAGED}: it is not as it was written. ${advice}`
    case 'tables':
      return `Table ${row.id} ${DAMAGED}: it is not as it was written. ${advice}`
  }
}

/** Describes the rows that were changed since they were written, a sentence each, up to a limit. */
export function damagedRows(db: DatabaseSync, most: number): string[] {
  const found: string[] = []
  for (const table of CHECKED) {
    for (const row of db.prepare(`SELECT ${checkedColumns(table)} FROM ${table}`).iterate()) {
      if (row.checksum !== checksumOf(table, row)) found.push(sentenceOn(table, row))
      if (found.length === most) return found
    }
  }
  return found
}

/** Whether the rows of this file have their checksums. */
function hasChecksums(db: DatabaseSync): boolean {
  return db.prepare(`SELECT 1 FROM meta WHERE key = 'checksums'`).get() !== undefined
}

/** Adds the missing checksums: to a file of an earlier version, and to one that was copied from PostgreSQL. */
export function addChecksums(db: DatabaseSync): void {
  if (hasChecksums(db)) return
  db.function('icebreaker_checksum', { varargs: true }, (...values) =>
    checksum(...(values as (string | number | null)[])),
  )
  db.exec('BEGIN IMMEDIATE')
  for (const table of CHECKED)
    db.exec(`UPDATE ${table} SET checksum = icebreaker_checksum(${COLUMNS[table].join(', ')})`)
  db.exec(`INSERT INTO meta (key, value) VALUES ('checksums', 1)`)
  db.exec('COMMIT')
}
