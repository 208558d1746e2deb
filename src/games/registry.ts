import type { AnyGame } from '../engine/game.ts'
import * as published from './index.ts'

/** The games of a module whose exports are games, by name. */
export function gamesOf(module: Readonly<Record<string, AnyGame>>): readonly AnyGame[] {
  return Object.values(module).toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** Every game that there is. A game is added by its line in index.ts; all the rest finds it here. */
export const GAMES: readonly AnyGame[] = gamesOf(published)

/** The published game with this id, or null. */
export function gameById(id: string): AnyGame | null {
  return GAMES.find((game) => game.id === id) ?? null
}
