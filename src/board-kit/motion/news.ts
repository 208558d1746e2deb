import { useRef } from 'react'
import type { Line } from './line.ts'

/** What has come into a log. */
export interface News {
  /** All that is new in the log, in its order. */
  readonly arrived: readonly Line[]
  /** Of that, what happened while one was looking. */
  readonly fresh: readonly Line[]
  /** The log is shorter than it was: a step back in a replay. */
  readonly isBack: boolean
}

/** `since` is the revision at which one began to look: what led there is history, whenever it is fetched. */
export function newsOf(lines: readonly Line[], lastId: number, since: number): News {
  const arrived = lines.filter(({ id }) => id > lastId)
  return {
    arrived,
    fresh: arrived.filter(({ revision, isMissed }) => revision > since && !isMissed),
    isBack: (lines.at(-1)?.id ?? -1) < lastId,
  }
}

/** The revision at which one began to look at this match; going back in a replay begins anew. */
export function useSince(revision: number): number {
  const since = useRef(revision)
  since.current = Math.min(since.current, revision)
  return since.current
}
