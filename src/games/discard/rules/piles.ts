import type { Refusal } from '../../../engine/game.ts'
import { type Rng, shuffled } from '../../../engine/rng.ts'
import { refusalsFrom, translate } from '../../../engine/texts.ts'
import { drawFrom } from '../../../pieces/piles.ts'
import { en } from '../texts/en.ts'
import { effectiveDiscardCount } from './cards.ts'
import type { Card, Warning } from './deck.ts'
import type { Settings } from './options.ts'

/**
 * The cards of one player within a turn. The game and the reducer both play on these piles, with the functions below.
 */
export interface Piles {
  /** The top card is first (D2). */
  readonly drawPile: readonly Card[]
  readonly handCards: readonly Card[]
  /** The newest card is last. */
  readonly discardCards: readonly Card[]
  readonly discardPhase: boolean
  readonly warning: Warning | null
}

const t = translate(en, 'en')
const refuse = refusalsFrom(en)

const HAND_IS_OUT = refuse('hand-is-out')
const NO_PHASE = refuse('no-discard-phase')
const NOT_IN_HAND = refuse('not-in-hand')
const CARD_TWICE = refuse('card-twice')
const ANOTHER_TURN = refuse('another-turn')
// The contract's notice has no full stop; as a refusal it is a sentence and ends with one.
const DISCARD_FIRST: Refusal = { code: 'discard-first', text: `${en['refusal.discard-first']}.` }

/** Shuffles a new deck; no hand is dealt yet (D6). */
export function newPiles(cards: readonly Card[], rng: Rng): Piles {
  return {
    drawPile: shuffled(rng, cards),
    handCards: [],
    discardCards: [],
    discardPhase: false,
    warning: null,
  }
}

/** Why no hand can be dealt now: a deal onto a hand would lose cards (D4). */
export function dealRefusal({ handCards, discardPhase }: Piles): Refusal | null {
  return handCards.length > 0 || discardPhase ? HAND_IS_OUT : null
}

/** Deals a hand, reshuffles the discard pile if the draw pile runs out (D3), and opens the discard phase (D7). */
export function dealHand(piles: Piles, { handSize, discardCount }: Settings, rng: Rng): Piles {
  // `drawFrom` takes cards from the end of a pile; our top card is first.
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
  const values = { dealt: count, wanted }
  return { code: 'short-deal', text: t('warning.short-deal', values), values }
}

/** Why these ids are not `wanted` different cards of the hand, or null if they are. */
export function choiceRefusal(hand: readonly Card[], ids: readonly string[], wanted: number): Refusal | null {
  if (ids.length !== wanted) return refuse('wrong-count', { chosen: ids.length, wanted })
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
 * The index of a card in the hand, or -1. The search starts at `from` and wraps around: most choices follow the order of
 * the hand, so that the first comparison finds the card.
 */
function placeOf(hand: readonly Card[], id: string, from: number): number {
  for (let place = from; place < hand.length; place += 1) if (hand[place]?.id === id) return place
  for (let place = 0; place < from; place += 1) if (hand[place]?.id === id) return place
  return -1
}

/** Why these cards cannot be discarded now: it must be exactly the required number, all from the hand (D10). */
export function discardRefusal(piles: Piles, discardCount: number, ids: readonly string[]): Refusal | null {
  const { handCards, discardPhase } = piles
  if (!discardPhase) return NO_PHASE
  return choiceRefusal(handCards, ids, effectiveDiscardCount(discardCount, handCards))
}

/** Moves the chosen cards to the discard pile in hand order and ends the discard phase (D11). */
export function confirmDiscard(piles: Piles, ids: readonly string[]): Piles {
  const handCards: Card[] = []
  const discardCards = piles.discardCards.slice()
  for (const card of piles.handCards) (ids.includes(card.id) ? discardCards : handCards).push(card)
  return { drawPile: piles.drawPile, handCards, discardCards, discardPhase: false, warning: piles.warning }
}

/**
 * Why the turn cannot end: no turn ends in the discard phase (D12). A player who names the turn that they end does not
 * end the next one by pressing twice (D15).
 */
export function endTurnRefusal(
  { discardPhase }: Piles,
  turnNumber: number,
  namedTurn: number | undefined,
): Refusal | null {
  if (namedTurn !== undefined && namedTurn !== turnNumber) return ANOTHER_TURN
  return discardPhase ? DISCARD_FIRST : null
}

/** Moves the rest of the hand to the discard pile, in hand order (D15). */
export function discardHand({ drawPile, handCards, discardCards, discardPhase, warning }: Piles): Piles {
  return { drawPile, handCards: [], discardCards: discardCards.concat(handCards), discardPhase, warning }
}

/** Gathers and shuffles all cards, with no hand dealt (D16). */
export function gatherCards({ drawPile, handCards, discardCards }: Piles, rng: Rng): Piles {
  return newPiles([...drawPile, ...handCards, ...discardCards], rng)
}
