import { DatabaseSync } from 'node:sqlite'
import { ACTIONS_MAX } from '../../../engine/limits.ts'
import { textAt } from '../rows.ts'
import type { StoredMatch } from '../store.ts'
import { readActionsOn } from './actions.ts'
import { entriesAfterOn, readMatchOn } from './matches.ts'
import { UnfiledActions } from './unfiled-actions.ts'

/** A finished match with all its actions, whatever snapshots there are. */
export interface FinishedMatch extends StoredMatch {
  readonly snapshot: null
}

/**
 * Yields the finished matches of a database file, the oldest first, optionally of one game. It reads one moment of the file,
 * also while a server writes to it, and holds one match in memory.
 */
export function* finishedMatches(file: string, game: string | null = null): Generator<FinishedMatch> {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    db.exec('BEGIN')
    const unfiled = new UnfiledActions(db)
    unfiled.refresh()
    const readActions = readActionsOn(db, unfiled)
    const readMatch = readMatchOn(db, readActions)
    const entriesAfter = entriesAfterOn(readActions)
    const ids = db.prepare(
      `SELECT id FROM matches WHERE outcome IS NOT NULL AND (?1 IS NULL OR head ->> 'game' = ?1)
        ORDER BY created_at, id`,
    )
    for (const row of ids.all(game)) {
      const id = textAt(row, 'id')
      const stored = readMatch(id)
      if (stored !== null) yield { ...stored, snapshot: null, entries: entriesAfter(id, 0, ACTIONS_MAX) }
    }
  } finally {
    db.close()
  }
}
