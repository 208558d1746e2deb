import { frozenBits } from '../rules/dice-sets.ts'
import { filledBits } from '../rules/legality.ts'
import { type Card, totalsOf, YAHTZEE } from '../rules/scoring.ts'
import type { State } from '../rules/state.ts'
import * as at from './layout.ts'

/** Writes a state of the rules to the cells of a position; the order of play begins at this cell. */
export function loadState(position: Int32Array, state: State, order: number): void {
  position.fill(0)
  position[at.SEAT] = state.currentSeat
  position[at.TURNS] = state.turnsPlayed
  position[at.ROLLS_LEFT] = state.rollsRemaining
  position[at.FROZEN] = frozenBits(state.frozen)
  position.set(state.faces, at.FACES)
  state.cards.forEach((card, seat) => {
    loadCard(position.subarray(at.CARDS + seat * at.CARD_SIZE), card)
  })
  position.set(state.order, order)
}

function loadCard(cells: Int32Array, card: Card): void {
  const { upper, lower } = totalsOf(card)
  cells[at.FILLED] = filledBits(card.scorecard)
  cells[at.UPPER_SUM] = upper
  cells[at.LOWER_SUM] = lower
  cells[at.EXTRA_YAHTZEES] = card.extraYahtzees
  cells[at.HAS_YAHTZEE] = Number(card.scorecard.yahtzee === YAHTZEE)
}
