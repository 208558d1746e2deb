import type { Observation } from '../../../engine/game.ts'
import type { TerminalContext } from '../../../pieces/terminal.ts'
import type { Action } from '../rules/actions.ts'
import { type Category, LOWER, UPPER } from '../rules/scoring.ts'
import { ROLLS_MAX, TURNS } from '../rules/state.ts'
import type { PlayerView, View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { titleOf } from '../texts/sentences.ts'

type Context = TerminalContext<Key>

const SEPARATOR = ' │ '
const NAME_MAX = 10
const NAME_MIN = 6

/**
 * Draws the turn, the cards and the dice. In 80 columns the drawing is at most 16 lines high, so that a menu fits below
 * it on a screen of 24 lines.
 */
export function table({ view, player, outcome }: Observation<View, Action>, context: Context): string[] {
  const { currentPlayerId } = view
  const { t, name } = context
  const cards = cardLines(view, context)
  if (currentPlayerId === null) {
    const places = outcome?.places ?? []
    const result = places.map(({ place, player, score }) =>
      t('terminal.place', { place, name: name(player), score }),
    )
    return [t('spoken.over'), ...cards, ...result]
  }
  return [turnLine(view, currentPlayerId === player, context), ...cards, ...diceLines(view, context)]
}

function turnLine({ turn, currentPlayerId }: View, isYours: boolean, { t, ink, name }: Context): string {
  const step = isYours ? 'yours' : 'other'
  const line = t('terminal.turn', { turn, turns: TURNS, step, name: name(currentPlayerId ?? '') })
  return isYours ? ink.green(line) : line
}

function playersInOrder({ order, players }: View): PlayerView[] {
  return order.flatMap((id) => players.find((player) => player.id === id) ?? [])
}

/** Shortens a name to this many characters; a number at its end stays, because it tells equal names apart. */
function shortName(name: string, length: number): string {
  const letters = [...name]
  if (letters.length <= length) return name
  const number = / ?\d+$/.exec(name)?.[0].trim() ?? ''
  return letters.slice(0, length - number.length).join('') + number
}

/** A name with the mark of the active player, or a space in its place so that columns keep their width. */
function heading({ id }: PlayerView, view: View, { t, name }: Context, length: number): string {
  return (id === view.currentPlayerId ? t('card.turn') : ' ') + shortName(name(id), length)
}

/** The points of a category; ‹15› is what the dice on the table would bring to the active player. */
function cellOf(view: View, { id, scorecard }: PlayerView, category: Category, { t }: Context): string {
  const points = scorecard[category]
  if (points !== null) return String(points)
  const available = id === view.currentPlayerId ? view.availableCategories : []
  const potential = available.find((one) => one.category === category)?.potential ?? null
  return potential === null ? t('table.none') : t('card.ghost', { points: potential })
}

const plus = (points: number, { t }: Context) => (points > 0 ? t('table.plus', { points }) : t('table.none'))

interface Row {
  readonly label: string
  readonly cells: readonly string[]
  readonly isBold?: boolean
}

/** Draws the cards side by side if they fit, else one row for each player; on a narrow screen one below the other. */
function cardLines(view: View, context: Context): string[] {
  const { width } = context
  const { upper, lower } = sectionsOf(view, context)
  const left = drawSection(upper, context)
  const right = drawSection(lower, context)
  if (left.width + SEPARATOR.length + right.width <= width)
    return left.lines.map((line, at) => line + SEPARATOR + (right.lines[at] ?? ''))
  return cardRows(view, context) ?? [...left.lines, ...right.lines]
}

/** The two sections of the cards, with a column for each player. */
function sectionsOf(view: View, context: Context): { upper: Row[]; lower: Row[] } {
  const { t } = context
  const players = playersInOrder(view)
  const row = (label: string, cell: (player: PlayerView) => string, isBold = false): Row => ({
    label,
    cells: players.map(cell),
    isBold,
  })
  const headRow = (label: string) => row(label, (player) => heading(player, view, context, NAME_MAX), true)
  const categoryRow = (category: Category) =>
    row(titleOf(context, category), (player) => cellOf(view, player, category, context))
  return {
    upper: [
      headRow(t('terminal.upper')),
      ...UPPER.map(categoryRow),
      row(t('table.sum'), ({ totals }) => String(totals.upper)),
      row(t('terminal.toGo'), ({ totals }) => String(totals.toBonus)),
      row(t('table.bonus'), ({ totals }) => plus(totals.bonus, context)),
    ],
    lower: [
      headRow(t('terminal.lower')),
      ...LOWER.map(categoryRow),
      row(t('table.extra'), ({ totals }) => plus(totals.yahtzeeBonuses, context)),
      row(t('table.total'), ({ totals }) => String(totals.grand), true),
    ],
  }
}

function drawSection(rows: readonly Row[], { ink }: Context): { lines: string[]; width: number } {
  const labelWidth = widest(rows.map(({ label }) => label))
  const cellWidth = 2 + widest(rows.flatMap(({ cells }) => cells))
  const lines = rows.map(({ label, cells, isBold = false }) => {
    const drawn = cells.map((cell) => paint(padStart(cell, cellWidth), isBold, ink))
    return padEnd(label, labelWidth) + drawn.join('')
  })
  return { lines, width: labelWidth + cellWidth * (rows[0]?.cells.length ?? 0) }
}

function paint(cell: string, isBold: boolean, ink: Context['ink']): string {
  if (isBold) return ink.bold(cell)
  return cell.includes('‹') ? ink.cyan(cell) : cell
}

/** A row for each player, with abbreviated categories as columns; null if no room is left for the names. */
function cardRows(view: View, context: Context): string[] | null {
  const { t, ink, width } = context
  const players = playersInOrder(view)
  const columns = [
    ...UPPER.map((category) => categoryColumn(view, players, category, context)),
    [t('terminal.short.upper'), ...players.map(({ totals }) => upperCell(totals, context))],
    ...LOWER.map((category) => categoryColumn(view, players, category, context)),
    [t('table.total'), ...players.map(({ totals }) => String(totals.grand))],
  ].map((cells) => ({ cells, width: columnWidth(cells) }))
  const nameWidth = width - columns.reduce((sum, column) => sum + column.width, 0)
  if (nameWidth < NAME_MIN) return null
  const names = ['', ...players.map((player) => heading(player, view, context, nameWidth - 1))]
  const usedWidth = widest(names)
  return names.map((name, row) => {
    const cells = columns.map(({ cells, width: cellWidth }, at) =>
      paint(padStart(cells[row] ?? '', cellWidth), row === 0 || at === columns.length - 1, ink),
    )
    return ink.bold(padEnd(name, usedWidth)) + cells.join('')
  })
}

/** The width of a column: one space before its widest cell, unless that begins with a bracket; at least four. */
function columnWidth(cells: readonly string[]): number {
  return Math.max(4, widest(cells.map((cell) => (cell.startsWith('‹') ? cell : ` ${cell}`))))
}

function categoryColumn(
  view: View,
  players: readonly PlayerView[],
  category: Category,
  context: Context,
): string[] {
  const cells = players.map((player) => {
    const extra = category === 'yahtzee' ? player.totals.yahtzeeBonuses : 0
    const cell = cellOf(view, player, category, context)
    return extra > 0 ? cell + plus(extra, context) : cell
  })
  return [context.t(`terminal.short.${category}`), ...cells]
}

function upperCell({ upper, bonus }: PlayerView['totals'], { t }: Context): string {
  return bonus > 0 ? t('terminal.reached', { sum: upper }) : String(upper)
}

/** Five dice with their numbers on the upper edge, and the word for kept dice on the lower one. */
function diceLines({ dice, rollsRemaining, yahtzeeBonus }: View, { t, ink }: Context): string[] {
  const roll = ROLLS_MAX - rollsRemaining
  const words = roll === 0 ? t('dice.unrolled') : t('dice.rolls', { roll, rolls: ROLLS_MAX })
  const dots = '●'.repeat(roll) + '○'.repeat(rollsRemaining)
  const row = (draw: (die: View['dice'][number], at: number) => string) => dice.map(draw).join(' ')
  return [
    row((_, at) => `┌───${at + 1}──┐`),
    `${row(({ value }) => `│   ${ink.bold(String(value ?? ' '))}  │`)}   ${words} ${dots}`,
    row(({ frozen }) => (frozen ? `└─${ink.green(t('dice.kept'))}─┘` : '└──────┘')),
    ...(yahtzeeBonus > 0 ? [ink.yellow(t('note.extra', { points: yahtzeeBonus }))] : []),
  ]
}

const lengthOf = (text: string) => [...text].length
const widest = (texts: readonly string[]) => Math.max(...texts.map(lengthOf))
const padStart = (text: string, width: number) => ' '.repeat(Math.max(0, width - lengthOf(text))) + text
const padEnd = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - lengthOf(text)))
