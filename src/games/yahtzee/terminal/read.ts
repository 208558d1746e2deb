import { type Action, ROLL } from '../rules/actions.ts'
import { CATEGORIES, type Category } from '../rules/scoring.ts'
import { de } from '../texts/de.ts'
import { en } from '../texts/en.ts'

/** The words that a player can type for each action, in either language. */
const COMMANDS: Readonly<Record<Action['type'], readonly string[]>> = {
  roll: ['r', 'roll', 'würfeln', 'würfle'],
  freeze: ['k', 'keep', 'behalten', 'behalte'],
  unfreeze: ['l', 'let', 'release', 'lösen', 'löse'],
  score: ['s', 'score', 'eintragen'],
  scratch: ['x', 'scratch', 'streichen', 'streiche'],
}

const squeezed = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Everything that a category is called: its id, and its titles and abbreviations in both languages. */
function namesOf(category: Category): string[] {
  const catalogs = [en, de]
  const texts = catalogs.flatMap((texts) => [
    texts[`category.${category}`],
    texts[`terminal.short.${category}`],
  ])
  return [category, ...texts].map(squeezed)
}

/** The category with this name, or the only one whose name begins so; else the words, which the rules then refuse. */
function categoryMeant(words: string): string {
  const meant = squeezed(words)
  const exact = CATEGORIES.filter((category) => namesOf(category).includes(meant))
  const begun = CATEGORIES.filter((category) => namesOf(category).some((name) => name.startsWith(meant)))
  const found = [exact, begun].find((categories) => categories.length === 1)?.[0]
  return found ?? words.slice(0, 40)
}

/** Parses a typed command: `roll`, `k 1 3 5`, `l 2`, `s fives`, `x yahtzee`. Dice are numbered from 1. */
export function read(typed: string): Action | null {
  const [, word = '', rest = ''] = /^\s*(\S+)\s*(.*?)\s*$/.exec(typed) ?? []
  const dice = [...new Set(rest.match(/\d/g) ?? [])].map((digit) => Number(digit) - 1)
  const isWordFor = (type: Action['type']) => COMMANDS[type].includes(word.toLowerCase())
  if (isWordFor('roll')) return rest === '' ? ROLL : null
  if (isWordFor('freeze')) return dice.length === 0 ? null : { type: 'freeze', dice }
  if (isWordFor('unfreeze')) return dice.length === 0 ? { type: 'unfreeze' } : { type: 'unfreeze', dice }
  if (rest === '') return null
  if (isWordFor('score')) return { type: 'score', category: categoryMeant(rest) }
  return isWordFor('scratch') ? { type: 'scratch', category: categoryMeant(rest) } : null
}
