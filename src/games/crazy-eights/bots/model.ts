import { assert, type PlayerId } from '../../../engine/game.ts'
import { below, type Rng } from '../../../engine/rng.ts'
import { COLORS, KINDS, kindAt, kindByName, kindOfShown } from '../rules/cards.ts'
import { deckOf } from '../rules/deck.ts'
import type { Options } from '../rules/options.ts'
import type { View } from '../rules/view.ts'
import { unseenKinds } from './determinize.ts'

/**
 * A mutable copy of the match for search: a bot plays thousands of turns on it for one decision. Cards are kinds without
 * ids, and a colour is its index in COLORS. Tests compare the model with the rules turn by turn.
 */
export interface MatchModel {
  readonly options: Options
  readonly hands: number[][] // kinds, by seat
  readonly draws: DrawStreams
  readonly drawn: number[] // the number of cards that each seat has drawn since
  top: number
  color: number
  pending: number
  lastPlus: number // the newest pending + card, or 0
  reverses: number
  seat: number
  direction: number
  winner: number // a seat, or −1
}

/** The cards that each seat draws in one determinization; the same for every action that is tried in it. */
interface DrawStreams {
  readonly bySeat: readonly number[][]
  next(): number
}

/** A card to play: its index in the hand, and the colour that is current afterwards. */
export interface ModelPlay {
  readonly at: number
  readonly color: number
}

export const WILD = kindByName('wild')
const COLOR_BY_KIND = KINDS.map(({ color }) => (color === null ? -1 : COLORS.indexOf(color)))
/** The index in `COLORS` of the colour of a kind, or −1 for a wild kind. */
export const colorAt = (kind: number) => COLOR_BY_KIND[kind] ?? -1

/** One player's knowledge of a match, and the kinds that hidden cards can have. */
export interface Knowledge {
  readonly view: View
  readonly seat: number
  readonly own: readonly number[]
  readonly top: number
  readonly unseen: readonly number[] | null // null for the endless deck
  readonly anyKind: readonly number[] // each kind as often as its weight says
}

/** Reads a player's view into the form that models are sampled from. */
export function knowledgeOf(view: View, player: PlayerId): Knowledge {
  const { options, hand = [] } = view
  const seat = view.players.findIndex(({ id }) => id === player)
  assert(seat >= 0, 'the player has a seat in the match')
  return {
    view,
    seat,
    own: hand.map(kindOfShown),
    top: kindOfShown(view.topCard),
    unseen: unseenKinds(view),
    anyKind: deckOf({ ...options, deckCopies: 1 }),
  }
}

/**
 * Samples a model that agrees with the player's knowledge. Unseen cards of a finite deck come first, each once; after
 * that, when the rules would reshuffle the discards, any kind can come.
 */
export function sampleModel({ view, seat, own, top, unseen, anyKind }: Knowledge, rng: Rng): MatchModel {
  const left = unseen?.slice() ?? []
  const next = () => (left.length > 0 ? takeAny(left, rng) : (anyKind[below(rng, anyKind.length)] ?? 0))
  const { players, chain } = view
  return {
    options: view.options,
    hands: players.map(({ cardCount }, at) =>
      at === seat ? own.slice() : Array.from({ length: cardCount }, next),
    ),
    draws: { bySeat: players.map(() => []), next },
    drawn: players.map(() => 0),
    top,
    color: COLORS.indexOf(view.lastPlayedColor),
    pending: view.pendingDraws,
    lastPlus: chain.at(-1) ?? 0,
    reverses: view.reverseStackCount,
    seat,
    direction: view.direction,
    winner: -1,
  }
}

function takeAny(pile: number[], rng: Rng): number {
  const at = below(rng, pile.length)
  const taken = pile[at] ?? 0
  pile[at] = pile.at(-1) ?? 0
  pile.pop()
  return taken
}

/** Copies a model for one playout; all copies share the streams of draws. */
export function copyModel(model: MatchModel): MatchModel {
  return { ...model, hands: model.hands.map((hand) => hand.slice()), drawn: model.drawn.slice() }
}

/** The hand of the seat whose turn it is. */
export function currentHand({ hands, seat }: MatchModel): number[] {
  const hand = hands[seat]
  assert(hand !== undefined, 'every seat of the model has a hand')
  return hand
}

/** Whether a card of this kind is playable now from a hand of this size (C8, C11, C15, C20, C23). */
export function isPlayable(model: MatchModel, kind: number, handSize: number): boolean {
  const { options, pending, lastPlus } = model
  const { type, plus, mark } = kindAt(kind)
  if (options.finishOnNumber && handSize === 1 && type !== 'number') return false
  if (pending > 0) {
    return plus > 0 && options.stacking !== 'off' && (options.stacking === 'any' || plus >= lastPlus)
  }
  if (type === 'reverse' && model.reverses >= options.reverseLimit) return false
  const color = colorAt(kind)
  return color === -1 || color === model.color || mark === kindAt(model.top).mark
}

/** The seat that gets the turn after a card of this kind (C16, C18, C19). */
export function seatAfterCard({ hands, seat, direction, options }: MatchModel, kind: number): number {
  const { type } = kindAt(kind)
  const seats = hands.length
  const skipped = type === 'skip' ? Math.min(options.skipCount, seats - 1) : 0
  const steps = type === 'reverse' ? -1 : 1 + skipped
  return (((seat + steps * direction) % seats) + seats) % seats
}

/** Plays a card and moves the turn on (C10, C16, C19, C23). */
export function playCard(model: MatchModel, { at, color }: ModelPlay): void {
  const hand = currentHand(model)
  const kind = hand[at] ?? 0
  const { type, plus } = kindAt(kind)
  hand.splice(at, 1)
  if (hand.length === 0) {
    model.winner = model.seat
    return
  }
  model.seat = seatAfterCard(model, kind)
  model.top = kind
  model.color = color
  model.reverses = type === 'reverse' ? model.reverses + 1 : 0
  if (type === 'reverse') model.direction = -model.direction
  model.pending += plus
  model.lastPlus = plus
}

/** Draws one card, or the whole stack (C7, C13). */
export function drawCards(model: MatchModel): void {
  const { seat, hands, draws, drawn, direction } = model
  const stream = draws.bySeat[seat] ?? []
  const from = drawn[seat] ?? 0
  const to = from + Math.max(1, model.pending)
  while (stream.length < to) stream.push(draws.next())
  const hand = currentHand(model)
  for (let nth = from; nth < to; nth += 1) hand.push(stream[nth] ?? 0)
  drawn[seat] = to
  model.pending = 0
  model.lastPlus = 0
  if (model.options.drawBreaksReverseChain) model.reverses = 0
  model.seat = (seat + direction + hands.length) % hands.length
}
