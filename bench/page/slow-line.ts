import { connect, createServer, type Socket } from 'node:net'

export interface LineProfile {
  readonly rttMs: number
  readonly downBytesPerSecond: number
  readonly upBytesPerSecond: number
}

/** The profile that Chromium's tools call fast 3G, also known as slow 4G. */
export const SLOW_4G: LineProfile = {
  rttMs: 150,
  downBytesPerSecond: 1.6e6 / 8,
  upBytesPerSecond: 0.75e6 / 8,
}

export interface SlowLine {
  readonly url: string
  /** All that came down so far, headers and sockets with it, over all connections. */
  readonly bytesDown: number
  close(): void
}

/** A line before a server that is as slow as a phone's. All connections share it, the service worker's too. */
export async function openSlowLine(target: string, profile: LineProfile): Promise<SlowLine> {
  const { hostname, port } = new URL(target)
  const down = new Pipe(profile.rttMs / 2, profile.downBytesPerSecond)
  const up = new Pipe(profile.rttMs / 2, profile.upBytesPerSecond)
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const beyond = connect(Number(port), hostname)
    for (const socket of [client, beyond]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    }
    client.on('error', () => beyond.destroy())
    beyond.on('error', () => client.destroy())
    client.on('close', () => beyond.destroy())
    beyond.on('close', () => down.afterAll(() => client.end()))
    // A connection costs a way there and back before it says anything.
    const readyAt = performance.now() + profile.rttMs
    client.on('data', (data) => up.carry(data, readyAt, (piece) => beyond.write(piece)))
    beyond.on('data', (data) => down.carry(data, 0, (piece) => client.write(piece)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the slow line has no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    get bytesDown() {
      return down.bytes
    },
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

/** Some packets: so small that those who share the line take turns. */
const PIECE_BYTES = 4 * 1024

/** One direction: pieces leave one after the other, and arrive later. */
class Pipe {
  bytes = 0
  #freeAt = 0
  readonly #delayMs: number
  readonly #bytesPerSecond: number

  constructor(delayMs: number, bytesPerSecond: number) {
    this.#delayMs = delayMs
    this.#bytesPerSecond = bytesPerSecond
  }

  /** After all that is on its way. */
  afterAll(job: () => void): void {
    setTimeout(job, Math.max(this.#freeAt - performance.now(), 0) + this.#delayMs + 1)
  }

  carry(data: Buffer, notBefore: number, arrive: (piece: Buffer) => void): void {
    for (let from = 0; from < data.length; from += PIECE_BYTES) {
      const piece = data.subarray(from, from + PIECE_BYTES)
      const leavesAt = Math.max(this.#freeAt, performance.now(), notBefore)
      const sentAt = leavesAt + (piece.length * 1000) / this.#bytesPerSecond
      this.#freeAt = sentAt
      setTimeout(
        () => {
          this.bytes += piece.length
          arrive(piece)
        },
        sentAt + this.#delayMs - performance.now(),
      )
    }
  }
}
