import type { Client } from 'pg'
import { StoreFault } from '../store.ts'
import { type BatchStatement, batchOf, type QueuedAsk } from './batch.ts'
import { drop, type Verdict, verdictOn } from './connect.ts'
import { LookAgain, type PgRow } from './statement.ts'

/** What goes to the database together. More would make the first of them wait for long. */
const BATCH_MAX = 128
/** What was not done by then is given up: who asked hears that it is not known, and asks again under the same id. */
const TIMEOUT_MS = 8_000
const RECONNECT_MS = { first: 50, most: 1_000 }

/** One connection, and what waits for it. Asks about the same thing are done in their order; what is there at one moment goes together. */
export class Connection {
  readonly #connect: () => Promise<Client>
  #client: Client | null = null
  #waiting: QueuedAsk[] = []
  #running: Promise<void> | null = null
  #failures = 0

  constructor(connect: () => Promise<Client>) {
    this.#connect = connect
  }

  get waiting(): number {
    return this.#waiting.length
  }

  ask(ask: QueuedAsk): void {
    this.#waiting.push(ask)
    this.#running ??= this.#run()
  }

  /** Finishes what it has. */
  async close(): Promise<void> {
    while (this.#running !== null) await this.#running
    await this.#client?.end().catch(() => undefined)
  }

  async #run(): Promise<void> {
    // All that is asked for in this turn of the loop is to go together.
    await new Promise<void>((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      this.#giveUp()
      const client = await this.#connected()
      if (client === null || this.#waiting.length === 0) continue
      const batch = batchOf(this.#waiting.splice(0, BATCH_MAX))
      const left = await Promise.all(batch.map((car) => carry(client, car)))
      this.#settle(client, left)
    }
    // Here and not a moment later: what is asked for after this line begins anew.
    this.#running = null
  }

  /** Those that cannot be done on this connection any more, or not yet, are the first of the next batch. */
  #settle(client: Client, left: readonly Left[]): void {
    const again = left.flatMap(({ asks }) => asks)
    this.#waiting = [...again, ...this.#waiting]
    if (!left.some(({ verdict }) => verdict === 'unknown')) return
    drop(client)
    if (this.#client === client) this.#client = null
  }

  #giveUp(): void {
    const now = performance.now()
    const late = this.#waiting.filter(({ askedAt }) => now - askedAt > TIMEOUT_MS)
    if (late.length === 0) return
    this.#waiting = this.#waiting.filter((ask) => !late.includes(ask))
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

/** Of one statement, what is still to be done, and why. */
interface Left {
  readonly verdict: Verdict | 'done'
  readonly asks: readonly QueuedAsk[]
}

const DONE: Left = { verdict: 'done', asks: [] }

async function carry(client: Client, car: BatchStatement): Promise<Left> {
  const { statement, asks } = car
  const isAgain = asks.some((ask) => ask.isAgain)
  try {
    const { name, text, values } = statement
    const { rows } = await client.query({ name, text, values: [...values] })
    return read(car, rows, isAgain)
  } catch (error) {
    return afterFault(car, error, verdictOn(error))
  }
}

/** It was done, or refused, or is to be looked at once more: the database has answered. */
function read(car: BatchStatement, rows: readonly PgRow[], isAgain: boolean): Left {
  try {
    car.deliver(car.statement.read(rows, isAgain))
    return DONE
  } catch (error) {
    if (!(error instanceof LookAgain)) return afterFault(car, error, 'refused')
    return { verdict: 'later', asks: car.asks.map((ask) => ({ ...ask, isAgain: true })) }
  }
}

function afterFault({ asks, statement }: BatchStatement, error: unknown, verdict: Verdict): Left {
  if (verdict === 'later') return { verdict, asks }
  if (verdict === 'unknown' && statement.isRepeatable)
    return { verdict, asks: asks.map((ask) => ({ ...ask, isAgain: true })) }
  // Whose fault it was among several is found by asking for each alone: none of them was done.
  if (verdict === 'refused' && asks.length > 1)
    return { verdict, asks: asks.map((ask) => ({ ...ask, isAlone: true })) }
  const why = error instanceof Error ? error.message : String(error)
  for (const { reject, method } of asks) reject(new StoreFault(`${method}: ${why}`))
  return { verdict, asks: [] }
}
