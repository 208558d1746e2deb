import type { SocketLimits } from '../limits.ts'
import type { World } from '../world.ts'
import type { Wire } from './wire.ts'

/** How well the client keeps up. `drained` is returned once, when a client that was behind has read everything. */
type Flow = 'even' | 'behind' | 'drained' | 'slow'

/** Measures how much waits for the reader of one socket, and for how long. */
export class Backlog {
  readonly #wire: Wire
  readonly #limits: SocketLimits
  readonly #world: Pick<World, 'elapsed'>
  #behindSince: number | null = null

  constructor(wire: Wire, limits: SocketLimits, world: Pick<World, 'elapsed'>) {
    this.#wire = wire
    this.#limits = limits
    this.#world = world
  }

  /** Measures the flow. A client that was behind stays so until `check` finds its buffer empty. */
  measure(): Exclude<Flow, 'drained'> {
    const { behindBytes, bufferMaxBytes, behindMs } = this.#limits
    const buffered = this.#wire.buffered()
    if (this.#behindSince === null && buffered <= behindBytes) return 'even'
    const now = this.#world.elapsed()
    this.#behindSince ??= now
    if (buffered > bufferMaxBytes) return 'slow'
    return buffered > 0 && now - this.#behindSince > behindMs ? 'slow' : 'behind'
  }

  /** Measures the flow at a tick. After `drained`, messages of the table can be sent again. */
  check(): Flow {
    const flow = this.measure()
    if (flow !== 'behind' || this.#wire.buffered() > 0) return flow
    this.#behindSince = null
    return 'drained'
  }
}
