import { type ChildProcess, spawn } from 'node:child_process'
import { connect } from 'node:net'
import { freePort } from '../../tools/network/free-port.ts'
import { ensureNats } from './programs.ts'
import { unprivileged } from './unprivileged.ts'

const START_MS = 30_000

/** A NATS server on loopback. */
export interface NatsServer {
  readonly url: string
  /** Suspends it: connections stay open, and nothing gets through. */
  hold(): void
  letGo(): void
  stop(): Promise<void>
}

/** Running servers, killed when this process exits. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a server; installs the Debian package if it is missing and installing is allowed. */
export async function startNats(): Promise<NatsServer> {
  const port = await freePort()
  const child = spawn(ensureNats(), ['-a', '127.0.0.1', '-p', String(port)], {
    stdio: 'ignore',
    ...unprivileged('nats'),
  })
  running.add(child)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      running.delete(child)
      resolve()
    })
  })
  await untilListening(port)
  return {
    url: `nats://127.0.0.1:${port}`,
    hold: () => void child.kill('SIGSTOP'),
    letGo: () => void child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function untilListening(port: number): Promise<void> {
  const endAt = performance.now() + START_MS
  while (!(await isListening(port))) {
    if (performance.now() > endAt)
      throw new Error(`nats-server did not listen at ${port} after ${START_MS} ms.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Whether somebody listens at this port of this machine. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
