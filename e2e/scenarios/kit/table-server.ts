import {
  SOCKET_LIMITS,
  type SocketLimits,
  TABLE_LIMITS,
  type TableLimits,
} from '../../../src/server/limits.ts'
import { serve } from '../../../src/server/serve.ts'
import { worldOf } from '../../../src/server/world.ts'
import { gamesWithFixedChance } from './fixed-chance.ts'

/** The waiting times of the server; a missing one has its production value. */
export interface Waits {
  readonly table?: Partial<Pick<TableLimits, 'awayGraceMs' | 'hostGraceMs'>>
  readonly socket?: Partial<Pick<SocketLimits, 'pingEveryMs' | 'silentMs'>>
}

/** A whole server in a process of its own, that a test can kill: `node table-server.ts '{ "port": 0, … }'`. */
const { port, dataDir, pageDir, stack, waits, clockOffsetMs, isDailyOn } = JSON.parse(process.argv[2] ?? '{}')
Object.assign(TABLE_LIMITS, waits?.table)
Object.assign(SOCKET_LIMITS, waits?.socket)
const { url } = await serve({
  host: '127.0.0.1',
  port,
  pageDir,
  dataDir,
  games: gamesWithFixedChance(stack ?? null),
  world: worldOf(() => Date.now() + clockOffsetMs),
  isDailyOn,
  say: () => undefined,
})
console.log(`serving ${url}`)
