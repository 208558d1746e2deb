import type { PlayerId } from '../../../engine/game.ts'
import { GIFT_IDS } from './actions.ts'
import { type Content, contentOf } from './content.ts'
import type { GiftOfPlayer, HistoryEntry } from './history.ts'
import type { Options } from './options.ts'
import {
  activeSeat,
  heldBy,
  idsAt,
  isFrozen,
  isOpen,
  isSecondHalf,
  type Phase,
  SET_ASIDE,
  type State,
  TABLE,
  unclaimedIds,
  WRAPPED,
} from './state.ts'

interface UnwrappedGift {
  readonly ownerId: PlayerId | null // null: it lies on the table
  readonly stealCount: number
  readonly isFrozen: boolean
  readonly lastOwnerId: PlayerId | null // the last player who lost it and is still barred from it
}

/** The gifts that the players take home, in turn order, and those that are left over. */
interface Result {
  readonly gifts: readonly GiftOfPlayer[]
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
  readonly victimId: PlayerId | null // the active player, if a steal made them active
  readonly isSecondHalf: boolean
  readonly isBoomerangPhase: boolean
  readonly wrappedGifts: readonly string[]
  readonly unwrappedGifts: Readonly<Record<string, UnwrappedGift>>
  readonly setAsideGifts: readonly string[]
  readonly bars: readonly GiftOfPlayer[]
  readonly gifts: Readonly<Record<string, Content>> // only the contents that this viewer knows
  readonly history: readonly HistoryEntry[]
  readonly result: Result | null
}

/** Shows everything but contents; of those, the ones of open gifts and of gifts that the viewer gave (W5). */
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
    unwrappedGifts: unwrappedGiftsOf(state),
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

function lobbyOf({ gifts, takenBack }: State): View['lobby'] {
  return { gifts: gifts.map(({ id, giver }) => ({ giftId: id, giverId: giver })), takenBack }
}

function unwrappedGiftsOf(state: State): Record<string, UnwrappedGift> {
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
