import { sha256Hex } from '../../src/client/deals/sha256.ts'
import type { ClientWorld, Notes } from '../../src/client/world.ts'
import type { Chance } from './chance.ts'
import type { Guest, Network } from './network.ts'
import type { Sim } from './sim.ts'
import { EPOCH } from './sim-server.ts'

/** Observes everything that leaves a device. */
export interface DeviceObserver {
  /** A message over a socket. */
  says(text: string): void
  /** An HTTP request, with its idempotency key. */
  asks(path: string, id: string | undefined): void
  /** The server closed the connection with a retry time. */
  sentAway(): void
  /** A request for the history failed. */
  missedHistory(): void
}

const REQUEST = /^\{"type":"(act|command)"/

/** A device with one browser window: its clock, its network, its storage. */
export class Device implements Guest {
  isDead = false
  sleepsUntil = 0
  blackoutUntil = 0
  socketsBarredUntil = 0
  /** The offset to the simulation's time; people set their clocks. */
  clockOffsetMs = 0
  /** The number of active timers. */
  timers = 0
  /** Called once, after the next command has left over a socket. */
  afterRequest: (() => void) | null = null
  readonly name: string
  readonly profile: string | null
  readonly #sim: Sim
  readonly #network: Network
  readonly #chance: Chance
  readonly #notes: Notes

  constructor(
    parts: { sim: Sim; network: Network; notes: Notes },
    who: { name: string; profile: string | null },
  ) {
    this.#sim = parts.sim
    this.#network = parts.network
    this.#notes = parts.notes
    this.#chance = parts.sim.chance()
    this.name = who.name
    this.profile = who.profile
  }

  now(): number {
    return EPOCH + Math.floor(this.#sim.clock.now) + this.clockOffsetMs
  }

  /** The world of a page on this device. */
  world(observer: DeviceObserver): ClientWorld {
    return {
      now: () => this.now(),
      later: (delayMs, job) => this.#later(delayMs, job),
      sha256: (text) => Promise.resolve(sha256Hex(text)),
      random: (bytes) => this.#chance.bytes(bytes),
      openSocket: (_url, handlers) => {
        this.#sim.say(() => `${this.name} opens a socket`)
        const socket = this.#network.open(this, {
          ...handlers,
          onMessage: (frame) => {
            if (typeof frame === 'string' && frame.startsWith('{"type":"bye"')) observer.sentAway()
            handlers.onMessage(frame)
          },
        })
        return {
          send: (text) => {
            observer.says(text)
            this.#sim.say(() => `${this.name} → ${text.slice(0, 160)}`)
            socket.send(text)
            if (REQUEST.test(text)) this.#noteSent()
          },
          close: () => socket.close(),
        }
      },
      fetch: async (request) => {
        const { method, url, headers, body } = request
        this.#sim.count('requests')
        this.#sim.say(() => `${this.name} → ${method} ${url} ${body ?? ''}`)
        observer.asks(new URL(url).pathname, headers['idempotency-key'])
        try {
          const reply = await this.#network.fetch(this, request)
          if (reply.status !== 200 && url.includes('/history')) observer.missedHistory()
          return reply
        } catch (error) {
          if (url.includes('/history')) observer.missedHistory()
          throw error
        }
      },
      notes: this.#notes,
    }
  }

  #noteSent(): void {
    const { afterRequest } = this
    this.afterRequest = null
    afterRequest?.()
  }

  #later(delayMs: number, job: () => void): () => void {
    const { clock } = this.#sim
    let isSet = true
    const unset = () => {
      if (isSet) this.timers -= 1
      isSet = false
    }
    this.timers += 1
    const cancel = clock.at(clock.now + Math.max(1, delayMs), this, () => {
      unset()
      job()
    })
    return () => {
      unset()
      cancel()
    }
  }
}
