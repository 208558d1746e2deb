import { assert, type PlayerId } from '../../../engine/game.ts'
import { type Rng, shuffled } from '../../../engine/rng.ts'
import { type Card, kindNamed, nameOf, newCard, type ShownCard } from '../rules/cards.ts'
import { deckOf, endlessCards } from '../rules/deck.ts'
import type { State, View } from '../rules/state.ts'

/** A state that agrees with what this player sees: other hands and the draw pile are dealt at random. */
export function determinize(view: View, player: PlayerId, rng: Rng): State {
  const { players, options, currentPlayerId, piles } = view
  const own = (view.hand ?? []).map(cardShown)
  const topCard = cardShown(view.topCard)
  const discard = piles?.discard.map(kindNamed) ?? []
  const unseen =
    piles &&
    shuffled(rng, without(deckOf(options), [...own, topCard].map(({ kind }) => kind).concat(discard)))
  const dealt = (count: number) =>
    unseen === null
      ? endlessCards(options, count, rng)
      : unseen.splice(0, count).map((kind) => newCard(kind, rng))
  const hands = players.map(({ id, cardCount }) => (id === player ? own : dealt(cardCount)))
  return {
    options,
    players: players.map(({ id }) => id),
    hands,
    currentSeat: Math.max(
      0, // when it is over, the turn is at no seat
      players.findIndex(({ id }) => id === currentPlayerId),
    ),
    direction: view.direction,
    topCard,
    lastPlayedColor: view.lastPlayedColor,
    chain: view.chain,
    pendingDraws: view.pendingDraws,
    reverseStackCount: view.reverseStackCount,
    stock: unseen && { draw: unseen, discard },
    emptyDraws: view.emptyDraws,
    turnsTaken: view.turnsTaken,
    lastTurn: view.lastTurn,
    endReason: view.endReason,
  }
}

function cardShown(shown: ShownCard): Card {
  return { id: shown.id, kind: kindNamed(nameOf(shown)) }
}

/** The kinds that are left of a deck when these are taken out. */
function without(deck: readonly number[], taken: readonly number[]): number[] {
  const left = deck.slice()
  for (const kind of taken) {
    const at = left.indexOf(kind)
    assert(at >= 0, 'what is seen is in the deck')
    left.splice(at, 1)
  }
  return left
}
