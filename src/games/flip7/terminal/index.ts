import type { Observation } from '../../../engine/game.ts'
import type { Choice, Terminal, TerminalContext } from '../../../pieces/terminal.ts'
import { flipOdds } from '../bots/odds.ts'
import type { Action } from '../rules/actions.ts'
import type { Event } from '../rules/events.ts'
import { FLIPS } from '../rules/flip.ts'
import { type ScoringCards, type Status, scoreOf } from '../rules/scoring.ts'
import type { PlayerView, View } from '../rules/state.ts'
import { ENDINGS, nameOf, tell } from '../texts/sentences.ts'

const BADGES: Readonly<Record<Status, string>> = {
  active: '> in',
  stayed: '= STAYED',
  frozen: '* FROZEN',
  busted: 'x BUSTED',
  flip7: '! FLIP 7',
}

function badge(status: Status, { ink }: TerminalContext): string {
  const text = BADGES[status].padEnd(8)
  switch (status) {
    case 'active':
      return ink.green(text)
    case 'stayed':
      return ink.blue(text)
    case 'frozen':
      return ink.cyan(text)
    case 'busted':
      return ink.red(text)
    case 'flip7':
      return ink.yellow(text)
  }
}

/** A text in exactly so many columns; what does not fit is cut. */
const column = (text: string, width: number) =>
  (text.length > width ? `${text.slice(0, width - 1)}…` : text).padEnd(width)

function lineText({ line, duplicate }: PlayerView): string {
  const numbers = line.map((number) => String(number).padStart(3)).join('')
  return (duplicate === null ? numbers : `${numbers} ${duplicate}!`).padEnd(22)
}

function rowText(row: PlayerView, view: View, context: TerminalContext): string {
  const isActive = row.id === view.currentPlayerId
  const extras = [...row.modifiers, ...(row.hasSecondChance ? ['2nd'] : [])].join(' ')
  const name = column(context.name(row.id), 12)
  const parts = [
    isActive ? '▸ ' : '  ',
    isActive ? context.ink.bold(name) : name,
    String(row.total).padStart(5),
    `  ${lineText(row)}`,
    String(row.roundScore).padStart(4),
    `  ${badge(row.status, context)}`,
    extras === '' ? '' : ` ${extras}`,
  ]
  return parts.join('').trimEnd()
}

function headText({ round, options, deckCount, discard, dealerId }: View, { name }: TerminalContext): string {
  const piles = `deck ${deckCount} · discard ${discard.length}`
  return `Round ${round} · to ${options.target} · ${piles} · ${name(dealerId)} deals`
}

/** What is going on beside the turns: the paused deal, the running flips, set-aside and assigned cards. */
function pendingTexts(view: View, context: TerminalContext): string[] {
  const { flipping, queue, pendingDealIndex, players } = view
  const texts: string[] = []
  if (pendingDealIndex !== null) texts.push(`Deal paused at seat ${pendingDealIndex} of ${players.length}`)
  if (flipping?.why === 'flipThree') {
    texts.push(
      `Flip Three on ${context.name(flipping.playerId)}: ${FLIPS.flipThree - flipping.left} of ${FLIPS.flipThree}`,
    )
    if (flipping.setAside.length > 0) texts.push(`Set aside: ${flipping.setAside.map(nameOf).join(', ')}`)
  }
  if (queue.length > 0) {
    const waiting = queue.map(({ card, to }) => `${nameOf(card)} on ${context.name(to)}`)
    texts.push(`Then: ${waiting.join(', then ')}`)
  }
  return texts
}

/** How points come about: `(21 × 2) + 8 = 50`. */
function sumText(row: ScoringCards): string {
  const { numbers, isDoubled, plus, bonus, points } = scoreOf(row)
  const parts = [isDoubled ? `(${numbers} × 2)` : `${numbers}`]
  if (plus > 0) parts.push(`${plus}`)
  if (bonus > 0) parts.push(`${bonus} for seven`)
  return parts.length === 1 && !isDoubled ? `${points}` : `${parts.join(' + ')} = ${points}`
}

const percent = (chance: number) => `${Math.round(chance * 100)}%`

/** The viewer's own cards in seven slots, what they are worth, and the risk where the house rules show it. */
function ownTexts({ view, player }: Observation<View, Action>, { ink }: TerminalContext): string[] {
  const own = view.players.find(({ id }) => id === player)
  if (own === undefined) return []
  const slots = Array.from(
    { length: 7 },
    (_, index) => `[${String(own.line[index] ?? '').padStart(2)}]`,
  ).join('')
  const extras = [...own.modifiers, ...(own.hasSecondChance ? ['Second Chance'] : [])].join(' ')
  const isOpen = own.status === 'active' && view.summary === null
  const risk =
    isOpen && view.options.showOdds ? ` · bust risk ${percent(flipOdds(view, own.id, 1).bust)}` : ''
  return [
    '',
    `${ink.bold('You')}  ${slots} ${own.line.length}/7  ${extras}`.trimEnd(),
    own.status === 'busted'
      ? `     busted with a second ${own.duplicate}`
      : `     worth ${sumText(own)}${risk}`,
  ]
}

function summaryTexts({ summary, players, phase }: View, { name, ink }: TerminalContext): string[] {
  if (summary === null) return []
  const rows = players.map((row) => {
    const text = row.status === 'busted' ? 'busted: 0' : sumText(row)
    return `  ${column(name(row.id), 12)}  ${text.padEnd(34)} total ${String(row.total).padStart(4)}`
  })
  const [first] = players.toSorted((one, other) => other.total - one.total)
  const isWon = phase === 'GAME_END' && first !== undefined
  const winner = isWon ? [ink.bold(`${name(first.id)} wins with ${first.total}.`)] : []
  return ['', ink.bold(`Round ${summary.round} is over: ${ENDINGS[summary.why]}.`), ...rows, ...winner]
}

function table(observation: Observation<View, Action>, context: TerminalContext): string[] {
  const { view } = observation
  const heads = `  ${''.padEnd(12)}total  ${' line'.padEnd(22)} now`
  return [
    context.ink.bold(headText(view, context)),
    ...pendingTexts(view, context).map((text) => context.ink.yellow(text)),
    context.ink.dim(heads),
    ...view.players.map((row) => rowText(row, view, context)),
    ...(view.summary === null ? ownTexts(observation, context) : summaryTexts(view, context)),
    ...firstDeal(view, context),
  ]
}

/** The first deal happened before there was anybody to tell it to. */
function firstDeal({ opening }: View, context: TerminalContext): string[] {
  const texts = opening.map((event) => tell(event, (player) => context.name(player)))
  return texts.length === 0 ? [] : ['', ...texts]
}

function targetText(
  target: PlayerView,
  { view, player }: Observation<View, Action>,
  { name }: TerminalContext,
): string {
  const isMe = target.id === player
  if (view.phase === 'AWAITING_SECOND_CHANCE_TARGET') return `Give the Second Chance to ${name(target.id)}`
  if (view.phase === 'AWAITING_FREEZE_TARGET') {
    return isMe
      ? `Freeze myself: bank ${target.roundScore}`
      : `Freeze ${name(target.id)}: banks ${target.roundScore}`
  }
  const risk = view.options.showOdds ? ` (bust risk ${percent(flipOdds(view, target.id, 3).bust)})` : ''
  return `Flip Three on ${isMe ? 'myself' : name(target.id)}, who has ${target.roundScore}${risk}`
}

function choice(action: Action, observation: Observation<View, Action>, context: TerminalContext): Choice {
  const rowOf = (player: string | null) => observation.view.players.find(({ id }) => id === player)
  switch (action.type) {
    case 'hit':
      return { text: 'Hit', key: 'h' }
    case 'stay':
      return { text: `Stay: bank ${rowOf(observation.player)?.roundScore ?? 0}`, key: 's' }
    case 'nextRound':
      return { text: 'Next round', key: 'n' }
    case 'selectTarget': {
      const target = rowOf(action.target)
      return { text: target === undefined ? action.target : targetText(target, observation, context) }
    }
  }
}

/** Flip 7 in a terminal of 80 columns: a row for each player, own cards in seven slots. */
export const terminal: Terminal<View, Action, Event> = {
  table,
  choice,
  tell: (event, context) => tell(event, (player) => context.name(player)),
}
