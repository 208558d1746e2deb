import type { PlayerId } from '../../../engine/game.ts'
import type { PlayerView, View } from '../rules/view.ts'
import { cardName, type SentenceContext, selectNotice, warningSentence } from '../texts/sentences.ts'

/** The public part of a player's side; undefined for a spectator. */
export function playerOf({ players }: View, player: PlayerId | null): PlayerView | undefined {
  return players.find(({ id }) => id === player)
}

/** Says what the viewer has to decide, or which players the table waits for. */
export function bannerOf(
  view: View,
  viewer: PlayerId | null,
  activePlayers: readonly PlayerId[],
  context: SentenceContext,
): string {
  const { t, name } = context
  if (view.end !== null) return endBanner(view, context)
  const status = playerOf(view, viewer)?.status
  if (status === 'discarding') return t('banner.discarding', { count: view.effectiveDiscardCount })
  if (status === 'planning' || status === 'ready') return t(`banner.${status}`)
  const others = activePlayers.filter((player) => player !== viewer)
  if (others.length === 0) return t('banner.nobody')
  return t('banner.waiting', { names: others.map(name).join(', ') })
}

function endBanner({ players, options }: View, { t, name }: SentenceContext): string {
  if (options.scoring === 'none') return t('banner.over')
  const score = Math.max(...players.map((player) => player.score))
  const winners = players.filter((player) => player.score === score)
  const names = winners.map(({ id }) => name(id)).join(', ')
  return t('banner.over.won', { names, count: winners.length, score })
}

/** Describes the whole table in sentences for screen readers. */
export function tableSummary(view: View, viewer: PlayerId | null, context: SentenceContext): string {
  const { t, name } = context
  const { turnNumber: turn, options, handSize, discardCount } = view
  const sentences = [
    view.end === null
      ? t('spoken.turn', { turn, turns: options.turnLimit, handSize, discardCount })
      : `${t('banner.over')}.`,
  ]
  if (viewer !== null && playerOf(view, viewer) !== undefined) {
    const cards = view.hand.map((card) => cardName(card, context))
    const values = cards.length === 0 ? t('list.empty') : cards.join(', ')
    const piles = { deck: view.drawPileCount, discarded: view.discardPile.length }
    sentences.push(t('spoken.hand', { name: name(viewer), values }), t('spoken.piles', piles))
  }
  if (view.discardPhase) sentences.push(`${selectNotice(view, context)}.`)
  if (view.warning !== null) sentences.push(warningSentence(view.warning, context))
  for (const { id, status, handCount: hand, score } of view.players) {
    const values = { name: name(id), status: t(`status.${status}`), hand }
    const isScored = options.scoring !== 'none'
    sentences.push(isScored ? t('spoken.player.scored', { ...values, score }) : t('spoken.player', values))
  }
  return sentences.join(' ')
}
