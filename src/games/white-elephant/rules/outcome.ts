import { assert, type Outcome, type Turn } from '../../../engine/game.ts'
import { GIFT_IDS } from './actions.ts'
import type { Event } from './events.ts'
import type { EndReason, Handed } from './history.ts'
import {
  contentOf,
  heldBy,
  isFrozen,
  isSecondHalf,
  SET_ASIDE,
  type State,
  TABLE,
  unclaimedIds,
  WRAPPED,
} from './state.ts'

/** The state itself, or its end where there is nothing left to do (W18, W19). */
export function settled(state: State, turn: Turn<Event>): State {
  if (!isSecondHalf(state)) return state
  // The index goes up only when nobody is left to act, so no victim waits beyond the last slot.
  if (state.currentTurnIndex >= state.turnQueue.length) return ended(state, 'queue-exhausted', [], turn)
  return isStuck(state) ? ended(state, 'all-frozen', [], turn) : state
}

/** Nothing to open, nothing to take, nothing to steal: all that is left is to skip. */
function isStuck(state: State): boolean {
  return state.places.every((place, gift) => {
    if (place === WRAPPED || place === TABLE) return false
    return place === SET_ASIDE || isFrozen(state, gift)
  })
}

/** The host ends it: wrapped gifts go in pile order to those without one, in turn order (W20). */
export function endedByHost(state: State, turn: Turn<Event>): State {
  const places = state.places.slice()
  const given: Handed[] = []
  for (const seat of state.turnQueue.slice(0, state.players.length)) {
    if (heldBy(state, seat) >= 0) continue
    const gift = places.indexOf(WRAPPED)
    assert(gift >= 0, 'there is a wrapped gift for everyone who holds none')
    places[gift] = seat
    given.push({ playerId: state.players[seat] ?? '', giftId: GIFT_IDS[gift] ?? '' })
  }
  return ended({ ...state, places }, 'ended-by-host', given, turn)
}

function ended(state: State, reason: EndReason, given: readonly Handed[], turn: Turn<Event>): State {
  const unclaimed = unclaimedIds(state)
  turn.emit({ type: 'ended', reason, given: given.map((one) => withContent(state, one)), unclaimed })
  const entry = { type: 'END', reason, given, unclaimed, at: turn.at } as const
  return { ...state, phase: 'ENDED', victim: null, bars: [], history: [...state.history, entry] }
}

function withContent({ gifts }: State, handed: Handed) {
  const gift = gifts.find(({ id }) => id === handed.giftId)
  assert(gift !== undefined, 'what is handed over is a gift')
  return { ...handed, content: contentOf(gift) }
}

/** Everyone has one gift, and all share the first place: who got the best one is for them to say (W21). */
export function outcome({ phase, players, history }: State): Outcome | null {
  if (phase !== 'ENDED') return null
  const end = history.at(-1)
  assert(end?.type === 'END', 'the last entry of a match that is over is its end')
  return { places: players.map((player) => ({ player, place: 1, score: 1 })), reason: end.reason }
}
