import type { PlayerId } from '../../../engine/game.ts'
import { type Rng, shuffled } from '../../../engine/rng.ts'
import { type Card, unseenCards } from '../rules/deck.ts'
import { cardsInFront } from '../rules/draft.ts'
import { type Flips, type Seat, type State, seatOf } from '../rules/state.ts'
import type { View } from '../rules/view.ts'

/** The cards of the deck, sorted: those that lie face up nowhere. */
export function deckCards({ players, flipping, queue, discard, pendingSecondChanceTarget }: View): Card[] {
  const spare: Card[] = pendingSecondChanceTarget === null ? [] : ['secondChance']
  const pending = [...(flipping?.setAside ?? []), ...queue.map(({ card }) => card), ...spare]
  return unseenCards([...players.flatMap(cardsInFront), ...pending, ...discard])
}

/** A state that agrees with the view: the deck is in random order. */
export function determinize(view: View, _player: PlayerId, rng: Rng): State {
  const indexOf = (player: PlayerId) => seatOf({ seats: view.players }, player)
  return {
    options: view.options,
    phase: view.phase,
    round: view.round,
    dealer: indexOf(view.dealerId),
    position: view.position,
    seats: view.players.map(({ roundScore: _derived, ...seat }): Seat => seat),
    deck: shuffled(rng, deckCards(view)),
    discard: view.discard,
    flips: flipsOf(view, indexOf),
    queue: view.queue.map(({ card, from, to }) => ({ card, from: indexOf(from), to: indexOf(to) })),
    flipped: view.flipped,
    roundEnd: view.summary?.why ?? null,
    opening: view.opening,
  }
}

function flipsOf(
  { flipping, pendingSecondChanceTarget }: View,
  indexOf: (player: PlayerId) => number,
): Flips | null {
  if (flipping === null) return null
  const { playerId, why, left, setAside } = flipping
  return { seat: indexOf(playerId), why, left, setAside, hasSpare: pendingSecondChanceTarget !== null }
}
