import type { Observation } from '../../../engine/game.ts'
import type { Choice, Terminal, TerminalContext } from '../../../pieces/terminal.ts'
import { type Action, DICE } from '../rules/actions.ts'
import type { Event } from '../rules/apply.ts'
import { CATEGORIES, type Category, LOWER, TITLES, UPPER } from '../rules/scoring.ts'
import { type PlayerView, ROLLS_MAX, TURNS, type View } from '../rules/state.ts'

const LABEL_WIDTH = 15
const CELL_WIDTH = 6
const BETWEEN = ' │ '

const columnsOf = ({ order, players }: View): PlayerView[] =>
  order.flatMap((id) => players.find((player) => player.id === id) ?? [])

function line(
  label: string,
  cells: readonly string[],
  paint: (cell: string, column: number) => string,
): string {
  const shown = cells.map((cell, column) => paint(cell.padStart(CELL_WIDTH), column))
  return label.padEnd(LABEL_WIDTH) + shown.join('')
}

/** A section of everybody's card, in the order of play; ‹15› is what the dice on the table would bring. */
function section(view: View, context: TerminalContext, categories: readonly Category[]): string[] {
  const columns = columnsOf(view)
  const potentials = new Map(view.availableCategories.map(({ category, potential }) => [category, potential]))
  return categories.map((category) => {
    const cells = columns.map(({ id, scorecard }) => {
      const ghost = id === view.currentPlayerId ? (potentials.get(category) ?? null) : null
      return String(scorecard[category] ?? (ghost === null ? '·' : `‹${ghost}›`))
    })
    return line(TITLES[category], cells, (cell) => (cell.includes('‹') ? context.ink.cyan(cell) : cell))
  })
}

function heading(view: View, context: TerminalContext, title: string): string {
  const columns = columnsOf(view)
  const cells = columns.map(({ id }) => {
    const name = [...context.name(id)].slice(0, CELL_WIDTH - 2).join('')
    return id === view.currentPlayerId ? `▶${name}` : name
  })
  return line(title, cells, (cell) => context.ink.bold(cell))
}

function scorecards(view: View, context: TerminalContext): string[] {
  const { ink, width } = context
  const totals = columnsOf(view).map((player) => player.totals)
  const plain = (cell: string) => cell
  const upper = [
    heading(view, context, 'Upper'),
    ...section(view, context, UPPER),
    line(
      'Sum of 63',
      totals.map((sum) => String(sum.upper)),
      plain,
    ),
    line(
      'To go',
      totals.map((sum) => String(sum.toBonus)),
      ink.dim,
    ),
    line(
      'Bonus',
      totals.map((sum) => (sum.bonus > 0 ? `+${sum.bonus}` : '·')),
      plain,
    ),
  ]
  const lower = [
    heading(view, context, 'Lower'),
    ...section(view, context, LOWER),
    line(
      'Yahtzee bonus',
      totals.map((sum) => (sum.yahtzeeBonuses > 0 ? `+${sum.yahtzeeBonuses}` : '·')),
      plain,
    ),
    line(
      'TOTAL',
      totals.map((sum) => String(sum.grand)),
      ink.bold,
    ),
  ]
  const sideBySide = 2 * (LABEL_WIDTH + CELL_WIDTH * totals.length) + BETWEEN.length
  if (sideBySide > width) return [...upper, '', ...lower]
  return upper.map((left, row) => left + BETWEEN + (lower[row] ?? ''))
}

function diceLines({ dice, rollsRemaining, yahtzeeBonus }: View, { ink }: TerminalContext): string[] {
  const rolled = ROLLS_MAX - rollsRemaining
  const dots = '●'.repeat(rolled) + '○'.repeat(rollsRemaining)
  const say = rolled === 0 ? `No roll yet ${dots}` : `Roll ${rolled} of ${ROLLS_MAX} ${dots}`
  const row = (show: (die: View['dice'][number], index: number) => string) =>
    `  ${dice.map(show).join(' ')}`.trimEnd()
  return [
    row((_, index) => ink.dim(`  ${index + 1}  `)),
    row(() => '┌───┐'),
    `${row(({ value }) => `│ ${ink.bold(String(value ?? ' '))} │`)}   ${say}`,
    row(() => '└───┘'),
    row(({ frozen }) => (frozen ? ink.green('KEPT ') : '     ')),
    ...(yahtzeeBonus > 0 ? [ink.yellow(`Another Yahtzee: +${yahtzeeBonus} wherever it goes`)] : []),
  ]
}

function table({ view, player, outcome }: Observation<View, Action>, context: TerminalContext): string[] {
  const { currentPlayerId, turn } = view
  const cards = scorecards(view, context)
  if (currentPlayerId === null) {
    const places = outcome?.places ?? []
    const result = places.map(({ place, player, score }) => `${place}. ${context.name(player)}  ${score}`)
    return ['Game over', '', ...cards, '', ...result]
  }
  const who =
    currentPlayerId === player ? context.ink.green('YOUR TURN') : `${context.name(currentPlayerId)} plays`
  return [`Turn ${turn} of ${TURNS} · ${who}`, '', ...cards, '', ...diceLines(view, context)]
}

function choice(action: Action, { view }: Observation<View, Action>): Choice {
  const { dice, availableCategories } = view
  const shown = (chosen: readonly number[]) => chosen.map((die) => dice[die]?.value ?? '?').join(' ')
  switch (action.type) {
    case 'roll': {
      const free = dice.filter(({ frozen }) => !frozen).length
      return { text: `Roll ${free} ${free === 1 ? 'die' : 'dice'}`, key: 'r' }
    }
    case 'freeze':
      return { text: `Keep ${shown(action.dice)} (${named(action.dice)})` }
    case 'unfreeze':
      if (action.dice === undefined) return { text: 'Let all dice go', key: 'u' }
      return { text: `Let ${shown(action.dice)} go (${named(action.dice)})` }
    case 'score':
    case 'scratch': {
      const found = availableCategories.find(({ category }) => category === action.category)
      const title = found === undefined ? action.category : TITLES[found.category]
      const potential = found?.potential ?? 0
      if (action.type === 'score') return { text: `Score ${potential} in ${title}` }
      return { text: `Scratch ${title} for 0${potential > 0 ? `, giving up ${potential}` : ''}` }
    }
  }
}

/** Dice are counted from 1 for people: "die 4", "dice 1 2 5". */
function named(dice: readonly number[]): string {
  return `${dice.length === 1 ? 'die' : 'dice'} ${dice.map((die) => die + 1).join(' ')}`
}

function tell(event: Event, { name }: TerminalContext): string {
  switch (event.type) {
    case 'rolled': {
      const how = event.dice.length === DICE.length ? 'rolls' : `rolls ${named(event.dice)} again`
      return `${name(event.player)} ${how}: ${event.faces.join(' ')}.`
    }
    case 'froze':
      return `${name(event.player)} keeps ${named(event.dice)}.`
    case 'unfroze':
      return `${name(event.player)} lets ${named(event.dice)} go.`
    case 'scored': {
      const joker = event.joker ? ' with a Joker' : ''
      return `${name(event.player)} scores ${event.points} in ${TITLES[event.category]}${joker}.`
    }
    case 'scratched': {
      const forgone = event.forgone > 0 ? `, giving up ${event.forgone}` : ''
      return `${name(event.player)} scratches ${TITLES[event.category]}${forgone}.`
    }
    case 'yahtzeeBonus':
      return `Another Yahtzee: ${event.points} more for ${name(event.player)}.`
    case 'upperBonus':
      return `The upper bonus: ${event.points} more for ${name(event.player)}.`
    case 'turnBegan':
      return `Turn ${event.turn} of ${TURNS}: ${name(event.player)}.`
    case 'gameEnded':
      return `The game is over. ${event.winners.map(name).join(' and ')} made the most: ${event.score}.`
  }
}

const squeezed = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** The category whose name or title begins so; else the words, which the rules then refuse. */
function categoryMeant(words: string): string {
  const meant = squeezed(words)
  const fits = (text: string) => squeezed(text).startsWith(meant)
  const found = CATEGORIES.filter((category) => fits(category) || fits(TITLES[category]))
  return found.length === 1 && found[0] !== undefined ? found[0] : words.slice(0, 40)
}

function read(typed: string): Action | null {
  const [, letter, rest = ''] = /^\s*([klsx])\b\s*(.*?)\s*$/i.exec(typed) ?? []
  const dice = [...new Set(rest.match(/\d/g) ?? [])].map((digit) => Number(digit) - 1)
  switch (letter?.toLowerCase()) {
    case 'k':
      return dice.length === 0 ? null : { type: 'freeze', dice }
    case 'l':
      return dice.length === 0 ? { type: 'unfreeze' } : { type: 'unfreeze', dice }
    case 's':
      return rest === '' ? null : { type: 'score', category: categoryMeant(rest) }
    case 'x':
      return rest === '' ? null : { type: 'scratch', category: categoryMeant(rest) }
    default:
      return null
  }
}

export const terminal: Terminal<View, Action, Event> = {
  table,
  choice,
  tell,
  read,
  help: 'k 1 3 5 keeps dice, l 2 lets one go, s fives scores, x yahtzee scratches',
}
