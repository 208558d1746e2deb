import { RANKS } from '../../../pieces/cards.ts'
import { type HandRank, POINTS } from '../rules/poker.ts'

const SUIT_SIZE = RANKS.length
const ROYAL = 0b11111 << (SUIT_SIZE - 5)
const LOW_STRAIGHT = (1 << (SUIT_SIZE - 1)) | 0b1111

/** The points of five cards of the standard deck, which begin at this cell (D20). */
export function pokerPoints(cells: Int32Array, start: number): number {
  return POINTS[handRank(cells, start)]
}

function handRank(cells: Int32Array, start: number): HandRank {
  // One bit for each rank of which the hand has at least one, two, three and four cards.
  let [one, two, three, four, suits] = [0, 0, 0, 0, 0]
  for (let cell = start; cell < start + 5; cell += 1) {
    const card = cells[cell] as number
    const suit = (card / SUIT_SIZE) | 0
    const bit = 1 << (card - suit * SUIT_SIZE)
    suits |= 1 << suit
    four |= three & bit
    three |= two & bit
    two |= one & bit
    one |= bit
  }
  if (two === 0) return rankWithoutPair(one, (suits & (suits - 1)) === 0)
  const hasTwoPairs = (two & (two - 1)) !== 0
  if (four !== 0) return 'four-of-a-kind'
  if (three !== 0) return hasTwoPairs ? 'full-house' : 'three-of-a-kind'
  return hasTwoPairs ? 'two-pair' : 'pair'
}

function rankWithoutPair(ranks: number, isFlush: boolean): HandRank {
  const isStraight = ranks === LOW_STRAIGHT || ranks === 0b11111 * (ranks & -ranks)
  if (!isStraight) return isFlush ? 'flush' : 'high-card'
  if (!isFlush) return 'straight'
  return ranks === ROYAL ? 'royal-flush' : 'straight-flush'
}
