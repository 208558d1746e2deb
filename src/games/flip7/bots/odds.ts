import type { PlayerId } from '../../../engine/game.ts'
import { type Card, isModifier, PLUS, unseenCards } from '../rules/deck.ts'
import { FLIP_7_BONUS, SEVEN, scoreOf } from '../rules/scoring.ts'
import type { PlayerView, View } from '../rules/state.ts'
import { seenCards } from './determinize.ts'

/** What comes of flipping some cards; what the actions among them lead to is not part of it. */
export interface Odds {
  /** The chance to bust. */
  readonly bust: number
  readonly flip7: number
  /** The points of the round afterwards, on average; none after a bust. */
  readonly points: number
}

// Kinds of cards as far as the odds go: 0 to 12 are the numbers.
const PLUS_ANY = 13
const TIMES_TWO = 14
const ACTION = 15
const SECOND_CHANCE = 16
const KINDS = 17

function kindOf(card: Card): number {
  if (typeof card === 'number') return card
  if (card === 'x2') return TIMES_TWO
  if (isModifier(card)) return PLUS_ANY
  return card === 'secondChance' ? SECOND_CHANCE : ACTION
}

/** Cards of which each is equally likely to be the next; written to and restored while the odds are worked out. */
interface Pool {
  readonly counts: number[]
  size: number
  /** Which of the + cards comes does not matter for what follows, so their mean is exact. */
  readonly meanPlus: number
}

function poolOf(cards: readonly Card[]): Pool {
  const counts = Array.from({ length: KINDS }, () => 0)
  let plus = 0
  for (const card of cards) {
    const kind = kindOf(card)
    counts[kind] = (counts[kind] ?? 0) + 1
    if (isModifier(card)) plus += PLUS[card]
  }
  return { counts, size: cards.length, meanPlus: plus / Math.max(1, counts[PLUS_ANY] ?? 0) }
}

function add(pool: Pool, kind: number, copies: 1 | -1): void {
  pool.counts[kind] = (pool.counts[kind] ?? 0) + copies
  pool.size += copies
}

/** The player's cards; `has` is a set of numbers as bits, `takers` could be given a spare Second Chance. */
interface Hand {
  readonly has: number
  readonly count: number
  readonly numbers: number
  readonly plus: number
  readonly isDoubled: boolean
  readonly isSafe: boolean
  readonly takers: number
}

function handOf(row: PlayerView, players: readonly PlayerView[]): Hand {
  const { numbers, plus, isDoubled } = scoreOf(row)
  const has = row.line.reduce<number>((bits, number) => bits | (1 << number), 0)
  const takers = players.filter(
    (other) => other !== row && other.status === 'active' && !other.hasSecondChance,
  ).length
  return { has, count: row.line.length, numbers, plus, isDoubled, isSafe: row.hasSecondChance, takers }
}

const BUST: Odds = { bust: 1, flip7: 0, points: 0 }

function ended({ numbers, plus, isDoubled, count }: Hand): Odds {
  const points = numbers * (isDoubled ? 2 : 1) + plus
  return count === SEVEN
    ? { bust: 0, flip7: 1, points: points + FLIP_7_BONUS }
    : { bust: 0, flip7: 0, points }
}

/** The odds of so many flips: the mean over every card that can come, weighted by its copies. */
function flip(hand: Hand, deck: Pool, discard: Pool, flips: number): Odds {
  if (flips === 0 || hand.count === SEVEN || deck.size + discard.size === 0) return ended(hand)
  if (deck.size === 0) return flip(hand, discard, poolOf([]), flips)
  let [bust, flip7, points] = [0, 0, 0]
  for (let kind = 0; kind < KINDS; kind += 1) {
    const copies = deck.counts[kind] ?? 0
    if (copies === 0) continue
    const chance = copies / deck.size
    add(deck, kind, -1)
    const odds = lay(hand, kind, deck, discard, flips - 1)
    add(deck, kind, 1)
    bust += chance * odds.bust
    flip7 += chance * odds.flip7
    points += chance * odds.points
  }
  return { bust, flip7, points }
}

/** The odds once a card of this kind has come and so many flips are left. */
function lay(hand: Hand, kind: number, deck: Pool, discard: Pool, left: number): Odds {
  const goOn = (after: Hand) => flip(after, deck, discard, left)
  if (kind === PLUS_ANY) return goOn({ ...hand, plus: hand.plus + deck.meanPlus })
  if (kind === TIMES_TWO) return goOn({ ...hand, isDoubled: true })
  if (kind === ACTION) return goOn(hand)
  if (kind === SECOND_CHANCE && !hand.isSafe) return goOn({ ...hand, isSafe: true })
  if (kind === SECOND_CHANCE && hand.takers > 0) return goOn({ ...hand, takers: hand.takers - 1 })
  if (kind === SECOND_CHANCE) return discarding(discard, [kind], () => goOn(hand))
  const bit = 1 << kind
  if ((hand.has & bit) === 0) {
    return goOn({ ...hand, has: hand.has | bit, count: hand.count + 1, numbers: hand.numbers + kind })
  }
  if (!hand.isSafe) return BUST
  return discarding(discard, [kind, SECOND_CHANCE], () => goOn({ ...hand, isSafe: false }))
}

/** The odds with these cards on the discard pile: it is the next deck (F39). */
function discarding(discard: Pool, kinds: readonly number[], odds: () => Odds): Odds {
  for (const kind of kinds) add(discard, kind, 1)
  const result = odds()
  for (const kind of kinds) add(discard, kind, -1)
  return result
}

/** The cards of which each is equally likely to be flipped next: the deck, or the discard pile where that is empty. */
export function nextCards(view: View): readonly Card[] {
  return view.deckCount === 0 ? view.discard : unseenCards(seenCards(view))
}

/**
 * The exact odds if this player flips one card (a hit) or three now, from all cards that lie open. For bots, the
 * terminal and the page alike.
 */
export function flipOdds(view: View, player: PlayerId, flips: 1 | 3): Odds {
  const row = view.players.find(({ id }) => id === player)
  if (row === undefined) return { bust: 0, flip7: 0, points: 0 }
  const deck = poolOf(nextCards(view))
  const discard = poolOf(view.deckCount === 0 ? [] : view.discard)
  return flip(handOf(row, view.players), deck, discard, flips)
}
