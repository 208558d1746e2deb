import type { AnyGame } from '../engine/game.ts'
import * as published from './index.ts'

/** Returns the games that a module exports, sorted by name. */
export function gamesOf(module: Readonly<Record<string, AnyGame>>): readonly AnyGame[] {
  return Object.values(module).toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** Every published game. One line in index.ts adds a game; everything else finds it here. */
export const GAMES: readonly AnyGame[] = gamesOf(published)

/** Returns the published game with this id, or null. */
export function gameById(id: string): AnyGame | null {
  return GAMES.find((game) => game.id === id) ?? null
}
