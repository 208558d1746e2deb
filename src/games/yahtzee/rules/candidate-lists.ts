import * as v from 'valibot'
import type { Face } from '../../../pieces/dice.ts'
import { type Action, action, DICE, ROLL } from './actions.ts'
import { CATEGORIES } from './scoring.ts'

// Every action is built once. A set of dice is a number with one bit for each die; die 0 is the lowest bit.
const SETS = Array.from({ length: 2 ** DICE.length }, (_, bits) =>
  DICE.filter((die) => (bits & (1 << die)) !== 0),
)

/** Builds an action with the schema, as for players' actions: objects of one origin are judged some 6 % faster. */
const parsed = (one: Action): Action => v.parse(action, one)

const ROLL_DICE = parsed(ROLL)
const FREEZE = SETS.map((dice) => (dice.length === 0 ? null : parsed({ type: 'freeze', dice })))
const FREEZE_ONE = DICE.flatMap((die) => FREEZE[1 << die] ?? [])
const UNFREEZE_ONE = DICE.map((die) => parsed({ type: 'unfreeze', dice: [die] }))
const UNFREEZE_ALL = parsed({ type: 'unfreeze' })
const FILLS: readonly Action[] = [
  ...CATEGORIES.map((category) => parsed({ type: 'score', category })),
  ...CATEGORIES.map((category) => parsed({ type: 'scratch', category })),
]

export const BEFORE_FIRST_ROLL: readonly Action[] = [ROLL_DICE, ...FREEZE_ONE, ...FILLS]
export const AFTER_LAST_ROLL: readonly Action[] = [ROLL_DICE, ...FILLS]

/** The candidates between two rolls: one list for each set of frozen dice. */
type ListsByFrozen = readonly (readonly Action[])[]

/** The lists by the faces, read as a number of base six. They are built on demand: 7,776 rolls share 166 entries. */
const BY_FACES: (ListsByFrozen | null)[] = Array.from({ length: 6 ** DICE.length }, () => null)
const BY_SETS = new Map<string, ListsByFrozen>()

/** The candidates between two rolls, with these faces on the table and these dice frozen. */
export function betweenRolls(faces: readonly Face[], frozen: readonly boolean[]): readonly Action[] {
  let key = 0
  for (let die = 0; die < faces.length; die += 1) key = key * 6 + (faces[die] ?? 1) - 1
  const lists = BY_FACES[key] ?? listsFor(setsToKeep(faces))
  BY_FACES[key] = lists
  return lists[bitsOf(frozen)] ?? []
}

function bitsOf(frozen: readonly boolean[]): number {
  let bits = 0
  for (let die = 0; die < frozen.length; die += 1) if (frozen[die] === true) bits |= 1 << die
  return bits
}

function listsFor(sets: readonly number[]): ListsByFrozen {
  const lists = BY_SETS.get(sets.join()) ?? SETS.map((frozen, bits) => listFor(sets, frozen, bits))
  BY_SETS.set(sets.join(), lists)
  return lists
}

/** Lists a roll, the sets with an unfrozen die, a toggle for each die, "unfreeze all" and every category. */
function listFor(sets: readonly number[], frozen: readonly number[], frozenBits: number): readonly Action[] {
  return [
    ROLL_DICE,
    ...sets.filter((bits) => (bits & ~frozenBits) !== 0).flatMap((bits) => FREEZE[bits] ?? []),
    ...DICE.flatMap((die) => (frozen.includes(die) ? UNFREEZE_ONE : FREEZE_ONE)[die] ?? []),
    ...(frozen.length > 0 ? [UNFREEZE_ALL] : []),
    ...FILLS,
  ]
}

const lowestOf = (bits: number): number => bits & -bits

/** The sets of two or more dice that people keep: equal faces, two such sets together, a run of three or more. */
function setsToKeep(faces: readonly Face[]): number[] {
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
