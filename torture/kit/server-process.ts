import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

const START_MS = 120_000
const STOP_MS = 15_000
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/

export interface ServerSettings {
  /** The folder with `src` in it. */
  readonly root: string
  readonly dataDir: string
  /** Environment variables that differ from the usual ones. */
  readonly env?: Readonly<Record<string, string>>
  /** Receives the server's stderr, which is printed otherwise. */
  onComplaint?(text: string): void
  /** A program that starts the server, such as a tracer. */
  readonly wrapper?: readonly string[]
  /** Receives the output of a wrapper on the fourth pipe. */
  onTraced?(traced: Readable): void
}

/** A real server in its own process, on loopback and a free port. */
export interface ServerProcess {
  readonly url: string
  /** The time from the start of the process until it listened. */
  readonly readyMs: number
  /** Kills it with SIGKILL. */
  kill(): Promise<void>
  /** Stops it with SIGTERM, and returns its exit code. */
  stop(): Promise<number | null>
  /** Suspends it with SIGSTOP: connections stay open, and nothing answers. */
  hold(): void
  letGo(): void
}

/** The running servers, which must not outlive this process. */
const alive = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Starts a server, and waits until it prints its address. */
export async function startServer(settings: ServerSettings): Promise<ServerProcess> {
  const begunAt = performance.now()
  const { child, exited } = launch(settings)
  const traced = child.stdio[3]
  if (!(traced instanceof Readable)) throw new Error('A child has the pipes that it was given.')
  // Read from the start: a full pipe would block the tracer, and with it the server.
  settings.onTraced?.(traced)
  const url = await addressOf(child, settings)
  return {
    url,
    readyMs: performance.now() - begunAt,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      child.kill('SIGTERM')
      const code = await exited
      clearTimeout(timer)
      return code
    },
    hold: () => void child.kill('SIGSTOP'),
    letGo: () => void child.kill('SIGCONT'),
  }
}

/** Runs a function with a server, which is killed afterwards. */
export async function during<T>(
  settings: ServerSettings,
  live: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await startServer(settings)
  try {
    return await live(server)
  } finally {
    await server.kill()
  }
}

/** Starts a server, and kills it after this time, which may be before it listens. */
export async function killUnborn(settings: ServerSettings, ms: number): Promise<void> {
  const { child, exited } = launch(settings)
  await sleep(ms)
  child.kill('SIGKILL')
  await exited
}

function launch({ root, dataDir, wrapper = [], env = {} }: ServerSettings) {
  const command = [...wrapper, process.execPath, join(root, 'src/cli/main.ts'), 'serve']
  const [program = process.execPath, ...args] = command
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      NO_COLOR: '1',
      // The cache saves a third of the CPU time of each start.
      NODE_COMPILE_CACHE: join(root, '.build/compiled'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  alive.add(child)
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      alive.delete(child)
      resolve(code)
    })
  })
  return { child, exited }
}

function addressOf(child: ChildProcess, { onComplaint }: ServerSettings): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  const fail = (why: string) => {
    child.kill('SIGKILL')
    reject(new Error(`The server did not start: ${why}\n${output}`))
  }
  const timer = setTimeout(() => fail(`no address after ${START_MS} ms`), START_MS)
  const onExit = (code: number | null) => fail(`it ended with ${code}`)
  child.once('exit', onExit)
  if (onComplaint === undefined) child.stderr?.pipe(process.stderr)
  else child.stderr?.on('data', (data) => onComplaint(String(data)))
  child.stdout?.on('data', (data) => {
    output += String(data)
    const [address] = ADDRESS.exec(output) ?? []
    if (address !== undefined) resolve(address)
  })
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('exit', onExit)
  })
}
