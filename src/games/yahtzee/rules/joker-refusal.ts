import type { Refusal } from '../../../engine/game.ts'
import { refusalsFrom } from '../../../engine/texts.ts'
import { FACES, type Face } from '../../../pieces/dice.ts'
import { en } from '../texts/en.ts'
import { type JokerRule, jokerFace } from './joker.ts'
import { type Category, faceOf, LOWER, type Scorecard, upperOf } from './scoring.ts'

const refuse = refusalsFrom(en)

const UPPER_FIRST: readonly Refusal[] = FACES.map((face) =>
  refuse('joker-upper-first', { category: upperOf(face) }),
)
const LOWER_FIRST = refuse('joker-lower-first')

/** Why the forced Joker keeps these dice out of an open category (Y14), or null. */
export function jokerRefusal(
  rule: JokerRule,
  scorecard: Scorecard,
  dice: readonly Face[],
  category: Category,
): Refusal | null {
  const joker = rule === 'forced' ? jokerFace(rule, scorecard, dice) : null
  if (joker === null) return null
  const upper = upperOf(joker)
  if (scorecard[upper] === null) return category === upper ? null : (UPPER_FIRST[joker - 1] ?? null)
  return isLowerOpen(scorecard) && faceOf(category) !== null ? LOWER_FIRST : null
}

function isLowerOpen(scorecard: Scorecard): boolean {
  return LOWER.some((lower) => scorecard[lower] === null)
}
