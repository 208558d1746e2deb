import type { Observation } from '../../../engine/game.ts'
import type { Choice, Terminal, TerminalContext } from '../../../pieces/terminal.ts'
import { flipOdds } from '../bots/odds.ts'
import type { Action } from '../rules/actions.ts'
import type { Event } from '../rules/events.ts'
import { FLIPS } from '../rules/flip.ts'
import { SEVEN, STATUSES } from '../rules/scoring.ts'
import type { PlayerView, View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { percent, sumOf } from '../texts/figures.ts'
import { badgeOf, cardLabel, eventSentence } from '../texts/sentences.ts'

type Context = TerminalContext<Key>

const BADGES = [...STATUSES, 'scored'] as const
type Badge = (typeof BADGES)[number]

/** A sign before each badge, so that colour is not needed to tell them apart. */
const SIGNS: Readonly<Record<Badge, string>> = {
  active: '>',
  stayed: '=',
  frozen: '*',
  busted: 'x',
  flip7: '!',
  scored: '+',
}

const COLORS = {
  active: 'green',
  stayed: 'blue',
  frozen: 'cyan',
  busted: 'red',
  flip7: 'yellow',
  scored: 'blue',
} as const

/** Names and badges share these columns; a language with longer badges gets shorter names. */
const NAME_AND_BADGE_WIDTH = 20

const badgeWidth = ({ t }: Context) => 2 + Math.max(...BADGES.map((badge) => t(`badge.${badge}`).length))

const nameWidth = (context: Context) => NAME_AND_BADGE_WIDTH - badgeWidth(context)

function badgeText(badge: Badge, context: Context): string {
  const text = `${SIGNS[badge]} ${context.t(`badge.${badge}`)}`
  return context.ink[COLORS[badge]](text.padEnd(badgeWidth(context)))
}

/** Pads or cuts a text to a width. */
const column = (text: string, width: number) =>
  (text.length > width ? `${text.slice(0, width - 1)}…` : text).padEnd(width)

function lineText({ line, duplicate }: PlayerView): string {
  const numbers = line.map((number) => String(number).padStart(3)).join('')
  return (duplicate === null ? numbers : `${numbers} ${duplicate}!`).padEnd(22)
}

function rowText(row: PlayerView, view: View, context: Context): string {
  const isCurrent = row.id === view.currentPlayerId
  const shield = row.hasSecondChance ? [context.t('terminal.secondChance')] : []
  const extras = [...row.modifiers, ...shield].join(' ')
  const name = column(context.name(row.id), nameWidth(context))
  const parts = [
    isCurrent ? '▸ ' : '  ',
    isCurrent ? context.ink.bold(name) : name,
    String(row.total).padStart(5),
    `  ${lineText(row)}`,
    String(row.roundScore).padStart(4),
    `  ${badgeText(badgeOf(row, view), context)}`,
    extras === '' ? '' : ` ${extras}`,
  ]
  return parts.join('').trimEnd()
}

function headText({ round, options, deckCount, discard, dealerId }: View, { t, name }: Context): string {
  return [
    t('head.round', { round }),
    t('head.target', { target: options.target }),
    t('head.deck', { count: deckCount }),
    t('head.discard', { count: discard.length }),
    t('terminal.dealer', { name: name(dealerId) }),
  ].join(' · ')
}

function columnHeads(context: Context): string {
  const { t } = context
  const total = t('row.total').padStart(nameWidth(context) + 5)
  return `  ${total}  ${` ${t('terminal.line')}`.padEnd(22)}${t('terminal.now').padStart(4)}`
}

/** The pending parts of the round: the paused deal, a running Flip Three, set-aside and assigned cards. */
function pendingTexts({ flipping, queue, pendingDealIndex, players }: View, context: Context): string[] {
  const { t, name } = context
  const texts: string[] = []
  if (pendingDealIndex !== null) {
    texts.push(t('deal.paused', { seat: pendingDealIndex, seats: players.length }))
  }
  if (flipping?.why === 'flipThree') {
    const { playerId, left, setAside } = flipping
    texts.push(t('flipThree.progress', { name: name(playerId), done: FLIPS.flipThree - left }))
    const cards = setAside.map((card) => cardLabel(card, context)).join(', ')
    if (setAside.length > 0) texts.push(t('terminal.setAside', { cards }))
  }
  for (const { card, to } of queue) {
    const item = t('queue.item', { card: cardLabel(card, context), name: name(to) })
    texts.push(t('terminal.then', { item }))
  }
  return texts
}

/** The viewer's own cards in seven slots, their points, and the bust risk if the options show it. */
function ownTexts({ view, player }: Observation<View, Action>, { ink, t }: Context): string[] {
  const own = view.players.find(({ id }) => id === player)
  if (own === undefined) return []
  const { line, duplicate, roundScore: points } = own
  const slots = Array.from({ length: SEVEN }, (_, index) => `[${String(line[index] ?? '').padStart(2)}]`)
  const count = t('own.count', { count: line.length })
  const extras = [...own.modifiers, ...(own.hasSecondChance ? [t('card.secondChance')] : [])].join(' ')
  const sum = sumOf(own)
  const round = t('own.round', { points })
  const worth = sum === null ? round : `${round} ${t('own.round.sum', { sum })}`
  const hasRisk = own.status === 'active' && view.options.showOdds
  const risk = hasRisk ? [riskText(view, own, 1, t)] : []
  return [
    '',
    `${ink.bold(t('terminal.you').padEnd(3))}  ${slots.join('')} ${count}  ${extras}`.trimEnd(),
    `     ${duplicate === null ? [worth, ...risk].join(' · ') : t('own.busted', { number: duplicate })}`,
  ]
}

function riskText(view: View, { id }: PlayerView, flips: 1 | 3, t: Context['t']): string {
  return t('figure.risk', { risk: percent(flipOdds(view, id, flips).bust) })
}

function summaryTexts({ summary, players, phase }: View, context: Context): string[] {
  if (summary === null) return []
  const { t, name, ink } = context
  const { round, why } = summary
  const rows = players.map((row) => {
    const total = t('figure.total', { total: String(row.total).padStart(4) })
    return `  ${column(name(row.id), 12)}  ${scoreText(row, t).padEnd(34)} ${total}`
  })
  const [first] = players.toSorted((one, other) => other.total - one.total)
  const isWon = phase === 'GAME_END' && first !== undefined
  const winner = isWon ? [ink.bold(t('event.gameEnded', { name: name(first.id), total: first.total }))] : []
  return ['', ink.bold(t('event.roundEnded', { round, why: t(`summary.${why}`) })), ...rows, ...winner]
}

function scoreText(row: PlayerView, t: Context['t']): string {
  if (row.duplicate !== null) return t('summary.busted', { number: row.duplicate })
  const sum = sumOf(row)
  return sum === null ? `${row.roundScore}` : `${sum} = ${row.roundScore}`
}

/** The events of the first deal, which happened before anyone could be told. */
function openingTexts({ opening }: View, context: Context): string[] {
  const texts = opening.map((event) => eventSentence(event, context))
  return texts.length === 0 ? [] : ['', ...texts]
}

function table(observation: Observation<View, Action>, context: Context): string[] {
  const { view } = observation
  return [
    context.ink.bold(headText(view, context)),
    ...pendingTexts(view, context).map((text) => context.ink.yellow(text)),
    context.ink.dim(columnHeads(context)),
    ...view.players.map((row) => rowText(row, view, context)),
    ...(view.summary === null ? ownTexts(observation, context) : summaryTexts(view, context)),
    ...openingTexts(view, context),
  ]
}

function targetText(
  row: PlayerView,
  { view, player }: Observation<View, Action>,
  { t, name }: Context,
): string {
  const values = { name: name(row.id), points: row.roundScore }
  const isSelf = row.id === player
  if (view.phase === 'AWAITING_SECOND_CHANCE_TARGET') return t('terminal.give', values)
  if (view.phase === 'AWAITING_FREEZE_TARGET')
    return t(isSelf ? 'target.freeze.self' : 'target.freeze', values)
  const text = t(isSelf ? 'target.flipThree.self' : 'target.flipThree', values)
  return view.options.showOdds ? `${text} · ${riskText(view, row, 3, t)}` : text
}

function choice(action: Action, observation: Observation<View, Action>, context: Context): Choice {
  const { t } = context
  const rowOf = (player: string | null) => observation.view.players.find(({ id }) => id === player)
  switch (action.type) {
    case 'hit':
      return { text: t('bar.hit'), key: 'h' }
    case 'stay':
      return { text: t('bar.stay', { points: rowOf(observation.player)?.roundScore ?? 0 }), key: 's' }
    case 'nextRound':
      return { text: t('bar.nextRound'), key: 'n' }
    case 'selectTarget': {
      const row = rowOf(action.target)
      return { text: row === undefined ? action.target : targetText(row, observation, context) }
    }
  }
}

/** Flip 7 in a terminal of 80 columns: a row for each player, the viewer's own cards in seven slots. */
export const terminal: Terminal<View, Action, Event, Key> = { table, choice, tell: eventSentence }
