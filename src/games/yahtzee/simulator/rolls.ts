import { FACES, type Face } from '../../../pieces/dice.ts'
import { setsToKeep } from '../rules/candidate-lists.ts'
import { equalFace } from '../rules/joker.ts'
import { CATEGORIES, pointsFor } from '../rules/scoring.ts'

/** The facts about five faces that the rules compute, as integers. */
export interface Roll {
  /** The points in each category, without a Joker. */
  readonly points: Int32Array
  /** The sets of two or more dice that players keep. */
  readonly sets: Int32Array
  /** The face that all dice show, or 0. */
  readonly equal: number
}

/** The rolls by their faces, read as a number of base six; each is computed once, when it first comes up. */
const ROLLS: (Roll | null)[] = Array.from({ length: 6 ** 5 }, () => null)

/** The roll whose five faces begin at this cell of a position. */
export function rollAt(position: Int32Array, start: number): Roll {
  let key = 0
  for (let die = start; die < start + 5; die += 1) key = key * 6 + (position[die] as number) - 1
  const known = ROLLS[key] ?? null
  return known ?? addRoll(key, position.subarray(start, start + 5))
}

function addRoll(key: number, cells: Int32Array): Roll {
  const faces: Face[] = Array.from(cells, (face) => FACES[face - 1] ?? 1)
  const roll: Roll = {
    points: Int32Array.from(CATEGORIES, (category) => pointsFor(category, faces)),
    sets: Int32Array.from(setsToKeep(faces)),
    equal: equalFace(faces) ?? 0,
  }
  ROLLS[key] = roll
  return roll
}
