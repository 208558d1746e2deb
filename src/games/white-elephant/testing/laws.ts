import type { PlayerId } from '../../../engine/game.ts'
import { below, type Rng, shuffled } from '../../../engine/rng.ts'
import type { GameUnderTest } from '../../../engine/testing/laws.ts'
import { misplacedCard } from '../../../pieces/piles.ts'
import { whiteElephant } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import type { Content, Event } from '../rules/events.ts'
import { GIFTS_MAX, type Options } from '../rules/options.ts'
import {
  activeSeat,
  contentOf,
  type Gift,
  isOpen,
  isSecondHalf,
  SET_ASIDE,
  type State,
  TABLE,
  type View,
  WRAPPED,
} from '../rules/state.ts'

/** What is wrong with a state, or null: in the lobby nothing has begun, later every gift is in one place. */
function invariant(state: State): string | null {
  const { players, gifts, phase } = state
  const givers = gifts.flatMap(({ giver }) => giver ?? [])
  if (new Set(givers).size < givers.length) return 'somebody gave twice'
  if (givers.some((giver) => !players.includes(giver))) return 'a gift of nobody at the table'
  if (gifts.length > GIFTS_MAX) return 'more gifts than a table holds'
  if (new Set(gifts.map(({ id }) => id)).size < gifts.length) return 'two gifts of one name'
  return phase === 'LOBBY'
    ? lobbyFault(state)
    : (giftsFault(state) ?? turnFault(state) ?? historyFault(state))
}

function lobbyFault({ places, turnQueue, history, victim, bars }: State): string | null {
  const begun = places.length + turnQueue.length + history.length + bars.length
  return begun > 0 || victim !== null ? 'something has happened before the start' : null
}

function giftsFault(state: State): string | null {
  const { players, gifts, places, stealCounts, options } = state
  const names = gifts.map((_, number) => `g${number + 1}`)
  if (gifts.some(({ id }, number) => id !== names[number])) return 'a gift lies under a wrong number'
  const at = (test: (place: number) => boolean) =>
    places.flatMap((place, number) => (test(place) ? [`g${number + 1}`] : []))
  const lost = misplacedCard(
    names,
    at((place) => place === WRAPPED),
    at((place) => place === TABLE),
    at((place) => place === SET_ASIDE),
    at((place) => place >= 0 && place < players.length),
  )
  if (lost !== null) return lost
  const holders = places.filter((place) => place >= 0)
  if (new Set(holders).size < holders.length) return 'somebody holds two gifts'
  const inPlay = places.filter((place) => place !== SET_ASIDE).length
  if (options.spareGifts === 'setAside' ? inPlay !== players.length : inPlay !== gifts.length)
    return 'wrong set aside'
  const wrong = stealCounts.some(
    (count, gift) => count > options.maxSteals || (count > 0 && !isOpen(state, gift)),
  )
  return wrong || stealCounts.length !== gifts.length ? 'a steal count that cannot be' : null
}

function turnFault(state: State): string | null {
  const { players, places, turnQueue, currentTurnIndex, victim, bars, phase, options } = state
  const slots = options.returnToStart ? 2 * players.length : players.length + 1
  if (turnQueue.length !== slots || new Set(turnQueue.slice(0, players.length)).size !== players.length) {
    return 'the queue is none'
  }
  const holders = places.filter((place) => place >= 0).length
  const seat = activeSeat(state)
  if (phase === 'ENDED') {
    if (victim !== null || bars.length > 0) return 'something is pending after the end'
    return holders === players.length && seat < 0 ? null : 'somebody has no gift at the end'
  }
  if (seat < 0) return 'nobody is active'
  if (victim === null && bars.length > 0) return 'a bar outlives its slot'
  if (isSecondHalf(state))
    return holders === players.length ? null : 'somebody is without a gift in the second half'
  if (places.includes(seat) || places.includes(TABLE)) return 'a first half in which somebody has two turns'
  return holders === currentTurnIndex ? null : 'not one gift more for each slot'
}

/** Steals and slots as the history tells them are those that the state counts. */
function historyFault({ history, stealCounts, currentTurnIndex, phase }: State): string | null {
  const steals = history.filter(({ type }) => type === 'STEAL').length
  if (steals !== stealCounts.reduce((sum, count) => sum + count, 0)) return 'the history has other steals'
  const ends = history.filter(({ type }) => type === 'END').length
  if (ends !== (phase === 'ENDED' ? 1 : 0)) return 'the history has another end'
  return history.length - steals - ends === currentTurnIndex ? null : 'the history has other slots'
}

/** All contents that the viewer does not know, made up anew and, once there are no names on them, mixed. */
function scramble(state: State, viewer: PlayerId | null, rng: Rng): State {
  const isHidden = ({ giver }: Gift, number: number) =>
    !isOpen(state, number) && (viewer === null || giver !== viewer)
  const hidden = state.gifts.filter(isHidden).map(contentOf)
  const mixed = (state.phase === 'LOBBY' ? hidden : shuffled(rng, hidden)).map((content) =>
    madeUp(content, rng),
  )
  let next = 0
  const gifts = state.gifts.map((gift, number) => {
    if (!isHidden(gift, number)) return gift
    const content = mixed[next] ?? contentOf(gift)
    next += 1
    return { id: gift.id, ...content }
  })
  return { ...state, gifts }
}

function madeUp({ giver }: Content, rng: Rng): Content {
  const maybe = (text: string) => (below(rng, 2) === 0 ? null : text)
  const title = `Thing ${below(rng, 1000)}`
  return {
    giver,
    title,
    picture: maybe('🎁'),
    link: maybe('https://example.org/thing'),
    note: maybe('A note.'),
  }
}

/** White Elephant before the laws. */
export const subject: GameUnderTest<State, Action, View, Options, Event> = {
  game: whiteElephant,
  tables: [
    { players: 2, options: {} },
    { players: 2, options: { returnToStart: true, maxSteals: 1 } },
    { players: 3, options: { gifts: 'own' } },
    { players: 5, options: { returnToStart: true } },
    { players: 4, options: { extraGifts: 2 } },
    { players: 7, options: { gifts: 'own', returnToStart: true, extraGifts: 3, uTurn: 'untilSlotEnds' } },
    { players: 6, options: { mustUnwrapFirst: true, returnToStart: true, extraGifts: 4 } },
    { players: 12, options: {} },
    { players: 3, options: { gifts: 'own', extraGifts: 5, spareGifts: 'setAside', maxSteals: 2 } },
    { players: 16, options: { extraGifts: 16, returnToStart: true, maxSteals: 1 } },
    { players: 4, options: { uTurn: 'untilSlotEnds', maxSteals: 99, returnToStart: true } },
    { players: 16, options: { gifts: 'own', mustUnwrapFirst: true } },
    { players: 9, options: { extraGifts: 1, spareGifts: 'setAside', uTurn: 'untilSlotEnds' } },
  ],
  invariant,
  scramble,
}
