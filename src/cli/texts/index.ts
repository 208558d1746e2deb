import type { AnyGame } from '../../engine/game.ts'
import { type Language, type Translate, textOr, translate } from '../../engine/texts.ts'
import { gameTexts } from '../game-modules.ts'
import { de } from './de.ts'
import { en, type Key } from './en.ts'

/** Everything that is said to players about one game, in one language. */
export interface Texts {
  /** Formats a sentence of the command line. */
  readonly t: Translate<Key>
  /** The name of the game. */
  readonly name: string
  /** Formats a text of the game. */
  readonly game: Translate<string>
}

/** Returns a function that formats the command line's own sentences. */
export function cliTexts(language: Language): Translate<Key> {
  return translate({ en, de }[language], language, en)
}

/** Loads the texts of the command line and of a game. */
export async function textsFor(game: AnyGame, language: Language): Promise<Texts> {
  const t = await gameTexts(game, language)
  return { t: cliTexts(language), name: textOr(t, 'name', game.name), game: t }
}
