import { shuffled } from '../../../engine/rng.ts'
import { append } from '../../../pieces/piles.ts'
import { type Card, isModifier, type NumberCard } from './deck.ts'
import type { FlipCause } from './events.ts'
import { endRound } from './round.ts'
import { SEVEN } from './scoring.ts'
import { type Flips, seatAt } from './state.ts'
import { ownSeat, type Table, type Talk, waste } from './draft.ts'

/** How many cards a player flips for one cause. */
export const FLIPS: Readonly<Record<FlipCause, number>> = { deal: 1, hit: 1, flipThree: 3 }

function flipsFor(why: FlipCause): number {
  return why === 'flipThree' ? FLIPS.flipThree : 1
}

/** Lets a seat begin to flip. */
export function beginFlips(table: Table, seat: number, why: FlipCause): void {
  table.flips = { seat, why, left: flipsFor(why), setAside: [], hasSpare: false }
}

/** Flips one card for the player who is flipping. A bust and a Flip 7 stop it at once (F24). */
export function flipCard(table: Table, before: Flips, talk: Talk): void {
  const card = takeCard(table, talk)
  if (card === null) {
    endRound(table, 'outOfCards', talk)
    return
  }
  const { seat, why, setAside, hasSpare } = before
  const flips = { seat, why, left: before.left - 1, setAside, hasSpare } // every card of any kind counts (F23)
  const nth = flipsFor(flips.why) - flips.left
  const { id } = seatAt(table, flips.seat)
  table.flips = flips
  table.flipped = append(table.flipped, card)
  talk.emit({ type: 'flipped', player: id, card, why: flips.why, nth })
  if (typeof card === 'number') {
    layNumber(table, flips, card, talk)
  } else if (isModifier(card)) {
    const own = ownSeat(table, flips.seat)
    own.modifiers = append(own.modifiers, card)
  } else if (card === 'secondChance') {
    keepSecondChance(table, flips)
  } else {
    table.flips = { ...flips, setAside: append(flips.setAside, card) }
    if (flips.why === 'flipThree') talk.emit({ type: 'setAside', player: id, card, nth })
  }
}

/** The next card; the discard pile becomes the deck when that is empty (F39). Null when there is none at all (F40). */
function takeCard(table: Table, talk: Talk): Card | null {
  if (table.deck.length === 0 && table.discard.length > 0) {
    table.deck = shuffled(talk.rng, table.discard)
    table.discard = []
    talk.emit({ type: 'reshuffled', cards: table.deck.length })
  }
  const card = table.deck.at(-1)
  if (card === undefined) return null
  table.deck = table.deck.slice(0, -1)
  return card
}

function layNumber(table: Table, flips: Flips, card: NumberCard, talk: Talk): void {
  const seat = ownSeat(table, flips.seat)
  if (!seat.line.includes(card)) {
    seat.line = append(seat.line, card)
    if (seat.line.length < SEVEN) return
    seat.status = 'flip7'
    talk.emit({ type: 'flip7', player: seat.id })
    endRound(table, 'flip7', talk) // for everyone (F35)
  } else if (seat.hasSecondChance) {
    seat.hasSecondChance = false
    table.discard = [...table.discard, 'secondChance', card] // both, by themselves (F32)
    talk.emit({ type: 'saved', player: seat.id, card })
  } else {
    seat.status = 'busted'
    seat.duplicate = card
    table.flips = null
    talk.emit({ type: 'busted', player: seat.id, card })
    waste(table, seat.id, flips.setAside, 'bust', talk) // F28
  }
}

/** The first one is kept; a further one has to be given away at once (F33). */
function keepSecondChance(table: Table, flips: Flips): void {
  const seat = ownSeat(table, flips.seat)
  if (seat.hasSecondChance) table.flips = { ...flips, hasSpare: true }
  else seat.hasSecondChance = true
}
