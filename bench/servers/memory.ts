import type { Scenario } from './contender.ts'
import { closeBouts, type Entrant, openBouts } from './field.ts'

export interface Memory {
  readonly name: string
  /** The memory of 1,000 idle matches with all their sockets open. */
  readonly mib: number
}

/** Matches that are opened and left first, so that one-time allocations of the process do not count. */
const WARM_UP_MATCHES = 300

/** Measures the memory of idle matches: the growth of the resident set of a fresh server after garbage collection. */
export async function measureMemory(
  entrants: readonly Entrant[],
  scenario: Scenario,
  matches: number,
  onDone: () => void,
): Promise<Memory[]> {
  const results: Memory[] = []
  for (const entrant of entrants) {
    closeBouts(await openBouts(entrant, scenario, WARM_UP_MATCHES))
    const before = await entrant.server.usage('swept')
    const bouts = await openBouts(entrant, scenario, matches)
    const after = await entrant.server.usage('swept')
    results.push({
      name: entrant.contender.name,
      mib: (((after.rss - before.rss) / 2 ** 20) * 1000) / matches,
    })
    closeBouts(bouts)
    onDone()
  }
  return results
}
