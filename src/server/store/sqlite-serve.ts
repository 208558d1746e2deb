import type { MessagePort } from 'node:worker_threads'
import type { SqliteEngine } from './sqlite-engine.ts'
import { type FromWorker, packAnswers, type ToWorker, unpackAsks } from './sqlite-messages.ts'

/** Has the engine answer what comes through the port, until it is told to close. */
export function serveAsks(port: MessagePort, engine: SqliteEngine): void {
  const say = (message: FromWorker) => port.postMessage(message)
  port.on('message', (message: ToWorker) => {
    switch (message.type) {
      case 'batch':
        say({ type: 'answers', answers: packAnswers(engine.run(unpackAsks(message.asks))) })
        engine.tidy()
        return
      case 'copy':
        say({ type: 'copied', fault: faultOf(() => engine.copy(message.into)) })
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
