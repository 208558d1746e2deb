import { COLORS, KINDS, type Kind, kindAt } from '../rules/cards.ts'

/** A set of kinds: one bit for each of the first 32, and one for each of the others. */
export interface KindSet {
  readonly low: number
  readonly high: number
}

function kindsThat(belongs: (kind: Kind) => boolean): KindSet {
  let low = 0
  let high = 0
  for (const [index, kind] of KINDS.entries()) {
    if (!belongs(kind)) continue
    if (index < 32) low |= 1 << index
    else high |= 1 << index
  }
  return { low, high }
}

export const NO_KIND = kindsThat(() => false)
export const NUMBERS = kindsThat(({ type }) => type === 'number')
export const REVERSES = kindsThat(({ type }) => type === 'reverse')
export const SKIPS = kindsThat(({ type }) => type === 'skip')

const PLUS_FROM = [0, 2, 4, 20].map(
  (last) => [last, kindsThat(({ plus }) => plus > 0 && plus >= last)] as const,
)
const ANY_PLUS = kindsThat(({ plus }) => plus > 0)

/** The + cards that are not lower than the last one (C15). */
export function plusFrom(last: number): KindSet {
  for (const [from, kinds] of PLUS_FROM) if (from === last) return kinds
  return ANY_PLUS
}

const ON_TOP = COLORS.map((current) =>
  KINDS.map((_, top) =>
    kindsThat(({ color, mark }) => color === null || color === current || mark === kindAt(top).mark),
  ),
)

/** The kinds that match a top card of this kind while this colour, an index in COLORS, is current (C8). */
export function matching(top: number, color: number): KindSet {
  return ON_TOP[color]?.[top] ?? NO_KIND
}
