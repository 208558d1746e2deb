import type { Catalog, Language } from '../../../engine/texts.ts'
import type { FrontKey } from '../en/front.ts'

export type GameFronts = Readonly<Record<string, Catalog>>

/** The texts of the home page in one language: its own, and each game's name and tagline. */
export interface Front {
  readonly language: Language
  readonly texts: Catalog<FrontKey>
  readonly games: GameFronts
}
