import type { ClientSocket, SocketHandlers } from '../../src/client/world.ts'
import type { SocketFrame } from '../../src/protocol/messages.ts'
import type { Wire } from '../../src/server/socket/wire.ts'
import type { Host } from './clock.ts'
import type { Chance } from './plan.ts'
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

/** The handlers of the server's end of a socket. */
export interface ServerHandlers {
  heard(text: string): void
  /** The client has answered a ping of the WebSocket. */
  alive(): void
  closed(): void
}

export interface SocketEnds {
  readonly device: Host & Place
  readonly server: Host
  readonly handlers: SocketHandlers
  readonly name: string
}

/** The time after which an end drops a socket whose close was not answered. */
const LINGER_MS = 2_000

/** A socket between a device and a server, with its faults. */
export class SimSocket {
  readonly name: string
  readonly #sim: Sim
  readonly #ends: SocketEnds
  readonly #up: Pipe
  readonly #down: Pipe
  #serverHandlers: ServerHandlers | null = null
  #isClientDone = false
  #isServerDone = false
  /** Whether the server's process is gone and the client does not know. */
  #isOrphan = false

  constructor(sim: Sim, ends: SocketEnds, chance: Chance) {
    this.#sim = sim
    this.#ends = ends
    this.name = ends.name
    this.#up = new Pipe(sim, ends.device, ends.server, chance, (kind, frame) => {
      if (kind === 'message') this.#serverHandlers?.heard(String(frame))
      else if (kind === 'pong') this.#serverHandlers?.alive()
      else this.#tellServer()
    })
    this.#down = new Pipe(sim, ends.device, ends.device, chance, (kind, frame) => {
      if (kind === 'ping') this.#up.send('pong', '')
      else if (kind === 'end') {
        this.#tellClient()
        this.#up.send('end', '')
      } else if (!this.#isClientDone) ends.handlers.onMessage(frame)
    })
  }

  get isOver(): boolean {
    return this.#isClientDone && this.#isServerDone
  }

  /** Connects the server's end. */
  join(handlers: ServerHandlers): void {
    this.#serverHandlers = handlers
  }

  clientEnd(): ClientSocket {
    return {
      send: (text) => {
        if (this.#isOrphan && !this.#up.isLost) this.#later(this.#ends.device, () => this.#tellClient())
        this.#up.send('message', text)
      },
      close: () => {
        this.#isClientDone = true
        this.#down.shut()
        this.#up.send('end', '')
      },
    }
  }

  serverEnd(): Wire {
    return {
      send: (frame) => this.#down.send('message', frame),
      close: () => {
        this.#down.send('end', '')
        // A client that does not answer a close is disconnected.
        const { clock } = this.#sim
        clock.at(clock.now + LINGER_MS, this.#ends.server, () => this.#tellServer())
      },
      buffered: () => this.#down.held,
    }
  }

  ping(): void {
    this.#down.send('ping', '')
  }

  /** Cuts the connection and drops all frames in flight. Both ends, one or neither are notified. */
  cut(isClientTold: boolean, isServerTold: boolean): void {
    this.#up.lose()
    this.#down.lose()
    if (isClientTold) this.#later(this.#ends.device, () => this.#tellClient())
    if (isServerTold) this.#later(this.#ends.server, () => this.#tellServer())
  }

  /** Silently drops all frames in this direction from now on. */
  lose(direction: 'up' | 'down' | 'both'): void {
    if (direction !== 'down') this.#up.lose()
    if (direction !== 'up') this.#down.lose()
  }

  /** Ends the server's process. Its machine may notify the client, or answer only the client's next message. */
  orphan(isClientTold: boolean, areLastWordsLost: boolean): void {
    this.#isServerDone = true
    if (areLastWordsLost) this.#down.shut()
    if (isClientTold && !areLastWordsLost) this.#down.send('end', '')
    else if (isClientTold) this.#later(this.#ends.device, () => this.#tellClient())
    else this.#isOrphan = true
  }

  #tellClient(): void {
    if (this.#isClientDone) return
    this.#isClientDone = true
    this.#down.shut()
    this.#ends.handlers.onClose()
  }

  #tellServer(): void {
    if (this.#isServerDone) return
    this.#isServerDone = true
    this.#up.shut()
    this.#serverHandlers?.closed()
  }

  #later(host: Host, job: () => void): void {
    const { clock, plan } = this.#sim
    clock.at(Math.max(clock.now, this.#ends.device.blackoutUntil) + plan.latencyMs + 0.1, host, job)
  }
}
