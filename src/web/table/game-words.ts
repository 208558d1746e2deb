import type { Values } from '../../engine/texts.ts'
import type { GameText } from '../i18n/game-texts.ts'
import type { GameLook } from './boards.ts'

/** Refusals name players by id; people know them by name. */
const named = (values: Values, name: (player: string) => string): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? name(value) : value]),
  )

/** What a game calls things, with players by name; null where it has no word, or lacks a value for it. */
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
