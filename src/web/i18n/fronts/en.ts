import { frontEn } from '../en/front.ts'
import type { Front, GameFronts } from './front.ts'

/** A game's name and tagline by the path of its texts; the build leaves out the rest of them. */
const games: GameFronts = import.meta.glob('../../../games/*/texts/en.ts', {
  query: '?front',
  import: 'en',
  eager: true,
})

export const front: Front = { language: 'en', texts: frontEn, games }
