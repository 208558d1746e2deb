import { assert } from '../../../engine/game.ts'
import { append } from '../../../pieces/piles.ts'
import type { TargetCard } from './deck.ts'
import { type Context, type Draft, discardUnused, draftSeat } from './draft.ts'
import { beginFlips, flipCard } from './flip.ts'
import { endRound } from './round.ts'
import { scoreOf } from './scoring.ts'
import { type Effect, type Flips, isEligible, type Phase, type Seat, seatAt, seatIndexAt } from './state.ts'

/**
 * Plays on until a player has to decide. The pending work of a round is kept in three places: with the flipping player
 * (`flips`: cards to flip, then set-aside cards to assign), in the table's queue of assigned cards (`queue`), and in the
 * progress of deal and turns (`position`). Each is finished before the next is touched; no other rule of order exists. A
 * hit is a Flip Three of one card, and a single Freeze or Flip Three is a queue of one.
 */
export function advance(draft: Draft, context: Context): void {
  let awaited: Phase | null = null
  while (awaited === null) awaited = step(draft, context)
  draft.phase = awaited
}

/** Does the first pending step, or returns the phase in which a player has to decide. */
function step(draft: Draft, context: Context): Phase | null {
  const { roundEnd, flips, queue, seats } = draft
  if (roundEnd !== null) return draft.phase
  if (flips !== null) return stepFlips(draft, flips, context)
  const effect = queue[0]
  if (effect !== undefined) {
    takeEffect(draft, effect, context) // before anyone hits or stays (F20)
    return null
  }
  if (isAnyoneActive(seats)) return visitNextSeat(draft)
  endRound(draft, 'nobodyActive', context) // also during the deal (F14, F36)
  return null
}

function isAnyoneActive(seats: readonly Seat[]): boolean {
  for (let at = 0; at < seats.length; at += 1) if (seats[at]?.status === 'active') return true
  return false
}

function stepFlips(draft: Draft, flips: Flips, context: Context): Phase | null {
  if (flips.hasSpare) return requestTarget(draft, flips, 'secondChance', context) // at once, even between two flips (F33)
  if (flips.left > 0) {
    flipCard(draft, flips, context) // one at a time (F23)
    return null
  }
  const card = flips.setAside[0]
  if (card !== undefined) return requestTarget(draft, flips, card, context) // all of them before any takes effect (F29)
  draft.flips = null
  return null
}

type AssignableCard = TargetCard | 'secondChance'

const AWAITING: Readonly<Record<AssignableCard, Phase>> = {
  freeze: 'AWAITING_FREEZE_TARGET',
  flipThree: 'AWAITING_FLIP_THREE_TARGET',
  secondChance: 'AWAITING_SECOND_CHANCE_TARGET',
}

/** Awaits a target for a card. A single target gets it automatically (F19); without any it is discarded (F33). */
function requestTarget(draft: Draft, flips: Flips, card: AssignableCard, context: Context): Phase | null {
  let only = -1
  for (let seat = 0; seat < draft.seats.length; seat += 1) {
    if (!isEligible(seatAt(draft, seat), flips)) continue
    if (only !== -1) return AWAITING[card]
    only = seat
  }
  if (only !== -1) {
    assign(draft, flips, { card, to: only, isForced: true }, context)
  } else {
    draft.flips = { ...flips, hasSpare: false }
    discardUnused(draft, seatAt(draft, flips.seat).id, [card], 'nobodyToTake', context)
  }
  return null
}

/** Assigns the waiting card to the seat that its holder has chosen. */
export function chooseTarget(draft: Draft, to: number, context: Context): void {
  const { flips } = draft
  const card = flips?.hasSpare ? 'secondChance' : flips?.setAside[0]
  assert(flips !== null && card !== undefined, 'a card waits for a target')
  assign(draft, flips, { card, to, isForced: false }, context)
}

interface Assignment {
  readonly card: AssignableCard
  readonly to: number
  readonly isForced: boolean
}

/** Gives a Second Chance to its target at once; other cards join the end of the table's queue (F29, F31). */
function assign(draft: Draft, flips: Flips, { card, to, isForced }: Assignment, context: Context): void {
  if (card === 'secondChance') {
    draft.flips = { ...flips, hasSpare: false }
    draftSeat(draft, to).hasSecondChance = true
  } else {
    draft.flips = { ...flips, setAside: flips.setAside.slice(1) }
    draft.queue = append(draft.queue, { card, from: flips.seat, to })
  }
  const from = seatAt(draft, flips.seat).id
  context.emit({ type: 'assigned', card, from, to: seatAt(draft, to).id, isForced })
}

/** Applies the first card of the queue, or discards it if its owner is no longer active (F30). */
function takeEffect(draft: Draft, { card, to }: Effect, context: Context): void {
  draft.queue = draft.queue.slice(1)
  const owner = draftSeat(draft, to)
  if (owner.status !== 'active') {
    discardUnused(draft, owner.id, [card], 'notActive', context)
    return
  }
  owner.used = append(owner.used, card)
  if (card === 'freeze') {
    owner.status = 'frozen' // a Second Chance does not help (F21)
    context.emit({ type: 'frozen', player: owner.id, points: scoreOf(owner).points })
  } else {
    beginFlips(draft, to, 'flipThree')
    context.emit({ type: 'flipThreeBegan', player: owner.id })
  }
}

/**
 * Moves to the next active seat. In the first lap the seat is dealt a card, unless it has survived a Flip Three before
 * (F13); in that case, and in every later lap, it hits or stays.
 */
function visitNextSeat(draft: Draft): Phase | null {
  while (seatAt(draft, seatIndexAt(draft, draft.position)).status !== 'active') draft.position += 1
  const index = seatIndexAt(draft, draft.position)
  const isDealt = draft.position < draft.seats.length && !seatAt(draft, index).used.includes('flipThree')
  if (!isDealt) return 'PLAYER_TURN'
  leaveSeat(draft)
  beginFlips(draft, index, 'deal')
  return null
}

/** Marks the current seat as served: whatever follows, play continues after it (F20). */
export function leaveSeat(draft: Draft): void {
  draft.position += 1
}
