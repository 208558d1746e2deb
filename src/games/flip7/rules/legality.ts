import {
  HOST,
  type JudgedActions,
  type PlayerId,
  type Refusal,
  type RefusedAction,
} from '../../../engine/game.ts'
import { refusalsFrom } from '../../../engine/texts.ts'
import { en } from '../texts/en.ts'
import { type Action, HIT, NEXT_ROUND, STAY } from './actions.ts'
import type { Status } from './scoring.ts'
import { currentSeat, isEligible, type Seat, type State, seatAt } from './state.ts'

const NONE: readonly Action[] = []
const TURN: readonly Action[] = [HIT, STAY]
const PAUSE: readonly Action[] = [NEXT_ROUND]

/** The actions that a board may offer. Every seat is a candidate target, so that boards can show refusals. */
export function candidates(state: State, player: PlayerId): readonly Action[] {
  if (player === HOST || state.phase === 'GAME_END') return NONE
  if (state.phase === 'ROUND_END') return PAUSE
  const current = currentSeat(state)
  if (current === null || state.seats[current]?.id !== player) return NONE
  if (state.phase === 'PLAYER_TURN') return TURN
  return state.seats.map(({ id }) => ({ type: 'selectTarget', target: id }))
}

const refuse = refusalsFrom(en)

const PLAYERS_ONLY = refuse('players-only')
const GAME_OVER = refuse('game-over')
const ROUND_OVER = refuse('round-over')
const ROUND_NOT_OVER = refuse('round-not-over')
const NOT_YOUR_TURN = refuse('not-your-turn')
const TARGET_AWAITED = refuse('target-awaited')
const NOTHING_TO_STAY_WITH = refuse('nothing-to-stay-with')
const NO_TARGET_AWAITED = refuse('no-target-awaited')
const NOT_YOUR_CARD = refuse('not-your-card')
const UNKNOWN_TARGET = refuse('unknown-target')
const HAS_SECOND_CHANCE = refuse('has-second-chance')
const NOT_ACTIVE: Readonly<Record<Exclude<Status, 'active'>, Refusal>> = {
  stayed: refuse('not-active', { status: 'stayed' }),
  frozen: refuse('not-active', { status: 'frozen' }),
  busted: refuse('not-active', { status: 'busted' }),
  flip7: refuse('not-active', { status: 'flip7' }),
}

/** The reason why an action is illegal now, or null. */
export function refusal(state: State, player: PlayerId, action: Action): Refusal | null {
  if (player === HOST) return PLAYERS_ONLY
  if (state.phase === 'GAME_END') return GAME_OVER
  const isOver = state.phase === 'ROUND_END'
  if (action.type === 'nextRound') return isOver ? null : ROUND_NOT_OVER
  if (isOver) return ROUND_OVER
  const current = seatAt(state, currentSeat(state) ?? 0)
  if (action.type === 'selectTarget') return targetRefusal(state, current.id === player, action.target)
  if (state.phase !== 'PLAYER_TURN') return TARGET_AWAITED
  if (current.id !== player) return NOT_YOUR_TURN
  return action.type === 'stay' && !canStay(current) ? NOTHING_TO_STAY_WITH : null
}

const NO_ACTIONS: JudgedActions<Action> = { legal: NONE, refused: () => [] }
const NEXT_ROUND_ONLY: JudgedActions<Action> = { legal: PAUSE, refused: () => [] }
const HIT_OR_STAY: JudgedActions<Action> = { legal: TURN, refused: () => [] }
const HIT_ONLY: JudgedActions<Action> = {
  legal: [HIT],
  refused: () => [{ action: STAY, refusal: NOTHING_TO_STAY_WITH }],
}

/** Judges all candidates at once. Most lists are one of four, so that most turns build none. */
export function judge(state: State, player: PlayerId): JudgedActions<Action> {
  if (player === HOST || state.phase === 'GAME_END') return NO_ACTIONS
  if (state.phase === 'ROUND_END') return NEXT_ROUND_ONLY
  const current = seatAt(state, currentSeat(state) ?? 0)
  if (current.id !== player) return NO_ACTIONS
  if (state.phase !== 'PLAYER_TURN') return judgeTargets(state, player)
  return canStay(current) ? HIT_OR_STAY : HIT_ONLY
}

function judgeTargets(state: State, player: PlayerId): JudgedActions<Action> {
  const legal: Action[] = []
  const refusedTargets: RefusedAction<Action>[] = []
  for (const action of candidates(state, player)) {
    const refused = refusal(state, player, action)
    if (refused === null) legal.push(action)
    else refusedTargets.push({ action, refusal: refused })
  }
  return { legal, refused: () => refusedTargets }
}

/** Staying needs a number, a modifier or a Second Chance (F16). */
function canStay({ line, modifiers, hasSecondChance }: Seat): boolean {
  return line.length > 0 || modifiers.length > 0 || hasSecondChance
}

function targetRefusal({ flips, seats }: State, isHolder: boolean, target: PlayerId): Refusal | null {
  if (flips === null) return NO_TARGET_AWAITED
  if (!isHolder) return NOT_YOUR_CARD
  const seat = seats.find(({ id }) => id === target)
  if (seat === undefined) return UNKNOWN_TARGET
  if (isEligible(seat, flips)) return null
  return seat.status === 'active' ? HAS_SECOND_CHANCE : NOT_ACTIVE[seat.status]
}
