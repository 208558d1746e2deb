import type { PlayerId } from '../../../engine/game.ts'
import type { Translate } from '../../../engine/texts.ts'
import type { Card } from '../rules/deck.ts'
import type { Event } from '../rules/events.ts'
import type { PlayerView, View } from '../rules/view.ts'
import type { Key } from './en.ts'

/** The language of a text and the names of the players in it. */
export interface TextContext {
  readonly t: Translate<Key>
  name(player: PlayerId): string
}

/** A card as it is spoken: `12`, `plus 4`, `Flip Three`. */
export function cardName(card: Card, { t }: TextContext): string {
  if (typeof card === 'number') return String(card)
  if (card === 'x2') return t('card.x2')
  if (card === 'freeze' || card === 'flipThree' || card === 'secondChance') return t(`card.${card}`)
  return t('card.plus', { points: Number(card.slice(1)) })
}

/** A card as it is printed: `12`, `+4`, `×2`, `Flip Three`. */
export function cardLabel(card: Card, context: TextContext): string {
  if (card === 'x2') return '×2'
  return typeof card === 'string' && card.startsWith('+') ? card : cardName(card, context)
}

/** Lists players: `Ana, Ben and Cy`. */
export function joinNames(players: readonly PlayerId[], { t, name }: TextContext): string {
  const names = players.map(name)
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : t('and', { names: names.slice(0, -1).join(', '), last })
}

/** The badge of a player; one who was still active when the round ended has scored. */
export function badgeOf({ status }: PlayerView, { summary }: View) {
  return status === 'active' && summary !== null ? 'scored' : status
}

/** Describes an event in one sentence. */
export function eventSentence(event: Event, context: TextContext): string {
  const { t, name } = context
  switch (event.type) {
    case 'roundStarted':
      return t('event.roundStarted', { round: event.round, name: name(event.dealer) })
    case 'reshuffled':
      return t('event.reshuffled', { cards: event.cards })
    case 'flipped': {
      const { player, card, why, nth } = event
      return t(`event.flipped.${why}`, { name: name(player), card: cardLabel(card, context), nth })
    }
    case 'saved':
    case 'busted':
      return t(`event.${event.type}`, { name: name(event.player), number: event.card })
    case 'flip7':
    case 'flipThreeBegan':
      return t(`event.${event.type}`, { name: name(event.player) })
    case 'frozen':
    case 'stayed':
      return t(`event.${event.type}`, { name: name(event.player), points: event.points })
    case 'setAside': {
      const { player, card, nth } = event
      return t('event.setAside', { name: name(player), card: cardLabel(card, context), nth })
    }
    case 'assigned':
      return assignedSentence(event, context)
    case 'discarded': {
      const { player, card, why } = event
      return t(`event.discarded.${why}`, { name: name(player), card: cardLabel(card, context) })
    }
    case 'roundEnded':
      return t('event.roundEnded', { round: event.round, why: t(`summary.${event.why}`) })
    case 'tied':
      return t('event.tied', { names: joinNames(event.players, context), total: event.total })
    case 'gameEnded':
      return t('event.gameEnded', { name: name(event.winner), total: event.total })
  }
}

type AssignedEvent = Extract<Event, { type: 'assigned' }>

function assignedSentence({ card, from, to, isForced }: AssignedEvent, context: TextContext): string {
  const { t, name } = context
  const values = { card: cardLabel(card, context), name: name(from), target: name(to) }
  if (isForced) return t('event.assigned.forced', values)
  if (card === 'secondChance') return t('event.assigned.secondChance', values)
  return t(from === to ? 'event.assigned.self' : 'event.assigned', values)
}
