import type { DatabaseSync } from 'node:sqlite'
import { checkedColumns, checkRow } from '../../checksums.ts'
import { textAt } from '../../rows.ts'
import { type Scrubbed, StoreDamage } from '../../store.ts'
import type { ReadActions } from '../actions.ts'
import type { Operations } from '../messages.ts'

const SNAPSHOTS = ['snapshots', 'history_snapshots'] as const

/** Checks one match completely: the checksums of its rows, and the hash chain of its actions. */
export function scrubAfterOn(db: DatabaseSync, readActions: ReadActions): Operations['scrubAfter'] {
  const next = db.prepare(`SELECT ${checkedColumns('matches')} FROM matches WHERE id > ? ORDER BY id LIMIT 1`)
  const snapshots = SNAPSHOTS.map((table) => ({
    table,
    read: db.prepare(`SELECT ${checkedColumns(table)} FROM ${table} WHERE match = ?`),
  }))
  return (after): Scrubbed | null => {
    const row = next.get(after)
    if (row === undefined) return null
    const match = textAt(row, 'id')
    try {
      checkRow('matches', row)
      for (const { table, read } of snapshots) for (const each of read.iterate(match)) checkRow(table, each)
      return { match, actions: readActions(match, 0, Number.MAX_SAFE_INTEGER).length, damage: null }
    } catch (error) {
      if (!(error instanceof StoreDamage)) throw error
      return { match, actions: 0, damage: error.message }
    }
  }
}
