import { DICE } from './actions.ts'

/** The 32 sets of dice. The index of a set has one bit for each die; die 0 is the lowest bit. */
export const SETS: readonly (readonly number[])[] = Array.from({ length: 2 ** DICE.length }, (_, bits) =>
  DICE.filter((die) => (bits & (1 << die)) !== 0),
)

/** The index of the set of frozen dice. */
export function frozenBits(frozen: readonly boolean[]): number {
  let bits = 0
  for (let die = 0; die < frozen.length; die += 1) if (frozen[die] === true) bits |= 1 << die
  return bits
}

/** The dice that are not frozen, as one shared list for each set. */
export function unfrozenDice(frozen: readonly boolean[]): readonly number[] {
  return SETS[(SETS.length - 1) & ~frozenBits(frozen)] ?? DICE
}
