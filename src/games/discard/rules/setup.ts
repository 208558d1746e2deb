import type { Refusal, Setup } from '../../../engine/game.ts'
import type { Rng } from '../../../engine/rng.ts'
import { idPrefixOf } from './cards.ts'
import { cardsOf, type Warning } from './deck.ts'
import { type Options, optionsRefusal } from './options.ts'
import { dealHand, newPiles } from './piles.ts'
import { deckOf, type Side, type State } from './state.ts'

/** Why no match starts with these options, or null; every number of players can play them. */
export function setupRefusal(_players: number, options: Options): Refusal | null {
  return optionsRefusal(options)
}

/** Gives every player the same deck, shuffled on its own, and deals the first hand (D6, D19). */
export function setup({ players, options, rng }: Setup<Options>): State {
  const { values, warning } = deckOf(options)
  const sides = players.map((_, seat) => {
    const side = newSide(values, seat, rng)
    return withWarning(dealToSide(side, options, rng), warning)
  })
  return { players, options, turnNumber: 1, deals: 1, sides, end: null }
}

/** A player's side before its first deal. */
export function newSide(values: readonly string[], seat: number, rng: Rng): Side {
  const piles = newPiles(cardsOf(values, idPrefixOf(seat)), rng)
  return { piles, order: null, hasEnded: false, score: 0, lastHand: null }
}

/** Deals the next hand: the player's turn starts. */
export function dealToSide({ piles, score, lastHand }: Side, options: Options, rng: Rng): Side {
  return { piles: dealHand(piles, options, rng), order: null, hasEnded: false, score, lastHand }
}

/** Adds a warning about the deck until the next full deal, unless a short deal already has one. */
export function withWarning(side: Side, warning: Warning | null): Side {
  if (warning === null) return side
  return { ...side, piles: { ...side.piles, warning: side.piles.warning ?? warning } }
}
