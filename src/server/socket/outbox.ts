import type { SocketLimits } from '../limits.ts'
import type { Wire } from './wire.ts'

/** How the other side keeps up: `drained` is once, when who was behind has read all that was sent. */
export type Flow = 'even' | 'behind' | 'drained' | 'slow'

/** The outgoing messages of one socket, with a limit on what waits for a slow reader. */
export class Outbox {
  readonly #wire: Wire
  readonly #limits: SocketLimits
  #behindSince: number | null = null

  constructor(wire: Wire, limits: SocketLimits) {
    this.#wire = wire
    this.#limits = limits
  }

  get buffered(): number {
    return this.#wire.buffered()
  }

  /** News: who is behind gets none of it, but one whole picture when the wire is free again. */
  tell(text: string, now: number): Flow {
    const flow = this.#measured(now)
    if (flow === 'even') this.#wire.send(text)
    return flow
  }

  /** An answer is never held back: who asked is let go rather than left without it. */
  answer(text: string, now: number): Flow {
    const flow = this.#measured(now)
    if (flow !== 'slow') this.#wire.send(text)
    return flow
  }

  /** How it stands, from time to time. After `drained` news go out again. */
  check(now: number): Flow {
    const flow = this.#measured(now)
    if (flow !== 'behind' || this.buffered > 0) return flow
    this.#behindSince = null
    return 'drained'
  }

  #measured(now: number): Flow {
    const { behindBytes, bufferMaxBytes, behindMs } = this.#limits
    const { buffered } = this
    if (buffered > behindBytes) this.#behindSince ??= now
    if (buffered > bufferMaxBytes) return 'slow'
    if (this.#behindSince === null) return 'even'
    return buffered > 0 && now - this.#behindSince > behindMs ? 'slow' : 'behind'
  }
}
