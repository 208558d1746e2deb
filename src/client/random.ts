import { hexOf } from './hex.ts'
import type { ClientWorld } from './world.ts'

const URL_SAFE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const ID_LENGTH = 16
const ENTROPY_BYTES = 16

/** Makes the id of a command, which stays the same however often the command is sent. */
export function newCommandId(world: Pick<ClientWorld, 'random'>): string {
  return [...world.random(ID_LENGTH)].map((byte) => URL_SAFE[byte & 63] ?? '').join('')
}

/** Makes a device's entropy for the next deal, in hex. */
export function newEntropy(world: Pick<ClientWorld, 'random'>): string {
  return hexOf(world.random(ENTROPY_BYTES))
}

/** Returns a random number from 0 up to, but not including, 1. */
export function fraction(world: Pick<ClientWorld, 'random'>): number {
  const [high = 0, low = 0] = world.random(2)
  return (high * 256 + low) / 65_536
}
