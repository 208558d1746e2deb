import { fraction } from './random.ts'
import type { ClientWorld } from './world.ts'

export const RECONNECT_MS = { min: 300, max: 8_000 } as const

/** Returns the delay before the next attempt: exponential backoff with jitter, so that not all clients return at once. */
export function reconnectDelayMs(world: Pick<ClientWorld, 'random'>, attempts: number): number {
  const { min, max } = RECONNECT_MS
  const latest = Math.min(max, 2 * min * 2 ** attempts)
  return Math.round(min + fraction(world) * (latest - min))
}
