import { below, type Rng } from './rng.ts'

/**
 * A mutable twin of a game's rules for search and study, which plays a match without allocating memory. Actions are
 * integers, and chance comes from the argument, drawn in the same order as by the rules: with the same generators both
 * play the same match. A law plays random matches in both and compares them after every step.
 */
export interface Simulator<State, Action> {
  /**
   * The whole position. `position.set(other.position)` copies it from another simulator of the same table; a search takes
   * a move back by restoring a copy.
   */
  readonly position: Int32Array
  /** Starts a match, as `setup` does. */
  reset(rng: Rng): void
  /** Takes over the position of a state of the rules. */
  load(state: State): void
  /** The seats that can act now, one bit each; 0 once the match is over. */
  activeSeats(): number
  /**
   * Writes the legal actions of an active seat to the beginning of `out`, in any order, and returns their number. The seat
   * matters only in games whose players act at the same time; by default it is the lowest of the active ones.
   */
  legal(out: Int32Array, seat?: number): number
  /** Plays a legal action of an active seat, the lowest by default, and everything that follows without a decision. */
  play(action: number, rng: Rng, seat?: number): void
  /** Writes the place of every seat to `places` once the match is over; tied seats share a place. False before the end. */
  outcome(places: Int32Array): boolean
  /** The integer of a legal action of the rules in this state. */
  encode(state: State, action: Action): number
  /** The action of the rules that an integer stands for in this state, for the seat that acts. */
  decode(state: State, action: number, seat?: number): Action
}

/** More actions than any simulator lists at once: the length of an array for `legal`. */
export const LEGAL_MAX = 256

/** The lowest of some seats, given as bits; −1 if there is none. */
export function lowestSeat(seats: number): number {
  return 31 - Math.clz32(seats & -seats)
}

/** Writes the places of these scores, as `placesOf` does: equal scores share a place. `sign` is −1 if fewer points win. */
export function writePlaces(scores: Int32Array, sign: 1 | -1, places: Int32Array): void {
  for (let seat = 0; seat < scores.length; seat += 1) {
    let place = 1
    for (let other = 0; other < scores.length; other += 1) {
      if (sign * (scores[other] as number) > sign * (scores[seat] as number)) place += 1
    }
    places[seat] = place
  }
}

/** Shuffles `count` cells of a position from `start` on, with the same draws as `shuffled`. */
export function shuffleCells(position: Int32Array, start: number, count: number, rng: Rng): void {
  for (let last = count - 1; last > 0; last -= 1) {
    const other = start + below(rng, last + 1)
    const held = position[start + last] as number
    position[start + last] = position[other] as number
    position[other] = held
  }
}
