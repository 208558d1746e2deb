/** A round table has at most this many players; more sit in rows. */
export const ROUND_MAX = 8

/** The grid of a round table has this many columns: rows of 1 to 6 seats divide them evenly. */
const COLUMNS = 60
/** The columns of a seat at the left or the right side. */
const SIDE = 15

/** Grid areas, as CSS writes them: of the seats in turn order, and of the middle of the table. */
export interface Places {
  readonly seats: readonly string[]
  readonly middle: string
}

/** How many seats each side has: a wide table has more along its top, a tall one along its sides, an arc only at the top. */
const SIDES = {
  wide: [0, 0, 1, 1, 1, 1, 1, 1, 2],
  tall: [0, 0, 0, 0, 1, 1, 2, 2, 2],
  arc: [0, 0, 0, 0, 0, 0, 0, 1, 1],
} as const

/**
 * Places the seats clockwise, beginning at the left of the viewer, who sits at the lower edge: up the left side, along
 * the top, down the right side.
 */
export function placesOf(count: number, shape: keyof typeof SIDES): Places {
  const sides = SIDES[shape][count] ?? 2
  const top = count - 2 * sides
  const first = top === 0 ? 1 : 2 // the row of the uppermost seats at the sides
  const right = COLUMNS - SIDE + 1
  const seats = Array.from({ length: count }, (_, at) => {
    if (at < sides) return `${first + sides - 1 - at} / 1 / auto / span ${SIDE}`
    if (at >= sides + top) return `${first + at - sides - top} / ${right} / auto / span ${SIDE}`
    const span = COLUMNS / top
    return `1 / ${1 + (at - sides) * span} / auto / span ${span}`
  })
  const columns = sides === 0 ? '1' : `${SIDE + 1}`
  const end = sides === 0 ? '-1' : `${right}`
  return { seats, middle: `${first} / ${columns} / span ${Math.max(1, sides)} / ${end}` }
}

/** How far a seat of the top row is moved down, from 0 to 1, so that the row is an arc: the outer seats most. */
export function dropOf(at: number, count: number, shape: keyof typeof SIDES): number {
  const sides = SIDES[shape][count] ?? 2
  const half = (count - 2 * sides - 1) / 2
  const from = Math.abs(at - sides - half)
  return half <= 0.5 || from > half ? 0 : (from / half) ** 2
}

/** The others in turn order, beginning after the viewer; all players in the order of the seats if nobody is the viewer. */
export function othersOf<Item extends { readonly id: string }>(
  players: readonly Item[],
  own: string | null,
): readonly Item[] {
  const at = players.findIndex(({ id }) => id === own)
  return at < 0 ? players : [...players.slice(at + 1), ...players.slice(0, at)]
}
