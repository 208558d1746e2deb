import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { connectPostgres, drop, whyNot } from '../store/postgres/connect.ts'
import { type Bus, BusFault, Followers } from './bus.ts'

const CHANNEL = 'icebreaker'
/** One NOTIFY carries at most 8,000 bytes. */
const PAYLOAD_BYTES_MAX = 7_900
/** The number of queued messages; above it the oldest is dropped. The polls of the other nodes find what it announced. */
const WAITING_MAX = 5_000
const RECONNECT_MS = 500

type Said = readonly [topic: string, text: string]

/**
 * The bus in PostgreSQL: NOTIFY on a connection of its own, never within a transaction that stores something (it would
 * make all commits wait for each other). What is said in one turn, and while the last is under way, goes together.
 */
export async function openPostgresBus(url: string, channel = CHANNEL): Promise<Bus> {
  const bus = new PostgresBus(url, channel)
  try {
    await bus.open()
  } catch (error) {
    throw new BusFault(whyNot(url, error).message)
  }
  return bus
}

class PostgresBus implements Bus {
  readonly #url: string
  readonly #channel: string
  readonly #followers = new Followers()
  /** Whose word this is: PostgreSQL tells everyone, also who said it. */
  readonly #node = randomBytes(6).toString('hex')
  #client: Client | null = null
  #waiting: Said[] = []
  #sending: Promise<void> | null = null
  #isClosed = false

  constructor(url: string, channel: string) {
    this.#url = url
    this.#channel = channel
  }

  async open(): Promise<void> {
    const client = await connectPostgres(this.#url, false)
    client.on('notification', ({ payload = '' }) => this.#hear(payload))
    client.on('end', () => this.#lost(client))
    await client.query(`LISTEN "${this.#channel}"`)
    if (this.#isClosed) return drop(client)
    this.#client = client
  }

  publish(topic: string, text: string): void {
    if (this.#isClosed) return
    this.#waiting.push([topic, text])
    if (this.#waiting.length > WAITING_MAX) this.#waiting.shift()
    this.#sending ??= this.#send()
  }

  follow(topic: string, heard: (text: string) => void): () => void {
    return this.#followers.follow(topic, heard)
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
        .catch(() => undefined) // A hint that is lost is found by the poll.
    }
    this.#waiting = []
    this.#sending = null
  }

  #hear(payload: string): void {
    const [node, ...all] = saidIn(payload)
    if (node !== this.#node) for (const [topic, text] of all) this.#followers.tell(topic, text)
  }

  #lost(client: Client): void {
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

/** Nothing where it is not ours: anyone may NOTIFY. */
function saidIn(payload: string): readonly [string, ...Said[]] {
  try {
    const said: unknown = JSON.parse(payload)
    const isOurs =
      Array.isArray(said) && said.slice(1).every((each) => Array.isArray(each) && each.length === 2)
    return isOurs ? (said as [string, ...Said[]]) : ['']
  } catch {
    return ['']
  }
}

/** As few texts as hold it all. */
function payloadsOf(node: string, all: readonly Said[]): string[] {
  const payloads: string[] = []
  let words = JSON.stringify([node]).slice(0, -1)
  const start = words
  for (const said of all) {
    const word = `,${JSON.stringify(said)}`
    if (words !== start && Buffer.byteLength(words) + Buffer.byteLength(word) > PAYLOAD_BYTES_MAX) {
      payloads.push(`${words}]`)
      words = start
    }
    words += word
  }
  return [...payloads, `${words}]`]
}
