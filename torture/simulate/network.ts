import type { ClientSocket, HttpRequest, HttpResponse, SocketHandlers } from '../../src/client/world.ts'
import type { Chance } from './chance.ts'
import type { Host } from './clock.ts'
import type { Life } from './life.ts'
import type { Place } from './pipe.ts'
import type { Sim } from './sim.ts'
import { SimSocket } from './socket.ts'

/** One end of the network. */
export interface Guest extends Host, Place {
  readonly name: string
  readonly profile: string | null
  /** Until then a network on the way lets no socket through. */
  socketsBarredUntil: number
}

/** The network between the devices and the servers. */
export class Network {
  /** Of a hundred requests, so many get no answer. */
  httpLoss = 0
  readonly sockets = new Map<SimSocket, Guest>()
  readonly #sim: Sim
  readonly #chance: Chance
  /** The servers that listen now. */
  readonly #lives: () => readonly Life[]

  constructor(sim: Sim, lives: () => readonly Life[]) {
    this.#sim = sim
    this.#chance = sim.chance()
    this.#lives = lives
  }

  open(guest: Guest, ears: SocketHandlers): ClientSocket {
    const life = this.#route()
    const isBarred = guest.socketsBarredUntil > this.#sim.clock.now
    let socket: SimSocket | null = null
    let isClosed = false
    const closed = () => {
      if (!isClosed) ears.onClose()
    }
    if (life === null || isBarred) this.#after(guest, guest, closed, 2)
    else
      this.#after(guest, life.host, () => {
        if (isClosed) return
        if (!life.isUp) return this.#after(guest, guest, closed)
        socket = this.#join(guest, life, ears)
        this.#after(guest, guest, () => {
          if (!isClosed) ears.onOpen()
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
    const life = this.#route()
    const isLost = this.#chance.percent(this.httpLoss)
    const isAnswerLost = this.#chance.percent(this.httpLoss)
    if (isLost) return promise
    if (life === null) this.#after(guest, guest, () => reject(new Error('refused')), 2)
    else
      this.#after(guest, life.host, () => {
        const fail = (error: Error) => this.#after(guest, guest, () => reject(error))
        life.requests.add(fail)
        const done = (tell: () => void) => {
          life.requests.delete(fail)
          if (!life.host.isDead && !isAnswerLost) this.#after(guest, guest, tell)
        }
        life.answer(request, guest).then(
          (reply) => done(() => resolve(reply)),
          (error) => done(() => reject(error)),
        )
      })
    return promise
  }

  /** Those of this guest that are still open at one end at least. */
  socketsOf(guest: Guest): SimSocket[] {
    return [...this.sockets].flatMap(([socket, owner]) => (owner === guest && !socket.isOver ? [socket] : []))
  }

  #join(guest: Guest, life: Life, ears: SocketHandlers): SimSocket {
    const socket = new SimSocket(
      this.#sim,
      { device: guest, server: life.host, ears, name: guest.name },
      this.#chance,
    )
    for (const old of this.sockets.keys()) if (old.isOver) this.sockets.delete(old)
    this.sockets.set(socket, guest)
    this.#sim.count('sockets')
    this.#sim.say(() => `${guest.name} reaches ${life.name}`)
    life.accept(socket, guest)
    return socket
  }

  #route(): Life | null {
    const lives = this.#lives()
    return lives.length === 0 ? null : this.#chance.pick(lives)
  }

  /** When a packet of this guest has arrived at the host. */
  #after(guest: Guest, host: Host, job: () => void, trips = 1): void {
    const { clock, plan } = this.#sim
    const delayMs = trips * (plan.latencyMs + this.#chance.between(0.01, plan.jitterMs + 0.1))
    clock.at(Math.max(clock.now, guest.blackoutUntil) + delayMs, host, job)
  }
}
