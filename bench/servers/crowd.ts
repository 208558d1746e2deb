import { startMeasured } from './child.ts'
import { SCENARIOS } from './contender.ts'
import { icebreaker } from './icebreaker.ts'
import { openTables, storeTables, tablesInMemory } from './many-tables.ts'
import { measureThroughput, type ThroughputPlan } from './throughput.ts'

export interface Crowd {
  readonly stored: number
  readonly inMemory: number
  readonly median: number
  readonly best: number
}

/** One stored match in this many is in memory as well. */
const LIVE_PART = 10

/** Measures the same matches while a growing number of others exists. */
export async function measureCrowd(stored: number, plan: ThroughputPlan): Promise<Crowd> {
  const many = await storeTables(stored)
  const server = await startMeasured(icebreaker, [many.folder])
  try {
    await openTables(server, many.codes.slice(0, stored / LIVE_PART), many.token)
    const inMemory = await tablesInMemory(server)
    const entrants = [{ contender: icebreaker, server }]
    const [figure] = await measureThroughput(entrants, SCENARIOS[0], plan, () => undefined)
    return { stored, inMemory, median: figure?.median ?? 0, best: figure?.best ?? 0 }
  } finally {
    await server.stop()
    many.remove()
  }
}
