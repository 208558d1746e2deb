import type { Observation } from '../../../engine/game.ts'
import type { Choice, Terminal, TerminalContext } from '../../../pieces/terminal.ts'
import type { Action } from '../rules/actions.ts'
import { type CardType, COLORS, nameOf, type ShownCard } from '../rules/cards.ts'
import type { Event } from '../rules/events.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { cardText, colorText, eventSentence, listText } from '../texts/sentences.ts'
import { paintWith, table } from './table.ts'

type EightsObservation = Observation<View, Action>
type Context = TerminalContext<Key>

export const terminal: Terminal<View, Action, Event, Key> = {
  table,
  choice,
  tell,
  read,
  help: 'terminal.help',
}

function choice(action: Action, { view }: EightsObservation, { t, ink }: Context): Choice {
  if (action.type === 'draw') {
    return { text: t('bar.draw', { count: Math.max(1, view.pendingDraws) }), key: 'd' }
  }
  const paint = paintWith(ink)
  const held = view.hand?.find(({ id }) => id === action.cardId)
  if (held === undefined) return { text: t('bar.play.none') }
  const card = cardText(held, t, paint)
  if (action.chosenColor === undefined) return { text: t('bar.play', { card }) }
  return { text: t('bar.play.named', { card, color: colorText(action.chosenColor, t, paint) }) }
}

const COLORED = /^(r|red|b|blue|g|green|y|yellow) ?([0-79]|\+2|s|skip|r|reverse)$/
const WILD = /^(8|\+4|\+20) ?(r|red|b|blue|g|green|y|yellow)?$/
const TYPES: Readonly<Record<string, CardType>> = {
  '8': 'wild',
  '+2': 'plus2',
  '+4': 'plus4',
  '+20': 'plus20',
  s: 'skip',
  skip: 'skip',
  r: 'reverse',
  reverse: 'reverse',
}

function read(line: string, { view }: EightsObservation): Action | null {
  const text = line.trim().toLowerCase()
  const [, letter, mark = ''] = COLORED.exec(text) ?? []
  const [, wild = '', chosen] = WILD.exec(text) ?? []
  const colorOf = (word: string | undefined) =>
    COLORS.find((color) => word !== undefined && color[0] === word[0])
  const chosenColor = colorOf(chosen)
  const name = letter === undefined ? TYPES[wild] : `${colorOf(letter)}-${TYPES[mark] ?? mark}`
  if (name === undefined) return null
  // A card that is not in the hand gets an id that no card has, and the rules refuse it.
  const cardId = view.hand?.find((card) => nameOf(card) === name)?.id ?? 'none'
  return chosenColor === undefined ? { type: 'play', cardId } : { type: 'play', cardId, chosenColor }
}

function tell(event: Event, { t, ink, name }: Context): string | null {
  const sentence = eventSentence(event, { t, name, paint: paintWith(ink) })
  if (sentence === null) return null
  if (event.type === 'ended') return ink.bold(sentence)
  const hasCards = event.type === 'forcedDraw' && event.cards.length > 0
  return hasCards ? `${sentence}: ${drawnCards(event.cards, { t, ink })}` : sentence
}

const CARDS_LISTED = 5

function drawnCards(cards: readonly ShownCard[], { t, ink }: Pick<Context, 't' | 'ink'>): string {
  const listed = cards.slice(0, CARDS_LISTED).map((card) => cardText(card, t, paintWith(ink)))
  const more = cards.length - CARDS_LISTED
  return listText(more > 0 ? [...listed, t('terminal.more', { count: more })] : listed, t)
}
