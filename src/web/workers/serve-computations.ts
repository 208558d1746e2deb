import type { Computations, Progress } from '../../board-kit/compute.ts'

/** A request of the page. */
export interface ComputeRequest {
  readonly type: 'compute'
  readonly id: number
  readonly game: string
  readonly name: string
  readonly input: unknown
}

/** A reply to a request: progress, and at the end the result or the reason for its failure. */
export type ComputeReply = { readonly id: number } & (
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'result'; readonly result: unknown }
  | { readonly type: 'failed'; readonly reason: string }
)

const WORKERS = import.meta.glob<{ computations: Computations }>('../../games/*/board/worker.ts')

async function runComputation({ game, name, input }: ComputeRequest, progress: Progress): Promise<unknown> {
  const { computations } = (await WORKERS[`../../games/${game}/board/worker.ts`]?.()) ?? { computations: {} }
  const run: ((input: never, progress: Progress) => Promise<unknown>) | undefined = computations[name]
  if (run === undefined) throw new Error(`${game} has no computation ${name}`)
  return run(input as never, progress)
}

/** Serves computations to a page, from a worker or, without workers, from the page itself. */
export function serveComputations(post: (message: ComputeReply) => void): (message: ComputeRequest) => void {
  return (message) => {
    const { id } = message
    runComputation(message, (share) => post({ id, type: 'progress', share })).then(
      (result) => post({ id, type: 'result', result }),
      (error: unknown) => post({ id, type: 'failed', reason: String(error) }),
    )
  }
}
