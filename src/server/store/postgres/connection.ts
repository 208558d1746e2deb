import type { Client } from 'pg'
import { MEMORY_LIMITS } from '../../limits.ts'
import type { Row } from '../rows.ts'
import { StoreDamage, StoreFault } from '../store.ts'
import { type BatchStatement, batchOf, type QueuedCall } from './batch.ts'
import { drop, type Verdict, verdictOn } from './connect.ts'
import { SendAgain } from './statement.ts'

/** The timeout of a request. Its caller does not know whether it was executed, and retries under the same id. */
const TIMEOUT_MS = 8_000
const RECONNECT_MS = { first: 50, most: 1_000 }

/** One database connection and its queue. Requests about the same key keep their order; those of one moment form a batch. */
export class Connection {
  readonly #connect: () => Promise<Client>
  #client: Client | null = null
  #waiting: QueuedCall[] = []
  #running: Promise<void> | null = null
  #failures = 0

  constructor(connect: () => Promise<Client>) {
    this.#connect = connect
  }

  get waiting(): number {
    return this.#waiting.length
  }

  call(call: QueuedCall): void {
    this.#waiting.push(call)
    this.#running ??= this.#run()
  }

  /** Executes the queued requests and closes. */
  async close(): Promise<void> {
    while (this.#running !== null) await this.#running
    await this.#client?.end().catch(() => undefined)
  }

  async #run(): Promise<void> {
    // All requests of this turn of the event loop form one batch.
    await new Promise<void>((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      this.#giveUp()
      const client = await this.#connected()
      if (client === null || this.#waiting.length === 0) continue
      const batch = batchOf(this.#waiting.splice(0, MEMORY_LIMITS.storeBatch))
      const left = await Promise.all(batch.map((batched) => send(client, batched)))
      this.#settle(client, left)
    }
    // Not later: a request after this line must start a new run.
    this.#running = null
  }

  /** Puts requests that must be retried at the head of the queue, and closes a broken connection. */
  #settle(client: Client, left: readonly Left[]): void {
    const again = left.flatMap(({ calls }) => calls)
    this.#waiting = [...again, ...this.#waiting]
    if (!left.some(({ verdict }) => verdict === 'unknown')) return
    drop(client)
    if (this.#client === client) this.#client = null
  }

  #giveUp(): void {
    const now = performance.now()
    const late = this.#waiting.filter(({ askedAt }) => now - askedAt > TIMEOUT_MS)
    if (late.length === 0) return
    this.#waiting = this.#waiting.filter((call) => !late.includes(call))
    for (const { reject } of late) reject(new StoreFault('the database did not answer in time'))
  }

  async #connected(): Promise<Client | null> {
    if (this.#client !== null) return this.#client
    try {
      const client = await this.#connect()
      client.on('end', () => {
        if (this.#client === client) this.#client = null
      })
      this.#client = client
      this.#failures = 0
      return client
    } catch {
      this.#failures += 1
      const waitMs = Math.min(RECONNECT_MS.first * 2 ** this.#failures, RECONNECT_MS.most)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      return null
    }
  }
}

/** The requests of one statement that must be retried, and why. */
interface Left {
  readonly verdict: Verdict | 'done'
  readonly calls: readonly QueuedCall[]
}

const DONE: Left = { verdict: 'done', calls: [] }

async function send(client: Client, batched: BatchStatement): Promise<Left> {
  const { statement, calls } = batched
  const isAgain = calls.some((call) => call.isAgain)
  try {
    const { name, text, values } = statement
    const { rows } = await client.query({ name, text, values: [...values] })
    return read(batched, rows, isAgain)
  } catch (error) {
    return afterFault(batched, error, verdictOn(error))
  }
}

/** Delivers the database's answer, or has the statement sent again. */
function read(batched: BatchStatement, rows: readonly Row[], isAgain: boolean): Left {
  try {
    batched.deliver(batched.statement.read(rows, isAgain))
    return DONE
  } catch (error) {
    if (!(error instanceof SendAgain)) return afterFault(batched, error, 'refused')
    return { verdict: 'later', calls: batched.calls.map((call) => ({ ...call, isAgain: true })) }
  }
}

function afterFault({ calls, statement }: BatchStatement, error: unknown, verdict: Verdict): Left {
  if (verdict === 'later') return { verdict, calls }
  if (verdict === 'unknown' && statement.isRepeatable)
    return { verdict, calls: calls.map((call) => ({ ...call, isAgain: true })) }
  // None of them was executed. Each is retried alone, to find the invalid one.
  if (verdict === 'refused' && calls.length > 1)
    return { verdict, calls: calls.map((call) => ({ ...call, isAlone: true })) }
  const why = error instanceof Error ? error.message : String(error)
  for (const { reject, method } of calls)
    reject(error instanceof StoreDamage ? error : new StoreFault(`${method}: ${why}`))
  return { verdict, calls: [] }
}
