import { isNegligible } from '../../../bots/review/negligible.ts'
import { diceToKeep } from '../bots/keep-dice.ts'
import type { Choice } from '../bots/solver/solution.ts'
import { DICE } from '../rules/actions.ts'
import type { Category } from '../rules/scoring.ts'
import type { View } from '../rules/view.ts'
import { facesOf } from '../rules/view-queries.ts'
import { plainChoice, type SentenceContext } from '../texts/sentences.ts'
import { playerOf } from './rows.ts'
import type { AdviceRequest } from './worker.ts'

/** The content of a hint. */
export interface Advice {
  readonly best: Choice
  /** The second best choice; null if there is only one. */
  readonly next: Choice | null
  /** Whether the second best choice is as good as the best one. */
  readonly isTie: boolean
}

/** The decision of the active player, as the worker takes it; null if there is nothing to decide. */
export function adviceRequestOf(view: View): AdviceRequest | null {
  const player = playerOf(view, view.currentPlayerId)
  const faces = facesOf(view)
  if (player === undefined || faces.length === 0) return null
  const { options, rollsRemaining } = view
  return { rule: options.joker, scorecard: player.scorecard, faces, rollsRemaining }
}

/** The best choice and the second best one; null if there is no choice. */
export function adviceOf(choices: readonly Choice[]): Advice | null {
  const [best, next = null] = choices
  if (best === undefined) return null
  return { best, next, isTie: next !== null && isNegligible(best.worth - next.worth, 0, 'points') }
}

/** The dice that the advice keeps, preferring dice that are kept already; null if it rolls none. */
export function advisedDice(
  { best }: Advice,
  view: View,
  isKept: readonly boolean[],
): readonly boolean[] | null {
  if (best.type === 'score') return null
  const dice = DICE.map((die) => ({ value: view.dice[die]?.value ?? null, frozen: isKept[die] === true }))
  return diceToKeep({ ...view, dice }, best.counts)
}

/** The category that the advice fills; null if it rolls. */
export function advisedCategory({ best }: Advice): Category | null {
  return best.type === 'score' ? best.category : null
}

/** The second best choice in a sentence; null if there is only one. */
export function nextSentence({ next, isTie }: Advice, context: SentenceContext): string | null {
  if (next === null) return null
  return context.t(isTie ? 'hint.tie' : 'hint.next', { choice: plainChoice(next, context) })
}

/** The whole hint in sentences, for screen readers. */
export function adviceSentences(advice: Advice, context: SentenceContext): string {
  const first = context.t('hint.spoken', { choice: plainChoice(advice.best, context) })
  const next = nextSentence(advice, context)
  return next === null ? first : `${first} ${next}`
}
