import type { Observation, PlayerId, Refusal } from '../../../engine/game.ts'
import { type Action, numberOf } from './actions.ts'
import type { HistoryEntry, Steal } from './history.ts'
import type { View } from './view.ts'

// Questions about a view that the board, the terminal and the texts share.

export type ElephantObservation = Observation<View, Action>

/** An action that gets one gift. */
export type GiftAction = Extract<Action, { type: 'pick' | 'steal' | 'take' }>

/** An action on a gift that the active player may consider, and the reason if it is refused. */
export interface Offer {
  readonly action: GiftAction
  readonly refusal: Refusal | null
}

const isGiftAction = (action: Action): action is GiftAction =>
  action.type === 'pick' || action.type === 'steal' || action.type === 'take'

/** The offers by gift id; empty for a viewer who is not active. */
export function offersOf({ legal, refused }: ElephantObservation): ReadonlyMap<string, Offer> {
  const offers = new Map<string, Offer>()
  for (const action of legal) if (isGiftAction(action)) offers.set(action.giftId, { action, refusal: null })
  for (const { action, refusal } of refused) {
    if (isGiftAction(action) && !offers.has(action.giftId)) offers.set(action.giftId, { action, refusal })
  }
  return offers
}

/** The id of the gift that a player holds, or null. */
export function giftOf({ players }: View, player: PlayerId | null): string | null {
  return players.find(({ id }) => id === player)?.giftId ?? null
}

/** The number on the gift's box, from 1. */
export const boxNumber = (giftId: string) => numberOf(giftId) + 1

/** Whether the viewer can do nothing but keep their gift or pass. */
export function isStuck({ legal }: ElephantObservation): boolean {
  return legal.length === 1 && legal[0]?.type === 'endTurn'
}

/** Whether this is the last slot and nobody was robbed in it yet: its player may act although they hold a gift (W3). */
export function isFinalTurn({ phase, currentTurnIndex, turnQueue, victimId }: View): boolean {
  return phase === 'ACTIVE' && victimId === null && currentTurnIndex === turnQueue.length - 1
}

type SlotState = 'done' | 'now' | 'paused' | 'ahead'

export interface Slot {
  readonly number: number
  readonly player: PlayerId
  readonly state: SlotState
  /** Whether this is the player's second slot. */
  readonly isReturn: boolean
}

/** The queue; its marker stays where it is while a robbed player acts (W15). */
export function slotsOf({ turnQueue, turnOrder, currentTurnIndex, victimId, phase }: View): readonly Slot[] {
  const now = phase === 'ENDED' ? turnQueue.length : currentTurnIndex
  return turnQueue.map((player, index) => ({
    number: index + 1,
    player,
    state: index < now ? 'done' : index > now ? 'ahead' : victimId === null ? 'now' : 'paused',
    isReturn: index >= turnOrder.length,
  }))
}

/** The chain of steals that made the victim active, the oldest first. */
export function chainOf({ history, victimId }: View): readonly Steal[] {
  if (victimId === null) return []
  const start = history.findLastIndex(({ type }) => type !== 'STEAL') + 1
  return history.slice(start).filter((entry) => entry.type === 'STEAL')
}

/** The players who are barred from this gift (W14). */
export function playersBarredFrom({ bars }: View, giftId: string): readonly PlayerId[] {
  return bars.filter((bar) => bar.giftId === giftId).map(({ playerId }) => playerId)
}

/** The open gifts in an order that rarely changes: locked gifts that somebody holds stand last. */
export function openGiftsInOrder({ unwrappedGifts }: View): readonly string[] {
  const isSettled = (id: string) => {
    const gift = unwrappedGifts[id]
    return gift?.isFrozen === true && gift.ownerId !== null ? 1 : 0
  }
  return Object.keys(unwrappedGifts).toSorted(
    (one, other) => isSettled(one) - isSettled(other) || numberOf(one) - numberOf(other),
  )
}

export type GiftChange = 'opened' | 'stolen' | 'swapped' | 'taken'

/** The change that the last action made to a gift, or null. */
export function lastChangeOf({ history }: View, giftId: string): GiftChange | null {
  const last = history.findLast(({ type }) => type !== 'END')
  if (last === undefined || last.type === 'END_TURN' || last.type === 'END') return null
  if (last.type === 'STEAL' && last.exchangedGiftId === giftId) return 'swapped'
  if (last.giftId !== giftId) return null
  return last.type === 'PICK' ? 'opened' : last.type === 'TAKE' ? 'taken' : 'stolen'
}

/** One step of a gift's way through the match. */
export type StoryStep =
  | { readonly type: 'opened' | 'taken' | 'left' | 'given'; readonly player: PlayerId }
  | { readonly type: 'stolen'; readonly player: PlayerId; readonly from: PlayerId; readonly count: number }
  | { readonly type: 'swapped'; readonly player: PlayerId; readonly from: PlayerId }

/** The story of a gift since the start, the oldest step first. */
export function storyOf({ history }: View, giftId: string): readonly StoryStep[] {
  return history.flatMap((entry) => stepOf(entry, giftId) ?? [])
}

function stepOf(entry: HistoryEntry, giftId: string): StoryStep | null {
  switch (entry.type) {
    case 'PICK':
    case 'TAKE': {
      const { playerId: player, leftGiftId } = entry
      if (entry.giftId === giftId) return { type: entry.type === 'PICK' ? 'opened' : 'taken', player }
      return leftGiftId === giftId ? { type: 'left', player } : null
    }
    case 'STEAL': {
      const { playerId, previousOwnerId, exchangedGiftId, stealCount: count } = entry
      if (entry.giftId === giftId) return { type: 'stolen', player: playerId, from: previousOwnerId, count }
      return exchangedGiftId === giftId ? { type: 'swapped', player: previousOwnerId, from: playerId } : null
    }
    case 'END': {
      const given = entry.given.find((gift) => gift.giftId === giftId)
      return given === undefined ? null : { type: 'given', player: given.playerId }
    }
    case 'END_TURN':
      return null
  }
}

/** The players who have not brought a gift to the lobby yet. */
export function playersWithoutGift({ players }: View): readonly PlayerId[] {
  return players.filter(({ hasGiven }) => !hasGiven).map(({ id }) => id)
}

/** The number of gifts that the lobby still needs before the match can start (W1). */
export function missingGifts({ players, lobby }: View): number {
  return Math.max(0, players.length - (lobby?.gifts.length ?? 0))
}

/** The ids of the spare gifts in the lobby. */
export function spareGifts({ lobby }: View): readonly string[] {
  return lobby?.gifts.filter(({ giverId }) => giverId === null).map(({ giftId }) => giftId) ?? []
}

/** The id of the gift that this player has brought to the lobby, or null. */
export function broughtGift({ lobby }: View, player: PlayerId | null): string | null {
  if (player === null) return null
  return lobby?.gifts.find(({ giverId }) => giverId === player)?.giftId ?? null
}
