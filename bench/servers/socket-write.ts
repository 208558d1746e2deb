import { connect, type Socket } from 'node:net'
import { startMeasured } from './child.ts'

/** As long as the delta of a dice move for a spectator, with its header. */
export const FRAME = Buffer.alloc(16, 1)
const BROADCASTS = 200

/**
 * Measures the CPU time, in microseconds, in which plain Node writes a frame to a socket: the lower bound for every
 * additional spectator. Most of it is the system's.
 */
export async function measureSocketWrite(sockets: number): Promise<number> {
  const server = await startMeasured({ server: new URL('socket-write-server.ts', import.meta.url).pathname })
  const readers = new Readers()
  try {
    const port = Number(new URL(server.url).port)
    for (let at = 0; at < sockets; at += 1) await readers.add(port)
    for (let at = 0; at < BROADCASTS; at += 1) await readers.broadcast()
    const before = await server.usage()
    for (let at = 0; at < BROADCASTS; at += 1) await readers.broadcast()
    const after = await server.usage()
    return (after.cpuUs - before.cpuUs) / BROADCASTS / sockets
  } finally {
    readers.close()
    await server.stop()
  }
}

/** The clients, which wait for a frame each. */
class Readers {
  readonly #sockets: Socket[] = []
  #missing = 0
  #settle: () => void = () => undefined

  /** Connects one more client, and resolves once the server knows it. */
  async add(port: number): Promise<void> {
    const received = this.#frames(1)
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#sockets.push(socket)
    socket.on('data', ({ length }) => this.#receive(length))
    await received
  }

  /** Makes the server write a frame to every client, and resolves once all have it. */
  async broadcast(): Promise<void> {
    const received = this.#frames(this.#sockets.length)
    this.#sockets[0]?.write(FRAME)
    await received
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  #frames(count: number): Promise<void> {
    this.#missing = count * FRAME.length
    return new Promise((resolve) => {
      this.#settle = resolve
    })
  }

  #receive(bytes: number): void {
    this.#missing -= bytes
    if (this.#missing === 0) this.#settle()
  }
}
