import type { DatabaseSync } from 'node:sqlite'
import { withoutNames } from '../../../table/erasure.ts'
import { numberAt } from '../rows.ts'
import { countCommitOn } from './file/commit-mark.ts'
import { lock, openFile } from './file/open.ts'
import { Journal } from './journal.ts'
import { historyOn, profilesOn } from './people.ts'
import { foundTablesOn, tablesOn } from './tables.ts'

/** The data that an operator wants to erase. */
export type Erasing =
  | { readonly type: 'older'; readonly before: number }
  | { readonly type: 'match'; readonly id: string }
  | { readonly type: 'profile'; readonly id: string }

export interface Erased {
  readonly matches: number
  readonly profiles: number
  readonly tables: number
  /** Tables with a running match of this person, who is called "someone" there; they are removed when they are idle. */
  readonly tablesLeft: number
}

const EVERYTHING = Number.MAX_SAFE_INTEGER
const NOTHING: Erased = { matches: 0, profiles: 0, tables: 0, tablesLeft: 0 }

/**
 * Erases from a store that no server has open, so that none holds erased data in memory. It erases everything or
 * nothing, and leaves no remains in the file. A StoreFault says why it cannot.
 */
export function eraseFrom(file: string, erasing: Erasing): Erased {
  const held = lock(file)
  try {
    const db = openFile(file)
    try {
      db.exec('PRAGMA secure_delete = ON')
      new Journal(db).fileAll() // A row of the journal has the actions of many matches, so everything is filed first.
      db.exec('BEGIN IMMEDIATE')
      const erased = eraseIn(db, erasing)
      countCommitOn(db)() // A server that still has the file open notices this commit.
      db.exec('COMMIT')
      db.exec('VACUUM')
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      return erased
    } finally {
      db.close()
    }
  } finally {
    held.close()
  }
}

function eraseIn(db: DatabaseSync, erasing: Erasing): Erased {
  switch (erasing.type) {
    case 'older':
      return eraseOlder(db, erasing.before)
    case 'match':
      return { ...NOTHING, matches: eraseMatches(db, 'id = ? AND ended_at IS NOT NULL', erasing.id) }
    case 'profile':
      return eraseProfile(db, erasing.id)
  }
}

/** Erases matches that ended before this time, or began before it and never ended, and people who have not played since. */
function eraseOlder(db: DatabaseSync, before: number): Erased {
  // The column is shifted while no server runs; the table itself has the time of its last use.
  const tables = Number(db.prepare(`DELETE FROM tables WHERE json ->> '$.touchedAt' < ?`).run(before).changes)
  db.prepare('DELETE FROM daily_tries WHERE at < ?').run(before)
  const matches = eraseMatches(
    db,
    `coalesce(ended_at, created_at) < ? AND NOT EXISTS
      (SELECT 1 FROM tables WHERE is_running AND json ->> '$.match.id' = matches.id)`,
    before,
  )
  const gone = db
    .prepare(
      `SELECT id FROM profiles WHERE created_at < ?
        AND NOT EXISTS (SELECT 1 FROM results WHERE results.profile = profiles.id)
        AND NOT EXISTS (SELECT 1 FROM daily_tries WHERE daily_tries.profile = profiles.id)
        AND NOT EXISTS (SELECT 1 FROM tables WHERE instr(tables.json, profiles.id) > 0)`,
    )
    .all(before)
  const { deleteProfile } = profilesOn(db)
  for (const { id } of gone) deleteProfile(String(id))
  return { ...NOTHING, tables, matches, profiles: gone.length }
}

function eraseMatches(db: DatabaseSync, which: string, value: string | number): number {
  const ids = `SELECT id FROM matches WHERE ${which}`
  for (const table of ['filed_actions', 'action_blocks', 'snapshots', 'history_snapshots', 'results'])
    db.prepare(`DELETE FROM ${table} WHERE match IN (${ids})`).run(value)
  return Number(db.prepare(`DELETE FROM matches WHERE ${which}`).run(value).changes)
}

function eraseProfile(db: DatabaseSync, id: string): Erased {
  const { deleteProfile, readProfile } = profilesOn(db)
  if (readProfile(id) === null) return NOTHING
  const seats = historyOn(db).seatsOf(id, EVERYTHING)
  const { updateTable } = tablesOn(db)
  for (const table of foundTablesOn(db).recentTables(EVERYTHING)) {
    const nameless = withoutNames(table, id, seats)
    if (JSON.stringify(nameless) !== JSON.stringify(table))
      updateTable({ ...nameless, version: table.version + 1 })
  }
  deleteProfile(id)
  const removed = db.prepare('DELETE FROM tables WHERE NOT is_running AND instr(json, ?) > 0').run(id)
  const left = db.prepare('SELECT count(*) AS count FROM tables WHERE instr(json, ?) > 0').get(id) ?? {}
  return { ...NOTHING, profiles: 1, tables: Number(removed.changes), tablesLeft: numberAt(left, 'count') }
}
