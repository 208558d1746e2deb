import { MEMORY_LIMITS } from '../../limits.ts'
import { type Appended, type AppendSettled, type NewAction, StoreFault } from '../store.ts'
import type { Connection } from './connection.ts'
import type { Statement } from './statement.ts'

/** The queued calls of each connection, with a limit on their number and size. */
export class PostgresQueue {
  readonly #connections: readonly Connection[]
  #characters = 0
  #open = 0
  #closing: Promise<void> | null = null

  constructor(connections: readonly Connection[]) {
    this.#connections = connections
  }

  call<T>(method: string, key: string, statement: Statement<T>): Promise<T> {
    const size = statement.values.reduce<number>(
      (sum, value) => sum + (typeof value === 'string' ? value.length : 8),
      0,
    )
    return new Promise<T>((resolve, reject) => {
      const base = this.#enter<T>(method, key, size, (result) => {
        if (result instanceof StoreFault) reject(result)
        else resolve(result)
      })
      if (base === null) return
      const resolveWith = (value: unknown) => base.resolve(value as T)
      this.#connectionOf(key)?.call({ ...base, statement, resolve: resolveWith })
    })
  }

  append(action: NewAction, settled: AppendSettled): void {
    const { match, revision, snapshot, entry } = action
    if (snapshot !== null && snapshot.revision !== revision) {
      const fault = new StoreFault('append: a snapshot is of the revision that it comes with')
      queueMicrotask(() => settled(fault))
      return
    }
    const base = this.#enter<Appended>('append', match, JSON.stringify(entry).length, settled)
    if (base !== null) this.#connectionOf(match)?.call({ ...base, action })
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

  /** Counts a request of this size until it is settled. Returns null, and calls `settled`, if the request is refused. */
  #enter<T>(
    method: string,
    key: string,
    size: number,
    settled: (result: T | StoreFault) => void,
  ): CallBase<T> | null {
    const refusal = this.#refusal(size)
    if (refusal !== null) {
      queueMicrotask(() => settled(new StoreFault(`${method}: ${refusal}`)))
      return null
    }
    this.#open += 1
    this.#characters += size
    const settle = (result: T | StoreFault): void => {
      this.#open -= 1
      this.#characters -= size
      settled(result)
    }
    const reject = (error: Error) =>
      settle(error instanceof StoreFault ? error : new StoreFault(`${method}: ${error.message}`))
    return {
      key,
      method,
      askedAt: performance.now(),
      isAgain: false,
      isAlone: false,
      resolve: settle,
      reject,
    }
  }

  #refusal(size: number): string | null {
    if (this.#closing !== null) return 'the store is closed'
    const isFull =
      this.#open >= MEMORY_LIMITS.storeRequests || this.#characters + size > MEMORY_LIMITS.storeCharacters
    return isFull ? 'too many requests wait for the database' : null
  }

  #connectionOf(key: string): Connection | undefined {
    let hash = 0
    for (let at = 0; at < key.length; at += 1) hash = (hash * 31 + key.charCodeAt(at)) >>> 0
    return this.#connections[hash % this.#connections.length]
  }
}

/** The fields of every queued request. */
interface CallBase<T> {
  readonly key: string
  readonly method: string
  readonly askedAt: number
  readonly isAgain: boolean
  readonly isAlone: boolean
  resolve(value: T): void
  reject(fault: Error): void
}
