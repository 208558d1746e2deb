import * as v from 'valibot'
import type { Face } from '../../../pieces/dice.ts'
import { type Action, action, DICE, ROLL } from './actions.ts'
import { frozenBits, SETS } from './dice-sets.ts'
import { CATEGORIES } from './scoring.ts'

// Every action is built once. A set of dice is its index in SETS, which has one bit for each die.

/** Builds an action with the schema, as for players' actions: objects of one origin are judged some 6 % faster. */
const parsed = (one: Action): Action => v.parse(action, one)

const ROLL_DICE = parsed(ROLL)
const FREEZE = SETS.map((dice) => (dice.length === 0 ? null : parsed({ type: 'freeze', dice: [...dice] })))
const FREEZE_ONE = DICE.flatMap((die) => FREEZE[1 << die] ?? [])
const UNFREEZE_ONE = DICE.map((die) => parsed({ type: 'unfreeze', dice: [die] }))
const UNFREEZE_ALL = parsed({ type: 'unfreeze' })
const SCORES = CATEGORIES.map((category) => parsed({ type: 'score', category }))
const SCRATCHES = CATEGORIES.map((category) => parsed({ type: 'scratch', category }))
const FILLS: readonly Action[] = [...SCORES, ...SCRATCHES]

export const ROLL_ONLY: readonly Action[] = [ROLL_DICE]
export const BEFORE_FIRST_ROLL: readonly Action[] = [ROLL_DICE, ...FREEZE_ONE, ...FILLS]
export const AFTER_LAST_ROLL: readonly Action[] = [ROLL_DICE, ...FILLS]

/** The lists of `fillsOf` by its argument, built on demand. */
const FILLS_BY_BITS: (readonly Action[] | null)[] = Array.from({ length: 2 ** CATEGORIES.length }, () => null)

/** The actions that fill one of these categories, given as bits: category 0 is the lowest. */
export function fillsOf(categoryBits: number): readonly Action[] {
  const known = FILLS_BY_BITS[categoryBits] ?? null
  if (known !== null) return known
  const isChosen = (_: Action, at: number) => (categoryBits & (1 << at)) !== 0
  const fills = [...SCORES.filter(isChosen), ...SCRATCHES.filter(isChosen)]
  FILLS_BY_BITS[categoryBits] = fills
  return fills
}

/** The candidates between two rolls with one set of frozen dice. */
interface BetweenRolls {
  readonly all: readonly Action[]
  /** Those that are legal in any case: a roll if a die is unfrozen, and all that change which dice are frozen. */
  readonly rollAndKeeps: readonly Action[]
}

/** One entry for each set of frozen dice. */
type ListsByFrozen = readonly BetweenRolls[]

/** The lists by the faces, read as a number of base six. They are built on demand: 7,776 rolls share 166 entries. */
const BY_FACES: (ListsByFrozen | null)[] = Array.from({ length: 6 ** DICE.length }, () => null)
const BY_SETS = new Map<string, ListsByFrozen>()

/** The candidates between two rolls, with these faces on the table and these dice frozen. */
export function betweenRolls(faces: readonly Face[], frozen: readonly boolean[]): BetweenRolls {
  let key = 0
  for (let die = 0; die < faces.length; die += 1) key = key * 6 + (faces[die] ?? 1) - 1
  const lists = BY_FACES[key] ?? listsFor(setsToKeep(faces))
  BY_FACES[key] = lists
  return lists[frozenBits(frozen)] ?? NO_LISTS
}

const NO_LISTS: BetweenRolls = { all: [], rollAndKeeps: [] }

function listsFor(sets: readonly number[]): ListsByFrozen {
  const lists = BY_SETS.get(sets.join()) ?? SETS.map((frozen, bits) => listFor(sets, frozen, bits))
  BY_SETS.set(sets.join(), lists)
  return lists
}

/** Lists a roll, the sets with an unfrozen die, a toggle for each die, "unfreeze all" and every category. */
function listFor(sets: readonly number[], frozen: readonly number[], bitsNow: number): BetweenRolls {
  const keeps = [
    ...sets.filter((bits) => (bits & ~bitsNow) !== 0).flatMap((bits) => FREEZE[bits] ?? []),
    ...DICE.flatMap((die) => (frozen.includes(die) ? UNFREEZE_ONE : FREEZE_ONE)[die] ?? []),
    ...(frozen.length > 0 ? [UNFREEZE_ALL] : []),
  ]
  return {
    all: [ROLL_DICE, ...keeps, ...FILLS],
    rollAndKeeps: frozen.length < DICE.length ? [ROLL_DICE, ...keeps] : keeps,
  }
}

const lowestOf = (bits: number): number => bits & -bits

/** The sets of two or more dice that people keep: equal faces, two such sets together, a run of three or more. */
export function setsToKeep(faces: readonly Face[]): number[] {
  const byFace = [0, 0, 0, 0, 0, 0]
  faces.forEach((face, die) => {
    byFace[face - 1] = (byFace[face - 1] ?? 0) | (1 << die)
  })
  const sets = byFace.filter((bits) => bits !== lowestOf(bits))
  if (sets.length === 2) sets.push((sets[0] ?? 0) | (sets[1] ?? 0))
  let run = 0
  let length = 0
  for (const bits of byFace) {
    if (bits === 0 && length >= 3) break
    run = bits === 0 ? 0 : run | lowestOf(bits)
    length = bits === 0 ? 0 : length + 1
  }
  if (length >= 3) sets.push(run)
  return sets
}
