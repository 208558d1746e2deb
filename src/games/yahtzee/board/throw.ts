import type { Scene } from '../../../board-kit/board.ts'
import type { Face } from '../../../pieces/dice.ts'
import type { Event } from '../rules/events.ts'

/** How long a throw takes until its last die stops. */
export const THROW_MS = 900
/** The first die stops after this share of the throw. */
const FIRST_STOP = 0.5

/** A throw that plays: the dice that roll, each with its face and the time at which it stops. */
export interface Throw {
  readonly id: number
  readonly stops: ReadonlyMap<number, { readonly face: Face; readonly ms: number }>
}

/** The throw of a scene; null if the scene is no roll. The dice stop one by one, from left to right. */
export function throwOf(scene: Scene<Event> | null): Throw | null {
  if (scene?.event.type !== 'rolled') return null
  const { id, ms, event } = scene
  const { dice, faces } = event
  const last = Math.max(1, dice.length - 1)
  const stops = dice.flatMap((die, at) => {
    const face = faces[die]
    const share = dice.length === 1 ? 1 : FIRST_STOP + ((1 - FIRST_STOP) * at) / last
    return face === undefined ? [] : [[die, { face, ms: ms * share }] as const]
  })
  return { id, stops: new Map(stops) }
}

/** How a die lies: turned by up to ten degrees, and shifted by −1 to 1; the same for the same key. */
export function lieOf(key: string): { readonly turn: number; readonly shift: number } {
  let hash = 2166136261
  for (const sign of key) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0
  return { turn: (hash % 21) - 10, shift: (((hash >>> 8) % 21) - 10) / 10 }
}
