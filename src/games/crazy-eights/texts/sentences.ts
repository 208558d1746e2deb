import type { Observation, Outcome, PlayerId, Refusal } from '../../../engine/game.ts'
import { type Color, kindAt, kindNamed, nameOf, type ShownCard } from '../rules/cards.ts'
import type { Action } from '../rules/legality.ts'
import type { View } from '../rules/state.ts'
import type { Key } from './en.ts'

/** Who speaks, and of whom: what the words need of a room. */
export interface Speech {
  t(key: Key, values?: Readonly<Record<string, string | number>>): string
  name(player: PlayerId): string
}

type T = Speech['t']

/** How many cards a card adds to the stack. */
export function plusOf(card: ShownCard): number {
  return kindAt(kindNamed(nameOf(card))).plus
}

/** What is printed large on a card: `7`, `+2`, `8`; a skip and a reverse are drawn. */
export function symbolOf(card: ShownCard): string {
  const plus = plusOf(card)
  if (plus > 0) return `+${plus}`
  return card.type === 'wild' ? '8' : String(card.value ?? '')
}

function valuesOf({ color, value }: ShownCard, t: T): Record<string, string | number> {
  return { color: color === undefined ? '' : t(`color.${color}`), value: value ?? '' }
}

/** A card as it is read: `Red +2`. */
export function cardText(card: ShownCard, t: T): string {
  return t(`card.${card.type}`, valuesOf(card, t))
}

/** A card as it is spoken: `Red plus two`. */
export function cardName(card: ShownCard, t: T): string {
  return t(`spoken.${card.type}`, valuesOf(card, t))
}

/** `Ana, Ben and Cy`. */
export function listed(words: readonly string[], t: T): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : t('and', { names: words.slice(0, -1).join(', '), last })
}

const REFUSALS = [
  'match-over',
  'not-your-turn',
  'not-in-hand',
  'color-needed',
  'color-not-asked',
  'finish-on-number',
  'no-match',
  'draws-pending',
  'stacking-off',
  'too-low',
  'reverse-blocked',
] as const

/** Why a card does not go, in the language of the page. */
export function refusalText({ code, text, values }: Refusal, t: T): string {
  const known = REFUSALS.find((refusal) => refusal === code)
  return known === undefined ? text : t(`refusal.${known}`, values)
}

/** Those who have won; nobody before the end. */
function winnersOf(outcome: Outcome | null): PlayerId[] {
  return outcome?.places.filter(({ place }) => place === 1).map(({ player }) => player) ?? []
}

/** `+2 +4 +20`. */
export function chainText(chain: readonly number[]): string {
  return chain.map((plus) => `+${plus}`).join(' ')
}

interface Asking {
  readonly observation: Observation<View, Action>
  /** One is asked, and may answer. */
  readonly isMine: boolean
  readonly hasPlayable: boolean
  /** The wild card that waits for its colour. */
  readonly naming: ShownCard | null
}

/** What is to be decided, or whom the table waits for. */
export function bannerOf({ observation, isMine, hasPlayable, naming }: Asking, { t, name }: Speech): string {
  const { currentPlayerId, pendingDraws } = observation.view
  if (currentPlayerId === null) {
    const winners = winnersOf(observation.outcome)
    return t('banner.over', { names: listed(winners.map(name), t), count: winners.length })
  }
  if (!isMine) {
    const key = pendingDraws > 0 ? 'banner.other.pending' : 'banner.other'
    return t(key, { name: name(currentPlayerId), count: pendingDraws })
  }
  if (naming !== null) return t('banner.name', { card: cardText(naming, t) })
  if (pendingDraws > 0) return t(hasPlayable ? 'banner.answer' : 'banner.take', { count: pendingDraws })
  return t(hasPlayable ? 'banner.play' : 'banner.draw')
}

/** The whole table in sentences, for those who ask to hear it. */
export function spokenOf(view: View, playable: readonly ShownCard[], { t, name }: Speech): string {
  const { topCard, lastPlayedColor, direction, pendingDraws, chain, reverseStackCount, options } = view
  const { currentPlayerId, hand, players } = view
  const hands = players.map(({ id, cardCount }) => t('table.hand', { name: name(id), count: cardCount }))
  const color = colorText(lastPlayedColor, t)
  return [
    t('table.top', { card: cardName(topCard, t), color }),
    ...(pendingDraws > 0 ? [t('table.pending', { count: pendingDraws, chain: chainText(chain) })] : []),
    t('table.way', { way: t(`way.${direction}`), count: reverseStackCount, limit: options.reverseLimit }),
    ...(currentPlayerId === null ? [] : [t('table.turn', { name: name(currentPlayerId) })]),
    t('table.hands', { hands: listed(hands, t) }),
    ...(hand === undefined ? [] : ownSentences(hand, playable, currentPlayerId !== null, t)),
  ].join(' ')
}

function ownSentences(
  hand: readonly ShownCard[],
  playable: readonly ShownCard[],
  isRunning: boolean,
  t: T,
): string[] {
  if (hand.length === 0) return []
  const named = (cards: readonly ShownCard[]) =>
    listed(
      cards.map((card) => cardName(card, t)),
      t,
    )
  const goes = playable.length === 0 ? t('table.own.none') : t('table.own.goes', { cards: named(playable) })
  return [t('table.own', { count: hand.length, cards: named(hand) }), ...(isRunning ? [goes] : [])]
}

export function colorText(color: Color, t: T): string {
  return t(`color.${color}`)
}
