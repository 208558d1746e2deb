import type { PlayerId } from '../../../engine/game.ts'
import type { Translate } from '../../../engine/texts.ts'
import { type Color, kindAt, kindOfShown, type ShownCard } from '../rules/cards.ts'
import type { Event, EventOf } from '../rules/events.ts'
import type { Key } from './en.ts'

type T = Translate<Key>

/** Decorates the name of a coloured card or of a colour, as a terminal does. */
export type Paint = (color: Color, text: string) => string

const PLAIN: Paint = (_color, text) => text

/** The texts, names and colours that sentences are made from. */
export interface SentenceContext {
  readonly t: T
  name(player: PlayerId): string
  /** The number of players, if known: a skip of all others then reads as playing again. */
  readonly playerCount?: number
  readonly paint?: Paint
}

// Cards and colours

/** The number of cards that a card adds to the stack. */
export function plusOf(card: ShownCard): number {
  return kindAt(kindOfShown(card)).plus
}

/** The sign of a card: `7`, `+2`, `8`; empty for a skip and a reverse, which have a picture. */
export function symbolOf(card: ShownCard): string {
  const plus = plusOf(card)
  if (plus > 0) return `+${plus}`
  return card.type === 'wild' ? '8' : String(card.value ?? '')
}

function valuesOf({ color, value }: ShownCard, t: T): Record<string, string | number> {
  return { color: color === undefined ? '' : t(`color.${color}`), value: value ?? '' }
}

/** The written name of a card: `Red +2`. */
export function cardText(card: ShownCard, t: T, paint: Paint = PLAIN): string {
  const text = t(`card.${card.type}`, valuesOf(card, t))
  return card.color === undefined ? text : paint(card.color, text)
}

/** The spoken name of a card: `Red plus two`. */
export function cardName(card: ShownCard, t: T): string {
  return t(`spoken.${card.type}`, valuesOf(card, t))
}

/** The name of a colour: `Red`. */
export function colorText(color: Color, t: T, paint: Paint = PLAIN): string {
  return paint(color, t(`color.${color}`))
}

/** The pending + cards: `+2 +4 +20`. */
export function chainText(chain: readonly number[]): string {
  return chain.map((plus) => `+${plus}`).join(' ')
}

/** Joins words to a list: `Ana, Ben and Cy`. */
export function listText(words: readonly string[], t: T): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : t('and', { names: words.slice(0, -1).join(', '), last })
}

// Events

/** Describes an event in one sentence; null if another event's sentence covers it. */
export function eventSentence(event: Event, context: SentenceContext): string | null {
  const { t, name, paint } = context
  switch (event.type) {
    case 'played':
      return playedSentence(event, context)
    case 'drew':
      return drewSentence(event, context)
    case 'specialEffect':
      return effectSentence(event, context)
    case 'forcedDraw':
      return t('event.forcedDraw', { count: event.cards.length })
    case 'yourDraw': {
      const [card] = event.cards
      return card === undefined ? null : t('event.yourDraw', { card: cardText(card, t, paint) })
    }
    case 'reshuffled':
      return t('event.reshuffled', { count: event.count })
    case 'ended': {
      const { winners, reason } = event
      return t(`event.ended.${reason}`, { names: listText(winners.map(name), t), count: winners.length })
    }
  }
}

function playedSentence(event: EventOf<'played'>, { t, name, playerCount, paint }: SentenceContext): string {
  const { playerId, chosenColor, skipped } = event
  const values = { player: name(playerId), card: cardText(event.card, t, paint) }
  if (chosenColor !== null) {
    return t('event.played.color', { ...values, color: colorText(chosenColor, t, paint) })
  }
  if (skipped.length === 0) return t('event.played', values)
  if (skipped.length + 1 === playerCount) return t('event.played.again', values)
  return t('event.played.skip', { ...values, names: listText(skipped.map(name), t) })
}

function drewSentence({ playerId, count, wasStack }: EventOf<'drew'>, { t, name }: SentenceContext): string {
  const player = name(playerId)
  if (count === 0) return t('event.drew.nothing', { player })
  return wasStack ? t('event.drew.stack', { player, count }) : t('event.drew.one', { player })
}

function effectSentence(event: EventOf<'specialEffect'>, { t, name }: SentenceContext): string {
  const player = name(event.playerId)
  switch (event.effect) {
    case 'skip':
      return t('effect.skip', { count: event.data.skipCount })
    case 'reverse':
      return t('event.reverse', { player, count: event.data.reverseCount })
    case 'plusStack':
      return t('event.plusStack', { player, count: event.data.totalDraws })
  }
}
