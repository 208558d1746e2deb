import { assert, type PlayerId } from '../../../engine/game.ts'
import { type Rng, shuffled } from '../../../engine/rng.ts'
import { type Card, kindByName, kindOfShown, newCard, type ShownCard } from '../rules/cards.ts'
import { deckOf, endlessCards } from '../rules/deck.ts'
import type { State } from '../rules/state.ts'
import type { View } from '../rules/view.ts'

/** A full state that agrees with this player's view: other hands and the draw pile are dealt at random. */
export function determinize(view: View, player: PlayerId, rng: Rng): State {
  const { players, options, currentPlayerId, piles } = view
  const own = (view.hand ?? []).map(cardOf)
  const unseen = unseenKinds(view)
  const draw = unseen && shuffled(rng, unseen)
  const deal = (count: number) =>
    draw === null
      ? endlessCards(options, count, rng)
      : draw.splice(0, count).map((kind) => newCard(kind, rng))
  const hands = players.map(({ id, cardCount }) => (id === player ? own : deal(cardCount)))
  return {
    options,
    players: players.map(({ id }) => id),
    hands,
    currentSeat: Math.max(
      0, // after the end no seat has the turn
      players.findIndex(({ id }) => id === currentPlayerId),
    ),
    direction: view.direction,
    topCard: cardOf(view.topCard),
    lastPlayedColor: view.lastPlayedColor,
    chain: view.chain,
    pendingDraws: view.pendingDraws,
    reverseStackCount: view.reverseStackCount,
    stock: draw && { draw, discard: piles?.discard.map(kindByName) ?? [] },
    emptyDraws: view.emptyDraws,
    turnsTaken: view.turnsTaken,
    lastTurn: view.lastTurn,
    endReason: view.endReason,
  }
}

function cardOf(shown: ShownCard): Card {
  return { id: shown.id, kind: kindOfShown(shown) }
}

/** The cards of a finite deck that the viewer does not see, as kinds; null for the endless deck. */
export function unseenKinds({ options, piles, hand = [], topCard }: View): number[] | null {
  if (piles === null) return null
  const unseen = deckOf(options)
  for (const kind of [...[...hand, topCard].map(kindOfShown), ...piles.discard.map(kindByName)]) {
    const at = unseen.indexOf(kind)
    assert(at >= 0, 'every visible card is in the deck')
    unseen.splice(at, 1)
  }
  return unseen
}
