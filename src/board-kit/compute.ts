/** Receives how much of a computation is done, from 0 to 1. */
export type Progress = (share: number) => void

/**
 * Computations of a game that would block the page's thread: `games/<id>/board/worker.ts` exports them as `computations`.
 * Inputs and results are copied between threads, so they are plain data.
 */
export type Computations = Readonly<
  Record<string, (input: never, progress: Progress, signal: AbortSignal) => Promise<unknown>>
>

type Run = (game: string, name: string, input: unknown, progress: Progress) => Promise<unknown>

let run: Run | null = null

/** Sets where computations run; the page calls it at its start. */
export function setComputeHost(host: Run): void {
  run = host
}

type Results<All extends Computations> = <Name extends keyof All & string>(
  name: Name,
  input: Parameters<All[Name]>[0],
  progress?: Progress,
) => ReturnType<All[Name]>

/** The computations of a game as its boards call them: `computeFor<typeof computations>('yahtzee')('advise', moment)`. */
export function computeFor<All extends Computations>(game: string): Results<All> {
  return (name, input, progress = () => undefined) => {
    const result = run?.(game, name, input, progress) ?? Promise.reject(new Error('No compute host is set.'))
    // The host returns what the function with this name returned.
    return result as never
  }
}
