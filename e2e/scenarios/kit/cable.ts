import type { Socket } from 'node:net'
import { TcpRelay } from '../../../tools/network/tcp-relay.ts'
import { Outages } from '../../kit/outages.ts'

/** The network between one device and the server: `phone('Ben', { baseURL: cable.url })` uses it. */
export class Cable {
  readonly outages = new Outages()
  readonly #relay: TcpRelay
  #state: 'whole' | 'cut' | 'silent' | 'late' = 'whole'
  /** The server's messages that are still in flight. */
  #held: (() => void)[] = []

  private constructor(relay: TcpRelay) {
    this.#relay = relay
  }

  static async to(serverUrl: string): Promise<Cable> {
    const relay = await TcpRelay.open(serverUrl, (near, dial) => cable.#join(near, dial))
    const cable = new Cable(relay)
    return cable
  }

  get url(): string {
    return `http://127.0.0.1:${this.#relay.port}/`
  }

  /** Closes every connection, which both sides notice at once. */
  cut(): void {
    this.outages.begin()
    this.#state = 'cut'
    this.#relay.cutAll()
  }

  /** Drops all bytes without a word to either side: a phone that sleeps, or is in a tunnel. */
  silence(): void {
    this.outages.begin()
    this.#state = 'silent'
  }

  /** Delivers the device's messages, and delays the server's. */
  delay(): void {
    this.#state = 'late'
  }

  /** Restores the network. Connections that were silent are gone: the network has forgotten them. */
  mend(): void {
    if (this.#state === 'silent') this.cut()
    this.#state = 'whole'
    this.outages.end()
    for (const deliver of this.#held.splice(0)) deliver()
  }

  close(): Promise<void> {
    this.#state = 'cut'
    return this.#relay.close()
  }

  #join(near: Socket, dial: () => Socket): void {
    if (this.#state === 'cut') {
      near.destroy()
      return
    }
    if (this.#state === 'silent') return
    const far = dial()
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
}
