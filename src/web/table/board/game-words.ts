import type { Values } from '../../../engine/texts.ts'
import type { GameText } from '../../i18n/game-fronts.ts'
import type { GameLook } from './boards.ts'

/** Refusals name players by id; people know them by name. */
const named = (values: Values, name: (player: string) => string): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? name(value) : value]),
  )

/** Translates a game's text with players by name; null if the game has no such text or a value is missing. */
export function gameWords(
  { t, has }: Pick<GameLook, 't' | 'has'>,
  name: (player: string) => string,
): GameText {
  return (key, values = {}) => {
    if (!has(key)) return null
    try {
      return t(key, named(values, name))
    } catch {
      return null
    }
  }
}
