import { hasRunningMatch } from '../local/saved/saved-keys.ts'
import { hasTables } from '../people/my-tables.ts'
import { readStored } from '../shell/stored.ts'

/** Whether the server named slow tables last time, as they are on no list of this device. */
export const SLOW_TABLES_KEY = 'icebreaker.tables.slow'

/** Whether this person will find tables or matches, as far as this device can tell before it has asked. */
export const expectsTables = (): boolean =>
  hasTables() || hasRunningMatch() || readStored(SLOW_TABLES_KEY) !== null
