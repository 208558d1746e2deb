import type { Observation, PlayerId } from '../../../engine/game.ts'
import { flipOdds } from '../bots/odds.ts'
import type { Action } from '../rules/actions.ts'
import type { Card } from '../rules/deck.ts'
import type { PlayerView, View } from '../rules/view.ts'
import { percent } from '../texts/figures.ts'
import { badgeOf, cardName, type TextContext } from '../texts/sentences.ts'
import { hasNothing, type PendingChoice, pendingChoice } from './rows.ts'

/** The cards in front of a player, as they are spoken. */
export function lineText(row: PlayerView, context: TextContext): string {
  const { t } = context
  const cards: Card[] = [...row.line, ...row.modifiers]
  const names = cards.map((card) => cardName(card, context))
  if (row.duplicate !== null) names.push(t('card.duplicate', { number: row.duplicate }))
  if (row.hasSecondChance) names.push(t('card.secondChance'))
  if (row.used.includes('flipThree')) names.push(t('row.flippedThree'))
  return names.length === 0 ? t('spoken.nothing') : names.join(', ')
}

/** The sentence above the table: the viewer's decision, or the player whom the table waits for. */
export function bannerOf({ view, player, legal }: Observation<View, Action>, context: TextContext): string {
  const { t, name } = context
  const { phase, round, currentPlayerId, players } = view
  if (phase === 'GAME_END') {
    const winner = players.toSorted((one, other) => other.total - one.total)[0]
    return winner === undefined ? '' : t('banner.won', { name: name(winner.id), total: winner.total })
  }
  if (currentPlayerId === null) {
    return legal.length > 0 ? t('banner.roundOver', { next: round + 1 }) : t('banner.waitRound', { round })
  }
  const choice = pendingChoice(view)
  const isMine = player === currentPlayerId && legal.length > 0
  if (choice !== null) {
    const { card } = choice
    return isMine ? t(`banner.${card}`) : t(`banner.wait.${card}`, { name: name(currentPlayerId) })
  }
  if (!isMine) return t('banner.waitTurn', { name: name(currentPlayerId) })
  return t(legal.some(({ type }) => type === 'stay') ? 'banner.turn' : 'banner.mustHit')
}

/** The whole table in sentences, for a screen reader. */
export function spokenOf(observation: Observation<View, Action>, context: TextContext): string {
  const { view } = observation
  const { t, name } = context
  const { round, options, deckCount, discard } = view
  const head = t('spoken.head', { round, target: options.target, deck: deckCount, discard: discard.length })
  const rows = view.players.map((row) =>
    t('spoken.row', {
      name: name(row.id),
      badge: t(`badge.${badgeOf(row, view)}`).toLowerCase(),
      cards: lineText(row, context),
      points: row.roundScore,
      total: row.total,
    }),
  )
  return [`${bannerOf(observation, context)}.`, head, ...rows].join(' ')
}

/** A player as a target. */
export interface Target {
  readonly id: PlayerId
  readonly label: string
  readonly detail: string
  /** The effect in a few words. */
  readonly tag: string
  /** The reason why this player cannot be chosen. */
  readonly refused: string | undefined
}

/** `self` is the viewer, if the choice is theirs. */
interface TargetContext extends TextContext {
  readonly self: PlayerId | null
  readonly hasOdds: boolean
}

/** Describes a target: the effect of choosing it, or the reason why it cannot be chosen. */
export function targetOf(row: PlayerView, choice: PendingChoice, view: View, context: TargetContext): Target {
  const { t, name, self } = context
  const { card } = choice
  const detail = targetDetail(row, choice, view, context)
  if (!choice.eligibleTargets.includes(row.id)) {
    const reason = t(`target.already.${row.status}`)
    const label = t('target.refused', { name: name(row.id), reason })
    return { id: row.id, label, detail, tag: '', refused: reason }
  }
  const values = { name: name(row.id), points: row.roundScore }
  const isSelf = row.id === self && card !== 'secondChance'
  const label = isSelf ? t(`target.${card}.self`, values) : t(`target.${card}`, values)
  return { id: row.id, label, detail, tag: t(`target.${card}.tag`, values), refused: undefined }
}

function targetDetail(
  row: PlayerView,
  { card }: PendingChoice,
  view: View,
  { t, self, hasOdds }: TargetContext,
): string {
  const details: string[] = []
  if (hasNothing(row)) details.push(t('row.nothing'))
  else if (self !== null) details.push(t('target.numbers', { count: row.line.length }))
  if (self !== null) details.push(t('figure.total', { total: row.total }))
  if (row.status !== 'active') return details.join(' · ')
  if (card === 'flipThree' && row.hasSecondChance) details.push(t('target.shield'))
  if (card === 'flipThree' && hasOdds) {
    details.push(t('figure.risk', { risk: percent(flipOdds(view, row.id, 3).bust) }))
  }
  return details.join(' · ')
}
