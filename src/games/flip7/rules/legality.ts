import { HOST, type PlayerId, type Refusal } from '../../../engine/game.ts'
import { refusalsFrom } from '../../../engine/texts.ts'
import { en } from '../texts/en.ts'
import { type Action, HIT, NEXT_ROUND, STAY } from './actions.ts'
import { currentSeat, isEligible, type Seat, type State, seatAt } from './state.ts'

const NONE: readonly Action[] = []
const TURN: readonly Action[] = [HIT, STAY]
const PAUSE: readonly Action[] = [NEXT_ROUND]

/** What a board may offer this player: all seats where a target is awaited, so that it can say why not. */
export function candidates(state: State, player: PlayerId): readonly Action[] {
  if (player === HOST || state.phase === 'GAME_END') return NONE
  if (state.phase === 'ROUND_END') return PAUSE
  const asked = currentSeat(state)
  if (asked === null || state.seats[asked]?.id !== player) return NONE
  if (state.phase === 'PLAYER_TURN') return TURN
  return state.seats.map(({ id }) => ({ type: 'selectTarget', target: id }))
}

const refuse = refusalsFrom(en)

const PLAYERS_ONLY = refuse('players-only')
const GAME_OVER = refuse('game-over')
const ROUND_OVER = refuse('round-over')
const ROUND_RUNS = refuse('round-not-over')
const NOT_YOUR_TURN = refuse('not-your-turn')
const TARGET_FIRST = refuse('target-awaited')
const MUST_HIT = refuse('nothing-to-stay-with')
const NO_TARGET = refuse('no-target-awaited')
const NOT_YOUR_CARD = refuse('not-your-card')
const UNKNOWN_TARGET = refuse('unknown-target')
const HAS_ONE = refuse('has-second-chance')

/** Why this action is not legal now, or null. */
export function refusal(state: State, player: PlayerId, action: Action): Refusal | null {
  if (player === HOST) return PLAYERS_ONLY
  if (state.phase === 'GAME_END') return GAME_OVER
  const isOver = state.phase === 'ROUND_END'
  if (action.type === 'nextRound') return isOver ? null : ROUND_RUNS
  if (isOver) return ROUND_OVER
  const asked = seatAt(state, currentSeat(state) ?? 0)
  if (action.type === 'selectTarget') return targetRefusal(state, asked.id === player, action.target)
  if (state.phase !== 'PLAYER_TURN') return TARGET_FIRST
  if (asked.id !== player) return NOT_YOUR_TURN
  return action.type === 'stay' && !canStay(asked) ? MUST_HIT : null
}

/** Staying needs a number, a modifier or a Second Chance (F16). */
function canStay({ line, modifiers, hasSecondChance }: Seat): boolean {
  return line.length > 0 || modifiers.length > 0 || hasSecondChance
}

function targetRefusal({ flips, seats }: State, isHolder: boolean, target: PlayerId): Refusal | null {
  if (flips === null) return NO_TARGET
  if (!isHolder) return NOT_YOUR_CARD
  const seat = seats.find(({ id }) => id === target)
  if (seat === undefined) return UNKNOWN_TARGET
  if (isEligible(seat, flips)) return null
  if (seat.status === 'active') return HAS_ONE
  return refuse('not-active', { status: seat.status })
}
