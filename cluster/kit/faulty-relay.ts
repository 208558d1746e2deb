import type { Socket } from 'node:net'
import { TcpRelay } from '../../tools/network/tcp-relay.ts'

/** The bytes that a relay passes on. */
export type RelayState =
  | 'open'
  /** Nothing passes, and connections stay open, as in a network that drops packets. */
  | 'stalled'
  /** Clients reach the target, and its answers do not come back. */
  | 'answers-stalled'
  /** Connections are closed, and new ones are refused. */
  | 'cut'

interface Pair {
  readonly client: Socket
  /** Null until the network lets the client reach the target. */
  target: Socket | null
  /** Connects to the target. */
  dial(): Socket
}

/** A relay whose network can fail and be repaired, and whose target can move. */
export class FaultyRelay {
  readonly #pairs = new Set<Pair>()
  #relay: TcpRelay | null = null
  #target: string
  #state: RelayState = 'open'

  private constructor(target: string) {
    this.#target = target
  }

  static async open(target: string): Promise<FaultyRelay> {
    const relay = new FaultyRelay(target)
    relay.#relay = await TcpRelay.open(
      () => relay.#target,
      (client, dial) => relay.#join(client, dial),
    )
    return relay
  }

  /** The address of the target, by way of this relay. */
  get url(): string {
    const url = new URL(this.#target)
    url.hostname = '127.0.0.1'
    url.port = String(this.#relay?.port)
    return url.protocol === 'http:' ? url.origin : url.href
  }

  /** Sends new connections to another address. */
  lead(target: string): void {
    this.#target = target
  }

  set(state: RelayState): void {
    this.#state = state
    if (state === 'cut') this.#relay?.cutAll()
    for (const pair of this.#pairs) this.#apply(pair)
  }

  async close(): Promise<void> {
    this.#state = 'cut'
    await this.#relay?.close()
  }

  #join(client: Socket, dial: () => Socket): void {
    if (this.#state === 'cut') {
      client.destroy()
      return
    }
    const pair: Pair = { client, target: null, dial }
    this.#pairs.add(pair)
    client.on('close', () => this.#apply(pair))
    this.#apply(pair)
  }

  #reach(pair: Pair): Socket {
    const target = pair.dial()
    target.on('close', () => this.#apply(pair))
    pair.client.on('data', (data) => target.write(data))
    target.on('data', (data) => pair.client.write(data))
    return target
  }

  /** Brings a pair of sockets into the state of the network, which also holds back the news that one end is gone. */
  #apply(pair: Pair): void {
    const state = this.#state
    if (state !== 'stalled' && state !== 'cut') pair.target ??= this.#reach(pair)
    const { client, target } = pair
    if (state === 'stalled') client.pause()
    else client.resume()
    if (state === 'open') target?.resume()
    else target?.pause()
    const isOver = client.destroyed || target?.destroyed === true
    if (!isOver || state === 'stalled' || state === 'answers-stalled') return
    client.destroy()
    target?.destroy()
    this.#pairs.delete(pair)
  }
}
