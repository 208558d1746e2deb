import { sha256Hex } from '../../src/client/deals/sha256.ts'
import type { ClientWorld, Notes } from '../../src/client/world.ts'
import type { Chance } from './chance.ts'
import { EPOCH } from './life.ts'
import type { Guest, Network } from './network.ts'
import type { Sim } from './sim.ts'

/** Observes everything that leaves a device. */
export interface DeviceEyes {
  /** A text over a socket. */
  says(text: string): void
  /** A request, with the id of what it asks for. */
  asks(path: string, id: string | undefined): void
  /** The server sends it away, to come again later. */
  sentAway(): void
  /** One for what happened before had no answer. */
  missedHistory(): void
}

const WISH = /^\{"type":"(act|command)"/

/** A device with one window of a browser: its clock, its network, its memory. */
export class Device implements Guest {
  isDead = false
  sleepsUntil = 0
  blackoutUntil = 0
  socketsBarredUntil = 0
  /** The offset to the simulation's time; people set their clocks. */
  clockOffsetMs = 0
  /** Timers that are set. */
  timers = 0
  /** Happens once, when the next thing that is asked for has left over a socket. */
  afterWish: (() => void) | null = null
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

  /** The world as a page on this device has it. */
  world(eyes: DeviceEyes): ClientWorld {
    return {
      now: () => this.now(),
      later: (delayMs, job) => this.#later(delayMs, job),
      sha256: (text) => Promise.resolve(sha256Hex(text)),
      random: (bytes) => this.#chance.bytes(bytes),
      openSocket: (_url, ears) => {
        this.#sim.say(() => `${this.name} opens a socket`)
        const socket = this.#network.open(this, {
          ...ears,
          onMessage: (frame) => {
            if (typeof frame === 'string' && frame.startsWith('{"type":"bye"')) eyes.sentAway()
            ears.onMessage(frame)
          },
        })
        return {
          send: (text) => {
            eyes.says(text)
            this.#sim.say(() => `${this.name} → ${text.slice(0, 160)}`)
            socket.send(text)
            if (WISH.test(text)) this.#wished()
          },
          close: () => socket.close(),
        }
      },
      fetch: async (request) => {
        const { method, url, headers, body } = request
        this.#sim.count('requests')
        this.#sim.say(() => `${this.name} → ${method} ${url} ${body ?? ''}`)
        eyes.asks(new URL(url).pathname, headers['idempotency-key'])
        try {
          const reply = await this.#network.fetch(this, request)
          if (reply.status !== 200 && url.includes('/history')) eyes.missedHistory()
          return reply
        } catch (error) {
          if (url.includes('/history')) eyes.missedHistory()
          throw error
        }
      },
      notes: this.#notes,
    }
  }

  #wished(): void {
    const { afterWish } = this
    this.afterWish = null
    afterWish?.()
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
