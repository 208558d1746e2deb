import { type Card, COPIES, isModifier, PLUS } from '../../../rules/deck.ts'

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
export const MODIFIER_SETS = 1 << MODIFIERS
/** The bit of x2, the last modifier. */
export const DOUBLED_AT = MODIFIERS - 1
/** The bits of the + cards. */
export const PLUS_MASK = (1 << DOUBLED_AT) - 1
/** The points of each modifier; x2 adds none. */
const PLUS_POINTS: readonly number[] = [...COPIES.keys()].filter(isModifier).map((card) => PLUS[card])

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

/** The number of cards of each set of numbers or modifiers. */
export const BIT_COUNTS = Uint8Array.from({ length: LINES }, (_, set) => {
  let count = 0
  for (let rest = set; rest > 0; rest &= rest - 1) count += 1
  return count
})
/** The sum of the numbers of each line. */
export const LINE_SUMS = Float64Array.from({ length: LINES }, (_, line) =>
  Array.from({ length: NUMBERS }, (__, number) => ((line >> number) & 1) * number).reduce((a, b) => a + b),
)
/** The sum of the + cards of each set of modifiers. */
export const PLUS_SUMS = Float64Array.from({ length: MODIFIER_SETS }, (_, modifiers) =>
  PLUS_POINTS.reduce((sum, points, index) => sum + ((modifiers >> index) & 1) * points, 0),
)

/** F37: the points of a line of fewer than seven numbers and of modifiers, both as bits. */
export function pointsOf(line: number, modifiers: number): number {
  const doubled = modifiers >> DOUBLED_AT
  return (LINE_SUMS[line] as number) * (1 + doubled) + (PLUS_SUMS[modifiers] as number)
}
