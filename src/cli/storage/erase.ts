import { existsSync } from 'node:fs'
import type { Screen } from '../../cli-kit/screen.ts'
import { readArguments, UsageError } from '../../cli-kit/usage.ts'
import { type Erased, type Erasing, eraseFrom } from '../../server/store/sqlite/erase.ts'
import { StoreFault } from '../../server/store/store.ts'
import { configuredDatabase } from './database.ts'

const DAY_MS = 86_400_000
/** An unused table lives for a week, and the matches that it still shows must stay. */
const DAYS_MIN = 8
const DAYS_MAX = 36_500

export const ERASE_HELP = `icebreaker erase --older-than 90d | --profile ID | --match ID

  Erases data for good: only a backup brings it back. Stop the server first.
  DATA_DIR names the folder of the data, as for icebreaker serve.

  --older-than   matches that ended before that time, unused tables, and people
                 who came before and play in no remaining match; at least ${DAYS_MIN}d
  --profile      one person: name, avatar, devices and ratings. Their matches
                 stay, under the name "someone". People can also do this
                 themselves, on the page
  --match        one match that is over, with all its actions`

/** Erases the data that the arguments name. */
export function erase(args: readonly string[], screen: Screen, now = Date.now()): number {
  const { values, positionals } = readArguments(args, {
    'older-than': { type: 'string' },
    profile: { type: 'string' },
    match: { type: 'string' },
  })
  const given = Object.entries(values)
  const [only] = given
  if (positionals.length > 0 || given.length !== 1 || only === undefined)
    throw new UsageError('Name one thing to erase: --older-than 90d, --profile ID or --match ID.')
  const erasing = erasingOf(only[0], String(only[1]), now)
  const file = configuredDatabase()
  if (!existsSync(file)) throw new UsageError(`There is nothing to erase: ${file} does not exist.`)
  const erased = withUsageErrors(() => eraseFrom(file, erasing))
  screen.print(summaryOf(erased))
  return erased.matches + erased.profiles + erased.tables > 0 || erasing.type === 'older' ? 0 : 1
}

function erasingOf(flag: string, value: string, now: number): Erasing {
  if (flag === 'match') return { type: 'match', id: value }
  if (flag === 'profile') return { type: 'profile', id: value }
  const days = /^\d{1,5}d$/.test(value) ? Number.parseInt(value, 10) : 0
  if (days < DAYS_MIN || days > DAYS_MAX)
    throw new UsageError(
      `--older-than is a number of days, at least ${DAYS_MIN}d, as in 90d; ${value} is not.`,
    )
  return { type: 'older', before: now - days * DAY_MS }
}

function summaryOf({ matches, profiles, tables, tablesLeft }: Erased): string {
  if (matches + profiles + tables === 0) return 'Nothing was found, so nothing was erased.'
  const left =
    tablesLeft === 0
      ? ''
      : ` Tables with a running match that this person plays in: ${tablesLeft}; the person is called "someone" there, and the tables are removed after a week without use.`
  return `Erased: matches ${matches}, people ${profiles}, tables ${tables}.${left} Backups still contain this data.`
}

/** Runs a job and turns the faults of the store into usage errors. */
function withUsageErrors<T>(job: () => T): T {
  try {
    return job()
  } catch (error) {
    throw error instanceof StoreFault ? new UsageError(error.message) : error
  }
}
