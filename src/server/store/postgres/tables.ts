import { dueAtOf } from '../../../table/slow.ts'
import type { Table } from '../../../table/table.ts'
import { hasSeatOf, numberAt, numberOrNullAt, type Row, textAt } from '../rows.ts'
import { BEAT_GAP_MS } from '../store.ts'
import type { Statements } from './statement.ts'
import { nothing, statement } from './statement.ts'

const isRunning = ({ match }: Table) => match !== null && !match.isOver

function tableFrom(row: Row | undefined): Table | null {
  return row === undefined ? null : (JSON.parse(textAt(row, 'json')) as Table)
}

const insertTable = statement(
  'insert-table',
  `WITH inserted AS (
    INSERT INTO tables (id, code, version, is_running, touched_at, json, due_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (code) DO NOTHING RETURNING id
  ) SELECT EXISTS (SELECT FROM inserted) AS is_stored,
    EXISTS (SELECT FROM tables WHERE id = $1 AND json = $6) AS is_there`,
)
const updateTable = statement(
  'update-table',
  `WITH updated AS (
    UPDATE tables SET code = $2, version = $3, is_running = $4, touched_at = $5, json = $6, due_at = $7
    WHERE id = $1 AND version = $3 - 1 RETURNING id
  ) SELECT EXISTS (SELECT FROM updated) AS is_stored,
    EXISTS (SELECT FROM tables WHERE id = $1 AND json = $6) AS is_there`,
)
const findTable = statement('find-table', 'SELECT json FROM tables WHERE code = $1')
const readTable = statement('read-table', 'SELECT json FROM tables WHERE id = $1')
const recentTables = statement(
  'recent-tables',
  'SELECT json FROM tables ORDER BY touched_at DESC, id COLLATE "C" LIMIT $1',
)
const deleteIdleTables = statement(
  'delete-idle-tables',
  `WITH gone AS (
    DELETE FROM tables
    WHERE touched_at < $1::bigint
        - CASE WHEN due_at IS NOT NULL THEN $4::bigint WHEN is_running THEN $3::bigint ELSE $2::bigint END
      AND EXISTS (SELECT FROM meta WHERE key = 'beat' AND abs(value - $1::bigint) <= ${BEAT_GAP_MS})
    RETURNING id
  ) SELECT count(*) AS count FROM gone`,
)
const dueTables = statement(
  'due-tables',
  'SELECT code FROM tables WHERE due_at <= $1 ORDER BY due_at LIMIT $2',
)
const slowTablesOf = statement(
  'slow-tables-of',
  'SELECT json FROM tables WHERE due_at IS NOT NULL AND strpos(json, $1) > 0 ORDER BY due_at LIMIT $2',
)
const deleteTable = statement('delete-table', 'DELETE FROM tables WHERE id = $1')
const progressOf = statement(
  'progress-of',
  `SELECT (SELECT version FROM tables WHERE id = asked.table_id) AS version,
      coalesce((SELECT max(revision) FROM actions WHERE match = asked.match), 0) AS revision
    FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (table_id, match, at) ORDER BY asked.at`,
)

export const tableValues = (table: Table) => [
  table.id,
  table.code,
  table.version,
  isRunning(table),
  table.touchedAt,
  JSON.stringify(table),
]

/** Whether the stored table is the one that was sent before: then the earlier attempt was stored. */
const isStored = ([row]: readonly Row[], isAgain: boolean) =>
  row?.is_stored === true || (isAgain && row?.is_there === true)

type Tables =
  | 'insertTable'
  | 'updateTable'
  | 'findTable'
  | 'readTable'
  | 'recentTables'
  | 'deleteIdleTables'
  | 'dueTables'
  | 'slowTablesOf'
  | 'deleteTable'
  | 'progressOf'

export const TABLES: Pick<Statements, Tables> = {
  insertTable: (table) =>
    insertTable([...tableValues(table), dueAtOf(table)], (rows, isAgain) =>
      isStored(rows, isAgain) ? 'stored' : 'code-taken',
    ),
  updateTable: (table) =>
    updateTable([...tableValues(table), dueAtOf(table)], (rows, isAgain) =>
      isStored(rows, isAgain) ? 'stored' : 'conflict',
    ),
  findTable: (code) => findTable([code], ([row]) => tableFrom(row)),
  readTable: (id) => readTable([id], ([row]) => tableFrom(row)),
  recentTables: (limit) => recentTables([limit], (rows) => rows.flatMap((row) => tableFrom(row) ?? [])),
  deleteIdleTables: (now, { lobbyMs, matchMs, slowMs }) =>
    deleteIdleTables([now, lobbyMs, matchMs, slowMs], ([row]) =>
      row === undefined ? 0 : numberAt(row, 'count'),
    ),
  dueTables: (now, limit) => dueTables([now, limit], (rows) => rows.map((row) => textAt(row, 'code'))),
  slowTablesOf: (profile, limit) =>
    slowTablesOf([`"profile":"${profile}"`, limit], (rows) =>
      rows.flatMap((row) => tableFrom(row) ?? []).filter(hasSeatOf(profile)),
    ),
  deleteTable: (id) => deleteTable([id], nothing),
  progressOf: (asked) =>
    progressOf([asked.map(({ table }) => table), asked.map(({ match }) => match)], (rows) =>
      rows.map((row) => ({ version: numberOrNullAt(row, 'version'), revision: numberAt(row, 'revision') })),
    ),
}
