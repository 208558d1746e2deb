import type { Observation } from '../../../engine/game.ts'
import { cardFromText } from '../../../pieces/cards.ts'
import type { Choice, Ink, Terminal, TerminalContext } from '../../../pieces/terminal.ts'
import type { Action } from '../rules/actions.ts'
import type { Event } from '../rules/events.ts'
import { STATUSES } from '../rules/state.ts'
import type { PlayerView, View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { eventSentence, selectNotice, valueList, warningSentence } from '../texts/sentences.ts'
import { read } from './input.ts'

type Context = TerminalContext<Key>

const NAME_WIDTH = 14
const TOP_CARD_WIDTH = 10

function table({ view, player }: Observation<View, Action>, context: Context): string[] {
  const own = view.players.find(({ id }) => id === player)
  const rows = view.players.map((other) => playerRow(other, view, other === own, context))
  const lines = [heading(view, context), ...rows, ...orderRows(view, context)]
  if (own === undefined) return lines
  lines.push('', ...handRows(view, context), '')
  if (view.end === null) lines.push(...advice(view, own, context))
  if (view.warning !== null) lines.push(context.ink.yellow(`! ${warningSentence(view.warning, context)}`))
  return lines
}

function heading(view: View, { t, ink, width }: Context): string {
  const { turnNumber: turn, options, handSize, discardCount, discardPhase, end } = view
  const progress = t('chip.turn', { turn, turns: options.turnLimit })
  const left = `${progress} · ${t('chip.settings', { handSize, discardCount })}`
  if (end === null && !discardPhase) return left
  const chip = `[${end === null ? t('chip.discard') : t('terminal.over')}]`
  const gap = Math.max(1, width - left.length - chip.length)
  return `${left}${' '.repeat(gap)}${ink.inverse(chip)}`
}

function playerRow(player: PlayerView, { options }: View, isOwn: boolean, { t, name }: Context): string {
  const top = player.discardPile.at(-1)
  const pile = t('terminal.discard', { count: player.discardPileCount })
  const pileWidth = t('terminal.discard', { count: '00' }).length + 2 + TOP_CARD_WIDTH
  const statusWidth = Math.max(...STATUSES.map((status) => t(`status.${status}`).length))
  const columns = [
    `${isOwn ? '▶' : ' '} ${shorten(name(player.id), NAME_WIDTH).padEnd(NAME_WIDTH)}`,
    t('terminal.hand', { count: String(player.handCount).padStart(2) }),
    t('terminal.deck', { count: String(player.drawPileCount).padStart(3) }),
    (top === undefined ? pile : `${pile} (${shorten(top, TOP_CARD_WIDTH)})`).padEnd(pileWidth),
    t(`status.${player.status}`).padEnd(statusWidth),
  ]
  if (options.scoring === 'poker')
    columns.push(t('terminal.score', { score: String(player.score).padStart(4) }))
  return columns.join('  ').trimEnd()
}

function shorten(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text
}

/** The visible orders: the viewer's own once it is locked, everyone's once all are locked. */
function orderRows({ players }: View, context: Context): string[] {
  const { t, name } = context
  return players.flatMap(({ id, order }) => {
    if (order === null) return []
    const label = `  ${t('terminal.order', { name: name(id) })}`
    return wrap(
      label,
      order.map((value) => ({ text: value, styled: value })),
      context,
    )
  })
}

/** A word as plain text, for its width, and with its colours. */
interface Word {
  readonly text: string
  readonly styled: string
}

/** Puts words in a row after a label and starts a new line when the next word does not fit. */
function wrap(label: string, words: readonly Word[], { width }: Context): string[] {
  const lines = [label]
  let used = label.length
  for (const { text, styled } of words) {
    if (used + text.length + 2 > width) {
      lines.push(' ')
      used = 1
    }
    lines.push(`${lines.pop()} ${styled}`)
    used += text.length + 1
  }
  return lines
}

function handRows({ handCards }: View, context: Context): string[] {
  const { t, ink } = context
  if (handCards.length === 0) return [ink.dim(`  ${t('hand.empty')}`)]
  const words = handCards.map(({ value }, index) => {
    const number = `${index + 1}:`
    return { text: `${number}[${value}] `, styled: `${ink.dim(number)}[${colourCard(value, ink)}] ` }
  })
  return wrap(' ', words, context)
}

/** Gives each suit a colour; the suit's sign is always visible as well. */
function colourCard(value: string, ink: Ink): string {
  switch (cardFromText(value)?.suit) {
    case 'hearts':
      return ink.red(value)
    case 'diamonds':
      return ink.yellow(value)
    case 'clubs':
      return ink.green(value)
    case 'spades':
    case undefined:
      return ink.bold(value)
  }
}

/** Says what the player has to do next and what blocks the end of the turn. */
function advice(view: View, own: PlayerView, context: Context): string[] {
  const { t } = context
  switch (own.status) {
    case 'discarding':
      return [selectNotice(view, context), t('refusal.discard-first')]
    case 'planning':
      return [t('terminal.planning')]
    case 'locked':
      return [t('hand.locked')]
    case 'ready':
      return [t('hand.ready')]
    case 'ended':
      return [t('hand.done')]
  }
}

function choice(action: Action, { view }: Observation<View, Action>, context: Context): Choice {
  const { t } = context
  switch (action.type) {
    case 'confirmDiscard':
      return { text: t('terminal.choice.discard', { values: valuesAt(action.cardIds, view, context) }) }
    case 'lockOrder':
      return { text: t('terminal.choice.lock', { values: valuesAt(action.cardIds, view, context) }) }
    case 'endTurn':
      return { text: t('bar.end'), key: 'e' }
    case 'reset':
      return { text: t('host.reset') }
    case 'changeSettings':
      return { text: t('host.deal', { handSize: action.handSize, discardCount: action.discardCount }) }
    case 'loadDeck':
      return { text: t('terminal.choice.deck', { deck: t(`deck.${action.deck}`) }) }
    case 'endMatch':
      return { text: t('host.end') }
  }
}

function valuesAt(cardIds: readonly string[], { handCards }: View, context: Context): string {
  const valueFor = (id: string) => handCards.find((card) => card.id === id)?.value ?? id
  return valueList(cardIds.map(valueFor), context)
}

function tell(event: Event, context: Context): string | null {
  const sentence = eventSentence(event, context)
  return sentence === null ? null : `${sentence}.`
}

export const terminal: Terminal<View, Action, Event, Key> = {
  table,
  choice,
  tell,
  read,
  help: 'terminal.help',
}
