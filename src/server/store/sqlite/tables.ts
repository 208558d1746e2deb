import type { DatabaseSync } from 'node:sqlite'
import { dueAtOf } from '../../../table/slow.ts'
import type { Table } from '../../../table/table.ts'
import { checkedColumns, checkRow, checksum } from '../checksums.ts'
import { hasSeatOf, numberAt, type Row, textAt } from '../rows.ts'
import { BEAT_GAP_MS, StoreDamage } from '../store.ts'
import type { Operations } from './messages.ts'

const COLUMNS = checkedColumns('tables')

const isRunning = ({ match }: Table) => Number(match !== null && !match.isOver)

function tableFrom(row: Row | undefined): Table | null {
  if (row === undefined) return null
  checkRow('tables', row)
  return JSON.parse(textAt(row, 'json')) as Table
}

/** Leaves out a damaged row, so that the list does not fail; `findTable` reports the damage. */
function tableIfSound(row: Row): readonly Table[] {
  try {
    return [tableFrom(row)].filter((table) => table !== null)
  } catch (error) {
    if (error instanceof StoreDamage) return []
    throw error
  }
}

export function tablesOn(db: DatabaseSync): Pick<Operations, 'insertTable' | 'updateTable' | 'deleteTable'> {
  const isTaken = db.prepare('SELECT 1 FROM tables WHERE code = ?')
  const insert = db.prepare(
    `INSERT INTO tables (id, code, version, is_running, touched_at, due_at, json, checksum)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = db.prepare(
    `UPDATE tables SET code = ?, version = ?, is_running = ?, touched_at = ?, due_at = ?, json = ?, checksum = ?
      WHERE id = ? AND version = ? - 1`,
  )
  const remove = db.prepare('DELETE FROM tables WHERE id = ?')
  return {
    insertTable: (table) => {
      const { id, code, version, touchedAt } = table
      if (isTaken.get(code) !== undefined) return 'code-taken'
      const json = JSON.stringify(table)
      const sum = checksum(id, code, version, isRunning(table), json)
      insert.run(id, code, version, isRunning(table), touchedAt, dueAtOf(table), json, sum)
      return 'stored'
    },
    updateTable: (table) => {
      const { id, code, version, touchedAt } = table
      const json = JSON.stringify(table)
      const sum = checksum(id, code, version, isRunning(table), json)
      const dueAt = dueAtOf(table)
      const { changes } = update.run(
        code,
        version,
        isRunning(table),
        touchedAt,
        dueAt,
        json,
        sum,
        id,
        version,
      )
      return changes === 0 ? 'conflict' : 'stored'
    },
    deleteTable: (id) => {
      remove.run(id)
    },
  }
}

type FoundTables = Pick<
  Operations,
  'findTable' | 'readTable' | 'recentTables' | 'deleteIdleTables' | 'dueTables' | 'slowTablesOf'
>

export function foundTablesOn(db: DatabaseSync): FoundTables {
  const find = db.prepare(`SELECT ${COLUMNS} FROM tables WHERE code = ?`)
  const read = db.prepare(`SELECT ${COLUMNS} FROM tables WHERE id = ?`)
  const recent = db.prepare(`SELECT ${COLUMNS} FROM tables ORDER BY touched_at DESC, id LIMIT ?`)
  const removeIdle = db.prepare(
    `DELETE FROM tables
      WHERE touched_at < :now - CASE WHEN due_at IS NOT NULL THEN :slowMs WHEN is_running THEN :matchMs ELSE :lobbyMs END
      AND EXISTS (SELECT 1 FROM meta WHERE key = 'beat' AND abs(value - :now) <= ${BEAT_GAP_MS})`,
  )
  const due = db.prepare('SELECT code FROM tables WHERE due_at <= ? ORDER BY due_at LIMIT ?')
  const slow = db.prepare(
    `SELECT ${COLUMNS} FROM tables WHERE due_at IS NOT NULL AND instr(json, ?) > 0 ORDER BY due_at LIMIT ?`,
  )
  return {
    findTable: (code) => tableFrom(find.get(code)),
    readTable: (id) => tableFrom(read.get(id)),
    recentTables: (limit) => recent.all(limit).flatMap(tableIfSound),
    deleteIdleTables: (now, lives) => {
      const { lobbyMs, matchMs, slowMs } = lives
      return Number(removeIdle.run({ now, lobbyMs, matchMs, slowMs }).changes)
    },
    dueTables: (now, limit) => due.all(now, limit).map((row) => textAt(row, 'code')),
    slowTablesOf: (profile, limit) =>
      slow.all(`"profile":"${profile}"`, limit).flatMap(tableIfSound).filter(hasSeatOf(profile)),
  }
}

export function progressOn(
  db: DatabaseSync,
  revisionOf: (match: string) => number,
): Pick<Operations, 'progressOf'> {
  const version = db.prepare('SELECT version FROM tables WHERE id = ?')
  return {
    progressOf: (asked) =>
      asked.map(({ table, match }) => {
        const row = version.get(table)
        return {
          version: row === undefined ? null : numberAt(row, 'version'),
          revision: match === null ? 0 : revisionOf(match),
        }
      }),
  }
}
