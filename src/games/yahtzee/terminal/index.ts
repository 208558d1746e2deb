import type { Observation } from '../../../engine/game.ts'
import type { Choice, Terminal, TerminalContext } from '../../../pieces/terminal.ts'
import type { Action } from '../rules/actions.ts'
import type { Event } from '../rules/events.ts'
import { categoryNamed } from '../rules/legality.ts'
import type { AvailableCategory, View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { eventSentence, titleOf } from '../texts/sentences.ts'
import { read } from './read.ts'
import { table } from './table.ts'

type Context = TerminalContext<Key>

/** The lines of the menu, so that the table, the menu and the prompt fit on a screen of 24 lines. */
const MENU_LINES = 6

function choice(action: Action, observation: Observation<View, Action>, context: Context): Choice {
  const words = wordsFor(action, observation.view, context)
  return isListed(action, observation) ? words : { ...words, isUnlisted: true }
}

/** Whether the menu lists an action: rolling, sets of dice, and the best categories if lines are left. */
function isListed(action: Action, { view, legal }: Observation<View, Action>): boolean {
  if (action.type !== 'score') return isListedFirst(action, view)
  const lines = MENU_LINES - legal.filter((other) => isListedFirst(other, view)).length
  return bestCategories(view)
    .slice(0, Math.max(0, view.yahtzeeBonus > 0 ? lines - 1 : lines))
    .some(({ category }) => category === action.category)
}

function isListedFirst(action: Action, { rollsRemaining }: View): boolean {
  switch (action.type) {
    case 'roll':
      return rollsRemaining > 0
    case 'freeze':
      return action.dice.length > 1
    case 'unfreeze':
      return action.dice === undefined
    default:
      return false
  }
}

/** The open categories by the points that the dice bring; those that bring nothing only after the last roll. */
function bestCategories({ availableCategories, rollsRemaining }: View): AvailableCategory[] {
  return availableCategories
    .filter(({ potential }) => potential !== null && (potential > 0 || rollsRemaining === 0))
    .toSorted((one, other) => (other.potential ?? 0) - (one.potential ?? 0))
}

function wordsFor(action: Action, view: View, context: Context): Choice {
  const { t } = context
  switch (action.type) {
    case 'roll': {
      const count = view.dice.filter(({ frozen }) => !frozen).length
      return { text: t('bar.roll', { count }), key: 'r' }
    }
    case 'freeze':
      return { text: t('terminal.keep', diceValues(action.dice, view, context)) }
    case 'unfreeze':
      return action.dice === undefined
        ? { text: t('key.release'), key: 'u' }
        : { text: t('terminal.release', diceValues(action.dice, view, context)) }
    case 'score':
    case 'scratch':
      return { text: fillText(action, view, context) }
  }
}

/** The faces of some dice and their numbers: "5 5", "dice 1 2". Players count dice from 1. */
function diceValues(dice: readonly number[], view: View, { t }: Context): { faces: string; dice: string } {
  const faces = dice.map((die) => view.dice[die]?.value ?? '?').join(' ')
  const numbers = dice.map((die) => die + 1).join(' ')
  return { faces, dice: t('terminal.dice', { count: dice.length, numbers }) }
}

function fillText(
  action: Extract<Action, { type: 'score' | 'scratch' }>,
  { availableCategories }: View,
  context: Context,
): string {
  const { t } = context
  const known = categoryNamed(action.category)
  const category = known === null ? action.category : titleOf(context, known)
  const points = availableCategories.find((one) => one.category === known)?.potential ?? 0
  if (action.type === 'score') return t('choice.score', { points, category })
  return points > 0
    ? t('terminal.scratch.forgone', { category, forgone: points })
    : t('choice.scratch', { category })
}

export const terminal: Terminal<View, Action, Event, Key> = {
  table,
  choice,
  tell: eventSentence,
  read,
  help: 'terminal.help',
}
