import type { TableSnapshot } from './source.ts'
import type { ClientWorld } from './world.ts'

/** The snapshot before anything has arrived. */
export const EMPTY_SNAPSHOT: TableSnapshot = Object.freeze<TableSnapshot>({
  connection: { status: 'connecting' },
  table: null,
  state: null,
  log: [],
  isCatchingUp: false,
  pending: [],
  signals: [],
  clockOffsetMs: 0,
})

/** Holds the current snapshot and notifies its subscribers, once for all updates of the same moment. */
export class SnapshotStore {
  readonly #world: Pick<ClientWorld, 'now'>
  #current = EMPTY_SNAPSHOT
  #isNotifying = false
  readonly #listeners = new Set<() => void>()

  constructor(world: Pick<ClientWorld, 'now'>) {
    this.#world = world
  }

  get current(): TableSnapshot {
    return this.#current
  }

  /** Returns the time by the server's clock. */
  serverTime(): number {
    return this.#world.now() + this.#current.clockOffsetMs
  }

  update(change: Partial<TableSnapshot>): void {
    this.#current = Object.freeze({ ...this.#current, ...change })
    if (this.#isNotifying) return
    this.#isNotifying = true
    void Promise.resolve().then(() => {
      this.#isNotifying = false
      for (const listener of [...this.#listeners]) listener()
    })
  }

  subscribe(onChange: () => void): () => void {
    // A function of its own, so that the same `onChange` can be subscribed twice and removed once.
    const listener = () => onChange()
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  close(): void {
    this.#listeners.clear()
  }
}
