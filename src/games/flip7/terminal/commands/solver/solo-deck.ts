import { type Card, COPIES, isModifier, PLUS } from '../../../rules/deck.ts'
import { FLIP_7_BONUS, SEVEN } from '../../../rules/scoring.ts'

/** The number of cards of each kind in the deck with which a round begins. */
export interface SoloDeck {
  /** By number, from 0 to 12. */
  readonly numbers: readonly number[]
  /** One bit for each modifier: +2, +4, +6, +8, +10, x2. */
  readonly modifiers: number
  readonly freezes: number
  readonly flipThrees: number
  readonly secondChances: number
  readonly size: number
}

export const NUMBERS = 13
export const LINES = 1 << NUMBERS
export const MODIFIERS = 6
/** The points of each modifier; x2 is the last one and adds none. */
export const PLUS_POINTS: readonly number[] = [...COPIES.keys()].filter(isModifier).map((card) => PLUS[card])

/** The deck of these cards: at most one of each modifier and three of each action. */
export function soloDeckOf(cards: readonly Card[]): SoloDeck {
  const count = (card: Card) => cards.filter((other) => other === card).length
  const modifiers = [...COPIES.keys()].filter(isModifier)
  return {
    numbers: [...COPIES.keys()].filter((card) => typeof card === 'number').map(count),
    modifiers: modifiers.reduce((bits, card, index) => bits | (Math.min(1, count(card)) << index), 0),
    freezes: count('freeze'),
    flipThrees: count('flipThree'),
    secondChances: count('secondChance'),
    size: cards.length,
  }
}

/** The number of bits of a set. */
function sizeOf(set: number): number {
  let size = 0
  for (let rest = set; rest > 0; rest &= rest - 1) size += 1
  return size
}

/** The sum of the numbers of each line, given as bits. */
const LINE_SUMS = Float64Array.from({ length: LINES }, (_, line) =>
  Array.from({ length: NUMBERS }, (__, number) => ((line >> number) & 1) * number).reduce((a, b) => a + b),
)
export const LINE_SIZES = Uint8Array.from({ length: LINES }, (_, line) => sizeOf(line))
const PLUS_SUMS = Float64Array.from({ length: 1 << MODIFIERS }, (_, modifiers) =>
  PLUS_POINTS.reduce((sum, points, index) => sum + ((modifiers >> index) & 1) * points, 0),
)

/** F37: the points of a line and modifiers, both as bits. */
export function pointsOf(line: number, modifiers: number): number {
  const sum = LINE_SUMS[line] as number
  const isDoubled = modifiers >> (MODIFIERS - 1)
  const bonus = LINE_SIZES[line] === SEVEN ? FLIP_7_BONUS : 0
  return sum * (1 + isDoubled) + (PLUS_SUMS[modifiers] as number) + bonus
}
