import { shuffled } from '../../../engine/rng.ts'
import { append } from '../../../pieces/piles.ts'
import type { Card, NumberCard, TargetCard } from './deck.ts'
import { type Context, type Draft, discardUnused, draftSeat } from './draft.ts'
import type { FlipCause } from './events.ts'
import { endRound } from './round.ts'
import { SEVEN } from './scoring.ts'
import { type Flips, seatAt } from './state.ts'

/** The number of cards that a player flips, by cause. */
export const FLIPS: Readonly<Record<FlipCause, number>> = { deal: 1, hit: 1, flipThree: 3 }

function flipsFor(why: FlipCause): number {
  return why === 'flipThree' ? FLIPS.flipThree : 1
}

const NONE_SET_ASIDE: readonly TargetCard[] = []

/** Makes a seat the flipping one. */
export function beginFlips(draft: Draft, seat: number, why: FlipCause): void {
  draft.flips = { seat, why, left: flipsFor(why), setAside: NONE_SET_ASIDE, hasSpare: false }
}

/** Flips one card for the flipping player. A bust or a Flip 7 ends the flips at once (F24). */
export function flipCard(draft: Draft, before: Flips, context: Context): void {
  const card = takeCard(draft, context)
  if (card === null) {
    endRound(draft, 'outOfCards', context)
    return
  }
  const { seat, why, setAside, hasSpare } = before
  const flips = { seat, why, left: before.left - 1, setAside, hasSpare } // a card of any kind counts (F23)
  const nth = flipsFor(flips.why) - flips.left
  const { id } = seatAt(draft, flips.seat)
  draft.flips = flips
  draft.flipped = append(draft.flipped, card)
  context.emit({ type: 'flipped', player: id, card, why: flips.why, nth })
  if (typeof card === 'number') {
    layNumber(draft, flips, card, context)
    return
  }
  switch (card) {
    case 'secondChance':
      keepSecondChance(draft, flips)
      break
    case 'freeze':
    case 'flipThree':
      draft.flips = { ...flips, setAside: append(flips.setAside, card) }
      if (flips.why === 'flipThree') context.emit({ type: 'setAside', player: id, card, nth })
      break
    default: {
      const own = draftSeat(draft, flips.seat)
      own.modifiers = append(own.modifiers, card)
    }
  }
}

/** Takes the next card; an empty deck is refilled from the discard pile (F39). Null if no card is left (F40). */
function takeCard(draft: Draft, context: Context): Card | null {
  if (draft.deck.length === 0 && draft.discard.length > 0) {
    draft.deck = shuffled(context.rng, draft.discard)
    draft.discard = []
    context.emit({ type: 'reshuffled', cards: draft.deck.length })
  }
  if (context.ownDeck !== draft.deck) {
    context.ownDeck = draft.deck.slice()
    draft.deck = context.ownDeck
  }
  return context.ownDeck.pop() ?? null
}

function layNumber(draft: Draft, flips: Flips, card: NumberCard, context: Context): void {
  const seat = draftSeat(draft, flips.seat)
  if (!seat.line.includes(card)) {
    seat.line = append(seat.line, card)
    if (seat.line.length < SEVEN) return
    seat.status = 'flip7'
    context.emit({ type: 'flip7', player: seat.id })
    endRound(draft, 'flip7', context) // for everyone (F35)
  } else if (seat.hasSecondChance) {
    seat.hasSecondChance = false
    draft.discard = [...draft.discard, 'secondChance', card] // both, automatically (F32)
    context.emit({ type: 'saved', player: seat.id, card })
  } else {
    seat.status = 'busted'
    seat.duplicate = card
    draft.flips = null
    context.emit({ type: 'busted', player: seat.id, card })
    discardUnused(draft, seat.id, flips.setAside, 'bust', context) // F28
  }
}

/** Keeps a first Second Chance; a second one must be given away at once (F33). */
function keepSecondChance(draft: Draft, flips: Flips): void {
  const seat = draftSeat(draft, flips.seat)
  if (seat.hasSecondChance) draft.flips = { ...flips, hasSpare: true }
  else seat.hasSecondChance = true
}
