import type { Store } from '../store/store.ts'
import type { World } from '../world.ts'

const BEAT_EVERY_MS = 5_000
/** Whoever has not beaten for so long is dead. */
const ALIVE_MS = 3 * BEAT_EVERY_MS

/** Which nodes there are, as the store says: who is silent on the bus may be alive all the same. */
export class Nodes {
  readonly self: string
  #alive: ReadonlySet<string> = new Set()
  #beatAt = Number.NEGATIVE_INFINITY

  constructor(self: string) {
    this.self = self
  }

  isAlive(node: string): boolean {
    return this.#alive.has(node)
  }

  /** Says in the store that this one lives, and looks who else does; not more often than needed. */
  async beat(store: Store, { now, elapsed }: Pick<World, 'now' | 'elapsed'>): Promise<void> {
    if (elapsed() - this.#beatAt < BEAT_EVERY_MS) return
    this.#beatAt = elapsed()
    await store.beatNode(this.self, now())
    this.#alive = new Set(await store.nodesSince(now() - ALIVE_MS))
  }
}
