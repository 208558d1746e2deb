import { existsSync } from 'node:fs'
import type { Screen } from '../cli-kit/screen.ts'
import { readArguments, UsageError } from '../cli-kit/usage.ts'
import { type Erased, type Erasing, eraseFrom } from '../server/store/sqlite/erase.ts'
import { StoreFault } from '../server/store/store.ts'
import { databaseHere } from './database.ts'

const DAY_MS = 86_400_000
/** A table lives for a week without anybody: what it still shows is not taken from under it. */
const DAYS_MIN = 8
const DAYS_MAX = 36_500

export const ERASE_HELP = `icebreaker erase --older-than 90d | --profile ID | --match ID

  Erases for good, with the server stopped; there is no way back but a backup.
  DATA_DIR says where the server keeps its data, as for icebreaker serve.

  --older-than   matches that ended before, unused tables, and people who came
                 before and are in no match that is left; at least ${DAYS_MIN}d
  --profile      one person: name, avatar, devices and ratings. Their matches
                 stay, under "someone". People can do that themselves, on the page
  --match        one match that is over, with all that was done in it`

/** Erases what the arguments name. */
export function erase(args: readonly string[], screen: Screen, now = Date.now()): number {
  const { values, positionals } = readArguments(args, {
    'older-than': { type: 'string' },
    profile: { type: 'string' },
    match: { type: 'string' },
  })
  const given = Object.entries(values)
  const [only] = given
  if (positionals.length > 0 || given.length !== 1 || only === undefined)
    throw new UsageError('Say one thing to erase: --older-than 90d, --profile ID or --match ID.')
  const erasing = erasingOf(only[0], String(only[1]), now)
  const file = databaseHere()
  if (!existsSync(file)) throw new UsageError(`There is nothing to erase: ${file} is not there.`)
  const erased = orUsage(() => eraseFrom(file, erasing))
  screen.print(said(erased))
  return erased.matches + erased.profiles + erased.tables > 0 || erasing.type === 'older' ? 0 : 1
}

function erasingOf(flag: string, value: string, now: number): Erasing {
  if (flag === 'match') return { type: 'match', id: value }
  if (flag === 'profile') return { type: 'profile', id: value }
  const days = /^\d{1,5}d$/.test(value) ? Number.parseInt(value, 10) : 0
  if (days < DAYS_MIN || days > DAYS_MAX)
    throw new UsageError(
      `--older-than is a number of days from ${DAYS_MIN}d up, as in 90d; ${value} is none.`,
    )
  return { type: 'older', before: now - days * DAY_MS }
}

function said({ matches, profiles, tables, tablesLeft }: Erased): string {
  if (matches + profiles + tables === 0) return 'There was nothing of the sort: nothing is erased.'
  const left =
    tablesLeft === 0
      ? ''
      : ` Tables in the middle of a match where they have a place: ${tablesLeft}; they are "someone" there, and the tables go when nobody uses them for a week.`
  return `Erased: matches ${matches}, people ${profiles}, tables ${tables}.${left} Backups still have them.`
}

function orUsage<T>(job: () => T): T {
  try {
    return job()
  } catch (error) {
    throw error instanceof StoreFault ? new UsageError(error.message) : error
  }
}
