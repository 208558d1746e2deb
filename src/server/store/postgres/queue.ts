import { type Appended, type NewAction, StoreFault } from '../store.ts'
import type { QueuedAsk } from './batch.ts'
import type { Connection } from './connection.ts'
import type { Statement } from './statement.ts'

/** The number of queued requests: seconds of work for a slow database. Above it the server answers that it is busy. */
export const QUEUE_MAX = 4_096
const QUEUE_CHARACTERS_MAX = 64 * 1024 * 1024

/** Which asks wait for which connection, and how much may. */
export class PostgresQueue {
  readonly #connections: readonly Connection[]
  #characters = 0
  #open = 0
  #closing: Promise<void> | null = null

  constructor(connections: readonly Connection[]) {
    this.#connections = connections
  }

  ask<T>(method: string, key: string, statement: Statement<T>): Promise<T> {
    const size = statement.values.reduce<number>(
      (sum, value) => sum + (typeof value === 'string' ? value.length : 8),
      0,
    )
    return this.#queue<T>(method, key, size, (common) => ({
      ...common,
      statement,
      resolve: (value: unknown) => common.resolve(value as T),
    }))
  }

  append(action: NewAction): Promise<Appended> {
    const { match, revision, snapshot, entry } = action
    if (snapshot !== null && snapshot.revision !== revision)
      return Promise.reject(new StoreFault('append: a snapshot is of the revision that it comes with'))
    const size = JSON.stringify(entry).length
    return this.#queue<Appended>('append', match, size, (common) => ({ ...common, action }))
  }

  guardOpen(method: string): Promise<never> | null {
    return this.#closing === null ? null : Promise.reject(new StoreFault(`${method}: the store is closed`))
  }

  close(): Promise<void> {
    this.#closing ??= Promise.all(this.#connections.map((connection) => connection.close())).then(
      () => undefined,
    )
    return this.#closing
  }

  async #queue<T>(
    method: string,
    key: string,
    size: number,
    make: (common: Common<T>) => QueuedAsk,
  ): Promise<T> {
    const refusal = this.#refusal(size)
    if (refusal !== null) throw new StoreFault(`${method}: ${refusal}`)
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    this.#open += 1
    this.#characters += size
    const common = {
      key,
      method,
      askedAt: performance.now(),
      isAgain: false,
      isAlone: false,
      resolve,
      reject,
    }
    this.#laneOf(key)?.ask(make(common))
    try {
      return await promise
    } catch (error) {
      throw error instanceof StoreFault ? error : new StoreFault(`${method}: ${textOf(error)}`)
    } finally {
      this.#open -= 1
      this.#characters -= size
    }
  }

  #refusal(size: number): string | null {
    if (this.#closing !== null) return 'the store is closed'
    const isFull = this.#open >= QUEUE_MAX || this.#characters + size > QUEUE_CHARACTERS_MAX
    return isFull ? 'too much is waiting for the database' : null
  }

  #laneOf(key: string): Connection | undefined {
    let hash = 0
    for (let at = 0; at < key.length; at += 1) hash = (hash * 31 + key.charCodeAt(at)) >>> 0
    return this.#connections[hash % this.#connections.length]
  }
}

interface Common<T> {
  readonly key: string
  readonly method: string
  readonly askedAt: number
  readonly isAgain: boolean
  readonly isAlone: boolean
  resolve(value: T): void
  reject(fault: Error): void
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
