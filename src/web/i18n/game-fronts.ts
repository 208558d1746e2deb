import { translate, type Values } from '../../engine/texts.ts'
import { useSpoken } from './language.ts'

/** Returns a text of a game; null if the game has no such text, or while its texts are being loaded. */
export type GameText = (key: string, values?: Values) => string | null

/** A game's name and tagline alone. */
export function useGameFront(game: string): GameText {
  const { language, games } = useSpoken()
  const front = games[`../../../games/${game}/texts/${language}.ts`]
  return (key, values) => (front?.[key] === undefined ? null : translate(front, language)(key, values))
}
