import type { PlayerId } from '../../../engine/game.ts'
import { nameOf, type ShownCard } from '../rules/cards.ts'
import type { Event, EventOf } from '../rules/events.ts'
import type { View } from '../rules/view.ts'

/**
 * Applies one event to the view on screen: the pile changes when the card has landed, then the effect of the card shows.
 * The turn passes with the real view, after the last event.
 */
export function advance(view: View, event: Event): View {
  switch (event.type) {
    case 'played':
      return lay(view, event)
    case 'drew':
      return take(view, event)
    case 'specialEffect':
      return takeEffect(view, event)
    case 'forcedDraw':
    case 'yourDraw':
      return gain(view, event.cards)
    case 'reshuffled':
      return { ...view, piles: view.piles && { draw: view.piles.draw + event.count, discard: [] } }
    case 'ended':
      return view
  }
}

function countCards({ players }: View, player: PlayerId, more: number): View['players'] {
  return players.map((seat) => (seat.id === player ? { ...seat, cardCount: seat.cardCount + more } : seat))
}

function lay(view: View, event: EventOf<'played'>): View {
  const { card, playerId, chosenColor } = event
  const { topCard, piles, hand, reverseStackCount } = view
  return {
    ...view,
    players: countCards(view, playerId, -1),
    topCard: card,
    lastPlayedColor: chosenColor ?? card.color ?? view.lastPlayedColor,
    reverseStackCount: card.type === 'reverse' ? reverseStackCount + 1 : 0,
    piles: piles && { ...piles, discard: [...piles.discard, nameOf(topCard)] },
    lastTurn: event,
    ...(hand && { hand: hand.filter(({ id }) => id !== card.id) }),
  }
}

function take(view: View, event: EventOf<'drew'>): View {
  const { playerId, count } = event
  const { piles } = view
  return {
    ...view,
    players: countCards(view, playerId, count),
    pendingDraws: 0,
    chain: [],
    piles: piles && { ...piles, draw: Math.max(0, piles.draw - count) },
    lastTurn: event,
  }
}

function gain(view: View, cards: readonly ShownCard[]): View {
  return view.hand === undefined ? view : { ...view, hand: [...view.hand, ...cards] }
}

function takeEffect(view: View, event: EventOf<'specialEffect'>): View {
  switch (event.effect) {
    case 'reverse':
      return { ...view, direction: view.direction === 1 ? -1 : 1 }
    case 'plusStack': {
      const { totalDraws } = event.data
      return { ...view, pendingDraws: totalDraws, chain: [...view.chain, totalDraws - view.pendingDraws] }
    }
    case 'skip':
      return view
  }
}
