import { clearTimeout, setTimeout } from 'node:timers'
import { Worker } from 'node:worker_threads'
import type { Typed } from '../../engine/game.ts'
import type { MatchRecord } from '../../engine/record.ts'
import type { DailyReview } from '../../protocol/daily.ts'
import { MEMORY_LIMITS } from '../limits.ts'

/** Separates luck from skill in a finished try; null if the game has no review, or it does not come in time. */
export type Reviewer = (record: MatchRecord<Typed, unknown>) => Promise<DailyReview | null>

/** The answer of the thread: the review as JSON. */
export type ReviewAnswer = DailyReview | null

/** A review takes two seconds, and more on a busy machine or behind others. It is given up after this time. */
const REVIEW_MS = 30_000

/** Reviews tries one after the other, each in a thread of its own: the solved game of Yahtzee needs tens of megabytes. */
export function threadReviewer(): Reviewer {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return (record) => {
    if (waiting >= MEMORY_LIMITS.reviewsWaiting) return Promise.resolve(null)
    waiting += 1
    const review = last
      .then(() => reviewInThread(record))
      .finally(() => {
        waiting -= 1
      })
    last = review
    return Promise.race([review, timeout()])
  }
}

function timeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), REVIEW_MS).unref())
}

function reviewInThread(record: MatchRecord<Typed, unknown>): Promise<ReviewAnswer> {
  const { promise, resolve } = Promise.withResolvers<ReviewAnswer>()
  const worker = new Worker(new URL('./review-worker.ts', import.meta.url), {
    workerData: JSON.stringify(record),
  })
  worker.unref()
  const timer = setTimeout(() => resolve(null), REVIEW_MS).unref()
  worker.once('message', (answer: ReviewAnswer) => resolve(answer))
  worker.once('error', () => resolve(null))
  worker.once('exit', () => resolve(null))
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
