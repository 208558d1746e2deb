import { assert, type Outcome, type PlayerId, type Setup } from '../../../engine/game.ts'
import { placesOf } from '../../../pieces/places.ts'
import { type Card, type Color, kindAt, kindOf, type ShownCard, shownCard } from './cards.ts'
import { drawCards, openDeck, type Stock } from './deck.ts'
import type { Options } from './options.ts'

export type Direction = 1 | -1

export type EndReason = 'empty-hand' | 'turn-limit' | 'nothing-to-draw'

/** What everyone saw happen in one turn; also what is emitted about it. */
export type PublicTurn =
  | {
      readonly type: 'played'
      readonly playerId: PlayerId
      readonly card: ShownCard
      readonly chosenColor: Color | null
      /** Those whom a skip passed over, in order. */
      readonly skipped: readonly PlayerId[]
    }
  | {
      readonly type: 'drew'
      readonly playerId: PlayerId
      readonly count: number
      /** Whether it was a stack of + cards. */
      readonly wasStack: boolean
    }

export interface State {
  readonly options: Options
  readonly players: readonly PlayerId[] // in the order of the seats, clockwise
  readonly hands: readonly (readonly Card[])[] // by seat; the newest card is last
  readonly currentSeat: number
  readonly direction: Direction // 1 is clockwise
  readonly topCard: Card
  readonly lastPlayedColor: Color // the top card's, or the one named with it
  readonly chain: readonly number[] // the + cards whose draws are pending, oldest first
  readonly pendingDraws: number // what the chain adds up to
  readonly reverseStackCount: number // reverses in a row, by anybody
  readonly stock: Stock
  readonly emptyDraws: number // draws in a row that drew nothing
  readonly turnsTaken: number
  readonly lastTurn: PublicTurn | null
  readonly endReason: EndReason | null
}

export interface View {
  readonly options: Options
  readonly currentPlayerId: PlayerId | null // null when it is over
  readonly topCard: ShownCard
  readonly lastPlayedColor: Color
  readonly direction: Direction
  readonly pendingDraws: number
  readonly chain: readonly number[]
  readonly reverseStackCount: number
  readonly lastSpecialCard: 'plus' | 'reverse' | null // what the top card is
  readonly players: readonly { readonly id: PlayerId; readonly cardCount: number }[]
  /** Of a finite deck: how many are left to draw, and the kinds beneath the top card, oldest first. */
  readonly piles: { readonly draw: number; readonly discard: readonly string[] } | null
  readonly emptyDraws: number
  readonly turnsTaken: number
  readonly lastTurn: PublicTurn | null
  readonly endReason: EndReason | null
  readonly winner: PlayerId | null // null also where several share the first place
  /** One's own cards, the newest last; nobody else gets it. */
  readonly hand?: readonly ShownCard[]
}

/** Deals everyone their cards and turns a number up; seat 0 begins, clockwise (C4). */
export function setup({ players, options, rng }: Setup<Options>): State {
  let { topCard, stock } = openDeck(options, rng)
  const hands: Card[][] = []
  for (const _ of players) {
    const dealt = drawCards(stock, options, options.handSize, rng)
    hands.push(dealt.cards)
    stock = dealt.stock
  }
  const { color } = kindOf(topCard)
  assert(color !== null, 'a number has a colour')
  return {
    options,
    players,
    hands,
    currentSeat: 0,
    direction: 1,
    topCard,
    lastPlayedColor: color,
    chain: [],
    pendingDraws: 0,
    reverseStackCount: 0,
    stock,
    emptyDraws: 0,
    turnsTaken: 0,
    lastTurn: null,
    endReason: null,
  }
}

/** What this viewer may know: their own hand, of the others' only how many cards they hold. */
export function view(state: State, viewer: PlayerId | null): View {
  const { players, hands, topCard, stock, endReason } = state
  const { plus, type } = kindOf(topCard)
  const open: View = {
    options: state.options,
    currentPlayerId: endReason === null ? playerAt(state, state.currentSeat) : null,
    topCard: shownCard(topCard),
    lastPlayedColor: state.lastPlayedColor,
    direction: state.direction,
    pendingDraws: state.pendingDraws,
    chain: state.chain,
    reverseStackCount: state.reverseStackCount,
    lastSpecialCard: plus > 0 ? 'plus' : type === 'reverse' ? 'reverse' : null,
    players: players.map((id, seat) => ({ id, cardCount: handAt(state, seat).length })),
    piles: stock && { draw: stock.draw.length, discard: stock.discard.map((kind) => kindAt(kind).name) },
    emptyDraws: state.emptyDraws,
    turnsTaken: state.turnsTaken,
    lastTurn: state.lastTurn,
    endReason,
    winner: winnerOf(state),
  }
  const own = viewer === null ? undefined : hands[players.indexOf(viewer)]
  return own === undefined ? open : { ...open, hand: own.map(shownCard) }
}

/** Ranked by cards left (C24). */
export function outcome(state: State): Outcome | null {
  const { endReason, players } = state
  if (endReason === null) return null
  const scores = players.map((player, seat) => [player, handAt(state, seat).length] as const)
  return { places: placesOf(scores, 'lowest'), reason: endReason }
}

/** Those with the first place; nobody before the end. */
export function winnersOf(state: State): PlayerId[] {
  const places = outcome(state)?.places ?? []
  return places.filter(({ place }) => place === 1).map(({ player }) => player)
}

function winnerOf(state: State): PlayerId | null {
  const [first, second] = state.endReason === null ? [] : winnersOf(state)
  return first !== undefined && second === undefined ? first : null
}

/** The player at this seat; throws if the seat does not exist. */
export function playerAt({ players }: State, seat: number): PlayerId {
  const player = players[seat]
  assert(player !== undefined, 'the turn is at a seat')
  return player
}

/** The hand at this seat, the newest card last; throws if the seat does not exist. */
export function handAt({ hands }: State, seat: number): readonly Card[] {
  const hand = hands[seat]
  assert(hand !== undefined, 'every seat has a hand')
  return hand
}
