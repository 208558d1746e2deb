import { assert, type PlayerId } from '../../../engine/game.ts'
import { below, type Rng } from '../../../engine/rng.ts'
import { COLORS, KINDS, kindAt, kindNamed, nameOf, type ShownCard } from '../rules/cards.ts'
import { deckOf } from '../rules/deck.ts'
import type { Options } from '../rules/options.ts'
import type { View } from '../rules/state.ts'

/**
 * A match as numbers, to be written to: a bot plays thousands of turns of it while it thinks. Cards are kinds and have
 * no ids; a colour is its place among COLORS. That it goes as the rules would have it go is tested turn by turn.
 */
export interface ImaginedMatch {
  readonly options: Options
  readonly hands: number[][] // kinds, by seat
  readonly draws: Draws
  readonly drawn: number[] // how many cards each seat has drawn since
  top: number
  color: number
  pending: number
  lastPlus: number // the newest of the + cards that are pending, or 0
  reverses: number
  seat: number
  direction: number
  winner: number // a seat, or −1
}

/** What each seat draws in one imagined world, whatever is tried in it. */
interface Draws {
  readonly bySeat: readonly number[][]
  next(): number
}

/** A card to play: its place in the hand, and the colour that counts then. */
export interface ImaginedPlay {
  readonly at: number
  readonly color: number
}

export const WILD = kindNamed('wild')
/** Of each kind, −1 for those that have none. */
const COLOR_OF_KIND = KINDS.map(({ color }) => (color === null ? -1 : COLORS.indexOf(color)))
/** The index of the colour of a kind in `COLORS`, or −1 for a wild kind. */
export const colorAt = (kind: number) => COLOR_OF_KIND[kind] ?? -1

/** What a player sees of a match, and the kinds that anything hidden may be. */
export interface SeenMatch {
  readonly view: View
  readonly seat: number
  readonly own: readonly number[]
  readonly top: number
  readonly unseen: readonly number[] | null // of a finite deck
  readonly anyKind: readonly number[] // each as often as its weight says
}

const kindShown = (card: ShownCard) => kindNamed(nameOf(card))

/** Reads a view into what the bot knows: its own hand, the top card and the kinds that unseen cards can have. */
export function matchSeen(view: View, player: PlayerId): SeenMatch {
  const { options, piles, hand = [] } = view
  const seat = view.players.findIndex(({ id }) => id === player)
  assert(seat >= 0, 'who imagines a match sits at its table')
  const own = hand.map(kindShown)
  const top = kindShown(view.topCard)
  const unseen = piles && deckOf(options)
  for (const kind of [...own, top, ...(piles?.discard ?? []).map(kindNamed)]) {
    unseen?.splice(unseen.indexOf(kind), 1)
  }
  return { view, seat, own, top, unseen, anyKind: deckOf({ ...options, deckCopies: 1 }) }
}

/**
 * A world that agrees with what is seen. Of a finite deck what nobody has seen comes first, each card once; after that,
 * where the rules would shuffle the discards, any kind may come.
 */
export function imagined({ view, seat, own, top, unseen, anyKind }: SeenMatch, rng: Rng): ImaginedMatch {
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

/** A copy to play on with; what is drawn is the same in all copies. */
export function copyOf(match: ImaginedMatch): ImaginedMatch {
  return { ...match, hands: match.hands.map((hand) => hand.slice()), drawn: match.drawn.slice() }
}

/** The hand of the seat whose turn it is. */
export function handInTurn({ hands, seat }: ImaginedMatch): number[] {
  const hand = hands[seat]
  assert(hand !== undefined, 'an imagined seat has a hand')
  return hand
}

/** Whether a card of this kind goes now, in a hand of so many (C8, C11, C15, C20, C23). */
export function goes(match: ImaginedMatch, index: number, held: number): boolean {
  const { options, pending, lastPlus } = match
  const { type, plus, mark } = kindAt(index)
  if (options.finishOnNumber && held === 1 && type !== 'number') return false
  if (pending > 0) {
    return plus > 0 && options.stacking !== 'off' && (options.stacking === 'any' || plus >= lastPlus)
  }
  if (type === 'reverse' && match.reverses >= options.reverseLimit) return false
  const color = colorAt(index)
  return color === -1 || color === match.color || mark === kindAt(match.top).mark
}

/** Who is next after a card of this kind (C16, C18, C19). */
export function seatAfterCard({ hands, seat, direction, options }: ImaginedMatch, index: number): number {
  const { type } = kindAt(index)
  const seats = hands.length
  const skipped = type === 'skip' ? Math.min(options.skipCount, seats - 1) : 0
  const steps = type === 'reverse' ? -1 : 1 + skipped
  return (((seat + steps * direction) % seats) + seats) % seats
}

/** Plays a card in the imagined match and moves the turn on (C10, C16, C19, C23). */
export function playCard(match: ImaginedMatch, { at, color }: ImaginedPlay): void {
  const hand = handInTurn(match)
  const index = hand[at] ?? 0
  const { type, plus } = kindAt(index)
  hand.splice(at, 1)
  if (hand.length === 0) {
    match.winner = match.seat
    return
  }
  match.seat = seatAfterCard(match, index)
  match.top = index
  match.color = color
  match.reverses = type === 'reverse' ? match.reverses + 1 : 0
  if (type === 'reverse') match.direction = -match.direction
  match.pending += plus
  match.lastPlus = plus
}

/** One card, or the whole stack (C7, C13). */
export function drawCards(match: ImaginedMatch): void {
  const { seat, hands, draws, drawn, direction } = match
  const stream = draws.bySeat[seat] ?? []
  const from = drawn[seat] ?? 0
  const to = from + Math.max(1, match.pending)
  while (stream.length < to) stream.push(draws.next())
  const hand = handInTurn(match)
  for (let nth = from; nth < to; nth += 1) hand.push(stream[nth] ?? 0)
  drawn[seat] = to
  match.pending = 0
  match.lastPlus = 0
  if (match.options.drawBreaksReverseChain) match.reverses = 0
  match.seat = (seat + direction + hands.length) % hands.length
}
