import type { SocketFrame } from '../../src/protocol/messages.ts'
import type { Chance } from './chance.ts'
import type { Host } from './clock.ts'
import type { Sim } from './sim.ts'

export type FrameKind = 'message' | 'ping' | 'pong' | 'end'

interface Frame {
  readonly kind: FrameKind
  readonly content: SocketFrame
  readonly readyAt: number
}

/** The place of a device: its traffic waits while it has no network. */
export interface Place {
  blackoutUntil: number
}

/** One direction of a socket: it delivers frames in order and late, and none after it is lost. */
export class Pipe {
  readonly #sim: Sim
  readonly #place: Place
  readonly #receiver: Host
  readonly #chance: Chance
  readonly #deliver: (kind: FrameKind, content: SocketFrame) => void
  #queue: Frame[] = []
  #isPumping = false
  #isLost = false
  #isShut = false
  #held = 0 // bytes in the sender's buffer
  #sentAt = Number.NEGATIVE_INFINITY
  #readyAt = 0

  constructor(
    sim: Sim,
    place: Place,
    receiver: Host,
    chance: Chance,
    deliver: (kind: FrameKind, content: SocketFrame) => void,
  ) {
    this.#sim = sim
    this.#place = place
    this.#receiver = receiver
    this.#chance = chance
    this.#deliver = deliver
  }

  get isLost(): boolean {
    return this.#isLost
  }

  /** The bytes in the sender's buffer; empty while the network works. */
  get held(): number {
    const { now } = this.#sim.clock
    return this.#isLost || this.#place.blackoutUntil > now ? this.#held : 0
  }

  send(kind: FrameKind, content: SocketFrame): void {
    if (this.#isShut) return
    const { clock, plan } = this.#sim
    if (this.held === 0) this.#held = 0
    this.#held += content.length
    if (this.#isLost) return
    // Bytes sent at one moment travel in one packet.
    if (this.#sentAt !== clock.now)
      this.#readyAt = Math.max(
        this.#readyAt,
        clock.now + plan.latencyMs + this.#chance.between(0.01, plan.jitterMs + 0.1),
      )
    this.#sentAt = clock.now
    this.#queue.push({ kind, content, readyAt: this.#readyAt })
    this.#pump()
  }

  /** Drops all frames in flight and all later ones, silently. */
  lose(): void {
    this.#isLost = true
    this.#queue = []
  }

  /** Drops all frames because the other end is gone. */
  shut(): void {
    this.#isShut = true
    this.#queue = []
  }

  #pump(): void {
    const [first] = this.#queue
    if (first === undefined || this.#isPumping) return
    this.#isPumping = true
    const at = Math.max(first.readyAt, this.#place.blackoutUntil)
    this.#sim.clock.at(at, this.#receiver, () => {
      this.#isPumping = false
      if (this.#place.blackoutUntil <= this.#sim.clock.now) this.#arrive()
      this.#pump()
    })
  }

  #arrive(): void {
    const frame = this.#queue.shift()
    if (frame === undefined || this.#isShut || this.#isLost) return
    this.#deliver(frame.kind, frame.content)
  }
}
