import type { PlayerId } from '../../../engine/game.ts'

/**
 * How much a bot in this seat likes a title, from 0 to 1: a hash of both (FNV-1a, then mixed), so that it never changes
 * and has no pattern.
 */
export function taste(player: PlayerId, title: string): number {
  let hash = 0x811c9dc5
  for (const letter of `${player}\n${title}`) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
