import type { DatabaseSync } from 'node:sqlite'
import { openedFrom } from '../rows.ts'
import type { Operations } from './messages.ts'

type Openings = Pick<Operations, 'openTable' | 'findOpened' | 'noteBegun' | 'deleteOpenings'>

/** The tables that were opened by requests with a key. `insertTable` must be that of the same file. */
export function openingsOn(db: DatabaseSync, insertTable: Operations['insertTable']): Openings {
  const insert = db.prepare(
    'INSERT INTO openings (profile, key, digest, table_id, at) VALUES (:profile, :key, :digest, :table, :at)',
  )
  const find = db.prepare(
    `SELECT digest, code, match, player FROM openings JOIN tables ON id = table_id
      WHERE profile = ? AND key = ?`,
  )
  const note = db.prepare(
    'UPDATE openings SET match = ?, player = ? WHERE profile = ? AND key = ? AND match IS NULL',
  )
  const forget = db.prepare(
    `DELETE FROM openings WHERE at < :before
      OR (profile, key) IN (SELECT profile, key FROM openings ORDER BY at DESC, profile, key LIMIT -1 OFFSET :most)`,
  )
  return {
    openTable: (table, { profile, key, digest, at }) => {
      if (find.get(profile, key) !== undefined) return 'opened-before'
      if (insertTable(table) === 'code-taken') return 'code-taken'
      insert.run({ profile, key, digest, table: table.id, at })
      return 'stored'
    },
    findOpened: (profile, key) => openedFrom(find.get(profile, key)),
    noteBegun: (profile, key, match, player) => {
      note.run(match, player, profile, key)
    },
    deleteOpenings: (before, most) => {
      forget.run({ before, most })
    },
  }
}
