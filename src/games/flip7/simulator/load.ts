import type { Card } from '../rules/deck.ts'
import { STATUSES } from '../rules/scoring.ts'
import type { Seat, State } from '../rules/state.ts'
import * as at from './layout.ts'

const kindOf = (card: Card) => at.KINDS.indexOf(card)

/** Writes a state of the rules to the cells of a position. */
export function loadState(position: Int32Array, state: State): void {
  const { flips, queue } = state
  position.fill(0)
  position[at.PHASE] = at.PHASES.indexOf(state.phase)
  position[at.DEALER] = state.dealer
  position[at.POSITION] = state.position
  if (flips !== null) {
    position[at.FLIPPING] = flips.seat + 1
    position[at.FLIPS_LEFT] = flips.left
    position[at.HAS_SPARE] = Number(flips.hasSpare)
    loadCards(position, at.ASIDE_COUNT, at.ASIDE, flips.setAside)
  }
  position[at.QUEUE_COUNT] = queue.length
  queue.forEach(({ card, to }, index) => {
    position[at.QUEUE + 2 * index] = kindOf(card)
    position[at.QUEUE + 2 * index + 1] = to
  })
  loadCards(position, at.DECK_COUNT, at.DECK, state.deck)
  loadCards(position, at.DISCARD_COUNT, at.DISCARD, state.discard)
  state.seats.forEach((seat, index) => {
    loadSeat(position.subarray(at.SEATS + index * at.SEAT_SIZE), seat)
  })
}

function loadSeat(cells: Int32Array, seat: Seat): void {
  cells[at.STATUS] = STATUSES.indexOf(seat.status)
  cells[at.TOTAL] = seat.total
  cells[at.LINE_BITS] = seat.line.reduce<number>((bits, number) => bits | (1 << number), 0)
  loadCards(cells, at.LINE_COUNT, at.LINE, seat.line)
  cells[at.DUPLICATE] = seat.duplicate === null ? 0 : seat.duplicate + 1
  loadCards(cells, at.MODIFIER_COUNT, at.MODIFIER, seat.modifiers)
  cells[at.HAS_SECOND_CHANCE] = Number(seat.hasSecondChance)
  loadCards(cells, at.USED_COUNT, at.USED, seat.used)
}

function loadCards(cells: Int32Array, count: number, start: number, cards: readonly Card[]): void {
  cells[count] = cards.length
  cards.forEach((card, index) => {
    cells[start + index] = kindOf(card)
  })
}
