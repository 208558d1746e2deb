import { below, type Rng } from '../engine/rng.ts'

export const FACES = [1, 2, 3, 4, 5, 6] as const
export type Face = (typeof FACES)[number]

/** Rolls one die; each face is equally likely. */
export function rollDie(rng: Rng): Face {
  return FACES[below(rng, 6)] ?? 1
}

/** Rolls the dice that are not kept; a die without a value is always rolled. */
export function reroll(dice: readonly (Face | null)[], isKept: readonly boolean[], rng: Rng): Face[] {
  const faces = new Array<Face>(dice.length)
  for (let index = 0; index < dice.length; index += 1) {
    const face = dice[index] ?? null
    faces[index] = face !== null && isKept[index] === true ? face : rollDie(rng)
  }
  return faces
}

/** Counts the dice of each face; index 0 counts the ones. */
export function faceCounts(dice: readonly Face[]): number[] {
  const counts = [0, 0, 0, 0, 0, 0]
  for (const face of dice) counts[face - 1] = (counts[face - 1] ?? 0) + 1
  return counts
}

/** Returns the sum of all dice. */
export function sumOf(dice: readonly number[]): number {
  return dice.reduce((sum, face) => sum + face, 0)
}
