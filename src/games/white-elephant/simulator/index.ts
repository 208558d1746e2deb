import { assert } from '../../../engine/game.ts'
import { below, type Rng } from '../../../engine/rng.ts'
import { lowestSeat, type Simulator, shuffleCells } from '../../../engine/simulator.ts'
import {
  type Action,
  END_TURN as END_TURN_ACTION,
  numberOf,
  PICKS,
  START as START_ACTION,
  STEALS,
  TAKES,
} from '../rules/actions.ts'
import { SUGGESTIONS, suggestions, TAKEN_BACK_MAX } from '../rules/lobby.ts'
import type { Options } from '../rules/options.ts'
import { SAMPLES } from '../rules/samples.ts'
import { type State, WRAPPED } from '../rules/state.ts'
import * as layout from './layout.ts'
import { loadState, sampleIndex } from './load.ts'

/** A copy: V8 folds the constants of this module, but reads imported ones again each time. */
const at = { ...layout }

/**
 * The simulator of White Elephant. Gifts are their numbers: no decision of the rules depends on a content. A search keeps
 * the likings of the players beside the position.
 */
export class WhiteElephantSimulator implements Simulator<State, Action> {
  readonly position = new Int32Array(at.CELLS)
  readonly #players: number
  readonly #options: Options
  readonly #slots: number

  constructor(players: number, options: Options) {
    this.#players = players
    this.#options = options
    this.#slots = options.returnToStart ? 2 * players : players + 1
  }

  reset(rng: Rng): void {
    const p = this.position
    p.fill(0)
    if (this.#options.gifts === 'own') return
    drawShuffle(SAMPLES.length, rng)
    p[at.GIFT_COUNT] = this.#players
    this.#beginPlay(this.#players, rng)
  }

  load(state: State): void {
    loadState(this.position, state)
  }

  activeSeats(): number {
    const p = this.position
    if (p[at.PHASE] === at.ACTIVE) return 1 << this.#activeSeat()
    if (p[at.PHASE] === at.ENDED) return 0
    let bits = 0
    for (let seat = 0; seat < this.#players; seat += 1)
      if (p[at.GIVEN + seat] === 0 || this.#hasEnoughGifts()) bits |= 1 << seat
    return bits
  }

  legal(out: Int32Array, seat = lowestSeat(this.activeSeats())): number {
    const p = this.position
    if (p[at.PHASE] === at.ENDED) return 0
    return p[at.PHASE] === at.ACTIVE ? this.#writeTurn(out) : this.#writeLobby(out, seat)
  }

  play(action: number, rng: Rng, seat = lowestSeat(this.activeSeats())): void {
    const p = this.position
    if (p[at.PHASE] === at.LOBBY) this.#playInLobby(action, rng, seat)
    else if (action === at.END_TURN) this.#advance()
    else if ((p[at.PLACE + action - at.GIFT] as number) > 0) this.#steal(action - at.GIFT)
    else this.#open(action - at.GIFT)
  }

  outcome(places: Int32Array): boolean {
    if (this.position[at.PHASE] !== at.ENDED) return false
    places.fill(1, 0, this.#players) // W21
    return true
  }

  encode(_state: State, action: Action): number {
    switch (action.type) {
      case 'pick':
      case 'take':
      case 'steal':
        return at.GIFT + numberOf(action.giftId)
      case 'endTurn':
        return at.END_TURN
      case 'addGift':
        return at.ADD + (sampleIndex(action.title) % SUGGESTIONS)
      case 'removeGift':
        return at.REMOVE
      case 'start':
        return at.START
      case 'fillWithSamples':
      case 'endMatch':
        return -1 // only the host may do this, and a simulator has no host
    }
  }

  decode(state: State, action: number, seat = 0): Action {
    if (action === at.END_TURN) return END_TURN_ACTION
    if (action < at.ADD) return giftAction(state, action - at.GIFT)
    if (action < at.START) return found(suggestions(seat)[action - at.ADD])
    if (action === at.START) return START_ACTION
    const given = state.gifts.find(({ giver }) => giver === state.players[seat])
    return { type: 'removeGift', giftId: found(given).id }
  }

  #activeSeat(): number {
    const p = this.position
    const victim = p[at.VICTIM] as number
    return victim > 0 ? victim - 1 : this.#seatOfSlot(p[at.SLOT] as number)
  }

  /** W3, W4: the second half goes back along the turn order, or is its first player alone. */
  #seatOfSlot(slot: number): number {
    const index = slot < this.#players ? slot : this.#options.returnToStart ? this.#slots - 1 - slot : 0
    return this.position[at.ORDER + index] as number
  }

  #isSecondHalf(): boolean {
    return (this.position[at.SLOT] as number) >= this.#players
  }

  /** W7–W10, W14. */
  #writeTurn(out: Int32Array): number {
    const p = this.position
    const seat = this.#activeSeat()
    const isHolder = (p[at.HELD + seat] as number) > 0
    let count = 0
    if (!isHolder || this.#isSecondHalf()) {
      const gifts = p[at.GIFT_COUNT] as number
      const mustUnwrap = this.#mustUnwrap()
      for (let gift = 0; gift < gifts; gift += 1) {
        const place = p[at.PLACE + gift] as number
        if (place === at.SET_ASIDE || (place > 0 && (mustUnwrap || !this.#canSteal(gift, place, seat))))
          continue
        out[count] = at.GIFT + gift
        count += 1
      }
    }
    if (isHolder || count === 0) {
      out[count] = at.END_TURN
      count += 1
    }
    return count
  }

  #mustUnwrap(): boolean {
    const p = this.position
    if (!this.#options.mustUnwrapFirst || p[at.SLOT] === this.#slots - 1) return false
    return (p[at.WRAPPED_COUNT] as number) > 0
  }

  /** Whether the seat may steal a gift that is at this place: W12, W14. */
  #canSteal(gift: number, place: number, seat: number): boolean {
    const p = this.position
    if (place === seat + 1 || (p[at.STEALS + gift] as number) >= this.#options.maxSteals) return false
    return ((p[at.BARRED + gift] as number) & (1 << seat)) === 0
  }

  /** A pick or a take (W17). */
  #open(gift: number): void {
    const p = this.position
    const seat = this.#activeSeat()
    const count = p[at.PLACE + gift] === at.WRAPPED ? at.WRAPPED_COUNT : at.TABLE_COUNT
    p[count] = (p[count] as number) - 1
    const held = p[at.HELD + seat] as number
    if (held > 0) {
      p[at.PLACE + held - 1] = at.TABLE
      p[at.TABLE_COUNT] = (p[at.TABLE_COUNT] as number) + 1
    }
    p[at.PLACE + gift] = seat + 1
    p[at.HELD + seat] = gift + 1
    this.#advance()
  }

  /** W12–W15. */
  #steal(gift: number): void {
    const p = this.position
    const seat = this.#activeSeat()
    const victim = (p[at.PLACE + gift] as number) - 1
    const held = p[at.HELD + seat] as number
    p[at.PLACE + gift] = seat + 1
    p[at.HELD + seat] = gift + 1
    p[at.HELD + victim] = held
    p[at.STEALS + gift] = (p[at.STEALS + gift] as number) + 1
    if (this.#options.uTurn === 'untilActed') this.#liftBars(~(1 << seat))
    p[at.BARRED + gift] = (p[at.BARRED + gift] as number) | (1 << victim)
    if (held > 0) {
      p[at.PLACE + held - 1] = victim + 1
      p[at.BARRED + held - 1] = (p[at.BARRED + held - 1] as number) | (1 << seat)
    }
    p[at.VICTIM] = victim + 1
    this.#endIfOver()
  }

  /** Keeps the bars of these seats only. */
  #liftBars(kept: number): void {
    const p = this.position
    const end = at.BARRED + (p[at.GIFT_COUNT] as number)
    for (let cell = at.BARRED; cell < end; cell += 1) p[cell] = (p[cell] as number) & kept
  }

  /** W16. */
  #advance(): void {
    const p = this.position
    p[at.SLOT] = (p[at.SLOT] as number) + 1
    p[at.VICTIM] = 0
    this.#liftBars(0)
    this.#endIfOver()
  }

  /** W18, W19. */
  #endIfOver(): void {
    const p = this.position
    if (!this.#isSecondHalf()) return
    if ((p[at.SLOT] as number) < this.#slots && !this.#isStuck()) return
    p[at.PHASE] = at.ENDED
    p[at.VICTIM] = 0
    this.#liftBars(0)
  }

  #isStuck(): boolean {
    const p = this.position
    if ((p[at.WRAPPED_COUNT] as number) + (p[at.TABLE_COUNT] as number) > 0) return false
    for (let seat = 0; seat < this.#players; seat += 1) {
      const gift = (p[at.HELD + seat] as number) - 1
      if ((p[at.STEALS + gift] as number) < this.#options.maxSteals) return false
    }
    return true
  }

  #hasEnoughGifts(): boolean {
    return (this.position[at.GIFT_COUNT] as number) >= this.#players
  }

  /** Mirrors `lobbyCandidates` and `lobbyRefusal` (W1, W6). */
  #writeLobby(out: Int32Array, seat: number): number {
    const p = this.position
    let count = 0
    if (p[at.GIVEN + seat] === 0) {
      for (; count < SUGGESTIONS; count += 1) out[count] = at.ADD + count
    } else if (!this.#hasEnoughGifts()) return 0
    else if ((p[at.TAKEN_BACK] as number) < TAKEN_BACK_MAX) out[count++] = at.REMOVE
    if (this.#hasEnoughGifts()) out[count++] = at.START
    return count
  }

  #playInLobby(action: number, rng: Rng, seat: number): void {
    const p = this.position
    if (action === at.START) this.#beginPlay(this.#samplesTaken(), rng)
    else if (action === at.REMOVE) {
      const given = p[at.GIVEN + seat] as number
      if (given !== at.OWN_TEXT) p[at.COPIES + given - 1] = (p[at.COPIES + given - 1] as number) - 1
      p[at.GIVEN + seat] = 0
      p[at.GIFT_COUNT] = (p[at.GIFT_COUNT] as number) - 1
      p[at.TAKEN_BACK] = (p[at.TAKEN_BACK] as number) + 1
    } else {
      const sample = seat * SUGGESTIONS + action - at.ADD
      p[at.GIVEN + seat] = sample + 1
      p[at.COPIES + sample] = (p[at.COPIES + sample] as number) + 1
      p[at.GIFT_COUNT] = (p[at.GIFT_COUNT] as number) + 1
    }
  }
  /** The number of samples that are on the table, without copies. */
  #samplesTaken(): number {
    let taken = 0
    for (let cell = at.COPIES; cell < at.CELLS; cell += 1) if ((this.position[cell] as number) > 0) taken += 1
    return taken
  }

  /** Mirrors `beginPlay`, given the number of samples that cannot be drawn any more (W2). */
  #beginPlay(samplesTaken: number, rng: Rng): void {
    const p = this.position
    const { extraGifts, spareGifts } = this.#options
    if (extraGifts > 0) drawShuffle(SAMPLES.length - samplesTaken, rng)
    const gifts = (p[at.GIFT_COUNT] as number) + extraGifts
    drawShuffle(gifts, rng)
    const inPlay = spareGifts === 'setAside' ? this.#players : gifts
    p.fill(0)
    p[at.PHASE] = at.ACTIVE
    p[at.GIFT_COUNT] = gifts
    p[at.WRAPPED_COUNT] = inPlay
    p.fill(at.SET_ASIDE, at.PLACE + inPlay, at.PLACE + gifts)
    for (let seat = 0; seat < this.#players; seat += 1) p[at.ORDER + seat] = seat
    shuffleCells(p, at.ORDER, this.#players, rng)
  }
}

/** Draws the chance of a shuffle whose result the simulator does not need. */
function drawShuffle(count: number, rng: Rng): void {
  for (let last = count - 1; last > 0; last -= 1) below(rng, last + 1)
}

/** The pick, take or steal of a gift, depending on its place. */
function giftAction({ places }: State, gift: number): Action {
  const place = places[gift] ?? WRAPPED
  return found((place >= 0 ? STEALS : place === WRAPPED ? PICKS : TAKES)[gift])
}

function found<T>(thing: T | undefined): T {
  assert(thing !== undefined, 'a legal action names a gift that exists')
  return thing
}

/** Makes a simulator for tables of this size with these options. */
export function simulate(players: number, options: Options): WhiteElephantSimulator {
  return new WhiteElephantSimulator(players, options)
}
