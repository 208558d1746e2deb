import type { PlayerId } from '../../../engine/game.ts'
import { idPrefixOf, valuesOf } from '../rules/cards.ts'
import type { Card } from '../rules/deck.ts'
import type { Event } from '../rules/events.ts'
import type { PlayerView, View } from '../rules/view.ts'

type Of<Type extends Event['type']> = Extract<Event, { type: Type }>

/**
 * Applies one event to the view on screen: cards are on the pile when they have landed, then the hand scores. The next
 * hands come with the real view, after the last event.
 */
export function advance(view: View, event: Event): View {
  switch (event.type) {
    case 'discarded':
      return discard(view, event)
    case 'locked':
      return change(view, event.player, { status: 'locked' })
    case 'turnEnded':
      return endTurn(view, event)
    case 'scored':
      return score(view, event)
    case 'dealt':
    case 'drew':
    case 'revealed':
    case 'settingsChanged':
    case 'deckLoaded':
    case 'reset':
    case 'matchEnded':
      return view
  }
}

function change(view: View, player: PlayerId, changed: Partial<PlayerView>): View {
  return {
    ...view,
    players: view.players.map((side) => (side.id === player ? { ...side, ...changed } : side)),
  }
}

const sideOf = ({ players }: View, player: PlayerId) => players.find(({ id }) => id === player)

/** Whether the hand in the view is this player's: the ids of cards begin with the seat. */
function isOwn({ players, handCards }: View, player: PlayerId): boolean {
  const prefix = idPrefixOf(players.findIndex(({ id }) => id === player))
  return handCards.some(({ id }) => id.startsWith(prefix))
}

/** A hand without these values, one card for each. */
function without(hand: readonly Card[], values: readonly string[]): readonly Card[] {
  const left = [...values]
  return hand.filter(({ value }) => {
    const at = left.indexOf(value)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

function withHand(view: View, handCards: readonly Card[]): View {
  return { ...view, handCards, hand: valuesOf(handCards), discardPhase: false }
}

/** Cards that lie face down stay unknown; only their number counts. */
function discard(view: View, { player, count, values }: Of<'discarded'>): View {
  const side = sideOf(view, player)
  if (side === undefined) return view
  const next = change(view, player, {
    status: view.options.planning ? 'planning' : 'ready',
    handCount: side.handCount - count,
    discardPileCount: side.discardPileCount + count,
    discardPile: [...side.discardPile, ...(values ?? [])],
  })
  return values !== null && isOwn(view, player) ? withHand(next, without(view.handCards, values)) : next
}

function endTurn(view: View, { player, turnNumber, values }: Of<'turnEnded'>): View {
  const side = sideOf(view, player)
  if (side === undefined) return view
  const next = change(view, player, {
    status: 'ended',
    handCount: 0,
    discardPileCount: side.discardPileCount + values.length,
    discardPile: [...side.discardPile, ...values],
    lastHand: { turnNumber, values, rank: null, points: 0 },
  })
  return isOwn(view, player) ? withHand(next, []) : next
}

function score(view: View, { player, values, rank, points, score: total }: Of<'scored'>): View {
  const turnNumber = sideOf(view, player)?.lastHand?.turnNumber ?? view.turnNumber
  return change(view, player, { score: total, lastHand: { turnNumber, values, rank, points } })
}
