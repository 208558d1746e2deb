import type { ClientSocket, HttpRequest, HttpResponse, SocketHandlers } from '../../src/client/world.ts'
import type { Host } from './clock.ts'
import type { Chance } from './plan.ts'
import type { Sim } from './sim.ts'
import type { SimServer } from './sim-server.ts'
import { type Place, SimSocket } from './socket.ts'

/** A device on the network. */
export interface Guest extends Host, Place {
  readonly name: string
  readonly profile: string | null
  /** Until this time the network blocks sockets, but not HTTP. */
  socketsBarredUntil: number
}

/** The network between the devices and the servers. */
export class Network {
  /** The share of HTTP requests that get no answer, in percent. */
  httpLoss = 0
  readonly sockets = new Map<SimSocket, Guest>()
  readonly #sim: Sim
  readonly #chance: Chance
  /** Returns the servers that listen now. */
  readonly #listening: () => readonly SimServer[]

  constructor(sim: Sim, processes: () => readonly SimServer[]) {
    this.#sim = sim
    this.#chance = sim.chance()
    this.#listening = processes
  }

  open(guest: Guest, handlers: SocketHandlers): ClientSocket {
    const server = this.#route()
    const isBarred = guest.socketsBarredUntil > this.#sim.clock.now
    let socket: SimSocket | null = null
    let isClosed = false
    const closed = () => {
      if (!isClosed) handlers.onClose()
    }
    if (server === null || isBarred) this.#after(guest, guest, closed, 2)
    else
      this.#after(guest, server.host, () => {
        if (isClosed) return
        if (!server.isUp) return this.#after(guest, guest, closed)
        socket = this.#join(guest, server, handlers)
        this.#after(guest, guest, () => {
          if (!isClosed) handlers.onOpen()
        })
      })
    return {
      send: (text) => socket?.clientEnd().send(text),
      close: () => {
        isClosed = true
        socket?.clientEnd().close()
      },
    }
  }

  fetch(guest: Guest, request: HttpRequest): Promise<HttpResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
    const { clock } = this.#sim
    clock.at(clock.now + request.timeoutMs, guest, () => reject(new Error('too late')))
    const server = this.#route()
    const isLost = this.#chance.percent(this.httpLoss)
    const isAnswerLost = this.#chance.percent(this.httpLoss)
    if (isLost) return promise
    if (server === null) this.#after(guest, guest, () => reject(new Error('refused')), 2)
    else
      this.#after(guest, server.host, () => {
        const fail = (error: Error) => this.#after(guest, guest, () => reject(error))
        server.requests.add(fail)
        const done = (tell: () => void) => {
          server.requests.delete(fail)
          if (!server.host.isDead && !isAnswerLost) this.#after(guest, guest, tell)
        }
        server.answer(request, guest).then(
          (reply) => done(() => resolve(reply)),
          (error) => done(() => reject(error)),
        )
      })
    return promise
  }

  /** Returns the sockets of this guest that are open at least at one end. */
  socketsOf(guest: Guest): SimSocket[] {
    return [...this.sockets].flatMap(([socket, owner]) => (owner === guest && !socket.isOver ? [socket] : []))
  }

  #join(guest: Guest, server: SimServer, handlers: SocketHandlers): SimSocket {
    const socket = new SimSocket(
      this.#sim,
      { device: guest, server: server.host, handlers, name: guest.name },
      this.#chance,
    )
    for (const old of this.sockets.keys()) if (old.isOver) this.sockets.delete(old)
    this.sockets.set(socket, guest)
    this.#sim.count('sockets')
    this.#sim.say(() => `${guest.name} reaches ${server.name}`)
    server.accept(socket, guest)
    return socket
  }

  #route(): SimServer | null {
    const processes = this.#listening()
    return processes.length === 0 ? null : this.#chance.pick(processes)
  }

  /** Runs a job when a packet of this guest has arrived at the host. */
  #after(guest: Guest, host: Host, job: () => void, trips = 1): void {
    const { clock, plan } = this.#sim
    const delayMs = trips * (plan.latencyMs + this.#chance.between(0.01, plan.jitterMs + 0.1))
    clock.at(Math.max(clock.now, guest.blackoutUntil) + delayMs, host, job)
  }
}
