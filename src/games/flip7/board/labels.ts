import type { Observation, PlayerId } from '../../../engine/game.ts'
import { flipOdds } from '../bots/odds.ts'
import type { Action } from '../rules/actions.ts'
import type { Card } from '../rules/deck.ts'
import type { PlayerView, View } from '../rules/state.ts'
import type { Key } from '../texts/en.ts'
import { type Choice, choiceOf, hasNothing, percent } from './rows.ts'

/** Who speaks, and of whom: what the words need of a room. */
export interface TextContext {
  t(key: Key, values?: Readonly<Record<string, string | number>>): string
  name(player: PlayerId): string
}

/** A card in words: `12`, `plus 4`, `Flip Three`. */
export function cardName(card: Card, { t }: TextContext): string {
  if (typeof card === 'number') return String(card)
  if (card === 'x2') return t('card.x2')
  if (card === 'freeze' || card === 'flipThree' || card === 'secondChance') return t(`card.${card}`)
  return t('card.plus', { points: Number(card.slice(1)) })
}

/** A card as it is printed: `12`, `+4`, `×2`, `Flip Three`. */
export function cardLabel(card: Card, speech: TextContext): string {
  if (card === 'x2') return '×2'
  return typeof card === 'string' && card.startsWith('+') ? card : cardName(card, speech)
}

/** `Ana, Ben and Cy`. */
export function joinNames(players: readonly PlayerId[], { t, name }: TextContext): string {
  const names = players.map(name)
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : t('and', { names: names.slice(0, -1).join(', '), last })
}

/** All that lies in front of a player, in words. */
export function lineText(row: PlayerView, speech: TextContext): string {
  const { t } = speech
  const cards: Card[] = [...row.line, ...row.modifiers]
  const words = cards.map((card) => cardName(card, speech))
  if (row.duplicate !== null) words.push(t('card.duplicate', { number: row.duplicate }))
  if (row.hasSecondChance) words.push(t('card.secondChance'))
  if (row.used.includes('flipThree')) words.push(t('row.flippedThree'))
  return words.length === 0 ? t('spoken.nothing') : words.join(', ')
}

/** The word of a badge; who was active when the round ended has scored. */
export function badgeOf({ status }: PlayerView, { summary }: View) {
  return status === 'active' && summary !== null ? 'scored' : status
}

/** What is to be decided, or whom the table waits for. */
export function bannerOf({ view, player, legal }: Observation<View, Action>, speech: TextContext): string {
  const { t, name } = speech
  const { phase, round, currentPlayerId, players } = view
  if (phase === 'GAME_END') {
    const winner = players.toSorted((one, other) => other.total - one.total)[0]
    return winner === undefined ? '' : t('banner.won', { name: name(winner.id), total: winner.total })
  }
  if (currentPlayerId === null) {
    return legal.length > 0 ? t('banner.roundOver', { next: round + 1 }) : t('banner.waitRound', { round })
  }
  const choice = choiceOf(view)
  const isMine = player === currentPlayerId && legal.length > 0
  if (choice !== null) {
    const { card } = choice
    return isMine ? t(`banner.${card}`) : t(WAITS[card], { name: name(currentPlayerId) })
  }
  if (!isMine) return t('banner.waitTurn', { name: name(currentPlayerId) })
  return t(legal.some(({ type }) => type === 'stay') ? 'banner.turn' : 'banner.mustHit')
}

const WAITS = {
  freeze: 'banner.waitFreeze',
  flipThree: 'banner.waitFlipThree',
  secondChance: 'banner.waitSecondChance',
} as const

/** The whole table in sentences. */
export function spokenOf(observation: Observation<View, Action>, speech: TextContext): string {
  const { view } = observation
  const { t, name } = speech
  const { round, options, deckCount, discard } = view
  const head = t('spoken.head', { round, target: options.target, deck: deckCount, discard: discard.length })
  const rows = view.players.map((row) =>
    t('spoken.row', {
      name: name(row.id),
      badge: t(`badge.${badgeOf(row, view)}`).toLowerCase(),
      cards: lineText(row, speech),
      points: row.roundScore,
      total: row.total,
    }),
  )
  return [`${bannerOf(observation, speech)}.`, head, ...rows].join(' ')
}

/** One row of the list of targets. */
export interface Target {
  readonly id: PlayerId
  readonly label: string
  readonly detail: string
  /** Why this player cannot be chosen. */
  readonly refused: string | undefined
}

/** What choosing this player does, or why it cannot be done. `self` is who looks, if it is theirs to choose. */
export function targetOf(
  row: PlayerView,
  choice: Choice,
  view: View,
  speech: TextContext & { readonly self: PlayerId | null; readonly hasOdds: boolean },
): Target {
  const { t, name, self } = speech
  const { card } = choice
  const detail = targetDetail(row, choice, view, speech)
  if (!choice.eligibleTargets.includes(row.id)) {
    const reason = t(`target.already.${row.status}`)
    return { id: row.id, label: t('target.refused', { name: name(row.id), reason }), detail, refused: reason }
  }
  const values = { name: name(row.id), points: row.roundScore }
  const isSelf = row.id === self && card !== 'secondChance'
  const label = isSelf ? t(`target.${card}.self`, values) : t(`target.${card}`, values)
  return { id: row.id, label, detail, refused: undefined }
}

function targetDetail(
  row: PlayerView,
  { card }: Choice,
  view: View,
  { t, self, hasOdds }: TextContext & { readonly self: PlayerId | null; readonly hasOdds: boolean },
): string {
  const details: string[] = []
  if (hasNothing(row)) details.push(t('target.noCards'))
  else if (self !== null) details.push(t('target.numbers', { count: row.line.length }))
  if (self !== null) details.push(t('target.total', { total: row.total }))
  if (row.status !== 'active') return details.join(' · ')
  if (card === 'flipThree' && row.hasSecondChance) details.push(t('target.shield'))
  if (card === 'flipThree' && hasOdds) {
    details.push(t('target.risk', { risk: percent(flipOdds(view, row.id, 3).bust) }))
  }
  return details.join(' · ')
}
