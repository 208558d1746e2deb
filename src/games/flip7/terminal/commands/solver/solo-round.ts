import { assert } from '../../../../../engine/game.ts'
import { SEVEN } from '../../../rules/scoring.ts'
import { DECIDE, FLIPS_THEN_DECIDE, FLIPS_THEN_END, RoughValues } from './rough-values.ts'
import { LINE_SIZES, MODIFIERS, NUMBERS, PLUS_POINTS, pointsOf, type SoloDeck } from './solo-deck.ts'

/** The solution of a round of one player. */
export interface SoloSolution {
  /** The expected points with the best play. */
  readonly points: number
  /** The number of hands whose value was computed from all next cards. */
  readonly hands: number
  /** The chance that a player who always hits meets a hand whose value was estimated. */
  readonly estimated: number
}

// A hand is two integers: `low` with these fields, and `saved`, the numbers that Second Chances removed, sorted.
const MODIFIER_AT = 13
const FLIP_THREES_AT = 19
const FREEZES_AT = 21
const CHANCES_AT = 23
const SAFE_AT = 25
const LEFT_AT = 26 // flips left; 0 at a decision
const PENDING_AT = 28 // Flip Threes that take effect before the player is frozen
const FROZEN_AT = 30 // a Freeze takes effect once all of that is done
const LINE = (1 << 13) - 1
const MODIFIER_MASK = (1 << MODIFIERS) - 1
const SAVES = 3
const OUTCOMES_MAX = 32
const OVER = -1

/**
 * Solves a round of one player. All hands that can follow from the deal are listed, in the order of the number of cards flipped, with
 * the chance that a player who always hits meets them, and valued from the last one on. Hands that are rarer than
 * `rarest` are not followed any further: their values are estimated from their next cards. With 0 the solution is exact.
 */
export function solveSoloRound(deck: SoloDeck, rarest: number, capacity: number): SoloSolution {
  return new SoloRound(deck, rarest, capacity).solve()
}

class SoloRound {
  readonly #deck: SoloDeck
  readonly #rarest: number
  readonly #rough: RoughValues | null
  readonly #low: Int32Array
  readonly #saved: Int16Array
  readonly #chance: Float64Array
  readonly #value: Float64Array
  readonly #index: Int32Array
  #count = 0
  // The outcomes of the last flip.
  #outcomes = 0
  readonly #nextLow = new Int32Array(OUTCOMES_MAX)
  readonly #nextSaved = new Int16Array(OUTCOMES_MAX)
  readonly #weight = new Float64Array(OUTCOMES_MAX)
  readonly #points = new Float64Array(OUTCOMES_MAX)

  constructor(deck: SoloDeck, rarest: number, capacity: number) {
    this.#deck = deck
    this.#rarest = rarest
    this.#rough = rarest === 0 ? null : new RoughValues(deck)
    this.#low = new Int32Array(capacity)
    this.#saved = new Int16Array(capacity)
    this.#chance = new Float64Array(capacity)
    this.#value = new Float64Array(capacity)
    this.#index = new Int32Array(2 ** (33 - Math.clz32(capacity - 1)))
  }

  solve(): SoloSolution {
    const dealt = this.#find(1 << LEFT_AT, 0)
    this.#chance[dealt] = 1
    let [hands, estimated] = [0, 0]
    // Every flip makes a hand of one card more, so all hands that lead to a hand are before it.
    for (let hand = 0; hand < this.#count; hand += 1) {
      const chance = this.#chance[hand] as number
      if (chance < this.#rarest) estimated += chance
      else {
        hands += 1
        this.#followHand(hand, chance)
      }
    }
    for (let hand = this.#count - 1; hand >= 0; hand -= 1) this.#value[hand] = this.#valueOf(hand)
    return { points: this.#value[dealt] as number, hands, estimated }
  }

  #followHand(hand: number, chance: number): void {
    this.#flip(this.#low[hand] as number, this.#saved[hand] as number)
    for (let outcome = 0; outcome < this.#outcomes; outcome += 1) {
      const low = this.#nextLow[outcome] as number
      if (low === OVER) continue
      const next = this.#find(low, this.#nextSaved[outcome] as number)
      this.#chance[next] = (this.#chance[next] as number) + chance * (this.#weight[outcome] as number)
    }
  }

  #valueOf(hand: number): number {
    const low = this.#low[hand] as number
    const isFollowed = (this.#chance[hand] as number) >= this.#rarest
    this.#flip(low, this.#saved[hand] as number)
    let hit = 0
    for (let outcome = 0; outcome < this.#outcomes; outcome += 1) {
      const next = this.#nextLow[outcome] as number
      let worth = this.#points[outcome] as number
      if (next !== OVER) {
        if (isFollowed) worth = this.#value[this.#find(next, this.#nextSaved[outcome] as number)] as number
        else worth = this.#estimate(next)
      }
      hit += worth * (this.#weight[outcome] as number)
    }
    const [line, modifiers] = [low & LINE, (low >> MODIFIER_AT) & MODIFIER_MASK]
    const canStay = (low >> LEFT_AT) % 4 === 0 && (line > 0 || modifiers > 0 || ((low >> SAFE_AT) & 1) === 1) // F16
    return canStay ? Math.max(pointsOf(line, modifiers), hit) : hit
  }

  #estimate(low: number): number {
    assert(this.#rough !== null, 'nothing is estimated in an exact solution')
    const modifiers = (low >> MODIFIER_AT) & MODIFIER_MASK
    let plusSum = 0
    for (let index = 0; index < MODIFIERS - 1; index += 1)
      if ((modifiers >> index) & 1) plusSum += PLUS_POINTS[index] as number
    const pending = (low >> PENDING_AT) & 3
    const left = (low >> LEFT_AT) & 3
    const flips = pending > 0 ? 3 : left
    const step =
      flips === 0 ? DECIDE : (((low >> FROZEN_AT) & 1) === 1 ? FLIPS_THEN_END : FLIPS_THEN_DECIDE) + flips
    return this.#rough.value(
      low & LINE,
      modifiers,
      plusSum,
      (low >> CHANCES_AT) & 3,
      (low >> SAFE_AT) & 1,
      step,
    )
  }

  /** Lists the outcomes of the next flip; those that bust score nothing and are left out. */
  #flip(hand: number, saved: number): void {
    const { numbers, flipThrees, freezes, secondChances } = this.#deck
    this.#outcomes = 0
    const low = ((hand >> LEFT_AT) & 3) === 0 ? hand : hand - (1 << LEFT_AT)
    const line = low & LINE
    const isSafe = (low >> SAFE_AT) & 1
    const gone = [(low >> FLIP_THREES_AT) & 3, (low >> FREEZES_AT) & 3, (low >> CHANCES_AT) & 3] as const
    const modifiers = (low >> MODIFIER_AT) & MODIFIER_MASK
    const cards = this.#deck.size - flippedCards(low, saved)
    for (let number = 0; number < NUMBERS; number += 1) {
      const bit = 1 << number
      const isCopy = (line & bit) > 0
      const copies = (numbers[number] as number) - (isCopy ? 1 : 0) - copiesSaved(saved, number)
      if (copies <= 0) continue
      if (!isCopy) this.#add(low | bit, saved, copies / cards)
      else if (isSafe === 1) this.#add(low - (1 << SAFE_AT), withSaved(saved, number), copies / cards) // F32
    }
    for (let index = 0; index < MODIFIERS; index += 1) {
      const bit = 1 << index
      if ((this.#deck.modifiers & bit & ~modifiers) > 0)
        this.#add(low | (bit << MODIFIER_AT), saved, 1 / cards)
    }
    const isFrozen = (low >> FROZEN_AT) & 1
    if (flipThrees > gone[0]) {
      const pending = isFrozen === 1 ? 0 : 1 << PENDING_AT // F30
      this.#add(low + (1 << FLIP_THREES_AT) + pending, saved, (flipThrees - gone[0]) / cards)
    }
    if (freezes > gone[1])
      this.#add((low + (1 << FREEZES_AT)) | (1 << FROZEN_AT), saved, (freezes - gone[1]) / cards)
    if (secondChances > gone[2])
      this.#add((low + (1 << CHANCES_AT)) | (1 << SAFE_AT), saved, (secondChances - gone[2]) / cards) // F33
    if (cards === 0) this.#end(low, 1) // F40
  }

  #add(after: number, saved: number, weight: number): void {
    let low = after
    let isOver = LINE_SIZES[low & LINE] === SEVEN // F35
    if (!isOver && ((low >> LEFT_AT) & 3) === 0) {
      if (((low >> PENDING_AT) & 3) > 0) low += (3 << LEFT_AT) - (1 << PENDING_AT)
      else isOver = ((low >> FROZEN_AT) & 1) === 1 // F21
    }
    if (isOver) {
      this.#end(low, weight)
      return
    }
    this.#nextLow[this.#outcomes] = low
    this.#nextSaved[this.#outcomes] = saved
    this.#weight[this.#outcomes] = weight
    this.#outcomes += 1
  }

  #end(low: number, weight: number): void {
    this.#nextLow[this.#outcomes] = OVER
    this.#points[this.#outcomes] = pointsOf(low & LINE, (low >> MODIFIER_AT) & MODIFIER_MASK)
    this.#weight[this.#outcomes] = weight
    this.#outcomes += 1
  }

  /** The number of a hand, which is added if it is new. */
  #find(low: number, saved: number): number {
    const mask = this.#index.length - 1
    let slot = (Math.imul(low, 0x9e3779b1) ^ Math.imul(saved + 1, 0x85ebca6b)) >>> 0
    slot = (slot ^ (slot >>> 15)) & mask
    for (;;) {
      const hand = (this.#index[slot] as number) - 1
      if (hand === -1) break
      if (this.#low[hand] === low && this.#saved[hand] === saved) return hand
      slot = (slot + 1) & mask
    }
    assert(this.#count < this.#low.length, 'the capacity suffices for all hands')
    this.#low[this.#count] = low
    this.#saved[this.#count] = saved
    this.#count += 1
    this.#index[slot] = this.#count
    return this.#count - 1
  }
}

/** The number of cards that left the deck for this hand. */
function flippedCards(low: number, saved: number): number {
  const line = LINE_SIZES[low & LINE] as number
  const modifiers = LINE_SIZES[(low >> MODIFIER_AT) & MODIFIER_MASK] as number
  const actions = ((low >> FLIP_THREES_AT) & 3) + ((low >> FREEZES_AT) & 3) + ((low >> CHANCES_AT) & 3)
  const saves = Math.min(saved, 1) + Math.min(saved >> 4, 1) + Math.min(saved >> 8, 1)
  return line + modifiers + actions + saves
}

/** A saved number is stored as itself and 1, so that 0 is no number. */
function copiesSaved(saved: number, number: number): number {
  let copies = 0
  for (let rest = saved; rest > 0; rest >>= 4) if ((rest & 15) === number + 1) copies += 1
  return copies
}

/** Inserts a number into the sorted list, the largest in the lowest bits. */
function withSaved(saved: number, number: number): number {
  let [carried, list] = [number + 1, 0]
  for (let index = 0; index < SAVES; index += 1) {
    const other = (saved >> (4 * index)) & 15
    list |= Math.max(carried, other) << (4 * index)
    carried = Math.min(carried, other)
  }
  return list
}
