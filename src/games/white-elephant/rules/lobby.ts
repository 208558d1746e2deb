import { HOST, type PlayerId, type Refusal, type Turn } from '../../../engine/game.ts'
import { refusalsFrom } from '../../../engine/texts.ts'
import { en } from '../texts/en.ts'
import { type Action, type AddGift, FILL, START } from './actions.ts'
import { type Content, type ContentFault, contentFault } from './content.ts'
import type { Event } from './events.ts'
import { SPARES_MAX } from './limits.ts'
import { SAMPLES } from './samples.ts'
import { addSamples, beginPlay, nextLobbyNumber } from './setup.ts'
import { idsAt, SET_ASIDE, type State } from './state.ts'

// The limit for all players together, so that a lobby cannot go on for ever.
export const TAKEN_BACK_MAX = 100

/** The number of sample gifts that each player is offered. */
export const SUGGESTIONS = 2

const refuse = refusalsFrom(en)

const HOST_ONLY = refuse('host-only')
const NOT_STARTED = refuse('not-started')
const UNKNOWN_GIFT = refuse('unknown-gift')
const NOT_YOUR_GIFT = refuse('not-your-gift')
const TOO_MANY_CHANGES = refuse('too-many-changes')
const ENOUGH_GIFTS = refuse('enough-gifts')
const UNKNOWN_PLAYER = refuse('unknown-player')
const ALREADY_GAVE = refuse('already-gave')
const CONTENT_REFUSALS: Readonly<Record<ContentFault, Refusal>> = {
  'blank-title': refuse('blank-title'),
  'bad-text': refuse('bad-text'),
  'bad-link': refuse('bad-link'),
  'bad-picture': refuse('bad-picture'),
}
const TOO_MANY_SPARES = refuse('too-many-spares', { max: SPARES_MAX })

const hasGiven = ({ gifts }: State, player: PlayerId) => gifts.some(({ giver }) => giver === player)

/** The giver of a gift: players give for themselves, the host gives for a player or adds a spare gift. */
function giverOf(player: PlayerId, action: AddGift): PlayerId | null {
  return player === HOST ? (action.giver ?? null) : player
}

const missingGifts = ({ gifts, players }: State) => players.length - gifts.length

// Cached by the numbers of players and gifts: every observation of the lobby needs one, and formatting takes 4 µs.
const tooFewGifts = new Map<string, Refusal>()

/** Says why the match cannot start yet, or returns null (W1). */
function startRefusal(state: State): Refusal | null {
  const missing = missingGifts(state)
  if (missing <= 0) return null
  const [players, gifts] = [state.players.length, state.gifts.length]
  const key = `${players} ${gifts}`
  const refusal = tooFewGifts.get(key) ?? refuse('too-few-gifts', { gifts, players, missing })
  tooFewGifts.set(key, refusal)
  return refusal
}

function contentRefusal(action: AddGift): Refusal | null {
  const fault = contentFault(action)
  return fault === null ? null : CONTENT_REFUSALS[fault]
}

function addRefusal(state: State, player: PlayerId, action: AddGift): Refusal | null {
  if (player !== HOST && action.giver !== undefined && action.giver !== player) return HOST_ONLY
  const giver = giverOf(player, action)
  if (giver === null) {
    const spares = state.gifts.filter((gift) => gift.giver === null).length
    return spares >= SPARES_MAX ? TOO_MANY_SPARES : contentRefusal(action)
  }
  if (!state.players.includes(giver)) return UNKNOWN_PLAYER
  return hasGiven(state, giver) ? ALREADY_GAVE : contentRefusal(action)
}

function removeRefusal(state: State, player: PlayerId, giftId: string): Refusal | null {
  const gift = state.gifts.find(({ id }) => id === giftId)
  if (gift === undefined) return UNKNOWN_GIFT
  if (player !== HOST && gift.giver !== player) return NOT_YOUR_GIFT
  return state.takenBack < TAKEN_BACK_MAX ? null : TOO_MANY_CHANGES
}

/** Says why an action is illegal before the start of play, or returns null (W1, W6). */
export function lobbyRefusal(state: State, player: PlayerId, action: Action): Refusal | null {
  switch (action.type) {
    case 'addGift':
      return addRefusal(state, player, action)
    case 'removeGift':
      return removeRefusal(state, player, action.giftId)
    case 'fillWithSamples':
      if (player !== HOST) return HOST_ONLY
      return missingGifts(state) > 0 ? null : ENOUGH_GIFTS
    case 'start':
      return startRefusal(state)
    case 'endMatch':
      return player === HOST ? NOT_STARTED : HOST_ONLY
    case 'pick':
    case 'steal':
    case 'take':
    case 'endTurn':
      return NOT_STARTED
  }
}

/** Two sample gifts for each seat, different for every seat; they depend on nothing hidden. */
export function suggestions(seat: number): AddGift[] {
  return SAMPLES.slice(seat * SUGGESTIONS, (seat + 1) * SUGGESTIONS).map((sample) => ({
    type: 'addGift',
    ...sample,
  }))
}

/**
 * A player who has given has no candidates until there are enough gifts, so that nobody waits for them; then they may
 * start or take their gift back. Taking it back earlier is legal as well.
 */
export function lobbyCandidates(state: State, player: PlayerId): Action[] {
  if (player === HOST) return hostCandidates(state)
  const isReady = missingGifts(state) <= 0
  const given = state.gifts.find(({ giver }) => giver === player)
  if (given === undefined) return [...suggestions(state.players.indexOf(player)), START]
  return isReady ? [START, { type: 'removeGift', giftId: given.id }] : []
}

function hostCandidates(state: State): Action[] {
  const spares = state.gifts.filter(({ giver }) => giver === null)
  const missing = state.players.flatMap((giver, seat) =>
    hasGiven(state, giver)
      ? []
      : suggestions(seat)
          .slice(0, 1)
          .map((gift) => ({ ...gift, giver })),
  )
  const spare = suggestions(state.players.length)
    .slice(0, 1)
    .map((gift) => ({ ...gift, giver: null }))
  return [
    START,
    FILL,
    ...missing,
    ...spare,
    ...spares.map(({ id }) => ({ type: 'removeGift', giftId: id }) as const),
  ]
}

/** Applies a legal action before the start of play (W6). */
export function applyInLobby(state: State, player: PlayerId, action: Action, turn: Turn<Event>): State {
  switch (action.type) {
    case 'addGift':
      return addGift(state, givenContent(player, action), turn)
    case 'removeGift':
      return removeGift(state, action.giftId, turn)
    case 'fillWithSamples': {
      const count = missingGifts(state)
      turn.emit({ type: 'filled', count })
      return addSamples(state, count, turn.rng)
    }
    case 'start':
      return announceStart(beginPlay(state, turn.rng), turn)
    case 'pick':
    case 'steal':
    case 'take':
    case 'endTurn':
    case 'endMatch':
      return state
  }
}

/** The content of the gift that this action puts on the table. */
export function givenContent(player: PlayerId, action: AddGift): Content {
  return {
    giver: giverOf(player, action),
    title: action.title.trim(),
    picture: action.picture ?? null,
    link: action.link ?? null,
    note: action.note?.trim() ?? null,
  }
}

function addGift(state: State, content: Content, turn: Turn<Event>): State {
  const gift = { id: `lobby-${nextLobbyNumber(state)}`, ...content }
  turn.emit({ type: 'giftAdded', giftId: gift.id, giverId: gift.giver })
  return { ...state, gifts: [...state.gifts, gift] }
}

function removeGift(state: State, giftId: string, turn: Turn<Event>): State {
  const giver = state.gifts.find(({ id }) => id === giftId)?.giver ?? null
  turn.emit({ type: 'giftRemoved', giftId, giverId: giver })
  return {
    ...state,
    gifts: state.gifts.filter(({ id }) => id !== giftId),
    takenBack: state.takenBack + 1,
  }
}

function announceStart(state: State, turn: Turn<Event>): State {
  const turnOrder = state.turnQueue
    .slice(0, state.players.length)
    .flatMap((seat) => state.players[seat] ?? [])
  const setAside = idsAt(state, SET_ASIDE).length
  turn.emit({ type: 'started', turnOrder, gifts: state.gifts.length - setAside, setAside })
  return state
}
