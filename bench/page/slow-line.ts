import { TcpRelay } from '../../tools/network/tcp-relay.ts'

export interface LineProfile {
  readonly rttMs: number
  readonly downBytesPerSecond: number
  readonly upBytesPerSecond: number
}

/** The profile that Chromium's tools call fast 3G, and most people slow 4G. */
export const SLOW_4G: LineProfile = {
  rttMs: 150,
  downBytesPerSecond: 1.6e6 / 8,
  upBytesPerSecond: 0.75e6 / 8,
}

export interface SlowLine {
  readonly url: string
  /** The bytes received so far over all connections, headers and sockets included. */
  readonly bytesDown: number
  close(): Promise<void>
}

/** A proxy that is as slow as a phone's connection. All connections share its bandwidth, the service worker's too. */
export async function openSlowLine(target: string, profile: LineProfile): Promise<SlowLine> {
  const down = new Pipe(profile.rttMs / 2, profile.downBytesPerSecond)
  const up = new Pipe(profile.rttMs / 2, profile.upBytesPerSecond)
  const relay = await TcpRelay.open(target, (client, dial) => {
    const beyond = dial()
    client.on('close', () => beyond.destroy())
    beyond.on('close', () => down.afterAll(() => client.end()))
    // A new connection costs a round trip.
    const readyAt = performance.now() + profile.rttMs
    client.on('data', (data) => up.carry(data, readyAt, (piece) => beyond.write(piece)))
    beyond.on('data', (data) => down.carry(data, 0, (piece) => client.write(piece)))
  })
  return {
    url: `http://127.0.0.1:${relay.port}/`,
    get bytesDown() {
      return down.bytes
    },
    close: () => relay.close(),
  }
}

/** The size of a chunk: small enough that connections share the bandwidth fairly. */
const PIECE_BYTES = 4 * 1024

/** One direction of the line: chunks leave one by one and arrive after the latency. */
class Pipe {
  bytes = 0
  #freeAt = 0
  readonly #delayMs: number
  readonly #bytesPerSecond: number

  constructor(delayMs: number, bytesPerSecond: number) {
    this.#delayMs = delayMs
    this.#bytesPerSecond = bytesPerSecond
  }

  /** Calls back once everything in transit has arrived. */
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
