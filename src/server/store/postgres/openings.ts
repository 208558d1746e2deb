import { openedFrom } from '../rows.ts'
import type { Statements } from './statement.ts'
import { nothing, statement } from './statement.ts'
import { tableValues } from './tables.ts'

// The key decides: a second request with the same key waits until the first has stored its table, and then stores nothing.
// If two requests take the same code at the same moment, the foreign key of one fails, which rolls it back.
const openTable = statement(
  'open-table',
  `WITH claimed AS (
    INSERT INTO openings (profile, key, digest, table_id, at)
    SELECT $7, $8, $9, $1, $10::bigint WHERE NOT EXISTS (SELECT FROM tables WHERE code = $2)
    ON CONFLICT (profile, key) DO NOTHING RETURNING table_id
  ), inserted AS (
    INSERT INTO tables (id, code, version, is_running, touched_at, json)
    SELECT table_id, $2, $3::integer, $4::boolean, $5::bigint, $6 FROM claimed ON CONFLICT (code) DO NOTHING RETURNING id
  ) SELECT EXISTS (SELECT FROM inserted) AS is_stored,
    EXISTS (SELECT FROM openings WHERE profile = $7 AND key = $8 AND table_id = $1) AS is_there,
    EXISTS (SELECT FROM tables WHERE code = $2 AND id <> $1) AS is_taken`,
)
const findOpened = statement(
  'find-opened',
  `SELECT digest, code, match, player FROM openings JOIN tables ON id = table_id
    WHERE profile = $1 AND key = $2`,
)
const noteBegun = statement(
  'note-begun',
  'UPDATE openings SET match = $3, player = $4 WHERE profile = $1 AND key = $2 AND match IS NULL',
)
const deleteOpenings = statement(
  'delete-openings',
  `DELETE FROM openings WHERE at < $1
    OR (profile, key) IN (SELECT profile, key FROM openings ORDER BY at DESC, profile, key OFFSET $2)`,
)

type Openings = 'openTable' | 'findOpened' | 'noteBegun' | 'deleteOpenings'

export const OPENINGS: Pick<Statements, Openings> = {
  openTable: (table, { profile, key, digest, at }) =>
    openTable([...tableValues(table), profile, key, digest, at], ([row], isAgain) => {
      if (row?.is_stored === true || (isAgain && row?.is_there === true)) return 'stored'
      return row?.is_taken === true ? 'code-taken' : 'opened-before'
    }),
  findOpened: (profile, key) => findOpened([profile, key], ([row]) => openedFrom(row)),
  noteBegun: (profile, key, match, player) => noteBegun([profile, key, match, player], nothing),
  deleteOpenings: (before, most) => deleteOpenings([before, most], nothing),
}
