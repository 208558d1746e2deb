import { translate, type Values } from '../../engine/texts.ts'
import { useSpoken } from './language.ts'

/** A game's own text; null if the game has none, or while its texts are loading. */
export type GameText = (key: string, values?: Values) => string | null

/** A game's name and tagline alone. */
export function useGameFront(game: string): GameText {
  const { language, games } = useSpoken()
  const front = games[`../../../games/${game}/texts/${language}.ts`]
  return (key, values) => (front?.[key] === undefined ? null : translate(front, language)(key, values))
}
