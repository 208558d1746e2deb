import { COLORS } from '../rules/cards.ts'
import { handAt, type State } from '../rules/state.ts'
import * as at from './layout.ts'

/** Writes a state of the rules to the cells of a position; the piles of a finite deck begin at these cells. */
export function loadState(position: Int32Array, state: State, draw: number, discard: number): void {
  position.fill(0)
  position[at.SEAT] = state.currentSeat
  position[at.DIRECTION] = state.direction
  position[at.TOP] = state.topCard.kind
  position[at.COLOR] = COLORS.indexOf(state.lastPlayedColor)
  position[at.PENDING] = state.pendingDraws
  position[at.LAST_PLUS] = state.chain.at(-1) ?? 0
  position[at.REVERSES] = state.reverseStackCount
  position[at.EMPTY_DRAWS] = state.emptyDraws
  position[at.TURNS] = state.turnsTaken
  position[at.IS_OVER] = Number(state.endReason !== null)
  state.players.forEach((_, seat) => {
    loadHand(position.subarray(at.SEATS + seat * at.SEAT_SIZE), state, seat)
  })
  if (state.stock === null) return
  position[at.DRAW_COUNT] = state.stock.draw.length
  position[at.DISCARD_COUNT] = state.stock.discard.length
  position.set(state.stock.draw, draw)
  position.set(state.stock.discard, discard)
}

function loadHand(cells: Int32Array, state: State, seat: number): void {
  const hand = handAt(state, seat)
  cells[at.CARDS] = hand.length
  for (const { kind } of hand) {
    const bits = kind < 32 ? at.LOW : at.HIGH
    cells[bits] = (cells[bits] ?? 0) | (1 << kind)
    cells[at.COUNTS + kind] = (cells[at.COUNTS + kind] ?? 0) + 1
  }
}
