import type { Bout } from './contender.ts'
import { closeBouts, type Entrant, openBouts } from './field.ts'

export interface Length {
  /** The first and the last move that counted. */
  readonly from: number
  readonly to: number
  /** Moves per second of the server's CPU. */
  readonly rate: number
}

const MATCHES = 10
const WARM_MOVES = 500

/** Measures the cost of early and late moves of long matches. */
export async function measureLength(
  entrant: Entrant,
  window: number,
  lateAt: number,
  onStep: (moves: number) => void,
): Promise<readonly [early: Length, late: Length]> {
  const scenario = { name: 'long', seats: 2, moves: lateAt + window } as const
  const warm = await openBouts(entrant, scenario, MATCHES)
  await play(entrant, warm, 0, WARM_MOVES)
  closeBouts(warm)
  const bouts = await openBouts(entrant, scenario, MATCHES)
  const early = await play(entrant, bouts, 0, window)
  for (let at = window; at < lateAt; at += window) {
    onStep(at)
    await play(entrant, bouts, at, Math.min(at + window, lateAt))
  }
  const late = await play(entrant, bouts, lateAt, lateAt + window)
  closeBouts(bouts)
  return [early, late]
}

async function play({ server }: Entrant, bouts: readonly Bout[], from: number, to: number): Promise<Length> {
  const before = await server.usage()
  await Promise.all(
    bouts.map(async (bout) => {
      for (let move = from; move < to; move += 1) await bout.move()
    }),
  )
  const after = await server.usage()
  return { from: from + 1, to, rate: (bouts.length * (to - from) * 1e6) / (after.cpuUs - before.cpuUs) }
}
