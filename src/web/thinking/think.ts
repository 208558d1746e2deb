import { trustedScriptUrl } from '../local/trusted.ts'
import workerUrl from '../local/worker.ts?worker&url'
import { type FromThinker, type Progress, serveThoughts, type Thoughts, type ToThinker } from './thoughts.ts'

interface Waiting {
  readonly message: ToThinker
  readonly progress: Progress
  resolve(answer: unknown): void
  reject(error: Error): void
}

interface Thinker {
  ask(message: ToThinker): void
  close(): void
}

const waiting = new Map<number, Waiting>()
let nextId = 1
let thinker: Thinker | null = null

function hear(message: FromThinker): void {
  const asked = waiting.get(message.id)
  if (message.type === 'progress') {
    asked?.progress(message.share)
    return
  }
  waiting.delete(message.id)
  if (message.type === 'thought') {
    asked?.resolve(message.answer)
    return
  }
  // A script that could not be fetched is not fetched again by the same worker: the next thought gets a new one.
  if (waiting.size === 0) forget()
  asked?.reject(new Error(message.reason))
}

function forget(): void {
  thinker?.close()
  thinker = null
}

/** For browsers without such workers, and where one does not start. */
function inPage(): Thinker {
  return { ask: serveThoughts(hear), close: () => undefined }
}

/** Kept for as long as the page is open: what it has unpacked it need not unpack again. */
function inWorker(): Thinker {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' })
  let isHeard = false
  worker.addEventListener('message', ({ data }: MessageEvent<FromThinker>) => {
    isHeard = true
    hear(data)
  })
  worker.addEventListener('error', () => {
    if (isHeard) return
    worker.terminate()
    thinker = inPage()
    for (const { message } of waiting.values()) thinker.ask(message)
  })
  return { ask: (message) => worker.postMessage(message), close: () => worker.terminate() }
}

function opened(): Thinker {
  try {
    return inWorker()
  } catch {
    return inPage()
  }
}

/** Has a game think about something, off the page's own thread. It fails where what it needs cannot be fetched. */
function think(game: string, name: string, input: unknown, progress: Progress): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const message: ToThinker = { type: 'think', id: nextId++, game, name, input }
    waiting.set(message.id, { message, progress, resolve, reject })
    thinker ??= opened()
    thinker.ask(message)
  })
}

type Answers<All extends Thoughts> = <Name extends keyof All & string>(
  name: Name,
  input: Parameters<All[Name]>[0],
  progress?: Progress,
) => ReturnType<All[Name]>

/** The thoughts of a game, as its boards ask for them: `thoughtsOf<typeof thoughts>('yahtzee')('advise', moment)`. */
export function thoughtsOf<All extends Thoughts>(game: string): Answers<All> {
  // What comes back is what the function of that name returned: nothing else answers.
  return (name, input, progress = () => undefined) => think(game, name, input, progress) as never
}
