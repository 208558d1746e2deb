import { assert } from '../../../engine/game.ts'
import type { Rng } from '../../../engine/rng.ts'
import type { Action } from '../rules/actions.ts'
import { FLIP_7_BONUS, SEVEN } from '../rules/scoring.ts'
import { seatOf } from '../rules/state.ts'
import type { View } from '../rules/view.ts'
import {
  countDeck,
  FLIP_THREE,
  FREEZE,
  isNumber,
  kindOf,
  plusOf,
  pointsOf,
  type RoundModel,
  SECOND_CHANCE,
  type SeatModel,
  shuffle,
  TIMES_TWO,
} from './model.ts'

/** Carries out a player's action; `playToEnd` plays the rest of the round. */
export function applyAction(round: RoundModel, view: View, me: number, action: Action, rng: Rng): void {
  if (action.type === 'selectTarget') {
    aim(round, view, me, seatOf({ seats: view.players }, action.target), rng)
    return
  }
  round.position += 1
  if (action.type === 'hit') hit(round, me, rng)
  else seatAt(round, me).standing = 'out'
}

function aim(round: RoundModel, { flipping, phase }: View, me: number, target: number, rng: Rng): void {
  const aside = (flipping?.setAside ?? []).map(kindOf)
  if (phase === 'AWAITING_SECOND_CHANCE_TARGET') {
    seatAt(round, target).isSafe = true
    flip(round, me, flipping?.left ?? 0, aside, rng)
    return
  }
  round.queue.push({ kind: phase === 'AWAITING_FREEZE_TARGET' ? FREEZE : FLIP_THREE, to: target })
  flip(round, me, 0, aside.slice(1), rng) // the other cards set aside with it
}

/** Plays a round to its end: all players hit while the next card gains points on average, and target the leader. */
export function playToEnd(round: RoundModel, rng: Rng): void {
  const { seats, first } = round
  takeEffects(round, rng)
  for (let idle = 0; idle < seats.length && !round.isOver; round.position += 1) {
    const index = (first + round.position) % seats.length
    const seat = seatAt(round, index)
    idle = seat.standing === 'active' ? 0 : idle + 1
    if (idle > 0) continue
    const isDealt = round.position < seats.length && !seat.hasFlippedThree
    if (isDealt || wantsCard(round, seat)) hit(round, index, rng)
    else seat.standing = 'out'
  }
}

/** Flips one card and applies all its consequences. */
function hit(round: RoundModel, index: number, rng: Rng): void {
  flip(round, index, 1, [], rng)
  takeEffects(round, rng)
}

/** Makes the remaining flips; the cards set aside are assigned at the end (F23–F29). */
function flip(round: RoundModel, index: number, flips: number, setAside: readonly number[], rng: Rng): void {
  const seat = seatAt(round, index)
  const aside = setAside.slice()
  for (let left = flips; left > 0 && !round.isOver && seat.standing === 'active'; left -= 1) {
    const kind = nextKind(round, rng)
    if (kind === null) round.isOver = true
    else if (kind === FREEZE || kind === FLIP_THREE) aside.push(kind)
    else lay(round, seat, kind)
  }
  if (round.isOver || seat.standing !== 'active') round.discard.push(...aside)
  else for (const kind of aside) round.queue.push({ kind, to: leaderExcept(round, index) })
}

function nextKind(round: RoundModel, rng: Rng): number | null {
  if (round.left === 0) {
    if (round.discard.length === 0) return null
    round.deck = round.discard
    round.discard = []
    shuffle(round.deck, rng)
    countDeck(round)
  }
  round.left -= 1
  const kind = round.deck[round.left] ?? 0
  round.counts[kind] = (round.counts[kind] ?? 0) - 1
  if (isNumber(kind)) round.numbersLeft -= kind
  else round.plusLeft -= plusOf(kind)
  return kind
}

function lay(round: RoundModel, seat: SeatModel, kind: number): void {
  if (isNumber(kind)) layNumber(round, seat, kind)
  else if (kind === TIMES_TWO) seat.times = 2
  else if (kind !== SECOND_CHANCE) seat.plus += plusOf(kind)
  else if (!seat.isSafe) seat.isSafe = true
  else giveAway(round)
}

function layNumber(round: RoundModel, seat: SeatModel, number: number): void {
  const bit = 1 << number
  if ((seat.has & bit) === 0) {
    seat.has |= bit
    seat.count += 1
    seat.numbers += number
    if (seat.count < SEVEN) return
    seat.standing = 'out'
    round.isOver = true
  } else if (seat.isSafe) {
    seat.isSafe = false
    round.discard.push(SECOND_CHANCE, number)
  } else {
    seat.standing = 'busted'
  }
}

/** Gives a spare Second Chance to the eligible player with the lowest total (F33). */
function giveAway({ seats, discard }: RoundModel): void {
  let taker: SeatModel | null = null
  for (const seat of seats) {
    if (seat.standing !== 'active' || seat.isSafe) continue
    if (taker === null || seat.total < taker.total) taker = seat
  }
  if (taker === null) discard.push(SECOND_CHANCE)
  else taker.isSafe = true
}

/** The other active seat with the highest total; this seat if no other is active. */
function leaderExcept({ seats }: RoundModel, index: number): number {
  let [leader, most] = [index, -1]
  for (const [at, { standing, total }] of seats.entries()) {
    if (at !== index && standing === 'active' && total > most) [leader, most] = [at, total]
  }
  return leader
}

function takeEffects(round: RoundModel, rng: Rng): void {
  for (const { kind, to } of round.queue) {
    if (round.isOver) break
    const seat = seatAt(round, to)
    if (seat.standing !== 'active') round.discard.push(kind)
    else if (kind === FREEZE) seat.standing = 'out'
    else {
      seat.hasFlippedThree = true
      flip(round, to, 3, [], rng) // its set-aside cards join the end of this queue (F31)
    }
  }
  round.queue = []
}

/** Whether one more card gains points on average; action cards count as no change. */
export function wantsCard(round: RoundModel, seat: SeatModel): boolean {
  const points = pointsOf(seat)
  if (seat.isSafe || points === 0 || round.left === 0) return true
  const { counts, numbersLeft, plusLeft } = round
  let [copies, worth, fresh] = [0, 0, 0]
  for (let number = 0; number <= 12; number += 1) {
    const count = counts[number] ?? 0
    if ((seat.has >> number) & 1) {
      copies += count
      worth += number * count
    } else fresh += count
  }
  const bonus = seat.count + 1 === SEVEN ? FLIP_7_BONUS * fresh : 0
  const gain = (numbersLeft - worth) * seat.times + plusLeft + (counts[TIMES_TWO] ?? 0) * seat.numbers + bonus
  return gain > copies * points
}

function seatAt({ seats }: RoundModel, index: number): SeatModel {
  const seat = seats[index]
  assert(seat !== undefined, 'the seat exists')
  return seat
}
