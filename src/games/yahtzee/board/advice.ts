import { diceToKeep } from '../bots/keep-dice.ts'
import { isNegligible } from '../bots/solver/rounding.ts'
import type { Choice } from '../bots/solver/solution.ts'
import { DICE } from '../rules/actions.ts'
import type { Category } from '../rules/scoring.ts'
import type { View } from '../rules/view.ts'
import { facesOf } from '../rules/view.ts'
import { choiceSentence, type SentenceContext } from '../texts/sentences.ts'
import { playerOf } from './rows.ts'
import type { AdviceRequest } from './worker.ts'

const OTHERS_MAX = 3

/** The content of a hint. */
export interface Advice {
  readonly best: Choice
  /** The expected final score of the best choice. */
  readonly atEnd: number
  /** The next best choices, each with its expected loss against the best. */
  readonly others: readonly { readonly choice: Choice; readonly less: number }[]
}

/** The decision of the active player, as the worker takes it; null if there is nothing to decide. */
export function adviceRequestOf(view: View): AdviceRequest | null {
  const player = playerOf(view, view.currentPlayerId)
  const faces = facesOf(view)
  if (player === undefined || faces.length === 0) return null
  const { options, rollsRemaining } = view
  return { rule: options.joker, scorecard: player.scorecard, faces, rollsRemaining }
}

/** The best choice and the next best ones; null if there is no choice. */
export function adviceOf(choices: readonly Choice[], view: View): Advice | null {
  const [best, ...rest] = choices
  const totals = playerOf(view, view.currentPlayerId)?.totals
  if (best === undefined || totals === undefined) return null
  return {
    best,
    // `worth` includes an upper bonus that the card has already reached.
    atEnd: totals.grand - totals.bonus + best.worth,
    others: rest.slice(0, OTHERS_MAX).map((choice) => ({ choice, less: best.worth - choice.worth })),
  }
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

/** The loss of a choice: `3.2 less` or `just as good`. */
export function lossText(less: number, { t }: SentenceContext): string {
  return isNegligible(less) ? t('hint.same') : t('hint.less', { less: Math.max(less, 0.1) })
}

/** The whole hint in sentences, for screen readers. */
export function adviceSentences({ best, atEnd, others }: Advice, context: SentenceContext): string {
  const { t } = context
  const first = t('hint.spoken', { choice: choiceSentence(best, context), score: atEnd })
  const next = others.map(({ choice, less }) =>
    t('hint.other', { choice: choiceSentence(choice, context), less: lossText(less, context) }),
  )
  return next.length === 0 ? first : `${first} ${t('hint.spoken.others', { list: next.join('; ') })}`
}
