import type { PlayerId } from '../../engine/game.ts'
import type { Translate } from '../../engine/texts.ts'
import { type RatedChoice, signOf, type Unit } from './evaluator.ts'
import { isNegligible, type Review, type ReviewedDecision } from './review.ts'
import type { ReviewKey } from './texts/en.ts'

type T = Translate<ReviewKey>

/** The words of a game's choices; `games/<id>/texts/review.ts` exports them as `reviewWords`. */
export interface ReviewWords<Choice> {
  /** Whether matches of this number of players with these options can be reviewed; all can by default. */
  canReview?(players: number, options: unknown): boolean
  /** A choice in a few words: `Stay with 24`, `Play Red 5`. */
  choice(choice: Choice, context: WordContext): string
}

/** The game's texts and the names of the players. */
interface WordContext {
  readonly t: Translate<string>
  name(player: PlayerId): string
}

/** The words of any game. */
export type AnyReviewWords = ReviewWords<unknown>

/** The number that is shown for a value: chances are shown as percentages. */
export function shownNumber(value: number, unit: Unit): number {
  return unit === 'chance' ? value * 100 : value
}

/** A value with its unit: `61.3 %`, `254.6`. */
export function valueText(value: number, unit: Unit, t: T): string {
  return t(`value.${unit}`, { value: shownNumber(value, unit) })
}

/** A loss with its unit: `−4.2 %`, `−1.53`. */
export function lossText(given: number, unit: Unit, t: T): string {
  return t(`lost.${unit}`, { value: shownNumber(given, unit) })
}

const TENTHS = 10
const tenths = (number: number) => Math.round(number * TENTHS) / TENTHS

/** The figures of a review in tenths of the shown unit, so that their sum adds up to the last digit. */
export interface ReviewSums {
  readonly start: number
  /** Positive luck is good for the player. */
  readonly luck: number
  readonly given: number
  readonly result: number
}

/** Rounds the figures of a review; a rank gets better by becoming smaller. */
export function sumsOf<Choice>({ start, given, result, unit }: Review<Choice>): ReviewSums {
  const sums = {
    start: tenths(shownNumber(start, unit)),
    given: tenths(shownNumber(given, unit)),
    result: tenths(shownNumber(result, unit)),
  }
  return { ...sums, luck: tenths(signOf(unit) * (sums.result - sums.start) + sums.given) }
}

export type Order = 'worst' | 'match'

/** The decisions to list: all or only the costly ones, in match order or the costliest first. */
export function decisionsShown<Choice>(
  { decisions }: Review<Choice>,
  { isAll, order }: { readonly isAll: boolean; readonly order: Order },
): readonly ReviewedDecision<Choice>[] {
  const shown = decisions.filter(({ given }) => isAll || given > 0)
  return order === 'match' ? shown : shown.toSorted((one, other) => other.given - one.given)
}

/** The value after a turn or round, and what was given away in it. */
export interface GroupSum {
  readonly group: number
  readonly expected: number
  readonly given: number
}

/** The sums of every turn or round with a decision. */
export function groupSums<Choice>({ decisions }: Review<Choice>): readonly GroupSum[] {
  const sums = new Map<number, GroupSum>()
  for (const { step, chosen, given } of decisions) {
    const before = sums.get(step.group)?.given ?? 0
    sums.set(step.group, { group: step.group, expected: chosen.value, given: before + given })
  }
  return [...sums.values()]
}

/**
 * A hint in words. Chances are rounded to whole percents; other units have no numbers, because fractions of a point or a
 * rank say nothing at the table.
 */
export function hintText<Choice>(
  rated: readonly RatedChoice<Choice>[],
  unit: Unit,
  t: T,
  words: (choice: Choice) => string,
): string | null {
  const [best, next] = rated
  if (best === undefined) return null
  const worded = (one: RatedChoice<Choice>, key: 'hint.chance' | 'hint.chance.next') =>
    unit === 'chance'
      ? t(key, { choice: words(one.choice), percent: Math.round(one.value * 100) })
      : words(one.choice)
  if (next === undefined) return t('hint.only', { best: words(best.choice) })
  const isTie = isNegligible(signOf(unit) * (best.value - next.value), next.error, unit)
  return t(isTie ? 'hint.tie' : unit === 'chance' ? 'hint.pair' : 'hint.next', {
    best: worded(best, 'hint.chance'),
    next: worded(next, 'hint.chance.next'),
  })
}
