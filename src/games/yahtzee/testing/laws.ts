import type { GameUnderTest } from '../../../engine/testing/laws.ts'
import { FACES } from '../../../pieces/dice.ts'
import { yahtzee } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import type { Event } from '../rules/events.ts'
import { JOKER_RULES, type JokerRule } from '../rules/joker.ts'
import type { Options } from '../rules/options.ts'
import { CATEGORIES, type Card, type Category, faceOf, totalsOf } from '../rules/scoring.ts'
import { isOver, ROLLS_MAX, type State } from '../rules/state.ts'
import type { View } from '../rules/view.ts'

const MOST: Readonly<Record<JokerRule, number>> = { forced: 1575, free: 1575, none: 375 }
const FIXED: Readonly<Partial<Record<Category, number>>> = {
  full_house: 25,
  small_straight: 30,
  large_straight: 40,
  yahtzee: 50,
}

/** Whether a category can hold these points; any category can hold a scratched 0. */
function isPossible(category: Category, points: number): boolean {
  const fixed = FIXED[category]
  if (points === 0 || fixed !== undefined) return points === 0 || points === fixed
  const face = faceOf(category)
  return face === null ? points >= 5 && points <= 30 : points % face === 0 && points <= 5 * face
}

const filledOf = ({ scorecard }: Card): Category[] =>
  CATEGORIES.filter((category) => scorecard[category] !== null)

function wrongDice({ faces, frozen, rollsRemaining }: State): string | null {
  if (!Number.isInteger(rollsRemaining) || rollsRemaining < 0 || rollsRemaining > ROLLS_MAX)
    return 'the number of rolls is out of range'
  if (frozen.length !== 5) return 'the number of dice is not five'
  if (rollsRemaining === ROLLS_MAX) {
    return faces.length === 0 && !frozen.includes(true)
      ? null
      : 'at the start of a turn, dice show faces or are frozen'
  }
  return faces.length === 5 && faces.every((face) => FACES.includes(face))
    ? null
    : 'a rolled die shows no face'
}

function wrongCard(card: Card, joker: JokerRule): string | null {
  const { scorecard, extraYahtzees } = card
  const filled = filledOf(card)
  if (Object.keys(scorecard).join() !== CATEGORIES.join()) return 'a card has the wrong categories'
  const odd = filled.find((category) => !isPossible(category, scorecard[category] ?? 0))
  if (odd !== undefined) return `no dice score ${scorecard[odd]} in ${odd}`
  const mayBeExtra = joker !== 'none' && scorecard.yahtzee === 50
  if (extraYahtzees < 0 || extraYahtzees > (mayBeExtra ? filled.length - 1 : 0))
    return 'more extra Yahtzees than turns'
  const { upper, bonus, lower, yahtzeeBonuses, grand } = totalsOf(card)
  if (bonus !== (upper >= 63 ? 35 : 0)) return `a bonus of ${bonus} for ${upper}`
  if (grand !== upper + bonus + lower + yahtzeeBonuses) return 'the totals do not add up'
  return grand <= MOST[joker] ? null : `${grand} points exceed the maximum`
}

/** Players before the active one have filled one more category than those after. */
function wrongTurn({ players, order, cards, turnsPlayed, currentSeat }: State): string | null {
  if (currentSeat !== order[turnsPlayed % order.length]) return 'the wrong seat is active'
  if (order.toSorted((one, other) => one - other).join() !== [...players.keys()].join())
    return 'the order of play does not contain every seat once'
  if (cards.length !== players.length) return 'the number of cards is not the number of players'
  const rounds = Math.floor(turnsPlayed / players.length)
  const isDue = order.every((seat, position) => {
    const card = cards[seat]
    const due = rounds + (position < turnsPlayed % players.length ? 1 : 0)
    return card !== undefined && filledOf(card).length === due
  })
  return isDue ? null : 'the cards do not match the turns played'
}

function invariant(state: State): string | null {
  if (isOver(state) && state.rollsRemaining !== ROLLS_MAX) return 'the dice are not reset after the end'
  const wrong = state.cards.map((card) => wrongCard(card, state.options.joker)).find((why) => why !== null)
  return wrongDice(state) ?? wrongTurn(state) ?? wrong ?? null
}

export const subject: GameUnderTest<State, Action, View, Options, Event> = {
  game: yahtzee,
  tables: [
    { players: 1, options: {} },
    ...JOKER_RULES.flatMap((joker) => [1, 2, 4].map((players) => ({ players, options: { joker } }))),
    { players: 10, options: {} },
    { players: 3, options: {}, hasTakeBacks: true },
  ],
  invariant,
  scramble: null,
}
