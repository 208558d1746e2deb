import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIMITS, SOCKET_LIMITS } from '../../src/server/limits.ts'
import { serve } from '../../src/server/serve.ts'
import { realWorld } from '../../src/server/world.ts'
import { cards } from '../games/cards.ts'
import { dice, longDice } from '../games/dice.ts'
import { beMeasured } from './child.ts'

// The server as people run it, with its file and every check. Only the rate limits per address are lifted.
const [given, wish] = process.argv.slice(2)
const dataDir = given ?? mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'icebreaker-bench-'))
const MANY = { burst: 1e9, perSecond: 1e9 }
const { url } = await serve({
  host: '127.0.0.1',
  port: 0,
  pageDir: dataDir,
  dataDir,
  games: [dice, longDice, cards],
  rulesGuard: 'watchdog',
  limits: {
    ...LIMITS,
    connections: 100_000,
    connectionsPerAddress: 100_000,
    tables: 1_000_000,
    requestsPerPerson: MANY,
    requestsPerAddress: MANY,
    readMsPerAddress: MANY,
    newPeoplePerAddress: MANY,
    newTablesPerPerson: MANY,
    newTablesPerAddress: MANY,
    ...(wish === 'sweeps' ? { sweepEveryMs: 500 } : {}),
  },
  socketLimits: { ...SOCKET_LIMITS, commands: MANY, opens: MANY, guesses: MANY, perAddress: 1e6, total: 1e6 },
  say: () => undefined,
})
if (given === undefined) process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const { now } = realWorld
process.on('message', (what) => {
  if (what === 'quarter-hour-later') realWorld.now = () => now() + 15 * 60_000
})
beMeasured(url)
