import { setTimeout as sleep } from 'node:timers/promises'
import { startMeasured } from './child.ts'
import { quantile } from './field.ts'
import { icebreaker } from './icebreaker.ts'
import { openTables, storeTables, tablesInMemory } from './many-tables.ts'

export interface Opening {
  readonly stored: number
  readonly opened: number
  /** Matches taken from the store per second of the server's CPU. */
  readonly perCpuSecond: number
  /** In milliseconds, one at a time. */
  readonly p50: number
  readonly p99: number
  /** The heap before, with all tables in memory, and after they were dropped. The resident set depends on the system. */
  readonly mib: readonly [before: number, open: number, left: number]
  readonly inMemory: readonly [open: number, left: number]
}

const WARM = 200
const LEAVING_MS = 60_000
/** One table in this many is opened alone, to measure the time that a person waits. */
const SINGLE_PART = 4

/** Measures the cost of a return to a table that is not in memory, and the memory after everybody has left. */
export async function measureOpening(stored: number, opened: number): Promise<Opening> {
  const many = await storeTables(stored)
  const server = await startMeasured(icebreaker, [many.folder, 'sweeps'])
  try {
    await openTables(server, many.codes.slice(0, WARM), many.token)
    const before = await server.usage('swept')
    const single = Math.floor(opened / SINGLE_PART)
    await openTables(server, many.codes.slice(WARM, WARM + opened - single), many.token)
    const after = await server.usage()
    const times = await openTables(
      server,
      many.codes.slice(WARM + opened - single, WARM + opened),
      many.token,
      1,
    )
    const open = { tables: await tablesInMemory(server), ...(await server.usage('swept')) }
    await server.usage('quarter-hour-later')
    for (let waited = 0; (await tablesInMemory(server)) > 0 && waited < LEAVING_MS; waited += 250)
      await sleep(250)
    const left = { tables: await tablesInMemory(server), ...(await server.usage('swept')) }
    const mib = ({ heap }: { heap: number }) => heap / 2 ** 20
    return {
      stored,
      opened,
      perCpuSecond: ((opened - single) * 1e6) / (after.cpuUs - before.cpuUs),
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      mib: [mib(before), mib(open), mib(left)],
      inMemory: [open.tables, left.tables],
    }
  } finally {
    await server.stop()
    many.remove()
  }
}
