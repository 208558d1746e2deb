import { markdown, progress, short } from './figures.ts'
import { type Crowd, measureCrowd } from './servers/crowd.ts'
import { withServers } from './servers/field.ts'
import { icebreaker } from './servers/icebreaker.ts'
import { type Length, measureLength } from './servers/length.ts'
import { measureOpening, type Opening } from './servers/opening.ts'
import { measureSocketWrite } from './servers/socket-write.ts'
import { measureSpectators, type Spectators } from './servers/spectators.ts'

export interface GrowthPlan {
  readonly rounds: number
  readonly matches: number
  /** The largest number of stored matches. */
  readonly stored: number
}

const OPENED = 2_000
const WATCHERS = [1, 100, 1_000]
const [WINDOW, LATE] = [500, 5_000]

interface Growth {
  readonly opening: Opening
  readonly crowds: readonly Crowd[]
  readonly lengths: readonly Length[]
  readonly spectators: readonly Spectators[]
  /** The CPU time of a write to a socket by plain Node. */
  readonly socketWriteUs: number
}

/** Measures the cost of a move as the server grows: more stored matches, longer matches, more spectators. */
export async function benchGrowth({
  rounds,
  matches,
  stored,
}: GrowthPlan): Promise<{ text: string; raw: Growth }> {
  progress('growth: matches opened from the store')
  const opening = await measureOpening(Math.min(stored, 10_000), Math.min(stored / 2, OPENED))
  const crowds: Crowd[] = []
  for (const count of [stored / 100, stored / 10, stored]) {
    progress(`growth: moves beside ${count.toLocaleString('en')} stored matches`)
    crowds.push(await measureCrowd(count, { rounds: Math.min(rounds, 5), matches }))
  }
  const { lengths, spectators } = await withServers([icebreaker], async ([entrant]) => {
    if (entrant === undefined) throw new Error('the server did not start')
    const lengths = await measureLength(entrant, WINDOW, LATE, (moves) =>
      progress(`growth: long matches, move ${moves.toLocaleString('en')} of ${LATE.toLocaleString('en')}`),
    )
    const spectators: Spectators[] = []
    for (const broadcast of WATCHERS) {
      progress(`growth: ${broadcast.toLocaleString('en')} spectators`)
      spectators.push(await measureSpectators(entrant, broadcast))
    }
    return { lengths, spectators }
  })
  const socketWriteUs = await measureSocketWrite(WATCHERS.at(-1) ?? 1)
  progress('')
  const raw = { opening, crowds, lengths, spectators, socketWriteUs }
  return { text: textOf(raw, matches), raw }
}

function textOf({ opening, crowds, lengths, spectators, socketWriteUs }: Growth, matches: number): string {
  const many = (count: number) => count.toLocaleString('en')
  const moves = [
    ...crowds.map(({ stored, inMemory, median, best }) => [
      `${many(stored)} other matches are stored, ${many(inMemory)} of them in memory`,
      `${short(median)} (best ${short(best)})`,
    ]),
    ...lengths.map(({ from, to, rate }) => [`moves ${many(from)} to ${many(to)} of a match`, short(rate)]),
  ]
  const base = spectators[0]
  const watched = spectators.map(({ broadcast, microsecondsPerMove }) => [
    many(broadcast),
    `${microsecondsPerMove.toFixed(0)} µs`,
    base === undefined || broadcast === base.broadcast
      ? ''
      : `${((microsecondsPerMove - base.microsecondsPerMove) / (broadcast - base.broadcast)).toFixed(1)} µs`,
  ])
  const [before, open, left] = opening.mib
  return `${markdown(['condition', 'moves per CPU second'], moves)}

${markdown(['spectator sockets', 'CPU per move', 'per additional spectator'], watched)}

The conditions: ${many(matches)} dice matches at once while others are stored; ten long matches; one match with spectators, played over HTTP.
A write to a socket by plain Node, which is the least that a spectator can cost, takes ${socketWriteUs.toFixed(1)} µs.

Opening stored matches, with ${many(opening.stored)} of them: ${short(opening.perCpuSecond)} per CPU second with sixteen requests at once, ${opening.p50.toFixed(1)} / ${opening.p99.toFixed(1)} ms (p50 / p99) one at a time.
The heap has ${before.toFixed(0)} MiB with the first few tables and ${open.toFixed(0)} MiB with ${many(opening.inMemory[0])} in memory. A quarter of an hour later, by the server's clock, ${many(opening.inMemory[1])} are in memory, and the heap has ${left.toFixed(0)} MiB.`
}
