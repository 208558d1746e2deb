import type { Observation, PlayerId, Refusal } from '../../../engine/game.ts'
import { type Action, numberOf } from './actions.ts'
import type { HistoryEntry, Steal } from './history.ts'
import type { View } from './state.ts'

export type Seen = Observation<View, Action>

/** What can be done with one gift. */
export type Reach = Extract<Action, { type: 'pick' | 'steal' | 'take' }>

/** What the one who acts is offered of a gift, and why not where it is refused. */
export interface Offer {
  readonly action: Reach
  readonly refusal: Refusal | null
}

const isReach = (action: Action): action is Reach =>
  action.type === 'pick' || action.type === 'steal' || action.type === 'take'

/** By gift; empty for those who are not asked. */
export function offersOf({ legal, refused }: Seen): ReadonlyMap<string, Offer> {
  const offers = new Map<string, Offer>()
  for (const action of legal) if (isReach(action)) offers.set(action.giftId, { action, refusal: null })
  for (const { action, refusal } of refused) {
    if (isReach(action) && !offers.has(action.giftId)) offers.set(action.giftId, { action, refusal })
  }
  return offers
}

export function giftOf({ players }: View, player: PlayerId | null): string | null {
  return players.find(({ id }) => id === player)?.giftId ?? null
}

/** The number on the box. */
export const boxNumber = (giftId: string) => numberOf(giftId) + 1

/** Nothing is left but to keep what one holds, or to pass. */
export function isStuck({ legal }: Seen): boolean {
  return legal.length === 1 && legal[0]?.type === 'endTurn'
}

/** The last slot, before anybody was robbed in it: who holds a gift may act all the same (W3). */
export function isFinalTurn({ phase, currentTurnIndex, turnQueue, victimId }: View): boolean {
  return phase === 'ACTIVE' && victimId === null && currentTurnIndex === turnQueue.length - 1
}

type SlotState = 'done' | 'now' | 'paused' | 'ahead'

export interface Slot {
  readonly number: number
  readonly player: PlayerId
  readonly state: SlotState
  /** The second time that this player stands in the queue. */
  readonly isReturn: boolean
}

/** The queue; while somebody who was robbed acts, the marker stays and waits (W15). */
export function slotsOf({ turnQueue, turnOrder, currentTurnIndex, victimId, phase }: View): readonly Slot[] {
  const now = phase === 'ENDED' ? turnQueue.length : currentTurnIndex
  return turnQueue.map((player, index) => ({
    number: index + 1,
    player,
    state: index < now ? 'done' : index > now ? 'ahead' : victimId === null ? 'now' : 'paused',
    isReturn: index >= turnOrder.length,
  }))
}

/** The steals that led to the one who acts now, the oldest first. */
export function chainOf({ history, victimId }: View): readonly Steal[] {
  if (victimId === null) return []
  const start = history.findLastIndex(({ type }) => type !== 'STEAL') + 1
  return history.slice(start).filter((entry) => entry.type === 'STEAL')
}

/** Those who may not take this gift now, since it was theirs a moment ago (W14). */
export function barredFrom({ bars }: View, giftId: string): readonly PlayerId[] {
  return bars.filter((bar) => bar.giftId === giftId).map(({ playerId }) => playerId)
}

/** Open gifts in an order that hardly changes: those that may still change hands first, the locked ones last. */
export function openInOrder({ unwrappedGifts }: View): readonly string[] {
  const isSettled = (id: string) => {
    const gift = unwrappedGifts[id]
    return gift?.isFrozen === true && gift.ownerId !== null ? 1 : 0
  }
  return Object.keys(unwrappedGifts).toSorted(
    (one, other) => isSettled(one) - isSettled(other) || numberOf(one) - numberOf(other),
  )
}

export type News = 'opened' | 'stolen' | 'swapped' | 'taken'

/** What the last action did to a gift, or null. */
export function newsOf({ history }: View, giftId: string): News | null {
  const last = history.findLast(({ type }) => type !== 'END')
  if (last === undefined || last.type === 'END_TURN' || last.type === 'END') return null
  if (last.type === 'STEAL' && last.exchangedGiftId === giftId) return 'swapped'
  if (last.giftId !== giftId) return null
  return last.type === 'PICK' ? 'opened' : last.type === 'TAKE' ? 'taken' : 'stolen'
}

/** One thing that happened to a gift. */
export type Step =
  | { readonly type: 'opened' | 'taken' | 'left' | 'given'; readonly player: PlayerId }
  | { readonly type: 'stolen'; readonly player: PlayerId; readonly from: PlayerId; readonly count: number }
  | { readonly type: 'swapped'; readonly player: PlayerId; readonly from: PlayerId }

/** All that happened to a gift since the start, the oldest first. */
export function storyOf({ history }: View, giftId: string): readonly Step[] {
  return history.flatMap((entry) => stepOf(entry, giftId) ?? [])
}

function stepOf(entry: HistoryEntry, giftId: string): Step | null {
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
      const given = entry.given.find((handed) => handed.giftId === giftId)
      return given === undefined ? null : { type: 'given', player: given.playerId }
    }
    case 'END_TURN':
      return null
  }
}

/** The players who have not brought a gift yet. */
export function lackingIn({ players }: View): readonly PlayerId[] {
  return players.filter(({ hasGiven }) => !hasGiven).map(({ id }) => id)
}

/** So many gifts must still come before the match can start (W1). */
export function missingIn({ players, lobby }: View): number {
  return Math.max(0, players.length - (lobby?.gifts.length ?? 0))
}
