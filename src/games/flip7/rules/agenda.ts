import { assert } from '../../../engine/game.ts'
import type { Targeted } from './deck.ts'
import { beginFlips, flipCard } from './flip.ts'
import { endRound } from './round.ts'
import { scoreOf } from './scoring.ts'
import { type Effect, type Flips, isEligible, type Phase, seatAt, seatIndexAt } from './state.ts'
import { ownSeat, type Table, type Talk, waste } from './draft.ts'

/**
 * What is still to be done in a round lies in three places: with the player who is flipping (`flips`: cards to flip,
 * then set-aside cards to assign), in the table's one queue of assigned cards (`queue`), and in how far deal and
 * turns have come (`position`). Each is finished before the next is touched, and that is all there is to the order
 * of play: a hit is a Flip Three of one card, and a card that is drawn by itself makes a queue of one.
 */
export function run(table: Table, talk: Talk): void {
  let awaited: Phase | null = null
  while (awaited === null) awaited = doNext(table, talk)
  table.phase = awaited
}

/** Does the next thing that is to be done, or says in which phase a person has to choose. The order is the rule. */
function doNext(table: Table, talk: Talk): Phase | null {
  const { roundEnd, flips, queue, seats } = table
  if (roundEnd !== null) return table.phase
  if (flips !== null) return doFlips(table, flips, talk)
  const effect = queue[0]
  if (effect !== undefined) {
    takeEffect(table, effect, talk) // before anyone is asked to hit or stay (F20)
    return null
  }
  if (seats.some(({ status }) => status === 'active')) return visit(table)
  endRound(table, 'nobodyActive', talk) // also during the deal (F14, F36)
  return null
}

function doFlips(table: Table, flips: Flips, talk: Talk): Phase | null {
  if (flips.hasSpare) return assign(table, flips, 'secondChance', talk) // at once, between two flips too (F33)
  if (flips.left > 0) {
    flipCard(table, flips, talk) // one at a time (F23)
    return null
  }
  const card = flips.setAside[0]
  if (card !== undefined) return assign(table, flips, card, talk) // all of them before any takes effect (F29)
  table.flips = null
  return null
}

type Assigned = Targeted | 'secondChance'

const AWAITING: Readonly<Record<Assigned, Phase>> = {
  freeze: 'AWAITING_FREEZE_TARGET',
  flipThree: 'AWAITING_FLIP_THREE_TARGET',
  secondChance: 'AWAITING_SECOND_CHANCE_TARGET',
}

/** Asks who gets this card; with one possible target it goes there by itself (F19), with none it is discarded (F33). */
function assign(table: Table, flips: Flips, card: Assigned, talk: Talk): Phase | null {
  const eligible = table.seats.filter((seat) => isEligible(seat, flips))
  const only = eligible[0]
  if (eligible.length > 1) return AWAITING[card]
  if (only !== undefined) {
    assignTo(table, flips, { card, to: table.seats.indexOf(only), isForced: true }, talk)
  } else {
    table.flips = { ...flips, hasSpare: false }
    waste(table, seatAt(table, flips.seat).id, [card], 'nobodyToTake', talk)
  }
  return null
}

/** The player who flipped the card that waits has chosen this seat for it. */
export function chooseTarget(table: Table, to: number, talk: Talk): void {
  const { flips } = table
  const card = flips?.hasSpare ? 'secondChance' : flips?.setAside[0]
  assert(flips !== null && card !== undefined, 'a target is chosen for a card')
  assignTo(table, flips, { card, to, isForced: false }, talk)
}

interface Assignment {
  readonly card: Assigned
  readonly to: number
  readonly isForced: boolean
}

/** A Second Chance is kept at once; the other cards join the end of the table's queue (F29, F31). */
function assignTo(table: Table, flips: Flips, { card, to, isForced }: Assignment, talk: Talk): void {
  if (card === 'secondChance') {
    table.flips = { ...flips, hasSpare: false }
    ownSeat(table, to).hasSecondChance = true
  } else {
    table.flips = { ...flips, setAside: flips.setAside.slice(1) }
    table.queue = [...table.queue, { card, from: flips.seat, to }]
  }
  const from = seatAt(table, flips.seat).id
  talk.emit({ type: 'assigned', card, from, to: seatAt(table, to).id, isForced })
}

/** The first card of the queue takes effect, or is discarded where its owner is no longer active (F30). */
function takeEffect(table: Table, { card, to }: Effect, talk: Talk): void {
  table.queue = table.queue.slice(1)
  const owner = ownSeat(table, to)
  if (owner.status !== 'active') {
    waste(table, owner.id, [card], 'notActive', talk)
    return
  }
  owner.used = [...owner.used, card]
  if (card === 'freeze') {
    owner.status = 'frozen' // a Second Chance does not help (F21)
    talk.emit({ type: 'frozen', player: owner.id, points: scoreOf(owner).points })
  } else {
    beginFlips(table, to, 'flipThree')
    talk.emit({ type: 'flipThreeBegan', player: owner.id })
  }
}

/**
 * Goes on to the next active seat. In the first lap it is dealt a card, unless it has flipped three before (F13: being
 * active, it survived them); in that case, and in every later lap, it is asked to hit or stay.
 */
function visit(table: Table): Phase | null {
  while (seatAt(table, seatIndexAt(table, table.position)).status !== 'active') table.position += 1
  const index = seatIndexAt(table, table.position)
  const isDealt = table.position < table.seats.length && !seatAt(table, index).used.includes('flipThree')
  if (!isDealt) return 'PLAYER_TURN'
  leaveSeat(table)
  beginFlips(table, index, 'deal')
  return null
}

/** The seat has had its card or its choice: whatever comes of it, play goes on after this seat (F20). */
export function leaveSeat(table: Table): void {
  table.position += 1
}
