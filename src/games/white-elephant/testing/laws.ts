import type { PlayerId } from '../../../engine/game.ts'
import { below, type Rng, shuffled } from '../../../engine/rng.ts'
import type { GameUnderTest } from '../../../engine/testing/laws.ts'
import { CANARY, type Secrets } from '../../../engine/testing/secrets.ts'
import { misplacedCard } from '../../../pieces/piles.ts'
import { whiteElephant } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import { type Content, contentOf } from '../rules/content.ts'
import type { Event } from '../rules/events.ts'
import { GIFTS_MAX } from '../rules/limits.ts'
import type { Options } from '../rules/options.ts'
import {
  activeSeat,
  type Gift,
  isOpen,
  isSecondHalf,
  SET_ASIDE,
  type State,
  TABLE,
  WRAPPED,
} from '../rules/state.ts'
import type { View } from '../rules/view.ts'

/** Names a fault of a state, or returns null: a lobby has no play in it, and later every gift is in one place. */
function invariant(state: State): string | null {
  const { players, gifts, phase } = state
  const givers = gifts.flatMap(({ giver }) => giver ?? [])
  if (new Set(givers).size < givers.length) return 'a player gave two gifts'
  if (givers.some((giver) => !players.includes(giver))) return 'the giver of a gift is not at the table'
  if (gifts.length > GIFTS_MAX) return 'the table has too many gifts'
  if (new Set(gifts.map(({ id }) => id)).size < gifts.length) return 'two gifts have the same id'
  return phase === 'LOBBY'
    ? lobbyFault(state)
    : (giftsFault(state) ?? turnFault(state) ?? historyFault(state))
}

function lobbyFault({ places, turnQueue, history, victim, bars }: State): string | null {
  const traces = places.length + turnQueue.length + history.length + bars.length
  return traces > 0 || victim !== null ? 'the lobby has a turn, a place or a history' : null
}

function giftsFault(state: State): string | null {
  const { players, gifts, places, stealCounts, options } = state
  const names = gifts.map((_, number) => `g${number + 1}`)
  if (gifts.some(({ id }, number) => id !== names[number])) return 'a gift has the wrong number'
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
  if (new Set(holders).size < holders.length) return 'a player holds two gifts'
  const inPlay = places.filter((place) => place !== SET_ASIDE).length
  if (options.spareGifts === 'setAside' ? inPlay !== players.length : inPlay !== gifts.length)
    return 'the wrong number of gifts was set aside'
  const wrong = stealCounts.some(
    (count, gift) => count > options.maxSteals || (count > 0 && !isOpen(state, gift)),
  )
  return wrong || stealCounts.length !== gifts.length ? 'a steal count is impossible' : null
}

function turnFault(state: State): string | null {
  const { players, places, turnQueue, currentTurnIndex, victim, bars, phase, options } = state
  const slots = options.returnToStart ? 2 * players.length : players.length + 1
  if (turnQueue.length !== slots || new Set(turnQueue.slice(0, players.length)).size !== players.length) {
    return 'the turn queue is invalid'
  }
  const holders = places.filter((place) => place >= 0).length
  const seat = activeSeat(state)
  if (phase === 'ENDED') {
    if (victim !== null || bars.length > 0) return 'a victim or a bar is left after the end'
    return holders === players.length && seat < 0 ? null : 'a player has no gift at the end'
  }
  if (seat < 0) return 'no player is active'
  if (victim === null && bars.length > 0) return 'a bar outlives its slot'
  if (isSecondHalf(state))
    return holders === players.length ? null : 'a player has no gift in the second half'
  if (places.includes(seat) || places.includes(TABLE))
    return 'the active player holds a gift in the first half'
  return holders === currentTurnIndex ? null : 'the number of held gifts is not the number of finished slots'
}

/** The history has as many steals, slots and ENDs as the state. */
function historyFault({ history, stealCounts, currentTurnIndex, phase }: State): string | null {
  const steals = history.filter(({ type }) => type === 'STEAL').length
  if (steals !== stealCounts.reduce((sum, count) => sum + count, 0))
    return 'the history has the wrong number of steals'
  const ends = history.filter(({ type }) => type === 'END').length
  if (ends !== (phase === 'ENDED' ? 1 : 0)) return 'the history has the wrong number of ENDs'
  return history.length - steals - ends === currentTurnIndex
    ? null
    : 'the history has the wrong number of slots'
}

/** Replaces every content that the viewer does not know; after the start, also shuffles them among the gifts. */
function scramble(state: State, viewer: PlayerId | null, rng: Rng): State {
  const isHidden = ({ giver }: Gift, number: number) =>
    !isOpen(state, number) && (viewer === null || giver !== viewer)
  const hidden = state.gifts.filter(isHidden).map(contentOf)
  const mixed = (state.phase === 'LOBBY' ? hidden : shuffled(rng, hidden)).map((content) =>
    randomContent(content, rng),
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

function randomContent({ giver }: Content, rng: Rng): Content {
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

const wrapped = (state: State) => state.gifts.filter((_, number) => !isOpen(state, number))

export const secrets: Secrets<State> = {
  /** The contents of gifts that are wrapped or set aside; the giver knows them. Samples are on a public list in the lobby. */
  textsFor: ({ gifts, places }, viewer) =>
    gifts.flatMap(({ giver, title, note, link }, at) => {
      const isClosed = [WRAPPED, SET_ASIDE].includes(places[at] ?? WRAPPED)
      if (!isClosed || giver === null || giver === viewer) return []
      return [title, note, link].flatMap((text) => (text?.includes(CANARY) ? [text] : []))
    }),
  areKeptAfterEnd: true,
  values: {
    'titles of wrapped gifts': (state) => wrapped(state).map(({ title }) => title),
    'notes of wrapped gifts': (state) => wrapped(state).map(({ note }) => note),
    'links of wrapped gifts': (state) => wrapped(state).map(({ link }) => link),
    'the givers of wrapped gifts': (state) => wrapped(state).map(({ giver }) => giver),
  },
}
