import { assert } from '../../../engine/game.ts'
import { cardFromText, RANKS } from '../../../pieces/cards.ts'
import { POKER_CARDS } from './options.ts'

/** The ranks of poker hands in rising order. */
export const HAND_RANKS = [
  'high-card',
  'pair',
  'two-pair',
  'three-of-a-kind',
  'straight',
  'flush',
  'full-house',
  'four-of-a-kind',
  'straight-flush',
  'royal-flush',
] as const
export type HandRank = (typeof HAND_RANKS)[number]

/** The points of a hand at the end of a turn: a better hand is worth more. */
export const POINTS: Readonly<Record<HandRank, number>> = {
  'high-card': 0,
  pair: 1,
  'two-pair': 2,
  'three-of-a-kind': 4,
  straight: 5,
  flush: 6,
  'full-house': 8,
  'four-of-a-kind': 15,
  'straight-flush': 25,
  'royal-flush': 40,
}

export interface PokerHand {
  readonly rank: HandRank
  readonly points: number
  /** Compares hands, including their kickers; hands that tie are equal, since suits never count. */
  readonly strength: number
}

const ACE = RANKS.indexOf('A')
const FIVE = RANKS.indexOf('5')

/** Ranks five cards of the standard deck. */
export function pokerHand(values: readonly string[]): PokerHand {
  assert(values.length === POKER_CARDS, 'a poker hand has five cards')
  const counts: number[] = RANKS.map(() => 0)
  const suits = new Set<string>()
  for (const value of values) {
    const card = cardFromText(value)
    assert(card !== null, 'a poker hand has standard cards only')
    const rank = RANKS.indexOf(card.rank)
    counts[rank] = (counts[rank] ?? 0) + 1
    suits.add(card.suit)
  }
  const kickers = ranksByWeight(counts)
  const top = straightTop(kickers)
  const rank = rankOf(
    kickers.map((at) => counts[at] ?? 0),
    suits.size === 1,
    top,
  )
  return { rank, points: POINTS[rank], strength: strengthOf(rank, top === null ? kickers : [top]) }
}

/** The ranks in the hand, those with the most copies first and then the highest: the order of comparison. */
function ranksByWeight(counts: readonly number[]): number[] {
  const order: number[] = []
  for (let copies = 4; copies > 0; copies -= 1) {
    for (let rank = ACE; rank >= 0; rank -= 1) if (counts[rank] === copies) order.push(rank)
  }
  return order
}

/** The highest rank of a straight, or null. The ace is low in A 2 3 4 5, the lowest straight. */
function straightTop(kickers: readonly number[]): number | null {
  const [first, second] = kickers
  if (kickers.length < POKER_CARDS || first === undefined) return null
  if (first - (kickers.at(-1) ?? 0) === POKER_CARDS - 1) return first
  return first === ACE && second === FIVE ? FIVE : null
}

function rankOf([most = 0, next = 0]: readonly number[], isFlush: boolean, top: number | null): HandRank {
  if (isFlush && top !== null) return top === ACE ? 'royal-flush' : 'straight-flush'
  if (most === 4) return 'four-of-a-kind'
  if (most === 3 && next === 2) return 'full-house'
  if (isFlush) return 'flush'
  if (top !== null) return 'straight'
  if (most === 3) return 'three-of-a-kind'
  if (most === 2) return next === 2 ? 'two-pair' : 'pair'
  return 'high-card'
}

/** The rank of the hand and then its kickers, as the digits of one number. */
function strengthOf(rank: HandRank, kickers: readonly number[]): number {
  let strength = HAND_RANKS.indexOf(rank)
  for (let at = 0; at < POKER_CARDS; at += 1) strength = strength * RANKS.length + (kickers[at] ?? 0)
  return strength
}
