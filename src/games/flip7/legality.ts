import { HOST, type PlayerId, type Refusal } from '../../engine/game.ts'
import { type Action, HIT, NEXT_ROUND, STAY } from './actions.ts'
import { askedSeat, isEligible, type Seat, type State, seatAt } from './state.ts'

const NONE: readonly Action[] = []
const TURN: readonly Action[] = [HIT, STAY]
const PAUSE: readonly Action[] = [NEXT_ROUND]

/** What a board may offer this player: all seats where a target is awaited, so that it can say why not. */
export function candidates(state: State, player: PlayerId): readonly Action[] {
  if (player === HOST || state.phase === 'GAME_END') return NONE
  if (state.phase === 'ROUND_END') return PAUSE
  const asked = askedSeat(state)
  if (asked === null || state.seats[asked]?.id !== player) return NONE
  if (state.phase === 'PLAYER_TURN') return TURN
  return state.seats.map(({ id }) => ({ type: 'selectTarget', target: id }))
}

const PLAYERS_ONLY: Refusal = { code: 'players-only', text: 'Only those who play can do this.' }
const GAME_OVER: Refusal = { code: 'game-over', text: 'The game is over.' }
const ROUND_OVER: Refusal = { code: 'round-over', text: 'The round is over: go on with the next one.' }
const ROUND_RUNS: Refusal = { code: 'round-not-over', text: 'The round is not over yet.' }
const NOT_YOUR_TURN: Refusal = { code: 'not-your-turn', text: 'It is not your turn.' }
const TARGET_FIRST: Refusal = { code: 'target-awaited', text: 'First a target must be chosen.' }
const MUST_HIT: Refusal = {
  code: 'nothing-to-stay-with',
  text: 'You have no card in front of you: you must hit.',
}
const NO_TARGET: Refusal = { code: 'no-target-awaited', text: 'There is no card that needs a target.' }
const NOT_YOUR_CARD: Refusal = {
  code: 'not-your-card',
  text: 'Only the player who flipped the card chooses its target.',
}
const UNKNOWN_TARGET: Refusal = { code: 'unknown-target', text: 'There is no such player at this table.' }
const HAS_ONE: Refusal = { code: 'has-second-chance', text: 'That player has a Second Chance already.' }

/** Why this action is not legal now, or null. */
export function refusal(state: State, player: PlayerId, action: Action): Refusal | null {
  if (player === HOST) return PLAYERS_ONLY
  if (state.phase === 'GAME_END') return GAME_OVER
  const isOver = state.phase === 'ROUND_END'
  if (action.type === 'nextRound') return isOver ? null : ROUND_RUNS
  if (isOver) return ROUND_OVER
  const asked = seatAt(state, askedSeat(state) ?? 0)
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
  return {
    code: 'not-active',
    text: `That player is out of the round: ${seat.status}.`,
    values: { status: seat.status },
  }
}
