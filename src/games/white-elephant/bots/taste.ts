import type { PlayerId } from '../../../engine/game.ts'

/**
 * How much a bot in this seat likes a thing, from 0 to 1: always the same for the same seat and title, and of
 * no pattern beside (FNV-1a over the letters, then mixed).
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
