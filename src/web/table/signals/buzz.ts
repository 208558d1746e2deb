import { useEffect } from 'react'
import type { Moment, Scene } from '../../../board-kit/moments/moment.ts'
import type { Beat } from '../../../board-kit/stage/beats.ts'
import type { PlayerId } from '../../../engine/game.ts'
import { buzz } from './signals.ts'

/** How a device vibrates if its player is the first whom a big moment happens to: in turn on and off, in milliseconds. */
const PATTERNS: Readonly<Partial<Record<Scene, readonly number[]>>> = {
  slam: [140, 60, 220],
  frost: [40, 40, 40, 40, 40, 40, 120],
  drag: [60, 50, 240],
  rain: [30, 40, 30, 40, 30, 40, 30, 40, 200],
}

/** The vibration of a big moment on a player's device; null for what happens to others. */
export function buzzOf({ scene, players }: Moment, player: PlayerId | null): readonly number[] | null {
  return player !== null && players[0] === player ? (PATTERNS[scene] ?? null) : null
}

/** Vibrates when the player busts, is frozen or robbed, or has to draw a big stack. */
export function useBuzz(big: Beat | null, player: PlayerId | null): void {
  useEffect(() => {
    const pattern = big?.moment == null ? null : buzzOf(big.moment, player)
    if (pattern !== null) buzz([...pattern])
  }, [big, player])
}
