import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Health, WatchedSettings } from './watched-server-process.ts'

/** Long enough for a mutant that compiles all its sources on a busy machine. */
const PATIENCE_MS = 240_000
const STOP_MS = 15_000

/** A server in its own process, which reports its memory, uncaught errors and log. */
export interface WatchedServer {
  readonly url: string
  /** Log lines, and an unexpected exit. */
  readonly complaints: readonly string[]
  health(): Promise<Health>
  stop(): Promise<void>
}

const alive = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

export async function startWatchedServer(settings: WatchedSettings): Promise<WatchedServer> {
  const child = fork(join(import.meta.dirname, 'watched-server-process.ts'), [JSON.stringify(settings)], {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  alive.add(child)
  const complaints: string[] = []
  let isStopping = false
  child.stderr?.on('data', (data) => complaints.push(...complaintsIn(String(data))))
  const exited = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      alive.delete(child)
      if (!isStopping) complaints.push(`the server ended: ${code ?? signal}`)
      resolve()
    })
  })
  const { url } = await heard<{ url: string }>(child, exited)
  return {
    url,
    complaints,
    async health() {
      child.send('health')
      return (await heard<{ health: Health }>(child, exited)).health
    },
    async stop() {
      isStopping = true
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      child.kill('SIGTERM')
      await exited
      clearTimeout(timer)
    },
  }
}

/** Returns the lines of a log, without the warnings of Node at the start. */
function complaintsIn(text: string): string[] {
  return text
    .split('\n')
    .filter(
      (line) =>
        line.trim() !== '' && !line.includes('ExperimentalWarning') && !line.includes('--trace-warnings'),
    )
}

async function heard<T>(child: ChildProcess, exited: Promise<void>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error('The server does not answer.')), PATIENCE_MS)
  child.once('message', (message) => resolve(message as T))
  void exited.then(() => reject(new Error('The server has ended.')))
  return promise.finally(() => clearTimeout(timer))
}
