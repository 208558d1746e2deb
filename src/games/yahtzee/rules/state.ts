import * as v from 'valibot'
import type { Outcome, PlayerId, Preset, Setup } from '../../../engine/game.ts'
import { shuffled } from '../../../engine/rng.ts'
import type { Face } from '../../../pieces/dice.ts'
import { placesOf } from '../../../pieces/places.ts'
import { extraYahtzeePoints, JOKER_RULES, jokerRefusal, potentialOf } from './joker.ts'
import {
  CATEGORIES,
  type Card,
  type Category,
  EMPTY_SCORECARD,
  EXTRA_YAHTZEE,
  type Scorecard,
  type Totals,
  totalsOf,
} from './scoring.ts'

export const PLAYERS = { min: 1, max: 10 }
export const ROLLS_MAX = 3
export const TURNS = CATEGORIES.length

export const options = v.strictObject({
  joker: v.optional(
    v.pipe(
      v.picklist(JOKER_RULES),
      v.title('More than one Yahtzee'),
      v.description(
        'forced: 100 for each extra Yahtzee, and a Joker that fills its own upper category first; ' +
          'free: the same, but the Joker goes anywhere; none: five of a kind are nothing more.',
      ),
    ),
    'forced',
  ),
  // Absent means allowed: records from before there were hints stay as they are.
  noHints: v.optional(
    v.pipe(
      v.boolean(),
      v.title('No hints'),
      v.description('Nobody can ask what the solved game would do, until the match is over.'),
    ),
  ),
})
export type Options = v.InferOutput<typeof options>

export const presets: readonly Preset<Options>[] = [
  { id: 'classic', options: {} },
  { id: 'free', options: { joker: 'free' } },
  { id: 'plain', options: { joker: 'none' } },
]

export interface State {
  readonly players: readonly PlayerId[]
  readonly order: readonly number[] // seats, in the order of play
  readonly options: Options
  readonly cards: readonly Card[] // one for each seat
  readonly faces: readonly Face[] // of the five dice; empty until the first roll of the turn
  readonly frozen: readonly boolean[]
  readonly rollsRemaining: number
  readonly turnsPlayed: number // by all together
  readonly currentSeat: number // follows from turnsPlayed, but is asked for with every candidate
}

interface Die {
  readonly value: Face | null
  readonly frozen: boolean
}

/** A category that the player to move may fill; its potential is null before the first roll. */
export interface Available {
  readonly category: Category
  readonly potential: number | null
}

export interface PlayerView {
  readonly id: PlayerId
  readonly scorecard: Scorecard
  readonly totals: Totals
}

/** Everything lies open: all see the same. */
export interface View {
  readonly options: Options
  readonly order: readonly PlayerId[]
  readonly currentPlayerId: PlayerId | null
  readonly turn: number
  readonly gameOver: boolean
  readonly dice: readonly Die[]
  readonly rollsRemaining: number
  readonly availableCategories: readonly Available[]
  readonly yahtzeeBonus: number // what the dice on the table earn beside the category they go to
  readonly players: readonly PlayerView[]
}

const NONE_FROZEN: readonly boolean[] = [false, false, false, false, false]
const EMPTY_CARD: Card = { scorecard: EMPTY_SCORECARD, extraYahtzees: 0 }

/** The dice as they lie when a turn begins (Y3). */
export const TURN_START: Pick<State, 'faces' | 'frozen' | 'rollsRemaining'> = {
  faces: [],
  frozen: NONE_FROZEN,
  rollsRemaining: ROLLS_MAX,
}

/** Draws the order of play and hands out empty scorecards (Y1, Y18). */
export function setup({ players, options, rng }: Setup<Options>): State {
  const order = shuffled(rng, [...players.keys()])
  const cards = players.map(() => EMPTY_CARD)
  const { faces, frozen, rollsRemaining } = TURN_START
  const currentSeat = seatAfter(order, 0)
  return { players, order, options, cards, faces, frozen, rollsRemaining, turnsPlayed: 0, currentSeat }
}

/** Whether every scorecard is full (Y16). */
export function isOver({ turnsPlayed, players }: State): boolean {
  return turnsPlayed === TURNS * players.length
}

/** The seat that plays when so many turns are played; after the end that is the first again. */
export function seatAfter(order: readonly number[], turnsPlayed: number): number {
  return order[turnsPlayed % order.length] ?? 0
}

/** The player to move; after the end, the player who began. */
export function currentPlayer({ players, currentSeat }: State): PlayerId {
  return players[currentSeat] ?? ''
}

/** The card of the player to move. */
export function currentCard({ cards, currentSeat }: State): Card {
  return cards[currentSeat] ?? EMPTY_CARD
}

/** Whether the player to move has rolled in this turn. */
export function hasRolled({ rollsRemaining }: State): boolean {
  return rollsRemaining < ROLLS_MAX
}

/** A roll asks something new, and so does the next turn. Frozen dice do not. */
export function decision({ turnsPlayed, rollsRemaining }: State): string {
  return `${turnsPlayed}.${rollsRemaining}`
}

/** From 1 to 13, after the end too (Y16). */
export function turnOf({ turnsPlayed, players }: State): number {
  return Math.min(TURNS, 1 + Math.floor(turnsPlayed / players.length))
}

function available(state: State): Available[] {
  const { options, faces } = state
  const { scorecard } = currentCard(state)
  const open = CATEGORIES.filter(
    (category) =>
      scorecard[category] === null && jokerRefusal(options.joker, scorecard, faces, category) === null,
  )
  return open.map((category) => ({
    category,
    potential: hasRolled(state) ? potentialOf(options.joker, scorecard, faces, category) : null,
  }))
}

/** The view of the match. It is the same for everybody: Yahtzee hides nothing. */
export function view(state: State): View {
  const { players, order, options, cards, faces, frozen, rollsRemaining } = state
  const gameOver = isOver(state)
  const ids = order.map((seat) => players[seat] ?? '')
  return {
    options,
    order: ids,
    currentPlayerId: gameOver ? null : currentPlayer(state),
    turn: turnOf(state),
    gameOver,
    dice: frozen.map((isFrozen, index) => ({ value: faces[index] ?? null, frozen: isFrozen })),
    rollsRemaining,
    availableCategories: gameOver ? [] : available(state),
    yahtzeeBonus: extraYahtzeePoints(options.joker, currentCard(state).scorecard, faces),
    players: cards.map((card, seat) => ({
      id: players[seat] ?? '',
      scorecard: card.scorecard,
      totals: totalsOf(card),
    })),
  }
}

/** The places by grand total, or null while the match runs (Y16). */
export function outcome(state: State): Outcome | null {
  if (!isOver(state)) return null
  const scores = state.cards.map((card, seat) => [state.players[seat] ?? '', totalsOf(card).grand] as const)
  return { places: placesOf(scores), reason: 'all-cards-full' }
}

/** The one state that looks like this: nothing is hidden. */
export function determinize({ options, order, dice, rollsRemaining, players }: View): State {
  const ids = players.map(({ id }) => id)
  const seats = order.map((id) => ids.indexOf(id))
  const cards = players.map(({ scorecard, totals }) => ({
    scorecard,
    extraYahtzees: totals.yahtzeeBonuses / EXTRA_YAHTZEE,
  }))
  const filled = cards.flatMap(({ scorecard }) =>
    CATEGORIES.filter((category) => scorecard[category] !== null),
  )
  return {
    players: ids,
    order: seats,
    options,
    cards,
    faces: dice.flatMap(({ value }) => (value === null ? [] : [value])),
    frozen: dice.map(({ frozen }) => frozen),
    rollsRemaining,
    turnsPlayed: filled.length,
    currentSeat: seatAfter(seats, filled.length),
  }
}
