import type { Observation } from '../../../engine/game.ts'
import type { Choice, Ink, Terminal, TerminalContext } from '../../../pieces/terminal.ts'
import type { Event } from '../rules/apply.ts'
import { type CardType, COLORS, type Color, kindNamed, nameOf, type ShownCard } from '../rules/cards.ts'
import type { Action } from '../rules/legality.ts'
import type { EndReason, View } from '../rules/state.ts'

type Seen = Observation<View, Action>

// A colour is a shape and a word before it is a colour.
const SHAPES: Readonly<Record<Color, string>> = { red: '▲', blue: '◆', green: '■', yellow: '●' }
const SYMBOLS: Readonly<Record<CardType, string>> = {
  number: '',
  wild: '8',
  plus2: '+2',
  plus4: '+4',
  plus20: '+20',
  skip: 'skip',
  reverse: 'reverse',
}

export const terminal: Terminal<View, Action, Event> = {
  table,
  choice,
  tell,
  read,
  help: 'Or type a card: r5, b+2, gs (green skip), yr (yellow reverse), 8b, +4r, +20g.',
}

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
const symbolOf = ({ type, value }: Omit<ShownCard, 'id'>) =>
  value === undefined ? SYMBOLS[type] : String(value)
const colorText = (color: Color, ink: Ink) => ink[color](`${SHAPES[color]} ${color}`)

function cardText(card: ShownCard, ink: Ink): string {
  return card.color === undefined ? symbolOf(card) : `${colorText(card.color, ink)} ${symbolOf(card)}`
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? 'nobody'
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

// The table

function table(observation: Seen, context: TerminalContext): string[] {
  const { view } = observation
  const { pendingDraws, options } = view
  const rule = options.stacking === 'off' ? 'draw them!' : 'play a + card or draw!'
  return [
    context.ink.dim(turnLine(view)),
    ...wrapped(seatParts(observation, context), view.direction === 1 ? ' → ' : ' ← ', context.width),
    '',
    ...pileLines(view, context.ink),
    ...(pendingDraws > 0 ? ['', context.ink.inverse(` +${pendingDraws} cards pending: ${rule} `)] : []),
    ...(view.hand === undefined ? [] : ['', ...handLines(observation, view.hand, context)]),
  ]
}

function turnLine({ turnsTaken, options, direction, endReason }: View): string {
  const turns = endReason === null ? `Turn ${turnsTaken + 1}` : `After ${plural(turnsTaken, 'turn')}`
  const way = direction === 1 ? '↻ clockwise' : '↺ counter-clockwise'
  return `${turns} of at most ${options.turnLimit} · ${way}`
}

/** A text and how it is painted: the width of a line is that of its plain texts. */
type Part = readonly [text: string, paint: (text: string) => string]

function seatParts({ view, player }: Seen, context: TerminalContext): Part[] {
  const { players, currentPlayerId, lastTurn } = view
  return players.map(({ id, cardCount }) => {
    const isNow = id === currentPlayerId
    const you = id === player ? ' (you)' : ''
    const grew = lastTurn?.type === 'drew' && lastTurn.playerId === id ? ` +${lastTurn.count}` : ''
    const skipped = lastTurn?.type === 'played' && lastTurn.skipped.includes(id) ? ' skipped' : ''
    const warning = cardCount === 1 ? '!' : ''
    const text = `${isNow ? '▶ ' : ''}${context.name(id)}${you} ${cardCount}${warning}${grew}${skipped}`
    return [text, isNow ? context.ink.bold : (plain) => plain]
  })
}

function wrapped(parts: readonly Part[], separator: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  let columns = 0
  for (const [text, paint] of parts) {
    if (columns > 0 && columns + separator.length * 2 + text.length > width) {
      lines.push(line + separator.trimEnd())
      line = ''
      columns = 0
    }
    line += (columns > 0 ? separator : '') + paint(text)
    columns += (columns > 0 ? separator.length : 0) + text.length
  }
  return [...lines, line]
}

function pileLines(view: View, ink: Ink): string[] {
  const { topCard, lastPlayedColor, chain, pendingDraws, reverseStackCount, options, piles } = view
  const shape = topCard.color === undefined ? ' ' : SHAPES[topCard.color]
  const paint = topCard.color === undefined ? ink.bold : ink[topCard.color]
  const blocked = reverseStackCount >= options.reverseLimit ? ': no more until another card is played' : ''
  const stack =
    chain.length === 0 ? 'nothing' : `${chain.map((draws) => `+${draws}`).join(' ')} = ${pendingDraws}`
  const left = piles === null ? 'without end' : `${piles.draw}, ${piles.discard.length} put away`
  return [
    `┌─────────┐  colour    ${colorText(lastPlayedColor, ink)}`,
    `│${paint(symbolOf(topCard).padStart(8))} │  pending   ${stack}`,
    `│ ${paint(shape)}       │  reverses  ${reverseStackCount}/${options.reverseLimit}${blocked}`,
    `└─────────┘  to draw   ${left}`,
  ]
}

/** The hand by colours, equal cards together: a hand of a hundred still takes a few lines. */
function handLines(observation: Seen, hand: readonly ShownCard[], { ink, width }: TerminalContext): string[] {
  const playable = new Set(
    observation.legal.flatMap((action) => (action.type === 'play' ? [action.cardId] : [])),
  )
  const rows = [...COLORS, undefined].flatMap((color) => {
    const cards = hand.filter((card) => card.color === color)
    if (cards.length === 0) return []
    const label = color === undefined ? '★ wild   ' : `${SHAPES[color]} ${color.padEnd(7)}`
    const lines = wrapped(kindParts(cards, playable, ink), '  ', width - label.length - 2)
    const paint = color === undefined ? ink.cyan : ink[color]
    return lines.map((line, at) => `${at === 0 ? paint(label) : ' '.repeat(label.length)} ${line}`)
  })
  const note = playable.size > 0 ? ': [those in brackets] can be played' : ''
  return [`Your hand, ${plural(hand.length, 'card')}${note}`, ...rows]
}

function kindParts(cards: readonly ShownCard[], playable: ReadonlySet<string>, ink: Ink): Part[] {
  const kinds = Map.groupBy(cards, nameOf)
  const inOrder = [...kinds].toSorted(([one], [other]) => kindNamed(one) - kindNamed(other))
  return inOrder.flatMap(([, copies]) => {
    const [card] = copies
    if (card === undefined) return []
    const times = copies.length > 1 ? `×${copies.length}` : ''
    const canBePlayed = copies.some(({ id }) => playable.has(id))
    return [canBePlayed ? [`[${symbolOf(card)}]${times}`, ink.bold] : [symbolOf(card) + times, ink.dim]]
  })
}

// Choices

function choice(action: Action, { view }: Seen, { ink }: TerminalContext): Choice {
  if (action.type === 'draw') {
    return { text: view.pendingDraws > 0 ? `Draw ${view.pendingDraws} cards` : 'Draw a card', key: 'd' }
  }
  const card = view.hand?.find(({ id }) => id === action.cardId)
  const text = card === undefined ? 'Play a card' : `Play ${cardText(card, ink)}`
  return {
    text: action.chosenColor === undefined ? text : `${text}, name ${colorText(action.chosenColor, ink)}`,
  }
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

function read(line: string, { view }: Seen): Action | null {
  const text = line.trim().toLowerCase()
  const [, letter, mark = ''] = COLORED.exec(text) ?? []
  const [, wild = '', chosen] = WILD.exec(text) ?? []
  const colorOf = (word: string | undefined) =>
    COLORS.find((color) => word !== undefined && color[0] === word[0])
  const chosenColor = colorOf(chosen)
  const name = letter === undefined ? TYPES[wild] : `${colorOf(letter)}-${TYPES[mark] ?? mark}`
  if (name === undefined) return null
  // A card that is not held gets an id that nobody has, and the rules say so.
  const cardId = view.hand?.find((card) => nameOf(card) === name)?.id ?? 'none'
  return chosenColor === undefined ? { type: 'play', cardId } : { type: 'play', cardId, chosenColor }
}

// What happened

const ENDS: Readonly<Record<EndReason, string>> = {
  'empty-hand': 'no cards left',
  'turn-limit': 'the limit of turns is reached, and the fewest cards win',
  'nothing-to-draw': 'nobody can draw any more, and the fewest cards win',
}
const CARDS_TOLD = 5

function tell(event: Event, { ink, name }: TerminalContext): string {
  switch (event.type) {
    case 'played': {
      const named = event.chosenColor === null ? '' : ` and names ${colorText(event.chosenColor, ink)}`
      const past = event.skipped.length === 0 ? '' : `, past ${listed(event.skipped.map(name))}`
      return `${name(event.playerId)} plays ${cardText(event.card, ink)}${named}${past}.`
    }
    case 'drew':
      return `${name(event.playerId)} draws ${drawnText(event.count, event.wasStack)}.`
    case 'specialEffect':
      return effectText(event, name(event.playerId))
    case 'forcedDraw':
      return `${event.reason}${event.cards.length === 0 ? '' : `: ${drawnCards(event.cards, ink)}`}.`
    case 'yourDraw':
      return event.cards.length === 0
        ? 'There is no card for you.'
        : `You drew ${drawnCards(event.cards, ink)}.`
    case 'reshuffled':
      return `The discard pile is shuffled: ${plural(event.count, 'card')} to draw.`
    case 'ended': {
      const wins = event.winners.length === 1 ? 'wins' : 'win'
      return ink.bold(`${listed(event.winners.map(name))} ${wins}: ${ENDS[event.reason]}.`)
    }
  }
}

function drawnText(count: number, wasStack: boolean): string {
  if (count === 0) return 'nothing: there is nothing left to draw'
  return wasStack ? `the whole stack, ${plural(count, 'card')}` : 'a card'
}

function drawnCards(cards: readonly ShownCard[], ink: Ink): string {
  const told = cards.slice(0, CARDS_TOLD).map((card) => cardText(card, ink))
  return listed(cards.length > CARDS_TOLD ? [...told, `${cards.length - CARDS_TOLD} more`] : told)
}

function effectText(event: Extract<Event, { type: 'specialEffect' }>, player: string): string {
  switch (event.effect) {
    case 'skip':
      return `${player} skipped ${plural(event.data.skipCount, 'player')}.`
    case 'reverse':
      return `${player} turned the direction: ${plural(event.data.reverseCount, 'reverse')} in a row.`
    case 'plusStack':
      return `${player} made the stack +${event.data.totalDraws}.`
  }
}
