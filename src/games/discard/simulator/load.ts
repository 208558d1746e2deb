import { idPrefixOf } from '../rules/cards.ts'
import type { Card } from '../rules/deck.ts'
import type { State } from '../rules/state.ts'
import * as at from './layout.ts'

/** The sizes of a position: the number of cells of a seat, and of the largest pile. */
export interface Sizes {
  readonly seat: number
  readonly pile: number
}

/** Writes a state of the rules to the cells of a position. */
export function loadState(position: Int32Array, state: State, { seat: size, pile }: Sizes): void {
  position.fill(0)
  position[at.HAND_SIZE] = state.options.handSize
  position[at.DISCARD_COUNT] = state.options.discardCount
  position[at.TURN_NUMBER] = state.turnNumber
  position[at.IS_OVER] = Number(state.end !== null)
  for (const [seat, { piles, order, hasEnded, score }] of state.sides.entries()) {
    const cells = position.subarray(at.SEATS + seat * size)
    const { drawPile, handCards, discardCards, discardPhase } = piles
    const indexes = (cards: readonly Card[]) => cards.map(({ id }) => copyIndex(id, seat))
    cells[at.SCORE] = score
    cells[at.IS_DISCARDING] = Number(discardPhase)
    cells[at.HAS_ORDER] = Number(order !== null)
    cells[at.HAS_ENDED] = Number(hasEnded)
    cells[at.DRAW_COUNT] = drawPile.length
    cells[at.HAND_COUNT] = handCards.length
    cells[at.DISCARD_PILE_COUNT] = discardCards.length
    cells.set(indexes(handCards), at.HAND)
    cells.set(indexes(drawPile).reverse(), at.PILES)
    cells.set(indexes(discardCards), at.PILES + pile)
  }
}

function copyIndex(id: string, seat: number): number {
  return Number(id.slice(idPrefixOf(seat).length)) - 1
}
