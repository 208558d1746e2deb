/** A fault, from its start until every table moved again. */
export interface FaultSpan {
  readonly fault: string
  readonly from: number
  readonly to: number
}

/** The acknowledged actions of one table, as ascending times. */
export type TableAcks = readonly number[]

/**
 * Returns, for each kind of fault, the longest time without an acknowledged action of each table: between two of its actions
 * around the fault.
 */
export function pausesOf(
  spans: readonly FaultSpan[],
  tables: readonly TableAcks[],
): ReadonlyMap<string, readonly number[]> {
  const pauses = new Map<string, number[]>()
  for (const { fault, from, to } of spans) {
    const found = pauses.get(fault) ?? []
    pauses.set(fault, found)
    for (const acks of tables) found.push(longestGap(acks, from, to))
  }
  return pauses
}

/** The longest time between two neighbours that overlaps the span, or 0. */
function longestGap(acks: TableAcks, from: number, to: number): number {
  let longest = 0
  for (const [at, time] of acks.entries()) {
    const before = acks[at - 1]
    if (before !== undefined && time >= from && before <= to) longest = Math.max(longest, time - before)
  }
  return longest
}
