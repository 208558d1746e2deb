import { HOST, type PlayerId, type Refusal, type Turn } from '../../../engine/game.ts'
import { type Action, type AddGift, FILL, START } from './actions.ts'
import { begin, nextLobbyNumber, withSamples } from './setup.ts'
import type { Content, Event } from './events.ts'
import { SPARES_MAX } from './options.ts'
import { SAMPLES } from './samples.ts'
import { idsAt, SET_ASIDE, type State } from './state.ts'
import { contentRefusal } from './content.ts'

// So many gifts may be taken back before the start, by all together: a lobby must not go on for ever.
const TAKEN_BACK_MAX = 100

const SUGGESTIONS = 2

const HOST_ONLY: Refusal = { code: 'host-only', text: 'Only the host does that.' }
const NOT_STARTED: Refusal = { code: 'not-started', text: 'The match has not started yet.' }
const NO_SUCH_GIFT: Refusal = { code: 'unknown-gift', text: 'There is no such gift.' }
const NOT_YOURS: Refusal = { code: 'not-your-gift', text: 'You take back your own gift only.' }
const KEPT: Refusal = {
  code: 'too-many-changes',
  text: 'Enough gifts were taken back: what is there now stays.',
}
const ENOUGH: Refusal = { code: 'enough-gifts', text: 'There is a gift for everyone already.' }
const NO_SUCH_PLAYER: Refusal = { code: 'unknown-player', text: 'There is no such player.' }
const GAVE: Refusal = { code: 'already-gave', text: 'One gift each: take the other back first.' }
const ENOUGH_SPARES: Refusal = {
  code: 'too-many-spares',
  text: `There are ${SPARES_MAX} spare gifts: that is enough.`,
  values: { max: SPARES_MAX },
}

const hasGiven = ({ gifts }: State, player: PlayerId) => gifts.some(({ giver }) => giver === player)

/** Whom a gift is from: players give for themselves, the host for a player or for nobody. */
function giverOf(player: PlayerId, action: AddGift): PlayerId | null {
  return player === HOST ? (action.giver ?? null) : player
}

/** Why the match cannot start yet, or null (W1). */
function startRefusal({ gifts, players }: State): Refusal | null {
  const missing = players.length - gifts.length
  if (missing <= 0) return null
  return {
    code: 'too-few-gifts',
    text: `There must be a gift for each of the ${players.length} players: ${missing} more to come.`,
    values: { gifts: gifts.length, players: players.length, missing },
  }
}

function addRefusal(state: State, player: PlayerId, action: AddGift): Refusal | null {
  if (player !== HOST && action.giver !== undefined && action.giver !== player) return HOST_ONLY
  const giver = giverOf(player, action)
  if (giver === null) {
    const spares = state.gifts.filter((gift) => gift.giver === null).length
    return spares >= SPARES_MAX ? ENOUGH_SPARES : contentRefusal(action)
  }
  if (!state.players.includes(giver)) return NO_SUCH_PLAYER
  return hasGiven(state, giver) ? GAVE : contentRefusal(action)
}

function removeRefusal(state: State, player: PlayerId, giftId: string): Refusal | null {
  const gift = state.gifts.find(({ id }) => id === giftId)
  if (gift === undefined) return NO_SUCH_GIFT
  if (player !== HOST && gift.giver !== player) return NOT_YOURS
  return state.takenBack < TAKEN_BACK_MAX ? null : KEPT
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
      return state.gifts.length < state.players.length ? null : ENOUGH
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

/** Two sample gifts for each seat, no two seats the same; they depend on nothing that is hidden. */
function suggestions(seat: number): AddGift[] {
  return SAMPLES.slice(seat * SUGGESTIONS, (seat + 1) * SUGGESTIONS).map((sample) => ({
    type: 'addGift',
    ...sample,
  }))
}

/**
 * Those who have given wait, without being asked, until there are gifts enough: then they may start or take
 * theirs back. They may take it back earlier as well; only nobody is told to.
 */
export function lobbyCandidates(state: State, player: PlayerId): Action[] {
  if (player === HOST) return hostCandidates(state)
  const isReady = startRefusal(state) === null
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
      return add(state, contentGiven(player, action), turn)
    case 'removeGift':
      return remove(state, action.giftId, turn)
    case 'fillWithSamples': {
      const count = state.players.length - state.gifts.length
      turn.emit({ type: 'filled', count })
      return withSamples(state, count, turn.rng)
    }
    case 'start':
      return started(begin(state, turn.rng), turn)
    case 'pick':
    case 'steal':
    case 'take':
    case 'endTurn':
    case 'endMatch':
      return state
  }
}

/** What is in the gift that this action puts on the table. */
export function contentGiven(player: PlayerId, action: AddGift): Content {
  return {
    giver: giverOf(player, action),
    title: action.title.trim(),
    picture: action.picture ?? null,
    link: action.link ?? null,
    note: action.note?.trim() ?? null,
  }
}

function add(state: State, content: Content, turn: Turn<Event>): State {
  const gift = { id: `lobby-${nextLobbyNumber(state)}`, ...content }
  turn.emit({ type: 'giftAdded', giftId: gift.id, giverId: gift.giver })
  return { ...state, gifts: [...state.gifts, gift] }
}

function remove(state: State, giftId: string, turn: Turn<Event>): State {
  const giver = state.gifts.find(({ id }) => id === giftId)?.giver ?? null
  turn.emit({ type: 'giftRemoved', giftId, giverId: giver })
  return {
    ...state,
    gifts: state.gifts.filter(({ id }) => id !== giftId),
    takenBack: state.takenBack + 1,
  }
}

function started(state: State, turn: Turn<Event>): State {
  const turnOrder = state.turnQueue
    .slice(0, state.players.length)
    .flatMap((seat) => state.players[seat] ?? [])
  const setAside = idsAt(state, SET_ASIDE).length
  turn.emit({ type: 'started', turnOrder, gifts: state.gifts.length - setAside, setAside })
  return state
}
