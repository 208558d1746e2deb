import type { Observation } from '../../../engine/game.ts'
import type { Ink, TerminalContext } from '../../../pieces/terminal.ts'
import type { Action } from '../rules/actions.ts'
import { COLORS, type Color, kindByName, nameOf, type ShownCard } from '../rules/cards.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { chainText, colorText, type Paint, symbolOf } from '../texts/sentences.ts'

type EightsObservation = Observation<View, Action>
type Context = TerminalContext<Key>

// A colour is a shape and a word, and only then a colour.
const SHAPES: Readonly<Record<Color, string>> = { red: '▲', blue: '◆', green: '■', yellow: '●' }

/** Puts the shape of a colour before a text, and colours both. */
export const paintWith =
  (ink: Ink): Paint =>
  (color, text) =>
    ink[color](`${SHAPES[color]} ${text}`)

function signOf(card: ShownCard, t: Context['t']): string {
  const { type } = card
  return type === 'skip' || type === 'reverse' ? t(`terminal.sign.${type}`) : symbolOf(card)
}

/** Draws the seats, the top card, the state of the table and the viewer's hand. */
export function table(observation: EightsObservation, context: Context): string[] {
  const { view } = observation
  const notice = noticeOf(view, context)
  return [
    context.ink.dim(turnLine(view, context)),
    ...wrap(seatParts(observation, context), view.direction === 1 ? ' → ' : ' ← ', context.width),
    '',
    ...pileLines(view, context),
    ...(notice === null ? [] : ['', notice]),
    ...(view.hand === undefined ? [] : ['', ...handLines(observation, view.hand, context)]),
  ]
}

function turnLine({ turnsTaken, options, direction, endReason }: View, { t }: Context): string {
  const turns =
    endReason === null
      ? t('terminal.turn', { turn: turnsTaken + 1, limit: options.turnLimit })
      : t('result.turns', { count: turnsTaken })
  return `${turns} · ${direction === 1 ? '↻' : '↺'} ${t(`way.${direction}`)}`
}

/** A text and its style: the width of a line is that of its plain texts. */
type Part = readonly [text: string, style: (text: string) => string]

function seatParts({ view, player }: EightsObservation, { t, ink, name }: Context): Part[] {
  const { players, currentPlayerId, lastTurn } = view
  return players.map(({ id, cardCount }) => {
    const isCurrent = id === currentPlayerId
    const you = id === player ? ` ${t('terminal.you')}` : ''
    const grew = lastTurn?.type === 'drew' && lastTurn.playerId === id ? ` +${lastTurn.count}` : ''
    const isSkipped = lastTurn?.type === 'played' && lastTurn.skipped.includes(id)
    const skipped = isSkipped ? ` ${t('seat.skipped')}` : ''
    const warning = cardCount === 1 ? '!' : ''
    const text = `${isCurrent ? '▶ ' : ''}${name(id)}${you} ${cardCount}${warning}${grew}${skipped}`
    return [text, isCurrent ? ink.bold : (plain) => plain]
  })
}

function wrap(parts: readonly Part[], separator: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  let columns = 0
  for (const [text, style] of parts) {
    if (columns > 0 && columns + separator.length * 2 + text.length > width) {
      lines.push(line + separator.trimEnd())
      line = ''
      columns = 0
    }
    line += (columns > 0 ? separator : '') + style(text)
    columns += (columns > 0 ? separator.length : 0) + text.length
  }
  return [...lines, line]
}

/** The top card as a box, and the state of the table beside it. */
function pileLines(view: View, { t, ink }: Context): string[] {
  const { topCard, lastPlayedColor, chain, pendingDraws, reverseStackCount, options, piles } = view
  const style = topCard.color === undefined ? ink.bold : ink[topCard.color]
  const shape = topCard.color === undefined ? ' ' : SHAPES[topCard.color]
  const inner = Math.max(t('terminal.sign.skip').length, t('terminal.sign.reverse').length)
  const sum = `${chainText(chain)} ${t('chain.sum', { count: pendingDraws })}`
  const left = piles === null ? '∞' : `${piles.draw} · ${t('deck.discard', { count: piles.discard.length })}`
  const facts = factLines([
    [t('color.label'), colorText(lastPlayedColor, t, paintWith(ink))],
    [t('chain.label'), chain.length === 0 ? '–' : sum],
    [t('terminal.reverses'), `${reverseStackCount}/${options.reverseLimit}`],
    [t('deck.label'), left],
  ])
  const box = [
    `┌${'─'.repeat(inner + 2)}┐`,
    `│ ${style(signOf(topCard, t).padStart(inner))} │`,
    `│ ${style(shape)}${' '.repeat(inner)}│`,
    `└${'─'.repeat(inner + 2)}┘`,
  ]
  return box.map((line, at) => `${line}  ${facts[at]}`)
}

function factLines(facts: readonly (readonly [label: string, value: string])[]): string[] {
  const width = Math.max(...facts.map(([label]) => label.length))
  return facts.map(([label, value]) => `${label.padEnd(width)}  ${value}`)
}

/** Says that draws are pending or that reverses are blocked. */
function noticeOf(view: View, { t, ink }: Context): string | null {
  const { pendingDraws, options, reverseStackCount, endReason } = view
  if (pendingDraws > 0) {
    const key = options.stacking === 'off' ? 'pending.off' : 'pending.any'
    return ink.inverse(` ${t(key, { count: pendingDraws })} `)
  }
  return reverseStackCount >= options.reverseLimit && endReason === null ? t('reverses.blocked') : null
}

/** The hand by colours, with equal cards together: a hand of a hundred still takes a few lines. */
function handLines(
  observation: EightsObservation,
  hand: readonly ShownCard[],
  { t, ink, width }: Context,
): string[] {
  const playable = new Set(
    observation.legal.flatMap((action) => (action.type === 'play' ? [action.cardId] : [])),
  )
  const colors = [...COLORS, undefined]
  const labels = colors.map(
    (color) => `${color === undefined ? '★' : SHAPES[color]} ${t(`color.${color ?? 'wild'}`)}`,
  )
  const labelWidth = Math.max(...labels.map((label) => label.length))
  const rows = colors.flatMap((color, row) => {
    const cards = hand.filter((card) => card.color === color)
    if (cards.length === 0) return []
    const style = color === undefined ? ink.cyan : ink[color]
    const label = style((labels[row] ?? '').padEnd(labelWidth))
    const lines = wrap(kindParts(cards, playable, { t, ink }), '  ', width - labelWidth - 4)
    return lines.map((line, at) => `${at === 0 ? label : ' '.repeat(labelWidth)}  ${line}`)
  })
  const heading = `${t('hand.label')}, ${t('seat.cards', { count: hand.length })}`
  return [playable.size > 0 ? `${heading}: ${t('terminal.playable')}` : heading, ...rows]
}

function kindParts(
  cards: readonly ShownCard[],
  playable: ReadonlySet<string>,
  { t, ink }: Pick<Context, 't' | 'ink'>,
): Part[] {
  const kinds = Map.groupBy(cards, nameOf)
  const inOrder = [...kinds].toSorted(([one], [other]) => kindByName(one) - kindByName(other))
  return inOrder.flatMap(([, copies]) => {
    const [card] = copies
    if (card === undefined) return []
    const sign = signOf(card, t)
    const times = copies.length > 1 ? `×${copies.length}` : ''
    const isPlayable = copies.some(({ id }) => playable.has(id))
    return [isPlayable ? [`[${sign}]${times}`, ink.bold] : [sign + times, ink.dim]]
  })
}
