import type { TableSnapshot } from './source.ts'

/** While nothing is known yet. */
export const EMPTY_SNAPSHOT: TableSnapshot = Object.freeze<TableSnapshot>({
  connection: { status: 'connecting' },
  table: null,
  state: null,
  log: [],
  pending: [],
  signals: [],
  clockOffsetMs: 0,
})

/** What is known now, one object for each change. Who listens is told once for all that changed at the same moment. */
export class SnapshotStore {
  #now = EMPTY_SNAPSHOT
  #isTelling = false
  readonly #listeners = new Set<() => void>()

  get now(): TableSnapshot {
    return this.#now
  }

  update(change: Partial<TableSnapshot>): void {
    this.#now = Object.freeze({ ...this.#now, ...change })
    if (this.#isTelling) return
    this.#isTelling = true
    void Promise.resolve().then(() => {
      this.#isTelling = false
      for (const listener of [...this.#listeners]) listener()
    })
  }

  subscribe(onChange: () => void): () => void {
    // Of its own, so that who subscribes twice with the same function may leave once.
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
