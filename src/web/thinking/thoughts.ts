/** Hears how much of a thought is done, from 0 to 1. */
export type Progress = (share: number) => void

/**
 * What a game works out on the side, since it would hold up a finger: `games/<id>/thinking.ts` exports them as `thoughts`.
 * What goes in and what comes out is copied from thread to thread, so it is plain data.
 */
export type Thoughts = Readonly<Record<string, (input: never, progress: Progress) => Promise<unknown>>>

/** What the page asks. */
export interface ToThinker {
  readonly type: 'think'
  readonly id: number
  readonly game: string
  readonly name: string
  readonly input: unknown
}

/** What it hears of it: how far it is, and in the end the answer or why there is none. */
export type FromThinker = { readonly id: number } & (
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'thought'; readonly answer: unknown }
  | { readonly type: 'failed'; readonly reason: string }
)

const THINKING = import.meta.glob<{ thoughts: Thoughts }>('../../games/*/thinking.ts')

async function thought({ game, name, input }: ToThinker, progress: Progress): Promise<unknown> {
  const { thoughts } = (await THINKING[`../../games/${game}/thinking.ts`]?.()) ?? { thoughts: {} }
  const run: ((input: never, progress: Progress) => Promise<unknown>) | undefined = thoughts[name]
  if (run === undefined) throw new Error(`${game} does not think about ${name}`)
  return run(input as never, progress)
}

/** Thinks for a page: the same in a worker and, where there are no workers, in the page itself. */
export function serveThoughts(post: (message: FromThinker) => void): (message: ToThinker) => void {
  return (message) => {
    const { id } = message
    thought(message, (share) => post({ id, type: 'progress', share })).then(
      (answer) => post({ id, type: 'thought', answer }),
      (error: unknown) => post({ id, type: 'failed', reason: String(error) }),
    )
  }
}
