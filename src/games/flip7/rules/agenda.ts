import { assert } from '../../../engine/game.ts'
import type { TargetCard } from './deck.ts'
import { type Context, type Draft, discardUnused, draftSeat } from './draft.ts'
import { beginFlips, flipCard } from './flip.ts'
import { endRound } from './round.ts'
import { scoreOf } from './scoring.ts'
import { type Effect, type Flips, isEligible, type Phase, seatAt, seatIndexAt } from './state.ts'

/**
 * What is still to be done in a round lies in three places: with the player who is flipping (`flips`: cards to flip,
 * then set-aside cards to assign), in the draft's one queue of assigned cards (`queue`), and in how far deal and
 * turns have come (`position`). Each is finished before the next is touched, and that is all there is to the order
 * of play: a hit is a Flip Three of one card, and a card that is drawn by itself makes a queue of one.
 */
export function advance(draft: Draft, context: Context): void {
  let awaited: Phase | null = null
  while (awaited === null) awaited = step(draft, context)
  draft.phase = awaited
}

/** Does the next thing that is to be done, or says in which phase a person has to choose. The order is the rule. */
function step(draft: Draft, context: Context): Phase | null {
  const { roundEnd, flips, queue, seats } = draft
  if (roundEnd !== null) return draft.phase
  if (flips !== null) return stepFlips(draft, flips, context)
  const effect = queue[0]
  if (effect !== undefined) {
    takeEffect(draft, effect, context) // before anyone is asked to hit or stay (F20)
    return null
  }
  if (seats.some(({ status }) => status === 'active')) return visitNextSeat(draft)
  endRound(draft, 'nobodyActive', context) // also during the deal (F14, F36)
  return null
}

function stepFlips(draft: Draft, flips: Flips, context: Context): Phase | null {
  if (flips.hasSpare) return requestTarget(draft, flips, 'secondChance', context) // at once, between two flips too (F33)
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

/** Asks who gets this card; with one possible target it goes there by itself (F19), with none it is discarded (F33). */
function requestTarget(draft: Draft, flips: Flips, card: AssignableCard, context: Context): Phase | null {
  const eligible = draft.seats.filter((seat) => isEligible(seat, flips))
  const only = eligible[0]
  if (eligible.length > 1) return AWAITING[card]
  if (only !== undefined) {
    assign(draft, flips, { card, to: draft.seats.indexOf(only), isForced: true }, context)
  } else {
    draft.flips = { ...flips, hasSpare: false }
    discardUnused(draft, seatAt(draft, flips.seat).id, [card], 'nobodyToTake', context)
  }
  return null
}

/** The player who flipped the card that waits has chosen this seat for it. */
export function chooseTarget(draft: Draft, to: number, context: Context): void {
  const { flips } = draft
  const card = flips?.hasSpare ? 'secondChance' : flips?.setAside[0]
  assert(flips !== null && card !== undefined, 'a target is chosen for a card')
  assign(draft, flips, { card, to, isForced: false }, context)
}

interface Assignment {
  readonly card: AssignableCard
  readonly to: number
  readonly isForced: boolean
}

/** A Second Chance is kept at once; the other cards join the end of the draft's queue (F29, F31). */
function assign(draft: Draft, flips: Flips, { card, to, isForced }: Assignment, context: Context): void {
  if (card === 'secondChance') {
    draft.flips = { ...flips, hasSpare: false }
    draftSeat(draft, to).hasSecondChance = true
  } else {
    draft.flips = { ...flips, setAside: flips.setAside.slice(1) }
    draft.queue = [...draft.queue, { card, from: flips.seat, to }]
  }
  const from = seatAt(draft, flips.seat).id
  context.emit({ type: 'assigned', card, from, to: seatAt(draft, to).id, isForced })
}

/** The first card of the queue takes effect, or is discarded where its owner is no longer active (F30). */
function takeEffect(draft: Draft, { card, to }: Effect, context: Context): void {
  draft.queue = draft.queue.slice(1)
  const owner = draftSeat(draft, to)
  if (owner.status !== 'active') {
    discardUnused(draft, owner.id, [card], 'notActive', context)
    return
  }
  owner.used = [...owner.used, card]
  if (card === 'freeze') {
    owner.status = 'frozen' // a Second Chance does not help (F21)
    context.emit({ type: 'frozen', player: owner.id, points: scoreOf(owner).points })
  } else {
    beginFlips(draft, to, 'flipThree')
    context.emit({ type: 'flipThreeBegan', player: owner.id })
  }
}

/**
 * Goes on to the next active seat. In the first lap it is dealt a card, unless it has flipped three before (F13: being
 * active, it survived them); in that case, and in every later lap, it is asked to hit or stay.
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

/** The seat has had its card or its choice: whatever comes of it, play goes on after this seat (F20). */
export function leaveSeat(draft: Draft): void {
  draft.position += 1
}
