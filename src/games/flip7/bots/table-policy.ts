import { isModifier, PLUS } from '../rules/deck.ts'
import { FLIP_7_BONUS, SEVEN } from '../rules/scoring.ts'
import * as at from '../simulator/layout.ts'

/*
 * How players of a playout decide, read from the cells of a simulator's position.
 */

const TIMES_TWO = at.KINDS.indexOf('x2')
const PLUS_BY_KIND = Int32Array.from(at.KINDS, (card) => (isModifier(card) ? PLUS[card] : 0))

/** The first cell of a seat. */
export function seatCell(seat: number): number {
  return at.SEATS + seat * at.SEAT_SIZE
}

/** The points of a seat that is not busted, without the bonus for seven numbers. */
export function pointsInFront(p: Int32Array, seat: number): number {
  let numbers = 0
  let plus = 0
  let times = 1
  for (let index = 0; index < (p[seat + at.LINE_COUNT] as number); index += 1)
    numbers += p[seat + at.LINE + index] as number
  for (let index = 0; index < (p[seat + at.MODIFIER_COUNT] as number); index += 1) {
    const card = p[seat + at.MODIFIER + index] as number
    if (card === TIMES_TWO) times = 2
    plus += PLUS_BY_KIND[card] as number
  }
  return numbers * times + plus
}

/** Whether one more card gains points on average; action cards count as no change. */
export function gainsByCard(p: Int32Array, seat: number): boolean {
  const points = pointsInFront(p, seat)
  const cards = p[at.DECK_COUNT] as number
  if ((p[seat + at.HAS_SECOND_CHANCE] as number) > 0 || points === 0 || cards === 0) return true
  const has = p[seat + at.LINE_BITS] as number
  let isDoubled = false
  let numbers = points
  for (let index = 0; index < (p[seat + at.MODIFIER_COUNT] as number); index += 1) {
    const card = p[seat + at.MODIFIER + index] as number
    if (card === TIMES_TWO) isDoubled = true
    numbers -= PLUS_BY_KIND[card] as number
  }
  const times = isDoubled ? 2 : 1
  const bonus = (p[seat + at.LINE_COUNT] as number) + 1 === SEVEN ? FLIP_7_BONUS : 0
  let gain = 0
  for (let cell = at.DECK; cell < at.DECK + cards; cell += 1) {
    const card = p[cell] as number
    if (card >= at.NUMBERS_END) gain += card === TIMES_TWO ? numbers : (PLUS_BY_KIND[card] as number)
    else if ((has & (1 << card)) === 0) gain += card * times + bonus
    else gain -= points
  }
  return gain > 0
}

/** The other active seat with the highest total; this seat if no other is active. */
export function leaderExcept(p: Int32Array, players: number, own: number): number {
  let leader = own
  let most = -1
  for (let seat = 0; seat < players; seat += 1) {
    const total = p[seatCell(seat) + at.TOTAL] as number
    if (seat === own || p[seatCell(seat) + at.STATUS] !== at.ACTIVE || total <= most) continue
    leader = seat
    most = total
  }
  return leader
}

/** The active seat without a Second Chance that has the lowest total. */
export function lastWithoutSecondChance(p: Int32Array, players: number): number {
  let last = -1
  let least = Number.POSITIVE_INFINITY
  for (let seat = 0; seat < players; seat += 1) {
    const cell = seatCell(seat)
    const total = p[cell + at.TOTAL] as number
    if (p[cell + at.STATUS] !== at.ACTIVE || p[cell + at.HAS_SECOND_CHANCE] !== 0 || total >= least) continue
    last = seat
    least = total
  }
  return last
}
