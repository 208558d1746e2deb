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

/** Dice as tests write them: `'55534'`. */
export function faces(text: string): Face[] {
  return [...text].map((digit) => {
    const face = FACES.find((one) => String(one) === digit)
    assert(face !== undefined, `${digit} is a face`)
    return face
  })
}

/** Chance that makes dice fall so; it fails where more are rolled than are written. */
function falling(text: string): Rng & { rest(): number } {
  const left = faces(text)
  const rng = () => {
    const face = left.shift()
    assert(face !== undefined, `no more dice fall than ${text}`)
    return face - 1 // what `below` takes modulo 6
  }
  return Object.assign(rng, { rest: () => left.length })
}

/** A match at its start with players A, B, C … who play in this order. */
export function seated(players: number, joker: JokerRule = 'forced'): State {
  const state = yahtzee.setup({ players: seatNames(players), options: { joker }, rng: fastRng(1) })
  return { ...state, order: [...state.players.keys()], currentSeat: 0 }
}

/** A card with these categories filled. */
export function card(filled: Partial<Record<Category, number>>, extraYahtzees = 0): Card {
  return { scorecard: { ...EMPTY_SCORECARD, ...filled }, extraYahtzees }
}

/** A full card but for these categories; 0 in all that is not said. */
export function fullBut(open: readonly Category[], filled: Partial<Record<Category, number>> = {}): Card {
  const entries = CATEGORIES.map((category) => [
    category,
    open.includes(category) ? null : (filled[category] ?? 0),
  ])
  return { scorecard: { ...EMPTY_SCORECARD, ...Object.fromEntries(entries) }, extraYahtzees: 0 }
}

/** A solo match at the turn that this card says. */
export function solo(of: Card, joker: JokerRule = 'forced'): State {
  const turnsPlayed = CATEGORIES.filter((category) => of.scorecard[category] !== null).length
  return { ...seated(1, joker), cards: [of], turnsPlayed }
}

export interface Played {
  readonly state: State
  readonly events: readonly Event[]
}

/** Whose turn it is does this; `falls` are the dice that it rolls. It fails where the rules refuse it. */
export function played(before: State, action: Action, falls = ''): Played {
  const player = currentPlayer(before)
  const refusal = yahtzee.refusal(before, player, action)
  assert(refusal === null, `it is legal: ${refusal?.text}`)
  const events: Event[] = []
  const rng = falling(falls)
  const emit = (event: Event) => events.push(event)
  const state = yahtzee.apply(before, player, action, {
    rng,
    at: 0,
    emit,
    tell: (_, event) => events.push(event),
  })
  assert(rng.rest() === 0, `all of ${falls} fall`)
  return { state, events }
}

/** Rolls, with these dice as the result. */
export function rolled(before: State, falls: string): State {
  return played(before, { type: 'roll' }, falls).state
}

/** Freezes these dice. */
export function froze(before: State, ...dice: number[]): State {
  return played(before, { type: 'freeze', dice }).state
}

/** A whole turn: one roll, one category. */
export function scored(before: State, falls: string, category: Category): State {
  return played(rolled(before, falls), { type: 'score', category }).state
}

/** Why whose turn it is, or this player, may not; null where they may. */
export function refused(
  state: State,
  action: Action,
  player: PlayerId = currentPlayer(state),
): Refusal | null {
  return yahtzee.refusal(state, player, action)
}

/** What the view offers, as `{ fives: 15 }`. */
export function potentials(state: State): Record<string, number | null> {
  const { availableCategories } = yahtzee.view(state, null)
  return Object.fromEntries(availableCategories.map(({ category, potential }) => [category, potential]))
}
