import { assert, type PlayerId, type Setup } from '../../../engine/game.ts'
import type { Rng } from '../../../engine/rng.ts'
import { type Card, cardsOf, type DeckRead, readDeck, valuesOf, type Warning } from './deck.ts'
import type { Options } from './options.ts'
import type { HandRank } from './poker.ts'
import { dealt, effectiveDiscardCount, newPiles, type Piles } from './piles.ts'

/** The hand that somebody put away at the end of a turn: open to all, also when it is shuffled in at once. */
export interface KeptHand {
  readonly turnNumber: number
  readonly values: readonly string[]
  readonly rank: HandRank | null // null without scoring
  readonly points: number
}

/** What one player has: a deck of their own, and how far they are in the turn. */
export interface Side {
  readonly piles: Piles
  readonly order: readonly string[] | null // the values as locked (D17), until the next deal
  readonly hasEnded: boolean
  readonly score: number
  readonly lastHand: KeptHand | null
}

const ENDS = ['turn-limit', 'ended-by-host'] as const
export type End = (typeof ENDS)[number]

export interface State {
  readonly players: readonly PlayerId[]
  readonly options: Options // as they now are: the host may change settings and deck
  readonly turnNumber: number
  readonly deals: number // how often hands were dealt in this match, the first time and resets included
  readonly sides: readonly Side[] // in the order of the seats
  readonly end: End | null
}

const STATUSES = ['discarding', 'planning', 'locked', 'ready', 'ended'] as const
/** `locked` waits for the others' orders, `ready` can end the turn, `ended` waits for the next one. */
export type Status = (typeof STATUSES)[number]

/** What everyone knows of a player. */
export interface PlayerView {
  readonly id: PlayerId
  readonly status: Status
  readonly handCount: number
  readonly drawPileCount: number
  readonly discardPileCount: number
  readonly discardPile: readonly string[] // without what still lies face down (D18)
  readonly order: readonly string[] | null // others' only once all are locked
  readonly score: number
  readonly lastHand: KeptHand | null
}

/** The fields from `handCards` on are the viewer's own, and empty for a spectator. */
export interface View {
  readonly options: Options
  readonly turnNumber: number
  readonly handSize: number
  readonly discardCount: number
  readonly deals: number
  readonly end: End | null
  readonly players: readonly PlayerView[]
  readonly handCards: readonly Card[]
  readonly hand: readonly string[]
  readonly drawPileCount: number
  readonly discardPile: readonly string[]
  readonly discardPhase: boolean
  readonly effectiveDiscardCount: number
  readonly warning: Warning | null
}

/** Everyone gets the same deck, shuffled for themselves, and the first hand (D6, D19). */
export function setup({ players, options, rng }: Setup<Options>): State {
  const { values, warning } = deckOf(options)
  const sides = players.map((_, seat) => warned(dealtSide(newSide(values, seat, rng), options, rng), warning))
  return { players, options, turnNumber: 1, deals: 1, sides, end: null }
}

/** The deck of a match, whose options were found good before it started. */
export function deckOf(options: Options): Extract<DeckRead, { ok: true }> {
  const deck = readDeck(options)
  assert(deck.ok, 'a match has a deck that can be read')
  return deck
}

/** A side before its first deal. */
export function newSide(values: readonly string[], seat: number, rng: Rng): Side {
  const piles = newPiles(cardsOf(values, prefixOf(seat)), rng)
  return { piles, order: null, hasEnded: false, score: 0, lastHand: null }
}

/** A side at the start of a turn. */
export function dealtSide({ piles, score, lastHand }: Side, options: Options, rng: Rng): Side {
  return { piles: dealt(piles, options, rng), order: null, hasEnded: false, score, lastHand }
}

/** With a warning about the deck, which stands until the next full deal as that of a short deal does. */
export function warned(side: Side, warning: Warning | null): Side {
  if (warning === null) return side
  return { ...side, piles: { ...side.piles, warning: side.piles.warning ?? warning } }
}

/** What the ids of a seat's cards begin with: copies are told apart at the whole table. */
export function prefixOf(seat: number): string {
  return `${seat + 1}-`
}

/** With planning, whether all orders are locked, and with that open (D18). */
export function isRevealed({ sides }: State): boolean {
  for (const { order } of sides) if (order === null) return false
  return true
}

/** How far a player is in the turn. */
export function statusOf(state: State, side: Side): Status {
  if (side.hasEnded) return 'ended'
  if (side.piles.discardPhase) return 'discarding'
  if (!state.options.planning) return 'ready'
  if (side.order === null) return 'planning'
  return isRevealed(state) ? 'ready' : 'locked'
}

/** How many cards this player has discarded in this turn: while plans are secret these lie face down. */
export function discardedThisTurn({ piles }: Side, { handSize, discardCount }: Options): number {
  if (piles.discardPhase) return 0
  const cards = piles.drawPile.length + piles.handCards.length + piles.discardCards.length
  return Math.min(discardCount, handSize, cards)
}

/** An allow-list: hands and draw piles are never in it, but for one's own hand. */
export function view(state: State, viewer: PlayerId | null): View {
  const { options, turnNumber, deals, end } = state
  const { handSize, discardCount } = options
  const own = viewer === null ? undefined : state.sides[state.players.indexOf(viewer)]?.piles
  const handCards = own?.handCards ?? []
  return {
    options,
    turnNumber,
    handSize,
    discardCount,
    deals,
    end,
    players: state.sides.map((side, seat) =>
      playerView(state, side, state.players[seat] ?? '', side.piles === own),
    ),
    handCards,
    hand: valuesOf(handCards),
    drawPileCount: own?.drawPile.length ?? 0,
    discardPile: valuesOf(own?.discardCards ?? []),
    discardPhase: own?.discardPhase ?? false,
    effectiveDiscardCount: effectiveDiscardCount(discardCount, handCards),
    warning: own?.warning ?? null,
  }
}

function playerView(state: State, side: Side, id: PlayerId, isOwn: boolean): PlayerView {
  const isOpen = isOwn || !state.options.planning || isRevealed(state)
  const { piles, order, score, lastHand } = side
  const { discardCards } = piles
  const faceDown = isOpen ? 0 : discardedThisTurn(side, state.options)
  return {
    id,
    status: statusOf(state, side),
    handCount: piles.handCards.length,
    drawPileCount: piles.drawPile.length,
    discardPileCount: discardCards.length,
    discardPile: valuesOf(discardCards.slice(0, discardCards.length - faceDown)),
    order: isOpen ? order : null,
    score,
    lastHand,
  }
}
