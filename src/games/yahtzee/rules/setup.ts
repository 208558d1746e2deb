import type { Setup } from '../../../engine/game.ts'
import { shuffled } from '../../../engine/rng.ts'
import type { Options } from './options.ts'
import { EMPTY_CARD } from './scoring.ts'
import { type State, seatAfter, TURN_START } from './state.ts'

export const PLAYERS = { min: 1, max: 10 }

/** Draws the order of play and hands out empty scorecards (Y1, Y18). */
export function setup({ players, options, rng }: Setup<Options>): State {
  const order = shuffled(rng, [...players.keys()])
  const cards = players.map(() => EMPTY_CARD)
  const { faces, frozen, rollsRemaining } = TURN_START
  const currentSeat = seatAfter(order, 0)
  return { players, order, options, cards, faces, frozen, rollsRemaining, turnsPlayed: 0, currentSeat }
}
