import { assert, type Bot, type Observation, type PlayerId } from '../../../engine/game.ts'
import { pick, type Rng } from '../../../engine/rng.ts'
import { type Action, DRAW, type Play } from '../rules/actions.ts'
import type { CardType, Color, ShownCard } from '../rules/cards.ts'
import type { View } from '../rules/view.ts'
import { en } from '../texts/en.ts'
import { playsOf } from './plays.ts'

/** Keeps + cards and wild cards for later, plays towards its longest colour, and hinders players with few cards. */
export const good: Bot<View, Action> = {
  name: en['bot.good.name'],
  style: en['bot.good.style'],
  choose,
}

function choose(observation: Observation<View, Action>, rng: Rng): Action {
  let best: Play[] = []
  let bestWorth = Number.NEGATIVE_INFINITY
  for (const play of playsOf(observation)) {
    const worth = worthOf(play, observation)
    if (worth > bestWorth) best = []
    if (worth >= bestWorth) best.push(play)
    bestWorth = Math.max(bestWorth, worth)
  }
  return best.length === 0 ? DRAW : pick(rng, best)
}

// Tuned over hundreds of thousands of matches; the order of the values matters more than the numbers.
const WIN = 1000
/** The worth of keeping a card of each type. */
export const KEEP_WORTH: Readonly<Record<CardType, number>> = {
  number: 0,
  skip: -0.5,
  reverse: -0.5,
  plus20: 1.5, // played before the other + cards: it hurts most, and any of them defends as well
  plus2: 3,
  plus4: 4,
  wild: 4,
}
const DANGER = [0, 10, 3] // the cost of passing the turn to a player with this many cards
const OWN_TURN_AGAIN = 1
const FOLLOWER_SHARE = 2 // if all remaining cards could follow this card
const FOLLOWER = 0.1
const SEEN = 0.1 // for each card of the colour that has left a finite deck
const NO_NUMBER = 5 // the cost of having no number left if the last card must be one

/** Rates a play: the higher, the better for the player. */
export function worthOf(play: Play, { view, player }: Observation<View, Action>): number {
  const hand = view.hand ?? []
  const card = hand.find(({ id }) => id === play.cardId)
  assert(card !== undefined && player !== null, 'a legal card is in the hand of a player')
  const rest = hand.filter(({ id }) => id !== card.id)
  if (rest.length === 0) return WIN
  const color = play.chosenColor ?? card.color
  const followers = rest.filter((other) => other.color === color || hasSameMark(other, card)).length
  return (
    followersWorth(followers, rest.length) -
    KEEP_WORTH[card.type] +
    nextTurnWorth(card, view, player) +
    SEEN * seenCount(color, view) -
    (view.options.finishOnNumber && rest.every(({ type }) => type !== 'number') ? NO_NUMBER : 0)
  )
}

/** Rates how many of the remaining cards could follow this one. */
export function followersWorth(followers: number, remaining: number): number {
  return (FOLLOWER_SHARE * followers) / Math.max(1, remaining) + FOLLOWER * followers
}

function hasSameMark(one: ShownCard, other: ShownCard): boolean {
  return one.type === other.type && one.type !== 'wild' && one.value === other.value
}

/** Rates which player gets the turn after this card. */
function nextTurnWorth(card: ShownCard, view: View, player: PlayerId): number {
  const { players, direction, options } = view
  const seats = players.length
  const skipped = card.type === 'skip' ? Math.min(options.skipCount, seats - 1) : 0
  const steps = card.type === 'reverse' ? -1 : 1 + skipped
  const seat = players.findIndex(({ id }) => id === player)
  const next = players[(((seat + steps * direction) % seats) + seats) % seats]
  const isOwn = next === undefined || next.id === player
  return tempoWorth(card.type.startsWith('plus'), isOwn ? null : next.cardCount)
}

/** Rates the hand size of the next player; null if the player is next again. A + card hinders the next player anyway. */
export function tempoWorth(isPlus: boolean, nextCount: number | null): number {
  if (nextCount === null) return OWN_TURN_AGAIN
  return isPlus ? 0 : -(DANGER[nextCount] ?? 0)
}

/** The number of cards of a colour under the top card: that many fewer can be in other hands. */
function seenCount(color: Color | undefined, { piles }: View): number {
  return piles?.discard.filter((name) => name.startsWith(`${color}-`)).length ?? 0
}
