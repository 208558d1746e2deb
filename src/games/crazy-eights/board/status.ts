import type { Observation, Outcome, PlayerId } from '../../../engine/game.ts'
import type { Action } from '../rules/actions.ts'
import type { ShownCard } from '../rules/cards.ts'
import type { View } from '../rules/view.ts'
import {
  cardName,
  cardText,
  chainText,
  colorText,
  listText,
  type SentenceContext,
} from '../texts/sentences.ts'

interface BannerInput {
  readonly observation: Observation<View, Action>
  /** Whether this device has to decide. */
  readonly isMine: boolean
  readonly hasPlayable: boolean
  /** The wild card that waits for its colour. */
  readonly naming: ShownCard | null
}

/** Says what this device has to decide, or which player the table waits for. */
export function bannerText(
  { observation, isMine, hasPlayable, naming }: BannerInput,
  { t, name }: SentenceContext,
): string {
  const { currentPlayerId, pendingDraws } = observation.view
  if (currentPlayerId === null) {
    const winners = winnersOf(observation.outcome)
    return t('banner.over', { names: listText(winners.map(name), t), count: winners.length })
  }
  if (!isMine) {
    const key = pendingDraws > 0 ? 'banner.other.pending' : 'banner.other'
    return t(key, { name: name(currentPlayerId), count: pendingDraws })
  }
  if (naming !== null) return t('banner.name', { card: cardText(naming, t) })
  if (pendingDraws > 0) return t(hasPlayable ? 'banner.answer' : 'banner.take', { count: pendingDraws })
  return t(hasPlayable ? 'banner.play' : 'banner.draw')
}

function winnersOf(outcome: Outcome | null): PlayerId[] {
  return outcome?.places.filter(({ place }) => place === 1).map(({ player }) => player) ?? []
}

/** Describes the whole table in sentences, for screen readers. */
export function spokenTable(
  view: View,
  playable: readonly ShownCard[],
  { t, name }: SentenceContext,
): string {
  const { topCard, lastPlayedColor, direction, pendingDraws, chain, reverseStackCount, options } = view
  const { currentPlayerId, hand, players } = view
  const hands = players.map(({ id, cardCount }) => t('table.hand', { name: name(id), count: cardCount }))
  const color = colorText(lastPlayedColor, t)
  return [
    t('table.top', { card: cardName(topCard, t), color }),
    ...(pendingDraws > 0 ? [t('table.pending', { count: pendingDraws, chain: chainText(chain) })] : []),
    t('table.way', { way: t(`way.${direction}`), count: reverseStackCount, limit: options.reverseLimit }),
    ...(currentPlayerId === null ? [] : [t('table.turn', { name: name(currentPlayerId) })]),
    t('table.hands', { hands: listText(hands, t) }),
    ...(hand === undefined ? [] : spokenHand(hand, playable, currentPlayerId !== null, t)),
  ].join(' ')
}

function spokenHand(
  hand: readonly ShownCard[],
  playable: readonly ShownCard[],
  isRunning: boolean,
  t: SentenceContext['t'],
): string[] {
  if (hand.length === 0) return []
  const list = (cards: readonly ShownCard[]) =>
    listText(
      cards.map((card) => cardName(card, t)),
      t,
    )
  const goes = playable.length === 0 ? t('table.own.none') : t('table.own.goes', { cards: list(playable) })
  return [t('table.own', { count: hand.length, cards: list(hand) }), ...(isRunning ? [goes] : [])]
}
