import { assert, type PlayerId } from '../../../engine/game.ts'
import { type Rng, shuffled } from '../../../engine/rng.ts'
import { type Card, cardsOf } from '../rules/deck.ts'
import { deckOf, type PlayerView, prefixOf, type Side, type State, type View } from '../rules/state.ts'

/**
 * A full state that looks to this viewer as the view does: all that they do not see is dealt anew, other
 * hands, every draw pile, what lies face down, orders that are locked but not open, and which copy of a
 * value is where.
 */
export function imagined(view: View, viewer: PlayerId | null, rng: Rng): State {
  const { options, turnNumber, deals, end, players } = view
  const { values } = deckOf(options)
  return {
    players: players.map(({ id }) => id),
    options,
    turnNumber,
    deals,
    sides: players.map((player, seat) => {
      const cards = shuffled(rng, cardsOf(values, prefixOf(seat)))
      return player.id === viewer ? ownSide(view, player, cards, rng) : otherSide(view, player, cards, rng)
    }),
    end,
  }
}

function ownSide(view: View, player: PlayerView, cards: readonly Card[], rng: Rng): Side {
  const { handCards, discardPhase, warning } = view
  const heap = heapOf(cards, handCards)
  const discardCards = view.discardPile.map((value) => taken(heap, value))
  const drawPile = shuffled(rng, rest(heap))
  const piles = { drawPile, handCards, discardCards, discardPhase, warning }
  return { ...known(player), piles, order: player.order }
}

function otherSide(view: View, player: PlayerView, cards: readonly Card[], rng: Rng): Side {
  const { status, discardPileCount, drawPileCount } = player
  const heap = heapOf(cards, [])
  const open = player.discardPile.map((value) => taken(heap, value))
  // A hand whose order is open is known, but for how it is held.
  const planned = status === 'ready' ? (player.order ?? []).map((value) => taken(heap, value)) : []
  const unseen = shuffled(rng, rest(heap))
  const drawPile = unseen.splice(0, drawPileCount)
  const discardCards = [...open, ...unseen.splice(0, discardPileCount - open.length)]
  const handCards = shuffled(rng, [...planned, ...unseen])
  const secret = status === 'locked' ? shuffled(rng, handCards).map(({ value }) => value) : null
  const order = player.order ?? secret
  const discardPhase = status === 'discarding'
  const piles = { drawPile, handCards, discardCards, discardPhase, warning: view.warning }
  return { ...known(player), piles, order }
}

function known({ status, score, lastHand }: PlayerView): Pick<Side, 'hasEnded' | 'score' | 'lastHand'> {
  return { hasEnded: status === 'ended', score, lastHand }
}

/** The copies of each value that may be anywhere, without those whose place is known. */
function heapOf(cards: readonly Card[], placed: readonly Card[]): Map<string, Card[]> {
  const ids = new Set(placed.map(({ id }) => id))
  const heap = new Map<string, Card[]>()
  for (const card of cards) {
    if (ids.has(card.id)) continue
    const copies = heap.get(card.value)
    if (copies === undefined) heap.set(card.value, [card])
    else copies.push(card)
  }
  return heap
}

function taken(heap: Map<string, Card[]>, value: string): Card {
  const card = heap.get(value)?.pop()
  assert(card !== undefined, 'a card that is seen is in the deck')
  return card
}

function rest(heap: Map<string, Card[]>): Card[] {
  return [...heap.values()].flat()
}
