// A server that reports its health to its parent process; watched-server.ts starts it.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { gaugeAt } from './http.ts'

export interface WatchedSettings {
  /** The folder with `src` in it. */
  readonly root: string
  readonly dataDir: string
  /** Whether it has the usual rate limits, or none. */
  readonly isLimited: boolean
}

export interface Health {
  readonly rssBytes: number
  /** The heap and external memory after a garbage collection. */
  readonly heldBytes: number
  /** The tables in memory, which stay for ten minutes after their last use. */
  readonly tables: number
  /** A hash of all properties of built-in objects. */
  readonly prototypes: string
  /** Uncaught errors. */
  readonly uncaught: readonly string[]
}

const [given = '{}'] = process.argv.slice(2)
const { root, dataDir, isLimited }: WatchedSettings = JSON.parse(given)
const uncaught: string[] = []
process.on('uncaughtException', (error) => uncaught.push(String(error.stack)))
process.on('unhandledRejection', (error) => uncaught.push(`unhandled: ${String(error)}`))

type Serve = typeof import('../../src/server/serve.ts')
type Limits = typeof import('../../src/server/http/testing/match-fixture.ts')
type SocketLimits = typeof import('../../src/server/limits.ts')
const { serve }: Serve = await import(join(root, 'src/server/serve.ts'))
const { WIDE }: Limits = await import(join(root, 'src/server/http/testing/match-fixture.ts'))
const { SOCKET_LIMITS }: SocketLimits = await import(join(root, 'src/server/limits.ts'))

const FAST = { burst: 1e9, perSecond: 1e9 }
const lifted = {
  limits: WIDE,
  socketLimits: {
    ...SOCKET_LIMITS,
    commands: FAST,
    pings: FAST,
    opens: FAST,
    guesses: FAST,
    pendingMax: 1e6,
    waitingMax: 1e6,
    perAddress: 10_000,
  },
}
const served = await serve({
  host: '127.0.0.1',
  port: 0,
  pageDir: join(root, 'no-page'),
  dataDir,
  logLevel: 'error',
  say: () => undefined,
  ...(isLimited ? {} : lifted),
})

const url = served.url.replace(/\/$/, '')

function prototypesNow(): string {
  const hash = createHash('sha256')
  for (const name of ['Object', 'Array', 'String', 'Number', 'Function', 'Map', 'Set', 'Promise', 'RegExp']) {
    const builtin: unknown = Reflect.get(globalThis, name)
    if (typeof builtin !== 'function') continue
    const prototype: object = Reflect.get(builtin, 'prototype')
    for (const thing of [builtin, prototype])
      for (const key of Reflect.ownKeys(thing))
        hash.update(`${name} ${String(key)} ${describe(thing, key)}\n`)
  }
  return hash.digest('hex')
}

function describe(thing: object, key: PropertyKey): string {
  const { value } = Reflect.getOwnPropertyDescriptor(thing, key) ?? {}
  return typeof value === 'function' ? Function.prototype.toString.call(value).slice(0, 60) : typeof value
}

process.on('message', async () => {
  Reflect.get(globalThis, 'gc')?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  const tables = await gaugeAt(url, 'icebreaker_tables')
  const health: Health = {
    rssBytes: rss,
    heldBytes: heapUsed + external,
    tables,
    prototypes: prototypesNow(),
    uncaught,
  }
  process.send?.({ health })
})
process.send?.({ url })
