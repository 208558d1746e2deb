import type { Scenario } from './contender.ts'
import { closeBouts, type Entrant, openBouts, quantile } from './field.ts'

export interface Throughput {
  readonly name: string
  readonly scenario: string
  /** Moves per second of the server's CPU, all its threads together. */
  readonly median: number
  readonly best: number
  readonly bytesPerMove: number
}

export interface ThroughputPlan {
  readonly rounds: number
  readonly matches: number
}

/** Rounds that are not counted: a compiler is at work beside the first ones, and a server runs for days. */
const WARM_UP_ROUNDS = 12

/** Whole matches, as many at once, as fast as they go; the servers take turns, so that a noisy moment hits them alike. */
export async function measureThroughput(
  entrants: readonly Entrant[],
  scenario: Scenario,
  { rounds, matches }: ThroughputPlan,
  onRound: (counted: number) => void,
): Promise<Throughput[]> {
  const results = entrants.map((entrant) => ({ entrant, rates: [] as number[], bytes: 0, moves: 0 }))
  for (let round = 1 - WARM_UP_ROUNDS; round <= rounds; round += 1) {
    for (const result of results) {
      const played = await playRound(result.entrant, scenario, matches)
      if (round <= 0) continue
      result.rates.push(played.rate)
      result.bytes += played.bytes
      result.moves += played.moves
    }
    onRound(Math.max(0, round))
  }
  return results.map(({ entrant, rates, bytes, moves }) => ({
    name: entrant.contender.name,
    scenario: scenario.name,
    median: quantile(rates, 0.5),
    best: Math.max(...rates),
    bytesPerMove: bytes / moves,
  }))
}

async function playRound(entrant: Entrant, scenario: Scenario, matches: number) {
  const bouts = await openBouts(entrant, scenario, matches)
  const before = await entrant.server.usage()
  let moves = 0
  await Promise.all(
    bouts.map(async (bout) => {
      let isRunning = true
      while (isRunning) {
        isRunning = await bout.move()
        moves += 1
      }
    }),
  )
  const after = await entrant.server.usage()
  const bytes = bouts.reduce((sum, { bytesDown }) => sum + bytesDown, 0)
  closeBouts(bouts)
  return { moves, bytes, rate: (moves * 1e6) / (after.cpuUs - before.cpuUs) }
}
