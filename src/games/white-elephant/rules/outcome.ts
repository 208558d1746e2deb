import { assert, type Outcome, type Turn } from '../../../engine/game.ts'
import { GIFT_IDS } from './actions.ts'
import { contentOf } from './content.ts'
import type { Event } from './events.ts'
import type { EndReason, GiftOfPlayer } from './history.ts'
import {
  heldBy,
  isFrozen,
  isSecondHalf,
  SET_ASIDE,
  type State,
  TABLE,
  unclaimedIds,
  WRAPPED,
} from './state.ts'

/** Everyone has one gift and shares the first place: which gift is best is for the players to say (W21). */
export function outcome({ phase, players, history }: State): Outcome | null {
  if (phase !== 'ENDED') return null
  const end = history.at(-1)
  assert(end?.type === 'END', 'the last entry of a finished match is its END')
  return { places: players.map((player) => ({ player, place: 1, score: 1 })), reason: end.reason }
}

/** Ends the match if nobody is left to act or nothing is left to do (W18, W19); else returns the state as it is. */
export function endIfOver(state: State, turn: Turn<Event>): State {
  if (!isSecondHalf(state)) return state
  // The index goes up only after the victim has acted, so no victim waits beyond the last slot.
  if (state.currentTurnIndex >= state.turnQueue.length) return end(state, 'queue-exhausted', [], turn)
  return isStuck(state) ? end(state, 'all-frozen', [], turn) : state
}

/** Whether no gift can be opened, taken or stolen any more. */
function isStuck(state: State): boolean {
  return state.places.every((place, gift) => {
    if (place === WRAPPED || place === TABLE) return false
    return place === SET_ASIDE || isFrozen(state, gift)
  })
}

/** Gives wrapped gifts in pile order to the players without one, in turn order, and ends the match (W20). */
export function endByHost(state: State, turn: Turn<Event>): State {
  const places = state.places.slice()
  const given: GiftOfPlayer[] = []
  for (const seat of state.turnQueue.slice(0, state.players.length)) {
    if (heldBy(state, seat) >= 0) continue
    const gift = places.indexOf(WRAPPED)
    assert(gift >= 0, 'every player without a gift can get a wrapped one')
    places[gift] = seat
    given.push({ playerId: state.players[seat] ?? '', giftId: GIFT_IDS[gift] ?? '' })
  }
  return end({ ...state, places }, 'ended-by-host', given, turn)
}

function end(state: State, reason: EndReason, given: readonly GiftOfPlayer[], turn: Turn<Event>): State {
  const unclaimed = unclaimedIds(state)
  turn.emit({ type: 'ended', reason, given: given.map((one) => addContent(state, one)), unclaimed })
  const entry = { type: 'END', reason, given, unclaimed, at: turn.at } as const
  return { ...state, phase: 'ENDED', victim: null, bars: [], history: [...state.history, entry] }
}

function addContent({ gifts }: State, given: GiftOfPlayer) {
  const gift = gifts.find(({ id }) => id === given.giftId)
  assert(gift !== undefined, 'a given gift exists')
  return { ...given, content: contentOf(gift) }
}
