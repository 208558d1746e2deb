import type { PlayerId, Refusal } from '../../../engine/game.ts'
import { cardFromText } from '../../../pieces/cards.ts'
import type { Warning } from '../rules/deck.ts'
import type { PlayerView, View } from '../rules/state.ts'
import type { Key } from '../texts/en.ts'

/** In which language it is said, and what people are called. */
export interface Speech {
  t(key: Key, values?: Readonly<Record<string, string | number>>): string
  name(player: PlayerId): string
}

const REFUSALS = [
  'match-over',
  'not-a-player',
  'host-only',
  'turn-ended',
  'no-planning',
  'discard-before-planning',
  'order-locked',
  'lock-first',
  'not-revealed',
  'hand-is-out',
  'no-discard-phase',
  'not-in-hand',
  'card-twice',
  'discard-first',
  'another-turn',
  'wrong-count',
  'too-many-deals',
  'same-settings',
  'poker-needs-standard-deck',
  'poker-keeps-five',
  'bad-deck',
  'bad-card',
] as const

/** Why not, in the language of the page. */
export function reasonOf({ code, text, values }: Refusal, { t }: Speech): string {
  const known = REFUSALS.find((one) => one === code)
  return known === undefined ? text : t(`refusal.${known}`, values)
}

const WARNINGS = ['short-deal', 'empty-deck'] as const

export function warningText({ code, text, values }: Warning, { t }: Speech): string {
  const known = WARNINGS.find((one) => one === code)
  return known === undefined ? text : t(`warning.${known}`, values)
}

/** A card as it is said: "7 of hearts"; any other text as it is written. */
export function cardName(value: string, { t }: Speech): string {
  const card = cardFromText(value)
  return card === null ? value : t('card.name', { rank: card.rank, suit: t(`suit.${card.suit}`) })
}

/** Texts with commas in them are told apart by quotation marks. */
export function listed(values: readonly string[], { t }: Speech): string {
  return values.length === 0 ? t('tell.nothing') : values.map(quoted).join(', ')
}

function quoted(value: string): string {
  return value.includes(',') ? `“${value}”` : value
}

export function ownOf({ players }: View, player: PlayerId | null): PlayerView | undefined {
  return players.find(({ id }) => id === player)
}

/** What must be selected, and that it is fewer than the settings ask for where the hand is small (D13). */
export function selectNotice(view: View, { t }: Speech): string {
  const { effectiveDiscardCount: count, discardCount: from } = view
  return count < from ? t('select.capped', { count, from }) : t('select.notice', { count })
}

/** What the viewer is to decide, or whom the table waits for. */
export function bannerOf(
  view: View,
  you: PlayerId | null,
  asked: readonly PlayerId[],
  speech: Speech,
): string {
  const { t, name } = speech
  if (view.end !== null) return overBanner(view, speech)
  const status = ownOf(view, you)?.status
  if (status === 'discarding') {
    return t('banner.discarding', { count: view.effectiveDiscardCount })
  }
  if (status === 'planning' || status === 'ready') return t(`banner.${status}`)
  const others = asked.filter((player) => player !== you)
  if (others.length === 0) return t('banner.nobody')
  return t('banner.waiting', { names: others.map(name).join(', ') })
}

function overBanner({ players, options }: View, { t, name }: Speech): string {
  if (options.scoring === 'none') return t('banner.over')
  const score = Math.max(...players.map((player) => player.score))
  const winners = players.filter((player) => player.score === score)
  const names = winners.map(({ id }) => name(id)).join(', ')
  return t('banner.over.won', { names, count: winners.length, score })
}

/** The whole table in sentences, for those who listen. */
export function spokenOf(view: View, you: PlayerId | null, speech: Speech): string {
  const { t, name } = speech
  const { turnNumber: turn, options, handSize, discardCount } = view
  const sentences = [
    view.end === null
      ? t('spoken.turn', { turn, turns: options.turnLimit, handSize, discardCount })
      : t('spoken.over'),
  ]
  if (you !== null && ownOf(view, you) !== undefined) {
    const cards = view.hand.map((card) => cardName(card, speech))
    const values = cards.length === 0 ? t('tell.nothing') : cards.join(', ')
    const piles = { deck: view.drawPileCount, discarded: view.discardPile.length }
    sentences.push(t('spoken.hand', { name: name(you), values }), t('spoken.piles', piles))
  }
  if (view.discardPhase) sentences.push(`${selectNotice(view, speech)}.`)
  if (view.warning !== null) sentences.push(warningText(view.warning, speech))
  for (const { id, status, handCount: hand, score } of view.players) {
    const values = { name: name(id), status: t(`status.${status}`), hand }
    const isScored = options.scoring !== 'none'
    sentences.push(isScored ? t('spoken.player.scored', { ...values, score }) : t('spoken.player', values))
  }
  return sentences.join(' ')
}
