import { useEffect, useState } from 'react'
import type { AnyReviewWords } from '../../../bots/review/figures.ts'

const WORDS = import.meta.glob<{ readonly reviewWords: AnyReviewWords }>('../../../games/*/texts/review.ts')

/** Loads the words of a game's choices; null if the game has no review. */
export async function loadReviewWords(game: string): Promise<AnyReviewWords | null> {
  return (await WORDS[`../../../games/${game}/texts/review.ts`]?.())?.reviewWords ?? null
}

/** The words of a game's choices: undefined while they load, null if the game has no review. */
export function useReviewWords(game: string): AnyReviewWords | null | undefined {
  const [loaded, setLoaded] = useState<{
    readonly game: string
    readonly words: AnyReviewWords | null
  } | null>(null)
  useEffect(() => {
    let isWanted = true
    const show = (words: AnyReviewWords | null) => isWanted && setLoaded({ game, words })
    loadReviewWords(game).then(show, () => show(null))
    return () => {
      isWanted = false
    }
  }, [game])
  return loaded?.game === game ? loaded.words : undefined
}

/** Whether a match of this number of players with these options can be reviewed; false while the words load. */
export function useHasReview(game: string, players: number, options: unknown): boolean {
  const words = useReviewWords(game)
  return words != null && (words.canReview?.(players, options) ?? true)
}
