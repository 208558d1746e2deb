import { fraction } from './random.ts'
import type { ClientWorld } from './world.ts'

export const RECONNECT_MS = { min: 300, max: 8_000 } as const

/** When to try again after so many tries in vain: later each time, and at a moment of one's own, so that not all come at once. */
export function reconnectDelayMs(world: Pick<ClientWorld, 'random'>, tries: number): number {
  const { min, max } = RECONNECT_MS
  const latest = Math.min(max, 2 * min * 2 ** tries)
  return Math.round(min + fraction(world) * (latest - min))
}
