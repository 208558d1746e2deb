import type { SQLOutputValue } from 'node:sqlite'

export type Row = Readonly<Record<string, SQLOutputValue>>

export function textAt(row: Row, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`${column} is no text`)
  return value
}

export function numberAt(row: Row, column: string): number {
  const value = row[column]
  if (typeof value !== 'number') throw new TypeError(`${column} is no number`)
  return value
}

export function textOrNullAt(row: Row, column: string): string | null {
  return row[column] === null ? null : textAt(row, column)
}

export function numberOrNullAt(row: Row, column: string): number | null {
  return row[column] === null ? null : numberAt(row, column)
}
