import type { ReactNode } from 'react'
import type { Translate } from '../../engine/texts.ts'

/**
 * The pictures of a game's page "How to play", one per step, drawn with the game's own pieces. `board/how-to.tsx` of a
 * game exports them as `howTo`; their words are in `texts/how-to.en.ts` and `texts/how-to.de.ts`: `step.N.title`,
 * `step.N.text` and `step.N.picture` (the text alternative) for each step, and `dont.1` to `dont.3`.
 */
export interface HowTo<Key extends string> {
  readonly pictures: readonly ((t: Translate<Key>) => ReactNode)[]
}
