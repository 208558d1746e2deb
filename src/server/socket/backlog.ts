import type { SocketLimits } from '../limits.ts'
import type { Wire } from './wire.ts'

/** How well the client keeps up. `drained` is returned once, when a client that was behind has read everything. */
type Flow = 'even' | 'behind' | 'drained' | 'slow'

/** Measures how much waits for the reader of one socket, and for how long. */
export class Backlog {
  readonly #wire: Wire
  readonly #limits: SocketLimits
  #behindSince: number | null = null

  constructor(wire: Wire, limits: SocketLimits) {
    this.#wire = wire
    this.#limits = limits
  }

  /** Measures the flow. A client that was behind stays so until `check` finds its buffer empty. */
  measure(now: number): Exclude<Flow, 'drained'> {
    const { behindBytes, bufferMaxBytes, behindMs } = this.#limits
    const buffered = this.#wire.buffered()
    if (buffered > behindBytes) this.#behindSince ??= now
    if (buffered > bufferMaxBytes) return 'slow'
    if (this.#behindSince === null) return 'even'
    return buffered > 0 && now - this.#behindSince > behindMs ? 'slow' : 'behind'
  }

  /** Measures the flow at a tick. After `drained`, messages of the table can be sent again. */
  check(now: number): Flow {
    const flow = this.measure(now)
    if (flow !== 'behind' || this.#wire.buffered() > 0) return flow
    this.#behindSince = null
    return 'drained'
  }
}
