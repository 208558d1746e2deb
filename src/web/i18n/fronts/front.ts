import type { Catalog, Language } from '../../../engine/texts.ts'
import type { FrontKey } from '../en/front.ts'

export type GameFronts = Readonly<Record<string, Catalog>>

/** What the home page says in one language: its own texts, and each game's name and tagline. */
export interface Front {
  readonly language: Language
  readonly texts: Catalog<FrontKey>
  readonly games: GameFronts
}
