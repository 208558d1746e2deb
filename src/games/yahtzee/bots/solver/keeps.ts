import { FACES, type Face, faceCounts } from '../../../../pieces/dice.ts'

const DICE_MAX = 5

/**
 * All sets of at most five dice that can be kept, as counts of each face, fewest dice first: 462 of them. The last 252
 * are whole rolls. The order of the dice does not matter.
 */
export const KEEPS: readonly (readonly number[])[] = Array.from({ length: DICE_MAX + 1 }, (_, size) =>
  countsOf(size, FACES.length),
).flat()

/** The index of the first whole roll among the keeps. */
export const FIRST_ROLL: number = KEEPS.findIndex((counts) => sizeOf(counts) === DICE_MAX)

/** The 252 rolls, dice in ascending order; roll r is keep `FIRST_ROLL + r`. */
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

/** The index of these five dice among the 252 rolls. */
export function rollOf(dice: readonly Face[]): number {
  return keepOf(faceCounts(dice)) - FIRST_ROLL
}

/** For each keep of fewer than five dice, the six keeps with one more die. */
export const EXTENDED: Int16Array = Int16Array.from(
  KEEPS.slice(0, FIRST_ROLL).flatMap((counts) =>
    FACES.map((face) => keepOf(counts.map((count, at) => (at === face - 1 ? count + 1 : count)))),
  ),
)

/** For each keep, the keeps with one die fewer: six entries, unused ones are −1. */
export const REDUCED: Int16Array = Int16Array.from(
  KEEPS.flatMap((counts) => {
    const fewer = FACES.filter((face) => (counts[face - 1] ?? 0) > 0).map((face) =>
      keepOf(counts.map((count, at) => (at === face - 1 ? count - 1 : count))),
    )
    return [...fewer, ...FACES.slice(fewer.length).map(() => -1)]
  }),
)

/** For each roll, the keeps within it; all five dice come first. */
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
 * Computes the value of each keep if all other dice are rolled once, given the value of each of the 252 rolls: the value
 * of a keep is the mean of its six extensions by one die.
 */
export function rollOnce(worth: Float64Array, keeps: Float64Array): void {
  keeps.set(worth, FIRST_ROLL)
  for (let keep = FIRST_ROLL - 1, at = keep * 6; keep >= 0; keep -= 1, at -= 6) {
    keeps[keep] =
      ((keeps[EXTENDED[at] ?? 0] ?? 0) +
        (keeps[EXTENDED[at + 1] ?? 0] ?? 0) +
        (keeps[EXTENDED[at + 2] ?? 0] ?? 0) +
        (keeps[EXTENDED[at + 3] ?? 0] ?? 0) +
        (keeps[EXTENDED[at + 4] ?? 0] ?? 0) +
        (keeps[EXTENDED[at + 5] ?? 0] ?? 0)) /
      6
  }
}

/**
 * Moves the chance of each keep to the whole rolls that it can become if all other dice are rolled once: the transpose of
 * `rollOnce`.
 */
export function spreadChances(keeps: Float64Array): void {
  for (let keep = 0; keep < FIRST_ROLL; keep += 1) {
    const share = (keeps[keep] ?? 0) / 6
    if (share === 0) continue
    keeps[keep] = 0
    for (let at = keep * 6; at < keep * 6 + 6; at += 1) {
      const extended = EXTENDED[at] ?? 0
      keeps[extended] = (keeps[extended] ?? 0) + share
    }
  }
}

/**
 * Computes the value of each roll to a player who then chooses the best keep within it. Each keep takes the best value
 * of itself and of the keeps with one die fewer, so that the whole rolls end up with the best of all.
 */
export function chooseKeep(keeps: Float64Array, worth: Float64Array): void {
  for (let keep = 1; keep < KEEPS.length; keep += 1) {
    let most = keeps[keep] ?? 0
    for (let at = keep * 6; at < keep * 6 + 6; at += 1) {
      const fewer = REDUCED[at] ?? -1
      if (fewer < 0) break
      const value = keeps[fewer] ?? 0
      if (value > most) most = value
    }
    keeps[keep] = most
  }
  worth.set(keeps.subarray(FIRST_ROLL))
}

/** The value of each keep with `rolls` rolls left, given the value of ending the turn with each roll. */
export function valuesOfKeeps(worth: ArrayLike<number>, rolls: number): Float64Array {
  const ends = Float64Array.from(worth)
  const values = new Float64Array(KEEPS.length)
  for (let left = 1; left < rolls; left += 1) {
    rollOnce(ends, values)
    chooseKeep(values, ends)
  }
  rollOnce(ends, values)
  return values
}

/** The keeps within a roll; all five dice come first. */
export function keepsIn(roll: number): Int16Array {
  return PARTS[roll] ?? new Int16Array()
}

/** The best keep within a roll; all five dice if no keep is better. */
export function bestKeep(roll: number, values: Float64Array): number {
  let best = FIRST_ROLL + roll
  let most = values[best] ?? 0
  for (const keep of keepsIn(roll)) {
    const value = values[keep] ?? 0
    if (value > most + 1e-9) {
      best = keep
      most = value
    }
  }
  return best
}
