import { type ChildProcess, fork } from 'node:child_process'
import type { Contender } from './contender.ts'

/** The resources that a measured process has used so far. */
interface Usage {
  readonly cpuUs: number
  readonly rss: number
  /** The live heap of the main thread. */
  readonly heap: number
}

function ownUsage(): Usage {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  return { cpuUs: user + system, rss, heap: heapUsed }
}

/** In a measured server: reports its address and, on request, its usage. */
export function beMeasured(url: string, usage: () => Usage = ownUsage): void {
  process.on('message', (what) => {
    if (what === 'swept') globalThis.gc?.()
    process.send?.(usage())
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ url })
}

export interface MeasuredServer {
  readonly url: string
  /** `swept` collects garbage first; `quarter-hour-later` sets the clock forward first. */
  usage(when?: 'now' | 'swept' | 'quarter-hour-later'): Promise<Usage>
  stop(): Promise<void>
}

const START_MS = 60_000
const STOP_MS = 5_000

/** Starts a server in a process of its own. */
export async function startMeasured(
  { server, flags = [], args: own = [] }: Pick<Contender, 'server' | 'flags' | 'args'>,
  args: readonly string[] = own,
): Promise<MeasuredServer> {
  const child = fork(server, args, {
    execArgv: ['--expose-gc', ...flags],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { url } = await answer<{ url: string }>(child)
  return {
    url,
    usage(when = 'now') {
      const usage = answer<Usage>(child)
      child.send(when)
      return usage
    },
    stop() {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      child.once('exit', () => {
        clearTimeout(timer)
        resolve()
      })
      child.disconnect() // It exits at once, and removes its files.
      return promise
    },
  }
}

function answer<T>(child: ChildProcess): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error('A measured server says nothing.')), START_MS)
  const onExit = () => reject(new Error('A measured server ended.'))
  child.once('exit', onExit)
  child.once('message', (message) => resolve(message as T))
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('exit', onExit)
  })
}
