import { assert } from '../../../../../engine/game.ts'
import { SEVEN } from '../../../rules/scoring.ts'
import { countActive, decisionValue, solveActive } from './active-values.ts'
import { NO_CHANCES } from './chance-history.ts'
import { solveFrozen } from './frozen-values.ts'
import type { LineValues } from './hand.ts'
import { handsOf } from './line-hands.ts'
import { BIT_COUNTS, LINES, type SoloDeck } from './solo-deck.ts'

/** The solution of a round of one player. */
export interface SoloSolution {
  /** The expected points with the best play. */
  readonly points: number
  /** The number of hands that were solved, without those for which a Freeze waits. */
  readonly hands: number
}

const NO_LINE = 0

/** The lines in which a round can go on, longest first. */
export function openLinesOf({ numbers }: SoloDeck): number[] {
  const known = numbers.reduce((bits, copies, number) => (copies > 0 ? bits | (1 << number) : bits), 0)
  const lines = Array.from({ length: LINES }, (_, line) => line)
  const size = (line: number) => BIT_COUNTS[line] as number
  return lines
    .filter((line) => (line & ~known) === 0 && size(line) < SEVEN)
    .sort((one, other) => size(other) - size(one))
}

/**
 * Solves a round of one player exactly. The value of a hand follows from those of all hands that one more card can make
 * of it, so hands are solved from the longest line to the empty one. No hand is left out, and none is estimated.
 */
export function solveSoloRound(
  deck: SoloDeck,
  onLine: (solved: number) => void = () => undefined,
): SoloSolution {
  assert(outlastsRound(deck), 'the deck is never reshuffled during the round')
  let hands = 0
  let longer = new Map<number, LineValues>()
  let solved = new Map<number, LineValues>()
  let size = SEVEN - 1
  for (const [index, line] of openLinesOf(deck).entries()) {
    if (BIT_COUNTS[line] !== size) {
      size = BIT_COUNTS[line] as number
      longer = solved
      solved = new Map()
    }
    for (const hand of handsOf(line, deck, longer)) {
      solveFrozen(hand, deck)
      solveActive(hand, deck)
      solved.set(line, hand.values)
      hands += countActive(deck)
    }
    onLine(index + 1)
  }
  const empty = solved.get(NO_LINE)
  assert(empty !== undefined, 'the empty line is solved last')
  return { points: decisionValue(empty, empty.places.get(NO_CHANCES) ?? 0, 0), hands }
}

/** Whether cards are left after the longest round, so that no discarded card comes back (F39). */
function outlastsRound({ numbers, modifiers, freezes, flipThrees, secondChances, size }: SoloDeck): boolean {
  const line = Math.min(SEVEN - 1, numbers.filter((copies) => copies > 0).length)
  const actions = freezes + flipThrees + 2 * secondChances // with the duplicates that they remove
  return size > line + (BIT_COUNTS[modifiers] as number) + actions
}
