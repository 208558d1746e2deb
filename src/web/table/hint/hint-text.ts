import type { Room } from '../../../board-kit/board.ts'
import { hintText } from '../../../bots/review/figures.ts'
import { de } from '../../../bots/review/texts/de.ts'
import { en, type ReviewKey } from '../../../bots/review/texts/en.ts'
import { type Language, translate } from '../../../engine/texts.ts'
import { loadReviewWords } from '../../replay/review/review-words.ts'
import { compute } from '../../workers/compute.ts'
import type { HintRequest, HintResult } from '../../workers/review-computations.ts'

/** Computes a hint in a worker and puts it into words; null if there is nothing to decide. */
export async function fetchHint(
  game: string,
  request: HintRequest,
  room: Room<string>,
  language: Language,
): Promise<string | null> {
  const [words, found] = await Promise.all([
    loadReviewWords(game),
    compute(game, 'hint', request, () => undefined),
  ])
  const hint = found as HintResult | null
  if (words === null || hint === null) return null
  const t = translate<ReviewKey>({ en, de }[language], language, en)
  return hintText(hint.rated, hint.unit, t, (choice) => words.choice(choice, room))
}
