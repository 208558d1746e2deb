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

/**
 * Warm-up rounds, which do not count: the code is being compiled, and a server runs for days. A time limit per contender
 * ends the rounds of a server that syncs every move.
 */
const WARM_UP = { rounds: 12, maxMs: 15_000 }
const COUNTED = { minRounds: 3, maxMs: 30_000 }

interface Result {
  readonly entrant: Entrant
  readonly rates: number[]
  warmUps: number
  warmUpMs: number
  countedMs: number
  bytes: number
  moves: number
}

/** Plays many whole matches at once at full speed. The servers take turns, so that noise affects them alike. */
export async function measureThroughput(
  entrants: readonly Entrant[],
  scenario: Scenario,
  { rounds, matches }: ThroughputPlan,
  onRound: (counted: number) => void,
): Promise<Throughput[]> {
  const results: Result[] = entrants.map((entrant) => ({
    entrant,
    rates: [],
    warmUps: 0,
    warmUpMs: 0,
    countedMs: 0,
    bytes: 0,
    moves: 0,
  }))
  for (let left = results; left.length > 0; left = left.filter((result) => !isDone(result, rounds))) {
    for (const result of left) await addRound(result, scenario, matches)
    onRound(Math.max(...left.map(({ rates }) => rates.length)))
  }
  return results.map(({ entrant, rates, bytes, moves }) => ({
    name: entrant.contender.name,
    scenario: scenario.name,
    median: quantile(rates, 0.5),
    best: Math.max(...rates),
    bytesPerMove: bytes / moves,
  }))
}

function isDone({ rates, countedMs }: Result, rounds: number): boolean {
  return rates.length >= rounds || (rates.length >= COUNTED.minRounds && countedMs > COUNTED.maxMs)
}

async function addRound(result: Result, scenario: Scenario, matches: number): Promise<void> {
  const isWarm = result.warmUps >= WARM_UP.rounds || result.warmUpMs > WARM_UP.maxMs
  const begunAt = performance.now()
  const played = await playRound(result.entrant, scenario, matches)
  const tookMs = performance.now() - begunAt
  if (!isWarm) {
    result.warmUps += 1
    result.warmUpMs += tookMs
    return
  }
  result.countedMs += tookMs
  result.rates.push(played.rate)
  result.bytes += played.bytes
  result.moves += played.moves
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
