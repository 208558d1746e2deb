import { diceFor, facesOf } from '../bots/keep-dice.ts'
import { isNegligible } from '../bots/solver/negligible.ts'
import type { Choice } from '../bots/solver/solution.ts'
import { DICE } from '../rules/actions.ts'
import type { Category } from '../rules/scoring.ts'
import type { View } from '../rules/state.ts'
import { type Speech, titleOf } from '../texts/sentences.ts'
import { playerOf } from './rows.ts'
import type { Advised } from './worker.ts'

const OTHERS_MAX = 3

/** What is shown when somebody asks for a hint. */
export interface Advice {
  readonly best: Choice
  /** The score at the end that the best brings on average. */
  readonly atEnd: number
  /** The next best, with the points that they bring less. */
  readonly others: readonly { readonly choice: Choice; readonly less: number }[]
}

/** The moment that the player to move is asked to decide; null where there is nothing to decide. */
export function advisedIn(view: View): Advised | null {
  const player = playerOf(view, view.currentPlayerId)
  const faces = facesOf(view)
  if (player === undefined || faces.length === 0) return null
  const { options, rollsRemaining } = view
  return { rule: options.joker, scorecard: player.scorecard, faces, rollsRemaining }
}

/** The best of all choices and those that come next; null where there is none. */
export function adviceOf(choices: readonly Choice[], view: View): Advice | null {
  const [best, ...rest] = choices
  const totals = playerOf(view, view.currentPlayerId)?.totals
  if (best === undefined || totals === undefined) return null
  return {
    best,
    // The upper bonus is counted among what is still to come.
    atEnd: totals.grand - totals.bonus + best.worth,
    others: rest.slice(0, OTHERS_MAX).map((choice) => ({ choice, less: best.worth - choice.worth })),
  }
}

/** Which dice stay, of those that lie so; dice that are kept already come first. Null where none is to be rolled. */
export function diceIn({ best }: Advice, view: View, isKept: readonly boolean[]): readonly boolean[] | null {
  if (best.type === 'score') return null
  const dice = DICE.map((die) => ({ value: view.dice[die]?.value ?? null, frozen: isKept[die] === true }))
  return diceFor({ ...view, dice }, best.counts)
}

export function categoryIn({ best }: Advice): Category | null {
  return best.type === 'score' ? best.category : null
}

/** `5 5 5`; empty where no die is kept. */
function keptFaces(counts: readonly number[]): string {
  return counts.flatMap((count, at) => Array.from({ length: count }, () => at + 1)).join(' ')
}

/** `Keep 5 5 5`, `Roll all five`, `Score 25 in Full house`, `Scratch Yahtzee for 0`. */
export function choiceWords(choice: Choice, speech: Speech): string {
  const { t } = speech
  if (choice.type === 'keep') {
    const faces = keptFaces(choice.counts)
    return faces === '' ? t('choice.roll') : t('choice.keep', { faces })
  }
  const category = titleOf(speech, choice.category)
  const { points } = choice
  return points === 0 ? t('choice.scratch', { category }) : t('choice.score', { points, category })
}

/** `3.2 less`, or that it is as good. */
export function lessWords(less: number, { t }: Speech): string {
  return isNegligible(less) ? t('hint.same') : t('hint.less', { less: Math.max(less, 0.1) })
}

/** The whole hint in sentences, for those who listen. */
export function spokenAdvice({ best, atEnd, others }: Advice, speech: Speech): string {
  const { t } = speech
  const first = t('hint.spoken', { choice: choiceWords(best, speech), score: atEnd })
  const next = others.map(({ choice, less }) =>
    t('hint.other', { choice: choiceWords(choice, speech), less: lessWords(less, speech) }),
  )
  return next.length === 0 ? first : `${first} ${t('hint.spoken.others', { list: next.join('; ') })}`
}
