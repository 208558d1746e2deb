import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { Readable } from 'node:stream'

const START_MS = 120_000
const STOP_MS = 15_000
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/

export interface ServerSettings {
  /** The folder with `src` in it. */
  readonly root: string
  readonly dataDir: string
  /** Of its environment, what is other than usual. */
  readonly env?: Readonly<Record<string, string>>
  /** Gets what it writes to stderr, which is shown otherwise. */
  onComplaint?(text: string): void
  /** A program that starts the server, such as a tracer. */
  readonly wrapper?: readonly string[]
  /** Gets what a wrapper writes to the fourth pipe. */
  onTraced?(traced: Readable): void
}

/** A real server in a process of its own, on loopback and any free port. */
export interface ServerProcess {
  readonly url: string
  /** From the start of the process until it listened. */
  readonly readyMs: number
  /** Ends it at once, as a power cut would end it for everything but the disk. */
  kill(): Promise<void>
  /** Asks it to stop, and gives its exit code. */
  stop(): Promise<number | null>
}

/** Those that are alive, so that none outlives us. */
const alive = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Starts a server and waits until it says where it is. */
export async function startServer(settings: ServerSettings): Promise<ServerProcess> {
  const begunAt = performance.now()
  const { child, exited } = launch(settings)
  const traced = child.stdio[3]
  if (!(traced instanceof Readable)) throw new Error('A child has the pipes that it was given.')
  // Read from the start: a full pipe would hold the tracer, and the tracer the server.
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
  }
}

/** Starts a server for as long as something lasts; it does not outlive that, whatever happens. */
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

/** Starts a server and kills it after that long, wherever its start has come to by then. */
export async function killUnborn(settings: ServerSettings, ms: number): Promise<void> {
  const { child, exited } = launch(settings)
  await new Promise((resolve) => setTimeout(resolve, ms))
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
      // A start takes a third less of a core: many are made here.
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
  let said = ''
  const fail = (why: string) => {
    child.kill('SIGKILL')
    reject(new Error(`The server did not start: ${why}\n${said}`))
  }
  const timer = setTimeout(() => fail(`nothing after ${START_MS} ms`), START_MS)
  const onExit = (code: number | null) => fail(`it ended with ${code}`)
  child.once('exit', onExit)
  if (onComplaint === undefined) child.stderr?.pipe(process.stderr)
  else child.stderr?.on('data', (data) => onComplaint(String(data)))
  child.stdout?.on('data', (data) => {
    said += String(data)
    const [address] = ADDRESS.exec(said) ?? []
    if (address !== undefined) resolve(address)
  })
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('exit', onExit)
  })
}
