import { FLIP_7_BONUS } from '../../../rules/scoring.ts'
import type { Hand } from './hand.ts'
import type { SoloDeck } from './solo-deck.ts'
import * as cards from './solo-deck.ts'

/** Copies: V8 folds the constants of this module, but reads imported ones again each time. */
const { BIT_COUNTS, DOUBLED_AT, LINE_SUMS, PLUS_MASK, PLUS_SUMS } = cards

// A player for whom a Freeze waits flips cards and decides nothing. For them + cards, Freezes and Flip Threes (F30) are
// blanks, which change neither the line nor the chances: hands with equally many blanks share the three figures below.

/** The most flips before a Freeze takes effect. */
const FLIPS = 6
const BLANKS = 5 + 3 + 3
/** The chance not to bust. */
const SAFETY = 0
/** The mean points without those of + cards. */
const POINTS = 1
/** The chance not to bust and to flip a certain + card that is in the deck. */
const PLUS = 2
const FIGURES = 3
const FLIPS_CELLS = (FLIPS + 1) * FIGURES
/** The number of values for each hand. */
export const FROZEN_CELLS = (BLANKS + 1) * 2 * FLIPS_CELLS

function cellOf(place: number, blanks: number, doubled: number, flips: number): number {
  return place * FROZEN_CELLS + (blanks * 2 + doubled) * FLIPS_CELLS + flips * FIGURES
}

/** The mean points of a hand with modifiers, after so many Freezes and Flip Threes, that has some flips left. */
export function frozenValue(
  { values: { frozen }, place }: Hand,
  modifiers: number,
  actions: number,
  flips: number,
  deck: SoloDeck,
): number {
  const plus = modifiers & PLUS_MASK
  const cell = cellOf(place, (BIT_COUNTS[plus] as number) + actions, modifiers >> DOUBLED_AT, flips)
  const own = PLUS_SUMS[plus] as number
  const rest = (PLUS_SUMS[deck.modifiers & PLUS_MASK] as number) - own
  return (
    own * (frozen[cell + SAFETY] as number) +
    (frozen[cell + POINTS] as number) +
    rest * (frozen[cell + PLUS] as number)
  )
}

/** Computes the figures of a hand from those of the hands that can follow. */
export function solveFrozen(hand: Hand, deck: SoloDeck): void {
  const hasDouble = (deck.modifiers >> DOUBLED_AT) & 1
  const blanks = (BIT_COUNTS[deck.modifiers & PLUS_MASK] as number) + deck.flipThrees + deck.freezes
  for (let doubled = hasDouble; doubled >= 0; doubled -= 1)
    for (let gone = blanks; gone >= 0; gone -= 1) {
      const cell = cellOf(hand.place, gone, doubled, 0)
      hand.values.frozen[cell + SAFETY] = 1
      hand.values.frozen[cell + POINTS] = (LINE_SUMS[hand.line] as number) * (1 + doubled)
      for (let flips = 1; flips <= FLIPS; flips += 1)
        flip(hand, { gone, left: blanks - gone, doubled, doublesLeft: hasDouble - doubled, flips }, deck.size)
    }
}

interface Flip {
  /** The blanks that were flipped. */
  readonly gone: number
  /** The blanks in the deck. */
  readonly left: number
  readonly doubled: number
  readonly doublesLeft: number
  /** The flips left, with this one. */
  readonly flips: number
}

function flip(hand: Hand, { gone, left, doubled, doublesLeft, flips }: Flip, deckSize: number): void {
  const { line, values, place, sevenths } = hand
  const { frozen } = values
  let safety = sevenths.cards
  let points =
    (sevenths.cards * (LINE_SUMS[line] as number) + sevenths.sum) * (1 + doubled) +
    sevenths.cards * FLIP_7_BONUS
  let plus = 0
  const add = (from: Float64Array, cell: number, cards: number) => {
    safety += cards * (from[cell + SAFETY] as number)
    points += cards * (from[cell + POINTS] as number)
    plus += cards * (from[cell + PLUS] as number)
  }
  for (const next of hand.next)
    add(next.values.frozen, cellOf(next.place, gone, doubled, flips - 1), next.cards)
  if (doublesLeft > 0) add(frozen, cellOf(place, gone, 1, flips - 1), 1)
  if (left > 0) {
    const after = cellOf(place, gone + 1, doubled, flips - 1)
    add(frozen, after, left)
    // One of the blanks is the + card itself.
    plus += (frozen[after + SAFETY] as number) - (frozen[after + PLUS] as number)
  }
  const cell = cellOf(place, gone, doubled, flips)
  const deck = deckSize - hand.cards - gone - doubled
  frozen[cell + SAFETY] = safety / deck
  frozen[cell + POINTS] = points / deck
  frozen[cell + PLUS] = left > 0 ? plus / deck : 0
}
