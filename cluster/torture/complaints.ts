import { ALARMING, type FaultKind } from './faults.ts'
import type { FaultSpan } from './pauses.ts'

/** A line that a node wrote to its error log. */
export interface Complaint {
  readonly node: number
  readonly at: number
  readonly text: string
}

/** A request may be reported this long after the fault that failed it. */
const LATE_MS = 15_000

/** Lists the lines that no fault of the database explains. */
export function complaintViolations(
  complaints: readonly Complaint[],
  spans: readonly FaultSpan[],
): readonly string[] {
  const alarming = spans.filter(({ fault }) => ALARMING.has(fault as FaultKind))
  return complaints
    .filter(({ at }) => !alarming.some(({ from, to }) => at >= from && at <= to + LATE_MS))
    .map(({ node, text }) => `node ${node} logged an error: ${text.trim()}`)
}
