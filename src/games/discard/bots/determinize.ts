import { assert, type PlayerId } from '../../../engine/game.ts'
import { type Rng, shuffled } from '../../../engine/rng.ts'
import { idPrefixOf, valuesOf } from '../rules/cards.ts'
import { type Card, cardsOf } from '../rules/deck.ts'
import { deckOf, type Side, type State } from '../rules/state.ts'
import type { PlayerView, View } from '../rules/view.ts'

/**
 * Returns a full state with the same view for this viewer. Everything hidden is dealt at random: other hands, draw piles,
 * face-down discards, locked orders that are not revealed, and which copy of a value is in which pile.
 */
export function determinize(view: View, viewer: PlayerId, rng: Rng): State {
  const { options, turnNumber, deals, end, players } = view
  const { values } = deckOf(options)
  return {
    players: players.map(({ id }) => id),
    options,
    turnNumber,
    deals,
    sides: players.map((player, seat) => {
      const cards = shuffled(rng, cardsOf(values, idPrefixOf(seat)))
      return player.id === viewer ? ownSide(view, player, cards, rng) : otherSide(view, player, cards, rng)
    }),
    end,
  }
}

function ownSide(view: View, player: PlayerView, cards: readonly Card[], rng: Rng): Side {
  const { handCards, discardPhase, warning } = view
  const copies = copiesByValue(cards, handCards)
  const discardCards = view.discardPile.map((value) => takeCopy(copies, value))
  const drawPile = shuffled(rng, remainingCards(copies))
  const piles = { drawPile, handCards, discardCards, discardPhase, warning }
  return { ...publicFields(player), piles, order: player.order }
}

function otherSide(view: View, player: PlayerView, cards: readonly Card[], rng: Rng): Side {
  const { status, discardPileCount, drawPileCount } = player
  const copies = copiesByValue(cards, [])
  const open = player.discardPile.map((value) => takeCopy(copies, value))
  // The cards of a revealed order are known; only their places in the hand are not.
  const planned = status === 'ready' ? (player.order ?? []).map((value) => takeCopy(copies, value)) : []
  const hidden = shuffled(rng, remainingCards(copies))
  const drawPile = hidden.splice(0, drawPileCount)
  const discardCards = [...open, ...hidden.splice(0, discardPileCount - open.length)]
  const handCards = shuffled(rng, [...planned, ...hidden])
  const secretOrder = status === 'locked' ? valuesOf(shuffled(rng, handCards)) : null
  const order = player.order ?? secretOrder
  const discardPhase = status === 'discarding'
  const piles = { drawPile, handCards, discardCards, discardPhase, warning: view.warning }
  return { ...publicFields(player), piles, order }
}

function publicFields({
  status,
  score,
  lastHand,
}: PlayerView): Pick<Side, 'hasEnded' | 'score' | 'lastHand'> {
  return { hasEnded: status === 'ended', score, lastHand }
}

/** The copies of each value, without the cards whose place is known. */
function copiesByValue(cards: readonly Card[], placed: readonly Card[]): Map<string, Card[]> {
  const ids = new Set(placed.map(({ id }) => id))
  const copies = new Map<string, Card[]>()
  for (const card of cards) {
    if (ids.has(card.id)) continue
    const sameValue = copies.get(card.value)
    if (sameValue === undefined) copies.set(card.value, [card])
    else sameValue.push(card)
  }
  return copies
}

function takeCopy(copies: Map<string, Card[]>, value: string): Card {
  const card = copies.get(value)?.pop()
  assert(card !== undefined, 'a visible card is in the deck')
  return card
}

function remainingCards(copies: Map<string, Card[]>): Card[] {
  return [...copies.values()].flat()
}
