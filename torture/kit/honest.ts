import type { Sent } from './journal.ts'
import { quantile } from './report.ts'

/** The most that the 99th percentile of honest players may be: a multiple of their own quiet one, or the floor. */
export interface DelayBound {
  readonly times: number
  /** Below this nobody notices a delay, and a single pause of the machine would decide. */
  readonly floorMs: number
}

/** If other programs use this share of the machine, the bound is this many times as high. */
const BUSY = { share: 1 / 3, times: 4 }

const p99 = (delaysMs: readonly number[]) => quantile(delaysMs, 0.99)

/** Compares the delays of honest players under load with those that the same run measured before. */
export function delayViolations(
  what: string,
  { quietMs, loadedMs }: { readonly quietMs: readonly number[]; readonly loadedMs: readonly number[] },
  { times, floorMs }: DelayBound,
  othersShare = 0,
): string[] {
  if (quietMs.length === 0) return [`${what}: no honest player was answered before`]
  if (loadedMs.length === 0) return [`${what}: no honest player was answered`]
  const mostMs = Math.max(floorMs, times * p99(quietMs)) * (othersShare > BUSY.share ? BUSY.times : 1)
  if (p99(loadedMs) <= mostMs) return []
  const [is, was] = [loadedMs, quietMs].map((delaysMs) => p99(delaysMs).toFixed(0))
  return [
    `${what}: 99 % of honest players were answered within ${is} ms instead of ${was}, more than ${mostMs.toFixed(0)}`,
  ]
}

/** The time of a fault. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** How long the first answers took to those commands that were on their way during no fault. */
export function quietDelays(commands: Iterable<Sent>, faults: readonly Span[]): number[] {
  return [...commands].flatMap(({ sentAt, answers: [first] }) => {
    const isQuiet = first !== undefined && !faults.some(({ from, to }) => sentAt <= to && first.at >= from)
    return isQuiet ? [first.at - sentAt] : []
  })
}
