import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { MEMORY_LIMITS } from '../limits.ts'
import { connectFault, connectPostgres, drop } from '../store/postgres/connect.ts'
import { type Bus, BusFault, Subscribers } from './bus.ts'

const CHANNEL = 'icebreaker'
/** One NOTIFY carries at most 8,000 bytes. */
const PAYLOAD_BYTES_MAX = 7_900
const RECONNECT_MS = 500

type BusMessage = readonly [topic: string, text: string]

/**
 * The bus on PostgreSQL: NOTIFY on a separate connection, never within a transaction that stores something, because that
 * would serialize all commits. The messages of one turn of the event loop, and those that come while a NOTIFY is in
 * flight, are sent as one batch.
 */
export async function openPostgresBus(url: string, channel = CHANNEL): Promise<Bus> {
  const bus = new PostgresBus(url, channel)
  try {
    await bus.open()
  } catch (error) {
    throw new BusFault(connectFault(url, error).message)
  }
  return bus
}

class PostgresBus implements Bus {
  readonly #url: string
  readonly #channel: string
  readonly #subscribers = new Subscribers()
  /** The id of this node. PostgreSQL notifies the sender as well, which ignores its own messages. */
  readonly #node = randomBytes(6).toString('hex')
  #client: Client | null = null
  #waiting: BusMessage[] = []
  #sending: Promise<void> | null = null
  #isClosed = false

  constructor(url: string, channel: string) {
    this.#url = url
    this.#channel = channel
  }

  async open(): Promise<void> {
    const client = await connectPostgres(this.#url, false)
    client.on('notification', ({ payload = '' }) => this.#receive(payload))
    client.on('end', () => this.#reconnect(client))
    await client.query(`LISTEN "${this.#channel}"`)
    if (this.#isClosed) return drop(client)
    this.#client = client
  }

  publish(topic: string, text: string): void {
    if (this.#isClosed) return
    this.#waiting.push([topic, text])
    if (this.#waiting.length > MEMORY_LIMITS.hintsWaiting) this.#waiting.shift()
    this.#sending ??= this.#send()
  }

  subscribe(topic: string, handler: (text: string) => void): () => void {
    return this.#subscribers.subscribe(topic, handler)
  }

  async close(): Promise<void> {
    await this.#sending
    this.#isClosed = true
    await this.#client?.end().catch(() => undefined)
  }

  async #send(): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0 && this.#client !== null) {
      const payloads = payloadsOf(this.#node, this.#waiting.splice(0))
      await this.#client
        .query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [this.#channel, payloads])
        .catch(() => undefined) // Polling finds what a lost hint announced.
    }
    this.#waiting = []
    this.#sending = null
  }

  #receive(payload: string): void {
    const [node, ...all] = messagesIn(payload)
    if (node !== this.#node) for (const [topic, text] of all) this.#subscribers.deliver(topic, text)
  }

  #reconnect(client: Client): void {
    if (this.#client === client) this.#client = null
    if (!this.#isClosed) this.#reopenSoon()
  }

  #reopenSoon(): void {
    const timer = setTimeout(() => {
      if (this.#isClosed || this.#client !== null) return
      this.open().catch(() => this.#reopenSoon())
    }, RECONNECT_MS)
    timer.unref()
  }
}

/** Parses a payload: the sender, then its messages. A payload of another program has none: anyone may NOTIFY. */
function messagesIn(payload: string): readonly [string, ...BusMessage[]] {
  try {
    const parsed: unknown = JSON.parse(payload)
    const isOurs =
      Array.isArray(parsed) && parsed.slice(1).every((each) => Array.isArray(each) && each.length === 2)
    return isOurs ? (parsed as [string, ...BusMessage[]]) : ['']
  } catch {
    return ['']
  }
}

/** Packs the messages into as few payloads as possible. */
function payloadsOf(node: string, all: readonly BusMessage[]): string[] {
  const payloads: string[] = []
  let payload = JSON.stringify([node]).slice(0, -1)
  const start = payload
  for (const message of all) {
    const part = `,${JSON.stringify(message)}`
    if (payload !== start && Buffer.byteLength(payload) + Buffer.byteLength(part) > PAYLOAD_BYTES_MAX) {
      payloads.push(`${payload}]`)
      payload = start
    }
    payload += part
  }
  return [...payloads, `${payload}]`]
}
