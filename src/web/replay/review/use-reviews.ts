import { useCallback, useEffect, useRef, useState } from 'react'
import { compute } from '../../workers/compute.ts'
import type { AnyRecord } from '../open-record.ts'
import type { ShownReview } from './review-context.ts'

type Progress =
  | { readonly status: 'working'; readonly share: number }
  | { readonly status: 'failed' | 'stopped' }
  /** Null if the house rules of the match have no review. */
  | { readonly status: 'done'; readonly reviews: readonly ShownReview[] | null }

const STARTED: Progress = { status: 'working', share: 0 }

/** Reviews a finished match in a worker. The work ends with the screen, or when the reader stops it. */
export function useReviews(record: AnyRecord): {
  readonly progress: Progress
  retry(): void
  stop(): void
} {
  const [progress, setProgress] = useState<Progress>(STARTED)
  const [attempt, setAttempt] = useState(0)
  const work = useRef<AbortController | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    work.current = controller
    const show = (next: Progress) => {
      if (!signal.aborted) setProgress(next)
    }
    show(STARTED)
    compute(record.game, 'review', record, (share) => show({ status: 'working', share }), signal).then(
      (reviews) => show({ status: 'done', reviews: reviews as readonly ShownReview[] | null }),
      () => show({ status: 'failed' }),
    )
    return () => controller.abort()
  }, [record, attempt])
  const stop = useCallback(() => {
    work.current?.abort()
    setProgress({ status: 'stopped' })
  }, [])
  return { progress, retry: () => setAttempt((count) => count + 1), stop }
}
