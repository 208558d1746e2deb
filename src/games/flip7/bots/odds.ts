import type { PlayerId } from '../../../engine/game.ts'
import { type Card, isModifier, PLUS } from '../rules/deck.ts'
import { FLIP_7_BONUS, SEVEN, scoreOf } from '../rules/scoring.ts'
import type { PlayerView, View } from '../rules/view.ts'
import { deckCards } from './determinize.ts'

/** The odds of flipping some cards; the effects of action cards among them are not included. */
export interface Odds {
  /** The chance to bust. */
  readonly bust: number
  /** The chance of a Flip 7. */
  readonly flip7: number
  /** The expected points of the round afterwards; a bust counts as 0. */
  readonly points: number
}

// The kinds of cards that the odds distinguish: 0 to 12 are the numbers.
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

/** Cards that are equally likely to come next; mutated and restored during the calculation. */
interface Pool {
  readonly counts: number[]
  size: number
  /** The + cards do not affect later flips, so using their mean is exact. */
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

/** A player's cards. `has` is a bit set of numbers; `takers` counts the possible owners of a spare Second Chance. */
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

function finalOdds({ numbers, plus, isDoubled, count }: Hand): Odds {
  const points = numbers * (isDoubled ? 2 : 1) + plus
  return count === SEVEN
    ? { bust: 0, flip7: 1, points: points + FLIP_7_BONUS }
    : { bust: 0, flip7: 0, points }
}

/** The odds of a number of flips: the mean over every possible card, weighted by its copies. */
function flip(hand: Hand, deck: Pool, discard: Pool, flips: number): Odds {
  if (flips === 0 || hand.count === SEVEN || deck.size + discard.size === 0) return finalOdds(hand)
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

/** The odds after a card of this kind, with a number of flips left. */
function lay(hand: Hand, kind: number, deck: Pool, discard: Pool, left: number): Odds {
  const goOn = (after: Hand) => flip(after, deck, discard, left)
  if (kind === PLUS_ANY) return goOn({ ...hand, plus: hand.plus + deck.meanPlus })
  if (kind === TIMES_TWO) return goOn({ ...hand, isDoubled: true })
  if (kind === ACTION) return goOn(hand)
  if (kind === SECOND_CHANCE && !hand.isSafe) return goOn({ ...hand, isSafe: true })
  if (kind === SECOND_CHANCE && hand.takers > 0) return goOn({ ...hand, takers: hand.takers - 1 })
  if (kind === SECOND_CHANCE) return withDiscarded(discard, [kind], () => goOn(hand))
  const bit = 1 << kind
  if ((hand.has & bit) === 0) {
    return goOn({ ...hand, has: hand.has | bit, count: hand.count + 1, numbers: hand.numbers + kind })
  }
  if (!hand.isSafe) return BUST
  return withDiscarded(discard, [kind, SECOND_CHANCE], () => goOn({ ...hand, isSafe: false }))
}

/** The odds with these cards on the discard pile, which becomes the next deck (F39). */
function withDiscarded(discard: Pool, kinds: readonly number[], odds: () => Odds): Odds {
  for (const kind of kinds) add(discard, kind, 1)
  const result = odds()
  for (const kind of kinds) add(discard, kind, -1)
  return result
}

/** The cards that are equally likely to be flipped next: the deck, or the discard pile if the deck is empty. */
export function nextCards(view: View): readonly Card[] {
  return view.deckCount === 0 ? view.discard : deckCards(view)
}

/** The exact odds if this player now flips one card (a hit) or three; bots, terminal and page use them. */
export function flipOdds(view: View, player: PlayerId, flips: 1 | 3): Odds {
  const row = view.players.find(({ id }) => id === player)
  if (row === undefined) return { bust: 0, flip7: 0, points: 0 }
  const deck = poolOf(nextCards(view))
  const discard = poolOf(view.deckCount === 0 ? [] : view.discard)
  return flip(handOf(row, view.players), deck, discard, flips)
}
