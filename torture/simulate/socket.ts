import type { ClientSocket, SocketHandlers } from '../../src/client/world.ts'
import type { Wire } from '../../src/server/socket/wire.ts'
import type { Chance } from './chance.ts'
import type { Host } from './clock.ts'
import { Pipe, type Place } from './pipe.ts'
import type { Sim } from './sim.ts'

/** The peer of the server's end of a socket. */
export interface ServerEars {
  heard(text: string): void
  /** The wire's own ping was answered. */
  alive(): void
  closed(): void
}

export interface SocketEnds {
  readonly device: Host & Place
  readonly server: Host
  readonly ears: SocketHandlers
  readonly name: string
}

/** How long a closed socket is kept by an end that does not hear from the other. */
const LINGER_MS = 2_000

/** A socket between a device and a server, and all that may happen to it. */
export class SimSocket {
  readonly name: string
  readonly #sim: Sim
  readonly #ends: SocketEnds
  readonly #up: Pipe
  readonly #down: Pipe
  #serverEars: ServerEars | null = null
  #isClientDone = false
  #isServerDone = false
  /** The process at the other end is gone, and the client has not heard of it. */
  #isOrphan = false

  constructor(sim: Sim, ends: SocketEnds, chance: Chance) {
    this.#sim = sim
    this.#ends = ends
    this.name = ends.name
    this.#up = new Pipe(sim, ends.device, ends.server, chance, (kind, frame) => {
      if (kind === 'message') this.#serverEars?.heard(String(frame))
      else if (kind === 'pong') this.#serverEars?.alive()
      else this.#tellServer()
    })
    this.#down = new Pipe(sim, ends.device, ends.device, chance, (kind, frame) => {
      if (kind === 'ping') this.#up.send('pong', '')
      else if (kind === 'end') {
        this.#tellClient()
        this.#up.send('end', '')
      } else if (!this.#isClientDone) ends.ears.onMessage(frame)
    })
  }

  get isOver(): boolean {
    return this.#isClientDone && this.#isServerDone
  }

  /** The server has taken it. */
  join(ears: ServerEars): void {
    this.#serverEars = ears
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
        // A client that does not answer a close is cut.
        const { clock } = this.#sim
        clock.at(clock.now + LINGER_MS, this.#ends.server, () => this.#tellServer())
      },
      buffered: () => this.#down.held,
    }
  }

  ping(): void {
    this.#down.send('ping', '')
  }

  /** Both ends, one of them or none hear of it; what was under way is gone. */
  cut(isClientTold: boolean, isServerTold: boolean): void {
    this.#up.lose()
    this.#down.lose()
    if (isClientTold) this.#later(this.#ends.device, () => this.#tellClient())
    if (isServerTold) this.#later(this.#ends.server, () => this.#tellServer())
  }

  /** From now on nothing arrives in this direction, and nobody is told. */
  lose(direction: 'up' | 'down' | 'both'): void {
    if (direction !== 'down') this.#up.lose()
    if (direction !== 'up') this.#down.lose()
  }

  /** The process at the server's end is no more; its machine may say so, or only when it is asked again. */
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
    this.#ends.ears.onClose()
  }

  #tellServer(): void {
    if (this.#isServerDone) return
    this.#isServerDone = true
    this.#up.shut()
    this.#serverEars?.closed()
  }

  #later(host: Host, job: () => void): void {
    const { clock, plan } = this.#sim
    clock.at(Math.max(clock.now, this.#ends.device.blackoutUntil) + plan.latencyMs + 0.1, host, job)
  }
}
