import { kindAt } from '../rules/cards.ts'
import { followersWorth, KEEP_WORTH, tempoWorth } from './good.ts'
import {
  colorAt,
  currentHand,
  drawCards,
  isPlayable,
  type MatchModel,
  type ModelPlay,
  playCard,
  seatAfterCard,
  WILD,
} from './model.ts'

/**
 * Plays this many turns, or to the end. The searching seat plays as the good bot would; the other seats play their first
 * playable card, which is a random one because their hands are sampled.
 */
export function playTurns(model: MatchModel, ownSeat: number, turns: number): void {
  for (let turn = 0; turn < turns && model.winner < 0; turn += 1) {
    const play = model.seat === ownSeat ? bestPlay(model) : firstPlay(model)
    if (play === null) drawCards(model)
    else playCard(model, play)
  }
}

function firstPlay(model: MatchModel): ModelPlay | null {
  const hand = currentHand(model)
  const at = hand.findIndex((kind) => isPlayable(model, kind, hand.length))
  const kind = hand[at]
  if (kind === undefined) return null
  const color = colorAt(kind)
  return { at, color: color < 0 ? longestColor(colorCounts(hand)) : color }
}

/** With a longer hand nobody is near the end, and a careful choice is not worth its time. */
const LONG_HAND = 14

/** Chooses by the good bot's worth of followers, kept cards and tempo. */
function bestPlay(model: MatchModel): ModelPlay | null {
  const hand = currentHand(model)
  if (hand.length > LONG_HAND) return firstPlay(model)
  const counts = colorCounts(hand)
  const longest = longestColor(counts)
  let best: ModelPlay | null = null
  let bestWorth = Number.NEGATIVE_INFINITY
  for (const [at, kind] of hand.entries()) {
    if (!isPlayable(model, kind, hand.length)) continue
    const own = colorAt(kind)
    const color = own < 0 ? longest : own
    const followers = (counts[color] ?? 0) - (own < 0 ? 0 : 1) + sameMarkCount(hand, at, color)
    const worth =
      followersWorth(followers, hand.length - 1) - KEEP_WORTH[kindAt(kind).type] + tempoAfter(model, kind)
    if (worth <= bestWorth) continue
    bestWorth = worth
    best = { at, color }
  }
  return best
}

function colorCounts(hand: readonly number[]): number[] {
  const counts = [0, 0, 0, 0]
  for (const kind of hand) {
    const color = colorAt(kind)
    if (color >= 0) counts[color] = (counts[color] ?? 0) + 1
  }
  return counts
}

function longestColor(counts: readonly number[]): number {
  return counts.indexOf(Math.max(...counts))
}

/** The number of other cards with the same mark in other colours. */
function sameMarkCount(hand: readonly number[], at: number, color: number): number {
  const kind = hand[at] ?? 0
  if (kind === WILD) return 0
  const { mark, type } = kindAt(kind)
  let count = 0
  for (const [index, other] of hand.entries()) {
    const held = kindAt(other)
    if (index !== at && held.mark === mark && held.type === type && colorAt(other) !== color) count += 1
  }
  return count
}

function tempoAfter(model: MatchModel, kind: number): number {
  const next = seatAfterCard(model, kind)
  return tempoWorth(kindAt(kind).plus > 0, next === model.seat ? null : (model.hands[next]?.length ?? 0))
}

/**
 * The strength of a hand, as the logarithm of its chance to be empty first: by the number of cards (the last value stands
 * for all longer hands), by the number of + cards and by the number of 8s. Fitted by likelihood to the winners of 12,000
 * simulated matches, from their states at any turn.
 */
const STRENGTH_BY_COUNT = [
  1.98, 1.98, 1.3, 0.89, 0.62, 0.4, 0.2, 0, -0.13, -0.27, -0.4, -0.55, -0.62, -0.8, -0.89, -1, -1.1, -1.2,
  -1.3, -1.4, -1.6,
].map(Math.exp)
const STRENGTH_BY_PLUS = [0, 0.46, 0.92, 1.38].map(Math.exp)
const STRENGTH_BY_WILD = [0, 0.31, 0.62].map(Math.exp)

function strengthOf(hand: readonly number[]): number {
  let [plus, wilds] = [0, 0]
  for (const kind of hand) {
    if (kind === WILD) wilds += 1
    else if (kindAt(kind).plus > 0) plus += 1
  }
  return (
    atMost(STRENGTH_BY_COUNT, hand.length) * atMost(STRENGTH_BY_PLUS, plus) * atMost(STRENGTH_BY_WILD, wilds)
  )
}

const atMost = (table: readonly number[], index: number) => table[Math.min(index, table.length - 1)] ?? 1

/** Estimates this seat's chance to win. */
export function winChance({ winner, hands }: MatchModel, seat: number): number {
  if (winner >= 0) return winner === seat ? 1 : 0
  const strengths = hands.map(strengthOf)
  return (strengths[seat] ?? 0) / strengths.reduce((sum, strength) => sum + strength, 0)
}
