import type { DatabaseSync } from 'node:sqlite'
import type { Table } from '../table/table.ts'
import type { Operations } from './sqlite-messages.ts'
import { numberAt, type Row, textAt } from './sqlite-rows.ts'
import { actionsOn, type Tails } from './sqlite-tails.ts'
import { BEAT_GAP_MS } from './store.ts'

const isRunning = ({ match }: Table) => Number(match !== null && !match.isOver)

function tableFrom(row: Row | undefined): Table | null {
  return row === undefined ? null : (JSON.parse(textAt(row, 'json')) as Table)
}

export function tablesOn(db: DatabaseSync): Pick<Operations, 'insertTable' | 'updateTable' | 'deleteTable'> {
  const isTaken = db.prepare('SELECT 1 FROM tables WHERE code = ?')
  const insert = db.prepare(
    'INSERT INTO tables (id, code, version, is_running, touched_at, json) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const update = db.prepare(
    `UPDATE tables SET code = ?, version = ?, is_running = ?, touched_at = ?, json = ?
      WHERE id = ? AND version = ? - 1`,
  )
  const remove = db.prepare('DELETE FROM tables WHERE id = ?')
  return {
    insertTable: (table) => {
      const { id, code, version, touchedAt } = table
      if (isTaken.get(code) !== undefined) return 'code-taken'
      insert.run(id, code, version, isRunning(table), touchedAt, JSON.stringify(table))
      return 'stored'
    },
    updateTable: (table) => {
      const { id, code, version, touchedAt } = table
      const json = JSON.stringify(table)
      const { changes } = update.run(code, version, isRunning(table), touchedAt, json, id, version)
      return changes === 0 ? 'conflict' : 'stored'
    },
    deleteTable: (id) => {
      remove.run(id)
    },
  }
}

type FoundTables = Pick<Operations, 'findTable' | 'readTable' | 'recentTables' | 'deleteIdleTables'>

export function foundTablesOn(db: DatabaseSync): FoundTables {
  const find = db.prepare('SELECT json FROM tables WHERE code = ?')
  const read = db.prepare('SELECT json FROM tables WHERE id = ?')
  const recent = db.prepare('SELECT json FROM tables ORDER BY touched_at DESC, id LIMIT ?')
  const removeIdle = db.prepare(
    `DELETE FROM tables WHERE touched_at < iif(is_running, :matchBefore, :lobbyBefore)
      AND EXISTS (SELECT 1 FROM meta WHERE key = 'beat' AND abs(value - :now) <= ${BEAT_GAP_MS})`,
  )
  return {
    findTable: (code) => tableFrom(find.get(code)),
    readTable: (id) => tableFrom(read.get(id)),
    recentTables: (limit) => recent.all(limit).flatMap((row) => tableFrom(row) ?? []),
    deleteIdleTables: (now, lobbyMs, matchMs) => {
      const { changes } = removeIdle.run({ now, lobbyBefore: now - lobbyMs, matchBefore: now - matchMs })
      return Number(changes)
    },
  }
}

export function standsOn(db: DatabaseSync, tails: Tails): Pick<Operations, 'standsOf'> {
  const version = db.prepare('SELECT version FROM tables WHERE id = ?')
  const actionsOf = actionsOn(
    db,
    tails,
    (actions) => `SELECT coalesce(max(revision), 0) AS revision FROM ${actions} WHERE match = ?`,
  )
  const revisionOf = (match: string) => numberAt(actionsOf(match).get(match) ?? { revision: 0 }, 'revision')
  return {
    standsOf: (asked) =>
      asked.map(({ table, match }) => {
        const row = version.get(table)
        return {
          version: row === undefined ? null : numberAt(row, 'version'),
          revision: match === null ? 0 : revisionOf(match),
        }
      }),
  }
}
