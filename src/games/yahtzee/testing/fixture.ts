import { assert, type PlayerId, type Refusal } from '../../../engine/game.ts'
import { fastRng, type Rng } from '../../../engine/rng.ts'
import { seatNames } from '../../../engine/testing/simulate.ts'
import { FACES, type Face } from '../../../pieces/dice.ts'
import { yahtzee } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import type { Event } from '../rules/events.ts'
import type { JokerRule } from '../rules/joker.ts'
import { CATEGORIES, type Card, type Category, EMPTY_SCORECARD } from '../rules/scoring.ts'
import { currentPlayer, type State } from '../rules/state.ts'

/** Parses dice as tests write them: `'55534'`. */
export function faces(text: string): Face[] {
  return [...text].map((digit) => {
    const face = FACES.find((one) => String(one) === digit)
    assert(face !== undefined, `${digit} is a face`)
    return face
  })
}

/** A random source that rolls these faces, and fails if more dice are rolled. */
function diceRng(text: string): Rng & { remaining(): number } {
  const remaining = faces(text)
  const rng = () => {
    const face = remaining.shift()
    assert(face !== undefined, `no more dice are rolled than ${text}`)
    return face - 1 // `below` takes it modulo 6
  }
  return Object.assign(rng, { remaining: () => remaining.length })
}

/** A new match of players A, B, C …, who play in this order. */
export function newMatch(players: number, joker: JokerRule = 'forced'): State {
  const state = yahtzee.setup({ players: seatNames(players), options: { joker }, rng: fastRng(1) })
  return { ...state, order: [...state.players.keys()], currentSeat: 0 }
}

/** A card with these categories filled. */
export function card(filled: Partial<Record<Category, number>>, extraYahtzees = 0): Card {
  return { scorecard: { ...EMPTY_SCORECARD, ...filled }, extraYahtzees }
}

/** A full card except for the open categories; categories without given points hold 0. */
export function fullCardExcept(
  open: readonly Category[],
  filled: Partial<Record<Category, number>> = {},
): Card {
  const entries = CATEGORIES.map((category) => [
    category,
    open.includes(category) ? null : (filled[category] ?? 0),
  ])
  return { scorecard: { ...EMPTY_SCORECARD, ...Object.fromEntries(entries) }, extraYahtzees: 0 }
}

/** A match of one player with this card, at the turn that follows from it. */
export function soloMatch(of: Card, joker: JokerRule = 'forced'): State {
  const turnsPlayed = CATEGORIES.filter((category) => of.scorecard[category] !== null).length
  return { ...newMatch(1, joker), cards: [of], turnsPlayed }
}

export interface PlayResult {
  readonly state: State
  readonly events: readonly Event[]
}

/** Plays an action of the active player, rolling these faces; fails if the rules refuse it. */
export function play(before: State, action: Action, rolledFaces = ''): PlayResult {
  const player = currentPlayer(before)
  const refusal = yahtzee.refusal(before, player, action)
  assert(refusal === null, `the action is legal: ${refusal?.text}`)
  const events: Event[] = []
  const rng = diceRng(rolledFaces)
  const emit = (event: Event) => events.push(event)
  const state = yahtzee.apply(before, player, action, {
    rng,
    at: 0,
    emit,
    tell: (_, event) => events.push(event),
  })
  assert(rng.remaining() === 0, `all dice of ${rolledFaces} are rolled`)
  return { state, events }
}

/** The state after a roll of these faces. */
export function afterRoll(before: State, rolledFaces: string): State {
  return play(before, { type: 'roll' }, rolledFaces).state
}

/** The state after freezing these dice. */
export function afterFreeze(before: State, ...dice: number[]): State {
  return play(before, { type: 'freeze', dice }).state
}

/** The state after a whole turn: one roll, one scored category. */
export function afterTurn(before: State, rolledFaces: string, category: Category): State {
  return play(afterRoll(before, rolledFaces), { type: 'score', category }).state
}

/** The refusal of an action of a player, by default the active one; null if the action is legal. */
export function refusalFor(
  state: State,
  action: Action,
  player: PlayerId = currentPlayer(state),
): Refusal | null {
  return yahtzee.refusal(state, player, action)
}

/** The potentials of the open categories, as `{ fives: 15 }`. */
export function potentials(state: State): Record<string, number | null> {
  const { availableCategories } = yahtzee.view(state, null)
  return Object.fromEntries(availableCategories.map(({ category, potential }) => [category, potential]))
}
