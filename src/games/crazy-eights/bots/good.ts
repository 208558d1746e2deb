import { assert, type Bot, type Observation, type PlayerId } from '../../../engine/game.ts'
import { pick, type Rng } from '../../../engine/rng.ts'
import { type CardType, COLORS, type Color, type ShownCard } from '../rules/cards.ts'
import { type Action, DRAW } from '../rules/legality.ts'
import type { View } from '../rules/state.ts'

export type Play = Extract<Action, { type: 'play' }>
type Seen = Observation<View, Action>

/** The legal actions that play a card; drawing is left out. */
export const playsOf = ({ legal }: Seen): Play[] => legal.filter((action) => action.type === 'play')

/** Plays anything that goes, and names only colours that it holds. */
function chooseSensible(observation: Seen, rng: Rng): Action {
  const hand = observation.view.hand ?? []
  const held = COLORS.filter((color) => hand.some((card) => card.color === color))
  const sensible = playsOf(observation).filter(
    ({ chosenColor }) => chosenColor === undefined || held.length === 0 || held.includes(chosenColor),
  )
  return sensible.length === 0 ? DRAW : pick(rng, sensible)
}

export const beginner: Bot<View, Action> = {
  name: 'Pip',
  style: 'plays whatever goes',
  choose: chooseSensible,
}

/**
 * A yardstick, not a level: the first card of its hand that goes, and for a wild the colour that it holds most of. It must
 * be this plain: one that sheds its longest colour first and its wilds last is hardly worse than the best that is known.
 */
export const greedy: Bot<View, Action> = {
  name: 'Greedy',
  style: 'sheds a card whenever it can',
  choose(observation) {
    const hand = observation.view.hand ?? []
    const held = ({ chosenColor }: Play) => hand.filter(({ color }) => color === chosenColor).length
    const [first, ...others] = playsOf(observation)
    if (first === undefined) return DRAW
    const ways = [first, ...others.filter(({ cardId }) => cardId === first.cardId)]
    return ways.reduce((best, way) => (held(way) > held(best) ? way : best))
  },
}

// Found by trying values in hundreds of thousands of matches; their order matters more than the numbers.
const WIN = 1000
export const KEPT_FOR: Readonly<Record<CardType, number>> = {
  number: 0,
  skip: -0.5,
  reverse: -0.5,
  plus20: 1.5, // the + card that hurts most goes first; any of them defends as well
  plus2: 3,
  plus4: 4,
  wild: 4,
}
const DANGER = [0, 10, 3] // of handing the turn to someone with so many cards
const AGAIN = 1 // being next oneself
const FOLLOWERS = 2 // if all that is left could follow this card
const FOLLOWER = 0.1
const SEEN = 0.1 // for each card of the colour that is out of a finite deck
const NO_NUMBER = 5 // against being left without one where the last card must be one

/** Keeps + cards and wilds for need, plays towards its longest colour, and watches who is nearly out. */
function chooseGood(observation: Seen, rng: Rng): Action {
  let best: Play[] = []
  let most = Number.NEGATIVE_INFINITY
  for (const play of playsOf(observation)) {
    const worth = worthOf(play, observation)
    if (worth > most) best = []
    if (worth >= most) best.push(play)
    most = Math.max(most, worth)
  }
  return best.length === 0 ? DRAW : pick(rng, best)
}

export const good: Bot<View, Action> = {
  name: 'Otto',
  style: 'keeps + cards for defence, plays towards its longest colour, counts',
  choose: chooseGood,
}

/** What it is worth that so many of the cards that are left could follow this one. */
export function worthOfFollowers(followers: number, left: number): number {
  return (FOLLOWERS * followers) / Math.max(1, left) + FOLLOWER * followers
}

/** How good it is for the player to play this card now. */
export function worthOf(play: Play, { view, player }: Seen): number {
  const hand = view.hand ?? []
  const card = hand.find(({ id }) => id === play.cardId)
  assert(card !== undefined && player !== null, 'a legal card is in the hand of a player')
  const rest = hand.filter(({ id }) => id !== card.id)
  if (rest.length === 0) return WIN
  const color = play.chosenColor ?? card.color
  const followers = rest.filter((other) => other.color === color || hasSameMark(other, card)).length
  return (
    worthOfFollowers(followers, rest.length) -
    KEPT_FOR[card.type] +
    tempo(card, view, player) +
    SEEN * seenOf(color, view) -
    (view.options.finishOnNumber && rest.every(({ type }) => type !== 'number') ? NO_NUMBER : 0)
  )
}

function hasSameMark(one: ShownCard, other: ShownCard): boolean {
  return one.type === other.type && one.type !== 'wild' && one.value === other.value
}

/** What it is worth that this card hands the turn to whom it does. */
function tempo(card: ShownCard, view: View, player: PlayerId): number {
  const { players, direction, options } = view
  const seats = players.length
  const skipped = card.type === 'skip' ? Math.min(options.skipCount, seats - 1) : 0
  const steps = card.type === 'reverse' ? -1 : 1 + skipped
  const seat = players.findIndex(({ id }) => id === player)
  const next = players[(((seat + steps * direction) % seats) + seats) % seats]
  const isOwn = next === undefined || next.id === player
  return tempoOf(card.type.startsWith('plus'), isOwn ? null : next.cardCount)
}

/** The same from how many cards the next player has; null is oneself. A + card hinders them anyway. */
export function tempoOf(isPlus: boolean, nextCount: number | null): number {
  if (nextCount === null) return AGAIN
  return isPlus ? 0 : -(DANGER[nextCount] ?? 0)
}

/** How many cards of a colour lie beneath the top one: so many fewer can be in the other hands. */
function seenOf(color: Color | undefined, { piles }: View): number {
  return piles?.discard.filter((name) => name.startsWith(`${color}-`)).length ?? 0
}
