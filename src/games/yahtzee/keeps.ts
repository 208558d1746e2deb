import { FACES, type Face, faceCounts } from '../../pieces/dice.ts'

const DICE_MAX = 5

/**
 * All that can be kept of five dice, as counts of each face, fewest dice first: 462 of them. The last 252 are
 * whole rolls, in which the order of the dice does not matter.
 */
export const KEEPS: readonly (readonly number[])[] = Array.from({ length: DICE_MAX + 1 }, (_, size) =>
  countsOf(size, FACES.length),
).flat()

export const FIRST_ROLL: number = KEEPS.findIndex((counts) => sizeOf(counts) === DICE_MAX)

/** The 252 rolls, dice in rising order; roll r is keep `FIRST_ROLL + r`. */
export const ROLLS: readonly (readonly Face[])[] = KEEPS.slice(FIRST_ROLL).map((counts) =>
  FACES.flatMap((face) => Array.from({ length: counts[face - 1] ?? 0 }, () => face)),
)

function countsOf(size: number, faces: number): number[][] {
  if (faces === 1) return [[size]]
  return Array.from({ length: size + 1 }, (_, first) => first).flatMap((first) =>
    countsOf(size - first, faces - 1).map((rest) => [first, ...rest]),
  )
}

function sizeOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

const keyOf = (counts: readonly number[]): number =>
  counts.reduce((key, count) => key * (DICE_MAX + 1) + count, 0)
const BY_KEY: ReadonlyMap<number, number> = new Map(KEEPS.map((counts, keep) => [keyOf(counts), keep]))

function keepOf(counts: readonly number[]): number {
  return BY_KEY.get(keyOf(counts)) ?? -1
}

/** Which of the 252 rolls these five dice are. */
export function rollOf(dice: readonly Face[]): number {
  return keepOf(faceCounts(dice)) - FIRST_ROLL
}

/** For each keep that is no whole roll, the six keeps with one die more. */
const EXTENSIONS = Int16Array.from(
  KEEPS.slice(0, FIRST_ROLL).flatMap((counts) =>
    FACES.map((face) => keepOf(counts.map((count, at) => (at === face - 1 ? count + 1 : count)))),
  ),
)

/** For each roll, the keeps that it contains; all five dice come first. */
const PARTS: readonly Int16Array[] = ROLLS.map((_, roll) => {
  const counts = KEEPS[FIRST_ROLL + roll] ?? []
  const parts = counts.reduce<number[][]>(
    (begun, count) =>
      begun.flatMap((part) => Array.from({ length: count + 1 }, (_, kept) => [...part, kept])),
    [[]],
  )
  return Int16Array.from(parts.map(keepOf)).toReversed()
})

/**
 * What each keep is worth when all other dice are rolled once, where `worth` has the value of each of the 252
 * rolls: a keep is the mean of its six extensions by one die.
 */
export function valuesOfKeeps(worth: ArrayLike<number>): Float64Array {
  const values = new Float64Array(KEEPS.length)
  for (let roll = 0; roll < worth.length; roll += 1) values[FIRST_ROLL + roll] = worth[roll] ?? 0
  for (let keep = FIRST_ROLL - 1; keep >= 0; keep -= 1) {
    let sum = 0
    for (let at = keep * 6; at < keep * 6 + 6; at += 1) sum += values[EXTENSIONS[at] ?? 0] ?? 0
    values[keep] = sum / 6
  }
  return values
}

/** The best keep within a roll; all five dice where nothing is better. */
export function bestKeep(roll: number, values: Float64Array): number {
  const parts = PARTS[roll] ?? []
  let best = FIRST_ROLL + roll
  let most = values[best] ?? 0
  for (const keep of parts) {
    const value = values[keep] ?? 0
    if (value > most + 1e-9) {
      best = keep
      most = value
    }
  }
  return best
}

/** What each roll is worth to someone who then chooses the best keep. */
export function valuesOfRolls(values: Float64Array): Float64Array {
  return Float64Array.from(ROLLS, (_, roll) => values[bestKeep(roll, values)] ?? 0)
}
