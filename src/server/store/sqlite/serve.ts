import type { MessagePort } from 'node:worker_threads'
import type { Answer, FeedAnswer, FeedRequest, FromWorker, StoreCall, ToWorker } from './messages.ts'

/** The engine of a store thread: the writer, or the reader. */
export interface Engine {
  /** Why the file cannot be opened, or null. */
  open(): string | null
  run(calls: readonly StoreCall[]): readonly Answer[]
  tidy(): void
  copy(into: string): void
  feed(request: FeedRequest): FeedAnswer
  close(): void
}

/** Answers the requests of the port with the engine, until it is told to close. */
export function serveCalls(port: MessagePort, engine: Engine): void {
  const say = (message: FromWorker) => port.postMessage(message)
  port.on('message', (message: ToWorker) => {
    switch (message.type) {
      case 'batch':
        say({ type: 'answers', answers: JSON.stringify(engine.run(JSON.parse(message.calls))) })
        engine.tidy()
        return
      case 'copy':
        say({ type: 'copied', fault: faultOf(() => engine.copy(message.into)) })
        return
      case 'feed':
        say({ type: 'fed', answer: engine.feed(message.request) })
        return
      case 'close':
        engine.close()
        port.close()
    }
  })
  say({ type: 'opened', fault: engine.open() })
}

function faultOf(action: () => void): string | null {
  try {
    action()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
