import { SEVEN } from '../../../rules/scoring.ts'
import { LINE_SIZES, LINES, MODIFIERS, NUMBERS, PLUS_POINTS, pointsOf, type SoloDeck } from './solo-deck.ts'

/** The step of a round for which a value is asked: a decision, or that many flips before one or before the end. */
export const DECIDE = 0
export const FLIPS_THEN_DECIDE = 0
export const FLIPS_THEN_END = 3
const STEPS = 7

/** Holding no Second Chance, the first, none after it, the second, none after that. */
const CHANCES = 5
const PLUS_SUMS = 16
const DOUBLED = 1 << (MODIFIERS - 1)

/** The largest + cards that make up each even sum: a likely set of cards for it. */
const LIKELY_PLUS = Int32Array.from({ length: PLUS_SUMS }, (_, half) => {
  let [left, set] = [2 * half, 0]
  for (let index = MODIFIERS - 2; index >= 0; index -= 1) {
    const points = PLUS_POINTS[index] as number
    if (points > left) continue
    left -= points
    set |= 1 << index
  }
  return set
})

/**
 * Values of a simpler round: which + cards make up a sum, which numbers a Second Chance removed, and how many actions
 * are left does not matter, and Flip Threes ignore the actions among their cards. They estimate the rarest hands.
 */
export class RoughValues {
  readonly #deck: SoloDeck
  readonly #values = new Float64Array(LINES * 2 * PLUS_SUMS * CHANCES * STEPS)

  constructor(deck: SoloDeck) {
    this.#deck = deck
    for (let line = LINES - 1; line >= 0; line -= 1) {
      if ((LINE_SIZES[line] as number) >= SEVEN) continue
      for (let isDoubled = 1; isDoubled >= 0; isDoubled -= 1)
        for (let half = PLUS_SUMS - 1; half >= 0; half -= 1)
          for (let chance = CHANCES - 1; chance >= 0; chance -= 1) this.#solve(line, isDoubled, half, chance)
    }
  }

  /** The value of a hand that is no Flip 7. */
  value(
    line: number,
    modifiers: number,
    plusSum: number,
    chances: number,
    isSafe: number,
    step: number,
  ): number {
    const chance = isSafe === 1 ? 2 * Math.min(chances - 1, 1) + 1 : 2 * Math.min(chances, 2)
    return this.#values[cell(line, modifiers >> (MODIFIERS - 1), plusSum >> 1, chance) + step] as number
  }

  #solve(line: number, isDoubled: number, half: number, chance: number): void {
    const values = this.#values
    const at = cell(line, isDoubled, half, chance)
    const modifiers = (LIKELY_PLUS[half] as number) | (isDoubled * DOUBLED)
    const points = pointsOf(line, modifiers)
    values[at + FLIPS_THEN_DECIDE + 1] = this.#flip(line, modifiers, chance, DECIDE)
    values[at + FLIPS_THEN_DECIDE + 2] = this.#flip(line, modifiers, chance, FLIPS_THEN_DECIDE + 1)
    values[at + FLIPS_THEN_DECIDE + 3] = this.#flip(line, modifiers, chance, FLIPS_THEN_DECIDE + 2)
    values[at + FLIPS_THEN_END + 1] = this.#flip(line, modifiers, chance, -1)
    values[at + FLIPS_THEN_END + 2] = this.#flip(line, modifiers, chance, FLIPS_THEN_END + 1)
    values[at + FLIPS_THEN_END + 3] = this.#flip(line, modifiers, chance, FLIPS_THEN_END + 2)
    const { size, freezes, flipThrees } = this.#deck
    const others = Math.max(1, size - freezes - flipThrees - (LINE_SIZES[line] as number))
    const hit =
      (others * (values[at + 1] as number) + flipThrees * (values[at + 3] as number) + freezes * points) /
      (others + flipThrees + freezes)
    const canStay = line > 0 || modifiers > 0 || chance % 2 === 1
    values[at] = canStay ? Math.max(points, hit) : hit
  }

  /** The value of one flip and this step after it; −1 ends the round. Cards that change nothing are ignored. */
  #flip(line: number, modifiers: number, chance: number, step: number): number {
    const { numbers, secondChances } = this.#deck
    let [worth, cards] = [0, 0]
    for (let number = 0; number < NUMBERS; number += 1) {
      const bit = 1 << number
      const isCopy = (line & bit) > 0
      const copies = (numbers[number] as number) - (isCopy ? 1 : 0)
      cards += copies
      if (!isCopy) worth += copies * this.#after(line | bit, modifiers, chance, step)
      else if (chance % 2 === 1) worth += copies * this.#after(line, modifiers, chance + 1, step)
    }
    for (let index = 0; index < MODIFIERS; index += 1) {
      const bit = 1 << index
      if ((this.#deck.modifiers & bit & ~modifiers) === 0) continue
      cards += 1
      worth += this.#after(line, modifiers | bit, chance, step)
    }
    if (chance % 2 === 0 && chance < CHANCES - 1) {
      const left = Math.max(0, secondChances - chance / 2)
      cards += left
      worth += left * this.#after(line, modifiers, chance + 1, step)
    }
    return cards === 0 ? pointsOf(line, modifiers) : worth / cards
  }

  #after(line: number, modifiers: number, chance: number, step: number): number {
    if (step === -1 || LINE_SIZES[line] === SEVEN) return pointsOf(line, modifiers)
    let half = 0
    for (let index = 0; index < MODIFIERS - 1; index += 1)
      if ((modifiers >> index) & 1) half += (PLUS_POINTS[index] as number) / 2
    return this.#values[cell(line, modifiers >> (MODIFIERS - 1), half, chance) + step] as number
  }
}

function cell(line: number, isDoubled: number, half: number, chance: number): number {
  return (((line * 2 + isDoubled) * PLUS_SUMS + half) * CHANCES + chance) * STEPS
}
