import { DAILY } from './daily.ts'
import { MATCHES } from './matches.ts'
import { OPENINGS } from './openings.ts'
import { PEOPLE } from './people.ts'
import { RANKINGS } from './rankings.ts'
import type { SingleMethod, Statements } from './statement.ts'
import { TABLES } from './tables.ts'

export const STATEMENTS: Statements = {
  ...PEOPLE,
  ...TABLES,
  ...OPENINGS,
  ...MATCHES,
  ...RANKINGS,
  ...DAILY,
}

const KEY_OF: Partial<Readonly<Record<SingleMethod, (args: readonly unknown[]) => string>>> = {
  insertMatch: ([match]) => idIn(match),
  insertProfile: ([profile]) => idIn(profile),
  updateProfile: ([profile]) => idIn(profile),
  insertTable: ([table]) => idIn(table),
  openTable: ([table]) => idIn(table),
  updateTable: ([table]) => idIn(table),
  insertTry: ([begun]) => profileIn(begun),
  readTry: ([key]) => profileIn(key),
  updateTry: ([played]) => profileIn(played),
  beat: () => 'beat',
  lastBeat: () => 'beat',
}

function idIn(value: unknown): string {
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : ''
}

function profileIn(value: unknown): string {
  return typeof value === 'object' && value !== null && 'profile' in value ? String(value.profile) : ''
}

/** The key of a request: requests with the same key keep their order. */
export function keyOf(method: SingleMethod, args: readonly unknown[]): string {
  const known = KEY_OF[method]
  if (known !== undefined) return known(args)
  return typeof args[0] === 'string' ? args[0] : ''
}
