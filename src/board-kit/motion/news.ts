import { useRef } from 'react'
import type { Line } from './line.ts'

/** The new lines of a log. */
export interface News {
  /** All new lines, in the order of the log. */
  readonly arrived: readonly Line[]
  /** Those of them that happened while this device was watching. */
  readonly fresh: readonly Line[]
  /** The log has become shorter: a step back in a replay. */
  readonly isBack: boolean
}

/** Finds the lines after `lastId`. Events up to the revision `since`, at which this device began to watch, are history. */
export function newsOf(lines: readonly Line[], lastId: number, since: number): News {
  const arrived = lines.filter(({ id }) => id > lastId)
  return {
    arrived,
    fresh: arrived.filter(({ revision, isMissed }) => revision > since && !isMissed),
    isBack: (lines.at(-1)?.id ?? -1) < lastId,
  }
}

/** The revision at which this device began to watch the match; a step back in a replay resets it. */
export function useSince(revision: number): number {
  const since = useRef(revision)
  since.current = Math.min(since.current, revision)
  return since.current
}
