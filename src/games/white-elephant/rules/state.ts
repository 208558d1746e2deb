import type { PlayerId } from '../../../engine/game.ts'
import { GIFT_IDS } from './actions.ts'
import type { Content } from './events.ts'
import type { Handed, HistoryEntry } from './history.ts'
import type { Options } from './options.ts'

type Phase = 'LOBBY' | 'ACTIVE' | 'ENDED'

export interface Gift extends Content {
  readonly id: string // lobby-1, lobby-2 … before the start, then g1, g2 … in an order that tells nothing
}

export const WRAPPED = -1
export const TABLE = -2
export const SET_ASIDE = -3

/** Where a gift is: with the player of that seat, or in one of the three other places (W21). */
export type Whereabouts = number

/** Who may not steal which gift as long as the slot lasts, or until they have acted (W14). */
export interface Bar {
  readonly gift: number
  readonly seat: number
}

/** Players and gifts are numbers in here: the index in `players`, the index in `gifts`. */
export interface State {
  readonly players: readonly PlayerId[]
  readonly options: Options
  readonly phase: Phase
  readonly gifts: readonly Gift[]
  readonly takenBack: number // how many gifts were taken back in the lobby
  readonly turnQueue: readonly number[] // empty in the lobby; its first `players.length` are the order
  readonly currentTurnIndex: number
  readonly victim: number | null // robbed, and to act before the queue goes on
  readonly places: readonly Whereabouts[] // of each gift; empty in the lobby
  readonly stealCounts: readonly number[] // of each gift
  readonly bars: readonly Bar[] // the newest is last
  readonly history: readonly HistoryEntry[]
}

/** The seat that acts, or −1 where nobody does. */
export function activeSeat(state: State): number {
  if (state.phase !== 'ACTIVE') return -1
  return state.victim ?? state.turnQueue[state.currentTurnIndex] ?? -1
}

/** The number of the gift that this seat holds, or −1. */
export function heldBy(state: State, seat: number): number {
  return state.places.indexOf(seat)
}

/** In the second half those who hold a gift may act too; in Standard mode that is the last slot alone. */
export function isSecondHalf(state: State): boolean {
  return state.phase !== 'LOBBY' && state.currentTurnIndex >= state.players.length
}

/** Whether a gift was stolen so often that it is locked (W12). */
export function isFrozen(state: State, gift: number): boolean {
  return (state.stealCounts[gift] ?? 0) >= state.options.maxSteals
}

interface UnwrappedGift {
  readonly ownerId: PlayerId | null // null: it lies on the table
  readonly stealCount: number
  readonly isFrozen: boolean
  readonly lastOwnerId: PlayerId | null // who was the last to lose it and is still barred from it
}

/** How it came out: what everyone takes home, in turn order, and what is left over. */
interface Result {
  readonly gifts: readonly Handed[]
  readonly unclaimed: readonly string[]
}

export interface View {
  readonly phase: Phase
  readonly options: Options
  readonly config: { readonly maxSteals: number; readonly returnToStart: boolean }
  readonly players: readonly {
    readonly id: PlayerId
    readonly giftId: string | null
    readonly hasGiven: boolean
  }[]
  readonly lobby: {
    readonly gifts: readonly { readonly giftId: string; readonly giverId: PlayerId | null }[]
    readonly takenBack: number
  } | null
  readonly turnOrder: readonly PlayerId[]
  readonly turnQueue: readonly PlayerId[]
  readonly currentTurnIndex: number
  readonly currentPlayerId: PlayerId | null
  readonly victimId: PlayerId | null // the one who acts, where that is because of a steal
  readonly isSecondHalf: boolean
  readonly isBoomerangPhase: boolean
  readonly wrappedGifts: readonly string[]
  readonly unwrappedGifts: Readonly<Record<string, UnwrappedGift>>
  readonly setAsideGifts: readonly string[]
  readonly bars: readonly Handed[]
  readonly gifts: Readonly<Record<string, Content>> // of those gifts whose content this viewer knows
  readonly history: readonly HistoryEntry[]
  readonly result: Result | null
}

/** All but the contents is open; those are known of open gifts, and to the giver of their own (W5). */
export function view(state: State, viewer: PlayerId | null): View {
  const { players, options, phase } = state
  const { maxSteals, returnToStart } = options
  const idOf = (seat: number) => players[seat] ?? null
  const turnQueue = state.turnQueue.flatMap((seat) => players[seat] ?? [])
  return {
    phase,
    options,
    config: { maxSteals, returnToStart },
    players: players.map((id, seat) => ({
      id,
      giftId: GIFT_IDS[heldBy(state, seat)] ?? null,
      hasGiven: state.gifts.some(({ giver }) => giver === id),
    })),
    lobby: phase === 'LOBBY' ? lobbyOf(state) : null,
    turnOrder: turnQueue.slice(0, players.length),
    turnQueue,
    currentTurnIndex: state.currentTurnIndex,
    currentPlayerId: idOf(activeSeat(state)),
    victimId: state.victim === null ? null : idOf(state.victim),
    isSecondHalf: isSecondHalf(state),
    isBoomerangPhase: returnToStart && isSecondHalf(state),
    wrappedGifts: idsAt(state, WRAPPED),
    unwrappedGifts: unwrapped(state),
    setAsideGifts: idsAt(state, SET_ASIDE),
    bars: state.bars.map(({ gift, seat }) => ({
      playerId: players[seat] ?? '',
      giftId: GIFT_IDS[gift] ?? '',
    })),
    gifts: knownContents(state, viewer),
    history: state.history,
    result: phase === 'ENDED' ? resultOf(state) : null,
  }
}

/** The ids of the gifts that are there, in the order of the pile. */
export function idsAt(state: State, place: Whereabouts): string[] {
  return GIFT_IDS.filter((_, gift) => state.places[gift] === place)
}

/** Whether the content is everybody's to know. */
export function isOpen(state: State, gift: number): boolean {
  const place = state.places[gift] ?? WRAPPED
  return place >= 0 || place === TABLE
}

/** The same gift without its id, which tells where it lies. */
export function contentOf({ giver, title, picture, link, note }: Content): Content {
  return { giver, title, picture, link, note }
}

function lobbyOf({ gifts, takenBack }: State): View['lobby'] {
  return { gifts: gifts.map(({ id, giver }) => ({ giftId: id, giverId: giver })), takenBack }
}

function unwrapped(state: State): Record<string, UnwrappedGift> {
  const open: Record<string, UnwrappedGift> = {}
  for (const [gift, place] of state.places.entries()) {
    if (place === WRAPPED || place === SET_ASIDE) continue
    const bar = state.bars.findLast((one) => one.gift === gift)
    open[GIFT_IDS[gift] ?? ''] = {
      ownerId: place === TABLE ? null : (state.players[place] ?? null),
      stealCount: state.stealCounts[gift] ?? 0,
      isFrozen: isFrozen(state, gift),
      lastOwnerId: bar === undefined ? null : (state.players[bar.seat] ?? null),
    }
  }
  return open
}

function knownContents(state: State, viewer: PlayerId | null): Record<string, Content> {
  const known: Record<string, Content> = {}
  for (const [number, gift] of state.gifts.entries()) {
    const isOwn = viewer !== null && gift.giver === viewer
    if (isOwn || isOpen(state, number)) known[gift.id] = contentOf(gift)
  }
  return known
}

function resultOf(state: State): Result {
  const order = state.turnQueue.slice(0, state.players.length)
  return {
    gifts: order.map((seat) => ({
      playerId: state.players[seat] ?? '',
      giftId: GIFT_IDS[heldBy(state, seat)] ?? '',
    })),
    unclaimed: unclaimedIds(state),
  }
}

/** Spares that nobody took home; what was set aside before the start was never in play. */
export function unclaimedIds(state: State): string[] {
  return GIFT_IDS.filter((_, gift) => state.places[gift] === WRAPPED || state.places[gift] === TABLE)
}
