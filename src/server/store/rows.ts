import type { Avatar } from '../../protocol/identity.ts'
import type { Table } from '../../table/table.ts'
import type { DaySeed, Opened, RankedTry, Rating, StoredTry } from './store.ts'

// The rows of both databases have the same columns: these functions read them.

/** A row of a query. */
export type Row = Readonly<Record<string, unknown>>

export function textAt(row: Row, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`${column} is not a text`)
  return value
}

export function numberAt(row: Row, column: string): number {
  const value = row[column]
  if (typeof value !== 'number') throw new TypeError(`${column} is not a number`)
  return value
}

export function textOrNullAt(row: Row, column: string): string | null {
  return row[column] === null ? null : textAt(row, column)
}

export function numberOrNullAt(row: Row, column: string): number | null {
  return row[column] === null ? null : numberAt(row, column)
}

/** An applied command: the columns `revision` and `digest`. */
export function commandFrom(
  row: Row | undefined,
): { readonly revision: number; readonly digest: string } | null {
  return row === undefined ? null : { revision: numberAt(row, 'revision'), digest: textAt(row, 'digest') }
}

/** A table that a request with a key has opened: the columns `digest`, `code`, `match` and `player`. */
export function openedFrom(row: Row | undefined): Opened | null {
  if (row === undefined) return null
  const [match, player] = [textOrNullAt(row, 'match'), textOrNullAt(row, 'player')]
  const begun = match === null || player === null ? null : { match, player }
  return { digest: textAt(row, 'digest'), code: textAt(row, 'code'), begun }
}

/** A rating: the columns `profile`, `mu` and `sigma`. */
export function ratingFrom(row: Row, leaderboard: string): Rating {
  return {
    profile: textAt(row, 'profile'),
    leaderboard,
    mu: numberAt(row, 'mu'),
    sigma: numberAt(row, 'sigma'),
  }
}

/** The seat of a person in a match: the columns `match`, `player` and `name`. */
export function seatFrom(row: Row): {
  readonly match: string
  readonly player: string
  readonly name: string
} {
  return { match: textAt(row, 'match'), player: textAt(row, 'player'), name: textAt(row, 'name') }
}

/** Whether this person has a seat at a table. */
export const hasSeatOf =
  (person: string) =>
  ({ seats }: Table): boolean =>
    seats.some(({ profile }) => profile === person)

/** The columns of a try. */
export const TRY_COLUMNS = 'day, game, profile, at, rank, json'

/** The text of a try that has no column of its own. */
export function tryJson({ entries, result }: StoredTry): string {
  return JSON.stringify({ entries, result })
}

/** A try: the columns of `TRY_COLUMNS`. */
export function tryFrom(row: Row): StoredTry {
  const { entries, result } = JSON.parse(textAt(row, 'json')) as Pick<StoredTry, 'entries' | 'result'>
  return {
    day: textAt(row, 'day'),
    game: textAt(row, 'game'),
    profile: textAt(row, 'profile'),
    at: numberAt(row, 'at'),
    rank: numberOrNullAt(row, 'rank'),
    entries,
    result,
  }
}

/** A try on the board: the columns of a try, and `name` and `avatar` of its person. */
export function rankedTryFrom(row: Row): RankedTry {
  return { ...tryFrom(row), name: textAt(row, 'name'), avatar: textAt(row, 'avatar') as Avatar }
}

/** The seed of a day: the columns `day`, `server` and `at`. */
export function daySeedFrom(row: Row | undefined): DaySeed | null {
  if (row === undefined) return null
  return { day: textAt(row, 'day'), server: textAt(row, 'server'), at: numberAt(row, 'at') }
}
