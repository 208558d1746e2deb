import {
  type Game,
  HOST,
  type Observation,
  type PlayerId,
  type Refusal,
  type Turn,
} from '../../../engine/game.ts'
import { pick, type Rng } from '../../../engine/rng.ts'
import { type Action, action, END_MATCH } from './actions.ts'
import { applyInTurn, turnCandidates, turnRefusal } from './apply.ts'
import { setup } from './setup.ts'
import { endedByHost, outcome } from './outcome.ts'
import type { Event } from './events.ts'
import { applyInLobby, lobbyCandidates, lobbyRefusal } from './lobby.ts'
import { type Options, options, PLAYERS } from './options.ts'
import { publicAction } from './public-action.ts'
import { SAMPLES } from './samples.ts'
import { activeSeat, type State, type View, view } from './state.ts'

const OVER: Refusal = { code: 'match-over', text: 'The match is over.' }
const STARTED: Refusal = { code: 'already-started', text: 'The match has started: gifts stay as they are.' }
const HOST_ONLY: Refusal = { code: 'host-only', text: 'Only the host ends the match.' }
const HOST_PLAYS_NOT: Refusal = { code: 'not-a-player', text: 'The host as such takes no turn.' }

const NOTHING: readonly Action[] = []
const HOST_IN_MATCH: readonly Action[] = [END_MATCH]

function candidates(state: State, player: PlayerId): readonly Action[] {
  if (state.phase === 'ENDED') return NOTHING
  if (state.phase === 'LOBBY') return lobbyCandidates(state, player)
  if (player === HOST) return HOST_IN_MATCH
  const seat = activeSeat(state)
  return state.players[seat] === player ? turnCandidates(state, seat) : NOTHING
}

function refusal(state: State, player: PlayerId, action: Action): Refusal | null {
  if (state.phase === 'ENDED') return OVER
  if (state.phase === 'LOBBY') return lobbyRefusal(state, player, action)
  switch (action.type) {
    case 'pick':
    case 'steal':
    case 'take':
    case 'endTurn':
      return player === HOST ? HOST_PLAYS_NOT : turnRefusal(state, player, action)
    case 'endMatch':
      return player === HOST ? null : HOST_ONLY
    case 'addGift':
    case 'removeGift':
    case 'fillWithSamples':
    case 'start':
      return STARTED
  }
}

function apply(before: State, player: PlayerId, action: Action, turn: Turn<Event>): State {
  if (before.phase === 'LOBBY') return applyInLobby(before, player, action, turn)
  return action.type === 'endMatch' ? endedByHost(before, turn) : applyInTurn(before, action, turn)
}

/** Keeps what they hold, else opens a gift at random (W22); in the lobby gives a sample gift, else starts. */
function whenAbsent({ legal }: Observation<View, Action>, rng: Rng): Action {
  if (legal.some(({ type }) => type === 'addGift')) return { type: 'addGift', ...pick(rng, SAMPLES) }
  const picks = legal.filter(({ type }) => type === 'pick')
  const still = legal.find(({ type }) => type === 'endTurn' || type === 'start')
  return still ?? pick(rng, picks.length > 0 ? picks : legal)
}

/** The rules of White Elephant; `index.ts` adds the bots. */
export const rules: Game<State, Action, View, Options, Event> = {
  id: 'white-elephant',
  name: 'White Elephant',
  version: 1,
  players: PLAYERS,
  options,
  action,
  setup,
  candidates,
  refusal,
  apply,
  view,
  outcome,
  whenAbsent,
  publicAction,
}
