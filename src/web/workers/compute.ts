import type { Progress } from '../../board-kit/compute.ts'
import { trustedScriptUrl } from '../local/trusted.ts'
import workerUrl from '../local/worker.ts?worker&url'
import {
  type CancelRequest,
  type ComputeReply,
  type ComputeRequest,
  serveComputations,
} from './serve-computations.ts'

interface Waiting {
  readonly message: ComputeRequest
  readonly progress: Progress
  resolve(result: unknown): void
  reject(error: Error): void
}

interface Host {
  ask(message: ComputeRequest | CancelRequest): void
  close(): void
}

const waiting = new Map<number, Waiting>()
let nextId = 1
let host: Host | null = null

function hear(message: ComputeReply): void {
  const asked = waiting.get(message.id)
  if (message.type === 'progress') {
    asked?.progress(message.share)
    return
  }
  waiting.delete(message.id)
  if (message.type === 'result') {
    asked?.resolve(message.result)
    return
  }
  // A worker never fetches a failed script again, so the next computation gets a new worker.
  if (waiting.size === 0) forget()
  asked?.reject(new Error(message.reason))
}

function forget(): void {
  host?.close()
  host = null
}

/** The fallback for browsers without module workers, or if a worker does not start. */
function inPage(): Host {
  return { ask: serveComputations(hear), close: () => undefined }
}

/** Kept while the page is open, so that unpacked tables stay in memory. */
function inWorker(): Host {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' })
  let isHeard = false
  worker.addEventListener('message', ({ data }: MessageEvent<ComputeReply>) => {
    isHeard = true
    hear(data)
  })
  worker.addEventListener('error', () => {
    if (isHeard) return
    worker.terminate()
    host = inPage()
    for (const { message } of waiting.values()) host.ask(message)
  })
  return { ask: (message) => worker.postMessage(message), close: () => worker.terminate() }
}

function opened(): Host {
  try {
    return inWorker()
  } catch {
    return inPage()
  }
}

/** Runs a computation of a game in a worker. It fails if the scripts it needs cannot be fetched, or if it is cancelled. */
export function compute(
  game: string,
  name: string,
  input: unknown,
  progress: Progress,
  signal?: AbortSignal,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const message: ComputeRequest = { type: 'compute', id: nextId++, game, name, input }
    waiting.set(message.id, { message, progress, resolve, reject })
    host ??= opened()
    host.ask(message)
    signal?.addEventListener('abort', () => host?.ask({ type: 'cancel', id: message.id }))
  })
}
