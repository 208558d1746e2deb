import { HOST, type PlayerId, type Refusal } from '../../../engine/game.ts'
import { refusalsFrom } from '../../../engine/texts.ts'
import { en } from '../texts/en.ts'
import { type Action, END_MATCH, END_TURN, numberOf, PICKS, STEALS, TAKES } from './actions.ts'
import { lobbyCandidates, lobbyRefusal } from './lobby.ts'
import {
  activeSeat,
  type Bar,
  heldBy,
  isFrozen,
  isSecondHalf,
  SET_ASIDE,
  type State,
  TABLE,
  WRAPPED,
} from './state.ts'

const NONE: readonly Action[] = []
const HOST_IN_MATCH: readonly Action[] = [END_MATCH]

/** The actions that a board may offer this player, legal or not, so that it can explain refusals. */
export function candidates(state: State, player: PlayerId): readonly Action[] {
  if (state.phase === 'ENDED') return NONE
  if (state.phase === 'LOBBY') return lobbyCandidates(state, player)
  if (player === HOST) return HOST_IN_MATCH
  const seat = activeSeat(state)
  return state.players[seat] === player ? turnCandidates(state, seat) : NONE
}

/** One action for every gift that the player could pick, take or steal, and the end of the turn (W7–W10). */
function turnCandidates({ places }: State, seat: number): Action[] {
  const actions: Action[] = []
  for (let gift = 0; gift < places.length; gift += 1) {
    const place = places[gift]
    if (place === seat || place === SET_ASIDE) continue
    const offered = (place === WRAPPED ? PICKS : place === TABLE ? TAKES : STEALS)[gift]
    if (offered !== undefined) actions.push(offered)
  }
  actions.push(END_TURN)
  return actions
}

const refuse = refusalsFrom(en)

const MATCH_OVER = refuse('match-over')
const ALREADY_STARTED = refuse('already-started')
const HOST_ONLY = refuse('host-only')
const NOT_A_PLAYER = refuse('not-a-player')
const NOT_YOUR_TURN = refuse('not-your-turn')
const UNKNOWN_GIFT = refuse('unknown-gift')
const NOT_WRAPPED = refuse('not-wrapped')
const STILL_WRAPPED = refuse('still-wrapped')
const NOT_ON_TABLE = refuse('not-on-the-table')
const ON_TABLE = refuse('on-the-table')
const OWN_GIFT = refuse('own-gift')
const LOCKED = refuse('locked')
const HOLDING_A_GIFT = refuse('holding-a-gift')
const UNWRAP_FIRST = refuse('unwrap-first')
const NO_GIFT = refuse('no-gift')
const U_TURN = refuse('u-turn')

/** Says why this action is illegal now, or returns null. */
export function refusal(state: State, player: PlayerId, action: Action): Refusal | null {
  if (state.phase === 'ENDED') return MATCH_OVER
  if (state.phase === 'LOBBY') return lobbyRefusal(state, player, action)
  switch (action.type) {
    case 'pick':
    case 'steal':
    case 'take':
    case 'endTurn':
      return player === HOST ? NOT_A_PLAYER : turnRefusal(state, player, action)
    case 'endMatch':
      return player === HOST ? null : HOST_ONLY
    case 'addGift':
    case 'removeGift':
    case 'fillWithSamples':
    case 'start':
      return ALREADY_STARTED
  }
}

type TurnAction = Extract<Action, { type: 'pick' | 'steal' | 'take' | 'endTurn' }>

/** Only the active player may act (W11). */
function turnRefusal(state: State, player: PlayerId, action: TurnAction): Refusal | null {
  const seat = activeSeat(state)
  if (seat < 0 || state.players[seat] !== player) return NOT_YOUR_TURN
  if (action.type === 'endTurn') return endTurnRefusal(state, seat)
  const gift = numberOf(action.giftId)
  const place = state.places[gift]
  if (place === undefined || place === SET_ASIDE) return UNKNOWN_GIFT
  if (action.type === 'pick' && place !== WRAPPED) return NOT_WRAPPED
  if (action.type === 'take' && place !== TABLE) return NOT_ON_TABLE
  if (!isSecondHalf(state) && heldBy(state, seat) >= 0) return HOLDING_A_GIFT
  return action.type === 'steal' ? stealRefusal(state, seat, gift) : null
}

function stealRefusal(state: State, seat: number, gift: number): Refusal | null {
  const place = state.places[gift]
  if (place === WRAPPED) return STILL_WRAPPED
  if (place === TABLE) return ON_TABLE
  if (place === seat) return OWN_GIFT
  if (isFrozen(state, gift)) return LOCKED
  if (isBarred(state.bars, seat, gift)) return U_TURN
  const isLastSlot = state.currentTurnIndex === state.turnQueue.length - 1
  const mustUnwrap = state.options.mustUnwrapFirst && !isLastSlot && state.places.includes(WRAPPED)
  return mustUnwrap ? UNWRAP_FIRST : null
}

function isBarred(bars: readonly Bar[], seat: number, gift: number): boolean {
  for (const bar of bars) if (bar.seat === seat && bar.gift === gift) return true
  return false
}

/** A player who holds a gift may keep it; a player without one may pass only if nothing else is legal (W10). */
function endTurnRefusal(state: State, seat: number): Refusal | null {
  if (heldBy(state, seat) >= 0) return null
  const canAct = state.places.some(
    (place, gift) =>
      place === WRAPPED ||
      place === TABLE ||
      (place !== SET_ASIDE && stealRefusal(state, seat, gift) === null),
  )
  return canAct ? NO_GIFT : null
}
