import type { Refusal } from '../../../engine/game.ts'
import { type Rng, shuffled } from '../../../engine/rng.ts'
import { drawFrom } from '../../../pieces/piles.ts'
import { END_TURN_BLOCKED } from '../texts/sentences.ts'
import type { Card, Warning } from './deck.ts'
import type { Settings } from './options.ts'

/**
 * One player's cards and where they are in a turn: the game and the reducer both play on these, with the
 * functions below.
 */
export interface Piles {
  readonly drawPile: readonly Card[] // the top is first (D2)
  readonly handCards: readonly Card[]
  readonly discardCards: readonly Card[] // the newest is last
  readonly discardPhase: boolean
  readonly warning: Warning | null
}

const HAND_IS_OUT: Refusal = { code: 'hand-is-out', text: 'There is a hand already: end the turn first.' }
const NO_PHASE: Refusal = { code: 'no-discard-phase', text: 'There is nothing to discard now.' }
const NOT_IN_HAND: Refusal = { code: 'not-in-hand', text: 'That card is not in your hand.' }
const CARD_TWICE: Refusal = { code: 'card-twice', text: 'A card can be chosen only once.' }
const DISCARD_FIRST: Refusal = { code: 'discard-first', text: `${END_TURN_BLOCKED}.` }
const ANOTHER_TURN: Refusal = { code: 'another-turn', text: 'That is not the turn that is being played.' }

/** A new deck, shuffled, with nothing dealt yet (D6). */
export function newPiles(cards: readonly Card[], rng: Rng): Piles {
  return {
    drawPile: shuffled(rng, cards),
    handCards: [],
    discardCards: [],
    discardPhase: false,
    warning: null,
  }
}

/** How many must go: never more than are held (D7). */
export function effectiveDiscardCount(discardCount: number, hand: readonly Card[]): number {
  return Math.min(discardCount, hand.length)
}

/** D4: a deal onto a hand would lose cards. */
export function dealRefusal({ handCards, discardPhase }: Piles): Refusal | null {
  return handCards.length > 0 || discardPhase ? HAND_IS_OUT : null
}

/**
 * Deals a hand, shuffling the discard pile in where the draw pile runs out (D3), and opens the phase (D7).
 */
export function dealt(piles: Piles, { handSize, discardCount }: Settings, rng: Rng): Piles {
  // `drawFrom` takes from the end of a pile, whereas ours begins with its top.
  const from = { draw: piles.drawPile.toReversed(), discard: piles.discardCards }
  const { draw, discard, cards } = drawFrom(from, handSize, rng)
  return {
    drawPile: draw.toReversed(),
    handCards: cards,
    discardCards: discard,
    discardPhase: effectiveDiscardCount(discardCount, cards) > 0,
    warning: cards.length < handSize ? shortDeal(cards.length, handSize) : null,
  }
}

function shortDeal(count: number, wanted: number): Warning {
  const text = `Only ${count} of ${wanted} cards could be dealt: there are no more.`
  return { code: 'short-deal', text, values: { dealt: count, wanted } }
}

/** Whether these are so many different cards of the hand, or why not. */
export function choiceRefusal(hand: readonly Card[], ids: readonly string[], wanted: number): Refusal | null {
  if (ids.length !== wanted) return wrongCount(ids.length, wanted)
  let place = -1
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] ?? ''
    place = placeOf(hand, id, place + 1)
    if (place < 0) return NOT_IN_HAND
    if (ids.includes(id, at + 1)) return CARD_TWICE
  }
  return null
}

/**
 * Where in the hand a card is, looked for from a place on: choices mostly follow the hand, which makes it
 * the first.
 */
function placeOf(hand: readonly Card[], id: string, from: number): number {
  for (let place = from; place < hand.length; place += 1) if (hand[place]?.id === id) return place
  for (let place = 0; place < from; place += 1) if (hand[place]?.id === id) return place
  return -1
}

function wrongCount(chosen: number, wanted: number): Refusal {
  const text = `Choose exactly ${wanted} ${wanted === 1 ? 'card' : 'cards'}, not ${chosen}.`
  return { code: 'wrong-count', text, values: { chosen, wanted } }
}

/** D10: exactly as many as must go, all of them held. */
export function discardRefusal(piles: Piles, discardCount: number, ids: readonly string[]): Refusal | null {
  const { handCards, discardPhase } = piles
  if (!discardPhase) return NO_PHASE
  return choiceRefusal(handCards, ids, effectiveDiscardCount(discardCount, handCards))
}

/** Puts the chosen cards on the discard pile, in the order of the hand, and ends the phase (D11). */
export function confirmed(piles: Piles, ids: readonly string[]): Piles {
  const handCards: Card[] = []
  const discardCards = piles.discardCards.slice()
  for (const card of piles.handCards) (ids.includes(card.id) ? discardCards : handCards).push(card)
  return { drawPile: piles.drawPile, handCards, discardCards, discardPhase: false, warning: piles.warning }
}

/**
 * D12: no turn ends in the phase. D15: who says which turn they end does not end the next one by a second
 * press.
 */
export function endTurnRefusal(
  { discardPhase }: Piles,
  turnNumber: number,
  meant: number | undefined,
): Refusal | null {
  if (meant !== undefined && meant !== turnNumber) return ANOTHER_TURN
  return discardPhase ? DISCARD_FIRST : null
}

/** Puts the rest of the hand on the discard pile, in the order of the hand (D15). */
export function putAway({ drawPile, handCards, discardCards, discardPhase, warning }: Piles): Piles {
  return { drawPile, handCards: [], discardCards: discardCards.concat(handCards), discardPhase, warning }
}

/** All cards together again and shuffled, with no hand out (D16). */
export function gathered({ drawPile, handCards, discardCards }: Piles, rng: Rng): Piles {
  return newPiles([...drawPile, ...handCards, ...discardCards], rng)
}
