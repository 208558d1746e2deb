import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** The line of one device to the server, as it can be cut: `phone('Ben', { baseURL: cable.url })` goes through it. */
export class Cable {
  readonly #server: Server
  /** Both ends of everything that goes through it. */
  readonly #ends = new Set<Socket>()
  #state: 'whole' | 'cut' | 'silent' | 'late' = 'whole'
  /** The server's messages that are still in flight. */
  #held: (() => void)[] = []

  private constructor(server: Server) {
    this.#server = server
  }

  static async to(serverUrl: string): Promise<Cable> {
    const port = Number(new URL(serverUrl).port)
    const server = createServer()
    const cable = new Cable(server)
    server.on('connection', (near) => cable.#open(near, port))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return cable
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}/`
  }

  /** Both sides learn of it at once, as from a socket that is closed. */
  cut(): void {
    this.#state = 'cut'
    for (const end of this.#ends) end.destroy()
  }

  /** Nothing goes through any more, and nobody is told: a phone that sleeps, or is in a tunnel. */
  silence(): void {
    this.#state = 'silent'
  }

  /** Delivers the device's messages, and delays the server's. */
  delay(): void {
    this.#state = 'late'
  }

  /** Everything goes through from now on. Of a line that was silent nobody on the way knows any more. */
  mend(): void {
    if (this.#state === 'silent') this.cut()
    this.#state = 'whole'
    for (const deliver of this.#held.splice(0)) deliver()
  }

  async close(): Promise<void> {
    this.cut()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #open(near: Socket, port: number): void {
    if (this.#state === 'cut') {
      near.destroy()
      return
    }
    this.#keep(near)
    if (this.#state === 'silent') return
    const far = connect(port, '127.0.0.1')
    this.#keep(far)
    near.on('data', (bytes) => {
      if (this.#state !== 'silent') far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (this.#state === 'late') this.#held.push(() => near.write(bytes))
      else if (this.#state === 'whole') near.write(bytes)
    })
    near.on('close', () => this.#closeAfter(far))
    far.on('close', () => this.#closeAfter(near))
  }

  #closeAfter(other: Socket): void {
    if (this.#state !== 'silent') other.destroy()
  }

  #keep(end: Socket): void {
    this.#ends.add(end)
    end.on('error', () => end.destroy())
    end.on('close', () => this.#ends.delete(end))
  }
}
