import { frontDe } from '../de/front.ts'
import type { Front, GameFronts } from './front.ts'

/** A game's name and tagline by the path of its texts; the build leaves out the rest of them. */
const games: GameFronts = import.meta.glob('../../../games/*/texts/de.ts', {
  query: '?front',
  import: 'de',
  eager: true,
})

export const front: Front = { language: 'de', texts: frontDe, games }
