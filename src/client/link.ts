import type { Typed } from '../engine/game.ts'
import { DeltaDecoder, isDelta } from '../protocol/delta/decode.ts'
import {
  type ClientMessageInput,
  SERVER_TYPES,
  type ServerMessage,
  type StateMessage,
} from '../protocol/messages.ts'
import type { Command } from './command-queue.ts'
import { baseOf } from './http.ts'
import type { ClientSocket, ClientWorld } from './world.ts'

/** How long a socket may take until the server has said its first word. */
export const OPENING_MS = 10_000
export const PING_EVERY_MS = 5_000
/** How long an answer to such a ping may take, on a poor network too: with it, a dead line is found within ten seconds. */
export const PONG_MS = 4_000
/** How long an answer to a check may take; then the socket only seems to be open. */
export const CHECK_MS = 2_000
/** How long something that was asked for may go without a sign of life. */
const PATIENCE_MS = 3_000

/** What is said to the server: messages as they are written, with actions whose shape is the game's business. */
export type Said =
  | Exclude<ClientMessageInput, { type: 'act' | 'command' }>
  | (Command & { readonly id: string })

export interface LinkEars {
  /** A message of the server, or an event of the game. */
  heard(message: ServerMessage | Typed): void
  /** What to add to this device's clock, and how far the answer it is taken from had to travel. */
  timed(offsetMs: number, roundTripMs: number): void
  /** The socket is no more; said once, and never after `close`. */
  gone(): void
}

/** One socket from its opening to its end: says hello, finds out where it is dead though it seems to be open. */
export class Link {
  readonly #world: ClientWorld
  readonly #ears: LinkEars
  readonly #socket: ClientSocket
  readonly #openedAt: number
  /** Whether the server has said anything. */
  #isUp = false
  #isOver = false
  #heardCount = 0
  /** Of these, what the server says to who was heard by it. */
  #answerCount = 0
  /** How many there were when it was last checked: as long as there are no more, that check goes on. */
  #checkedSince: number | null = null
  #pingedAt: number | null = null
  /** The whole state was asked for. */
  #isLooking = false
  #helloAt: number
  readonly #timers = new Map<string, () => void>()
  readonly #changes = new DeltaDecoder()

  /** What is said first is asked for when it can be said: much may have been seen since the opening began. */
  constructor(world: ClientWorld, baseUrl: string, hello: () => Said, ears: LinkEars) {
    this.#world = world
    this.#ears = ears
    this.#openedAt = world.now()
    this.#helloAt = this.#openedAt
    this.#later('opening', OPENING_MS, () => this.#end())
    this.#socket = world.openSocket(`${baseOf(baseUrl).replace(/^http/, 'ws')}/socket`, {
      onOpen: () => {
        if (this.#isOver) return
        this.#helloAt = world.now()
        this.send(hello())
      },
      onMessage: (text) => {
        if (!this.#isOver) this.#heard(text)
      },
      onClose: () => this.#end(),
    })
  }

  get isUp(): boolean {
    return this.#isUp && !this.#isOver
  }

  get ageMs(): number {
    return this.#world.now() - this.#openedAt
  }

  send(message: Said): void {
    if (!this.#isOver) this.#socket.send(JSON.stringify(message))
  }

  /** Sends what will be answered: where no answer is heard for a while, the line is looked after. */
  ask(message: Said): void {
    this.send(message)
    const answers = this.#answerCount
    this.#later('patience', PATIENCE_MS, () => {
      if (this.#answerCount === answers) this.check()
    })
  }

  /**
   * Whether anybody hears us: an answer must come soon, also where it is only being opened. News of what others do are
   * none: they may come in on a line that lets nothing out. A check that waits for its answer is not put off by the next.
   */
  check(): void {
    const answers = this.#answerCount
    if (this.#isUp && this.#checkedSince === answers) return
    this.#checkedSince = this.#isUp ? answers : null
    if (this.#isUp) this.#ping()
    this.#endUnless(this.#isUp ? 'check' : 'opening', CHECK_MS, () => this.#answerCount > answers)
  }

  close(): void {
    if (this.#isOver) return
    this.#isOver = true
    for (const cancel of this.#timers.values()) cancel()
    this.#socket.close()
  }

  #end(): void {
    if (this.#isOver) return
    this.close()
    this.#ears.gone()
  }

  #heard(text: string): void {
    if (isDelta(text)) this.#heardChange(text)
    else {
      const message = readMessage(text)
      if (message !== null) this.#heardMessage(message)
    }
  }

  #heardMessage(message: ServerMessage | Typed): void {
    this.#heardCount += 1
    if (ANSWERS.has(message.type)) this.#answerCount += 1
    if (!this.#isUp) this.#rise()
    if (isServerMessage(message)) this.#clock(message)
    this.#ears.heard(isState(message) ? this.#whole(message) : message)
  }

  #whole(state: StateMessage): StateMessage {
    this.#isLooking = false
    return this.#changes.reset(state)
  }

  /** Events, and the state that they lead to, as who has the one before is told them. */
  #heardChange(text: string): void {
    this.#heardCount += 1
    const change = this.#changes.decode(text)
    // What does not fit is asked for whole; until it comes nothing fits, and it is asked for once.
    if (change === null) this.#lookAnew()
    else for (const message of [...change.events, change.state]) this.#ears.heard(message)
  }

  #lookAnew(): void {
    if (this.#isLooking) return
    this.#isLooking = true
    this.send({ type: 'look' })
  }

  #rise(): void {
    this.#isUp = true
    this.#timers.get('opening')?.()
    this.#beat(null)
  }

  /** So many answers had come when it was pinged last; none since is none for too long, on a slow line too. */
  #beat(answers: number | null): void {
    this.#later('beat', PING_EVERY_MS, () => {
      if (this.#answerCount === answers) {
        this.#end()
        return
      }
      const heard = this.#heardCount
      this.#ping()
      this.#endUnless('pong', PONG_MS, () => this.#heardCount > heard)
      this.#beat(this.#answerCount)
    })
  }

  #ping(): void {
    this.#pingedAt ??= this.#world.now()
    this.send({ type: 'ping' })
  }

  #endUnless(timer: string, withinMs: number, isAlive: () => boolean): void {
    this.#later(timer, withinMs, () => {
      if (!isAlive()) this.#end()
    })
  }

  #clock(message: ServerMessage): void {
    if (message.type !== 'welcome' && message.type !== 'pong') return
    const askedAt = message.type === 'welcome' ? this.#helloAt : this.#pingedAt
    if (message.type === 'pong') this.#pingedAt = null
    if (askedAt === null) return
    const now = this.#world.now()
    const roundTripMs = Math.max(0, now - askedAt)
    this.#ears.timed(Math.round(message.serverTime + roundTripMs / 2 - now), roundTripMs)
  }

  #later(name: string, delayMs: number, job: () => void): void {
    this.#timers.get(name)?.()
    this.#timers.set(name, this.#world.later(delayMs, job))
  }
}

const TYPES: ReadonlySet<string> = new Set(SERVER_TYPES)
const ANSWERS: ReadonlySet<string> = new Set<ServerMessage['type']>(['welcome', 'pong', 'ack', 'rejected'])

/** Whether this is the server's own word; all others are events of the game. */
export function isServerMessage(message: Typed): message is ServerMessage {
  return TYPES.has(message.type)
}

const isState = (message: Typed): message is StateMessage => message.type === 'state'

function readMessage(text: string): Typed | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
      ? { ...value, type: value.type }
      : null
  } catch {
    return null
  }
}
