import type { Computations, Progress } from '../../board-kit/compute.ts'
import type { AnyEvaluator } from '../../bots/review/evaluator.ts'
import { reviewComputations } from './review-computations.ts'

/** A request of the page. */
export interface ComputeRequest {
  readonly type: 'compute'
  readonly id: number
  readonly game: string
  readonly name: string
  readonly input: unknown
}

/** The page does not want the result of a request any more. */
export interface CancelRequest {
  readonly type: 'cancel'
  readonly id: number
}

/** A reply to a request: progress, and at the end the result or the reason for its failure. */
export type ComputeReply = { readonly id: number } & (
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'result'; readonly result: unknown }
  | { readonly type: 'failed'; readonly reason: string }
)

const EVALUATORS = import.meta.glob<{ evaluator: AnyEvaluator }>('../../games/*/bots/evaluator.ts')
const WORKERS = import.meta.glob<{ computations: Computations }>('../../games/*/board/worker.ts')

/** The computations that every game with an evaluator has, and those of the game itself. */
async function computationsOf(game: string): Promise<Computations> {
  const own = await WORKERS[`../../games/${game}/board/worker.ts`]?.()
  const found = await EVALUATORS[`../../games/${game}/bots/evaluator.ts`]?.()
  const review = found === undefined ? {} : reviewComputations(game, found.evaluator)
  return { ...review, ...own?.computations }
}

async function runComputation(
  { game, name, input }: ComputeRequest,
  progress: Progress,
  signal: AbortSignal,
): Promise<unknown> {
  const run = (await computationsOf(game))[name]
  if (run === undefined) throw new Error(`${game} has no computation ${name}`)
  return run(input as never, progress, signal)
}

/** Serves computations to a page, from a worker or, without workers, from the page itself. */
export function serveComputations(
  post: (message: ComputeReply) => void,
): (message: ComputeRequest | CancelRequest) => void {
  const running = new Map<number, AbortController>()
  return (message) => {
    const { id } = message
    if (message.type === 'cancel') {
      running.get(id)?.abort()
      return
    }
    const controller = new AbortController()
    running.set(id, controller)
    runComputation(message, (share) => post({ id, type: 'progress', share }), controller.signal)
      .then(
        (result) => post({ id, type: 'result', result }),
        (error: unknown) => post({ id, type: 'failed', reason: String(error) }),
      )
      .finally(() => running.delete(id))
  }
}
