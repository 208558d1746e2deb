import type { PlayerId } from '../../../engine/game.ts'
import { jokerFace } from '../rules/joker.ts'
import { CATEGORIES, type Category, faceOf, LOWER, UPPER, upperOf } from '../rules/scoring.ts'
import type { PlayerView, View } from '../rules/view.ts'
import { facesOf } from '../rules/view-queries.ts'

/** A row of a card: its score, or the points that the dice on the table would bring. */
export interface Row {
  readonly category: Category
  readonly score: number | null
  /** Null if the row is filled or closed to a Joker, before the first roll, and outside the player's turn. */
  readonly ghost: number | null
}

/** The player with this id. */
export function playerOf({ players }: View, id: PlayerId | null): PlayerView | undefined {
  return players.find((player) => player.id === id)
}

/** The rows of a player's card, with ghosts on their turn. */
export function rowsOf(view: View, { id, scorecard }: PlayerView): Row[] {
  const offered = id === view.currentPlayerId ? view.availableCategories : []
  return CATEGORIES.map((category) => ({
    category,
    score: scorecard[category],
    ghost: offered.find((one) => one.category === category)?.potential ?? null,
  }))
}

/** The number of the rule that explains a category. */
export function ruleOf(category: Category): string {
  if (faceOf(category) !== null) return 'Y7'
  switch (category) {
    case 'three_of_a_kind':
    case 'four_of_a_kind':
      return 'Y8'
    case 'full_house':
      return 'Y9'
    case 'small_straight':
    case 'large_straight':
      return 'Y10'
    default:
      return 'Y11'
  }
}

const COLUMNS: readonly (readonly Category[])[] = [UPPER, LOWER]

/** The category that a key moves the focus to, on a card of two columns; the same category if the key does nothing. */
export function neighbourOf(category: Category, key: string): Category {
  const column = COLUMNS.findIndex((categories) => categories.includes(category))
  const row = COLUMNS[column]?.indexOf(category) ?? 0
  const at = (inColumn: number, wanted: number): Category => {
    const categories = COLUMNS[inColumn] ?? []
    return categories[Math.min(wanted, categories.length - 1)] ?? category
  }
  switch (key) {
    case 'ArrowUp':
      return at(column, Math.max(0, row - 1))
    case 'ArrowDown':
      return at(column, row + 1)
    case 'ArrowLeft':
      return at(0, row)
    case 'ArrowRight':
      return at(1, row)
    case 'Home':
      return 'ones'
    case 'End':
      return 'chance'
    default:
      return category
  }
}

/** A note on five equal dice: the bonus for another Yahtzee, and where the Joker may go. */
export interface JokerNote {
  readonly bonus: number
  readonly place: 'upper' | 'lower' | 'zero' | 'any'
  /** The upper category of its face. */
  readonly category: Category
}

/** The note for the dice on the table (Y13, Y14); null if they are not a Joker. */
export function jokerNoteOf(view: View): JokerNote | null {
  const { options, yahtzeeBonus: bonus } = view
  const scorecard = playerOf(view, view.currentPlayerId)?.scorecard
  if (scorecard === undefined) return null
  const face = jokerFace(options.joker, scorecard, facesOf(view))
  if (face === null) return null
  const category = upperOf(face)
  if (scorecard[category] === null) {
    return { bonus, place: options.joker === 'forced' ? 'upper' : 'any', category }
  }
  const isLowerOpen = LOWER.some((lower) => scorecard[lower] === null)
  return { bonus, place: isLowerOpen ? 'lower' : 'zero', category }
}
