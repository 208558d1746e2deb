import type { Observation } from '../../../engine/game.ts'
import { cardFromText } from '../../../pieces/cards.ts'
import type { Choice, Ink, Terminal, TerminalContext } from '../../../pieces/terminal.ts'
import type { Action } from '../rules/actions.ts'
import type { Card } from '../rules/deck.ts'
import type { Event } from '../rules/events.ts'
import type { PlayerView, View } from '../rules/state.ts'
import {
  DECK_WORDS,
  discardNotice,
  END_TURN_BLOCKED,
  RANK_WORDS,
  STATUS_WORDS,
  settingsNotice,
} from '../texts/sentences.ts'
import { read } from './input.ts'

const NAME_WIDTH = 14
const TOP_WIDTH = 10

const cut = (text: string, width: number) => (text.length > width ? `${text.slice(0, width - 1)}…` : text)
const listed = (values: readonly string[]) => (values.length === 0 ? 'nothing' : values.join(', '))
const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

/** Four colours for the suits; the sign is always there too. */
function inked(value: string, ink: Ink): string {
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

function heading(
  { turnNumber, options, handSize, discardCount, discardPhase, end }: View,
  context: TerminalContext,
): string {
  const left = `Turn ${turnNumber} of ${options.turnLimit} · ${settingsNotice({ handSize, discardCount })}`
  const chip = end !== null ? '[Over]' : discardPhase ? '[Discard Phase]' : ''
  const gap = Math.max(1, context.width - left.length - chip.length)
  return chip === '' ? left : `${left}${' '.repeat(gap)}${context.ink.inverse(chip)}`
}

function playerRow(player: PlayerView, view: View, isOwn: boolean, context: TerminalContext): string {
  const top = player.discardPile.at(-1)
  const pile = `discard ${player.discardPileCount}${top === undefined ? '' : ` (${cut(top, TOP_WIDTH)})`}`
  const columns = [
    `${isOwn ? '▶' : ' '} ${cut(context.name(player.id), NAME_WIDTH).padEnd(NAME_WIDTH)}`,
    `hand ${String(player.handCount).padStart(2)}`,
    `deck ${String(player.drawPileCount).padStart(3)}`,
    pile.padEnd(12 + TOP_WIDTH),
    STATUS_WORDS[player.status].padEnd(8),
  ]
  if (view.options.scoring === 'poker') columns.push(`${String(player.score).padStart(4)} p`)
  return columns.join('  ').trimEnd()
}

/** Each player's order, once it is open, or one's own. */
function orderRows(view: View, context: TerminalContext): string[] {
  return view.players.flatMap(({ id, order }) =>
    order === null
      ? []
      : wrapped(
          `  ${context.name(id)} plans:`,
          order.map((value) => [value, value] as const),
          context,
        ),
  )
}

/** Words in a row, with a new line where the next would not fit. Each is given plain and as it is written. */
function wrapped(
  label: string,
  words: readonly (readonly [plain: string, written: string])[],
  context: TerminalContext,
): string[] {
  const lines = [label]
  let used = label.length
  for (const [plain, written] of words) {
    if (used + plain.length + 2 > context.width) {
      lines.push(' ')
      used = 1
    }
    lines.push(`${lines.pop()} ${written}`)
    used += plain.length + 1
  }
  return lines
}

function handRows({ handCards }: View, context: TerminalContext): string[] {
  if (handCards.length === 0) return [context.ink.dim('  no cards in hand')]
  const words = handCards.map(({ value }, index) => {
    const number = `${index + 1}:`
    return [`${number}[${value}] `, `${context.ink.dim(number)}[${inked(value, context.ink)}] `] as const
  })
  return wrapped(' ', words, context)
}

/** What is to be done now, and what stands in the way. */
function advice(view: View, own: PlayerView): string[] {
  switch (own.status) {
    case 'discarding':
      return [discardNotice(view), END_TURN_BLOCKED]
    case 'planning':
      return ['Put all your cards in order and lock it']
    case 'locked':
      return ['Locked: all orders are revealed when the last one is']
    case 'ready':
      return ['The turn can end']
    case 'ended':
      return ['Done: the next hand comes when all have ended their turn']
  }
}

function table({ view, player }: Observation<View, Action>, context: TerminalContext): string[] {
  const own = view.players.find(({ id }) => id === player)
  const rows = view.players.map((other) => playerRow(other, view, other === own, context))
  const lines = [heading(view, context), ...rows, ...orderRows(view, context)]
  if (own === undefined) return lines
  lines.push('', ...handRows(view, context), '')
  if (view.end === null) lines.push(...advice(view, own))
  if (view.warning !== null) lines.push(context.ink.yellow(`! ${view.warning.text}`))
  return lines
}

function named(cardIds: readonly string[], hand: readonly Card[]): string {
  return listed(cardIds.map((id) => hand.find((card) => card.id === id)?.value ?? id))
}

function choice(action: Action, { view }: Observation<View, Action>): Choice {
  switch (action.type) {
    case 'confirmDiscard':
      return { text: `Discard ${named(action.cardIds, view.handCards)}` }
    case 'lockOrder':
      return { text: `Lock the order ${named(action.cardIds, view.handCards)}` }
    case 'endTurn':
      return { text: 'End the turn', key: 'e' }
    case 'reset':
      return { text: 'Start over from turn 1' }
    case 'changeSettings':
      return { text: `Deal anew with ${settingsNotice(action)}` }
    case 'loadDeck':
      return { text: `Start over with ${DECK_WORDS[action.deck]}` }
    case 'endMatch':
      return { text: 'End the match' }
  }
}

function tell(event: Event, { name }: TerminalContext): string | null {
  switch (event.type) {
    case 'dealt': {
      const short = event.hands.find(({ count, wanted }) => count < wanted)
      const shuffles = event.hands
        .filter(({ isReshuffled }) => isReshuffled)
        .map(({ player }) => name(player))
      const dealt = short === undefined ? '' : ` Only ${short.count} of ${short.wanted} cards could be dealt.`
      const anew =
        shuffles.length === 0 ? '' : ` The discard pile was shuffled in for ${shuffles.join(', ')}.`
      return `Turn ${event.turnNumber} is dealt.${dealt}${anew}`
    }
    case 'drew':
      return null
    case 'discarded': {
      const { count, values } = event
      const what = values === null ? `${counted(count, 'card')} face down` : listed(values)
      return `${name(event.player)} discarded ${what}.`
    }
    case 'locked':
      return `${name(event.player)} locked an order.`
    case 'revealed': {
      const plans = event.plans.map(({ player, order }) => `${name(player)} ${listed(order)}`)
      return `The orders are open: ${plans.join('; ')}.`
    }
    case 'turnEnded':
      return `${name(event.player)} ended turn ${event.turnNumber} with ${listed(event.values)}.`
    case 'scored': {
      const points = `${counted(event.points, 'point')}, ${event.score} in all`
      return `${name(event.player)} has ${RANK_WORDS[event.rank]}: ${points}.`
    }
    case 'settingsChanged':
      return `The host changed the settings: ${settingsNotice(event)}.`
    case 'deckLoaded': {
      const warning = event.warning === null ? '' : ` ${event.warning.text}`
      return `The host loaded ${DECK_WORDS[event.deck]}, ${counted(event.cards, 'card')}.${warning}`
    }
    case 'reset':
      return `${event.by === null ? 'The host' : name(event.by)} started over from turn 1.`
    case 'matchEnded':
      return event.reason === 'turn-limit' ? 'That was the last turn.' : 'The host ended the match.'
  }
}

export const terminal: Terminal<View, Action, Event> = {
  table,
  choice,
  tell,
  read,
  help: 'd 1 3 5 discards those cards, o 2 1 locks that order, reset starts over where you play alone.',
}
