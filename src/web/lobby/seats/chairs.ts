/** A lobby shows at least this many places, if the game has as many. */
const PLACES = 6

/** The number of empty chairs at the drawn table: one at least, as long as the game has room. */
export function emptyChairs(taken: number, max: number | null): number {
  if (max === null) return 0
  return Math.max(0, Math.min(max - taken, Math.max(1, PLACES - taken)))
}

/** A place around the oval table, in percent of its box. */
interface Place {
  readonly left: number
  readonly top: number
}

/** The places around the table, the first one at the lower edge and the others clockwise. */
export function placesAround(count: number): readonly Place[] {
  return Array.from({ length: count }, (_, at) => {
    const angle = Math.PI / 2 + (2 * Math.PI * at) / count
    return { left: 50 + 40 * Math.cos(angle), top: 50 + 40 * Math.sin(angle) }
  })
}
