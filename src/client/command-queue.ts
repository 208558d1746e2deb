import type { Typed } from '../engine/game.ts'
import { type Answer, no, yes } from '../protocol/answer.ts'
import { type Rejected, type RejectionCode, SEND_AGAIN } from '../protocol/rejections.ts'
import type { TableCommand } from '../protocol/table.ts'
import { newCommandId } from './random.ts'
import type { PendingCommand } from './source.ts'
import type { ClientWorld } from './world.ts'

export const QUEUE_MAX = 16
/** Nobody waits longer for an answer; what was sent may have been done all the same. */
export const DEADLINE_MS = 20_000
const TRIES_MAX = 5
const RETRY_MS = 500

export type Command =
  | {
      readonly type: 'act'
      readonly match: string
      readonly revision: number
      readonly action: Typed
      readonly asHost: boolean
    }
  | { readonly type: 'command'; readonly command: TableCommand }

/** Something that is asked for under one id until it is answered. */
export interface SentCommand {
  readonly id: string
  readonly command: Command
}

interface Waiting extends SentCommand {
  /** Done by the client of its own accord: nobody looks at a button for it. */
  readonly isSilent: boolean
  isSent: boolean
  tries: number
  /** With the revision, or the version of the table, that it led to. */
  settle(answer: Answer<number>): void
}

/**
 * What was asked for and is not answered yet, one after the other: only the first is ever on its way, so that after a
 * cut it alone is in doubt, and is sent again under its id.
 */
export class CommandQueue {
  readonly #world: ClientWorld
  readonly #changed: (pending: readonly PendingCommand[]) => void
  #queue: readonly Waiting[] = []
  #send: ((errand: SentCommand) => void) | null = null
  #underWay: Waiting | null = null
  #cancelRetry: (() => void) | null = null

  constructor(world: ClientWorld, changed: (pending: readonly PendingCommand[]) => void) {
    this.#world = world
    this.#changed = changed
  }

  enqueue(wish: Command, isSilent = false): Promise<Answer<number>> {
    if (this.#queue.length >= QUEUE_MAX)
      return Promise.resolve(no('too-many-requests', 'Too much is waiting to be sent.'))
    const id = newCommandId(this.#world)
    return new Promise((resolve) => {
      const cancel = this.#world.later(DEADLINE_MS, () => this.#finish(id, no('no-answer')))
      const settle = (answer: Answer<number>) => {
        cancel()
        resolve(answer)
      }
      this.#show([...this.#queue, { id, command: wish, isSilent, isSent: false, tries: 0, settle }])
      this.#next()
    })
  }

  /** There is a way to the server: what waits goes out, the first again if it was on its way before. */
  resume(send: (errand: SentCommand) => void): void {
    this.suspend()
    this.#send = send
    this.#next()
  }

  /** The way is cut. */
  suspend(): void {
    this.#send = null
    this.#underWay = null
    this.#cancelRetry?.()
    this.#cancelRetry = null
  }

  acknowledge(id: string, revision: number): void {
    this.#finish(id, yes(revision))
  }

  /** What passes is sent again after a while, a few times; any other rejection is the answer. */
  reject(id: string, rejected: Rejected): void {
    const errand = this.#queue.find((waiting) => waiting.id === id)
    if (errand === undefined) return
    if (mayPass(errand, rejected.code)) this.#sendLater(errand)
    else this.#finish(id, { ok: false, rejected })
  }

  /** Another match is played now: what was meant for one before, and never left, can no longer be done. */
  dropUnsentFor(match: string): void {
    const late = this.#queue.filter(
      ({ command: wish, isSent }) => wish.type === 'act' && wish.match !== match && !isSent,
    )
    for (const { id } of late) this.#finish(id, no('match-over'))
  }

  /** Nothing can be done any more. */
  settleAll(rejected: Rejected): void {
    this.suspend()
    for (const { id } of this.#queue) this.#finish(id, { ok: false, rejected })
  }

  #sendLater(errand: Waiting): void {
    errand.tries += 1
    if (this.#underWay === errand) this.#underWay = null
    this.#cancelRetry?.()
    this.#cancelRetry = this.#world.later(RETRY_MS * 2 ** (errand.tries - 1), () => {
      this.#cancelRetry = null
      this.#next()
    })
  }

  #next(): void {
    const [first] = this.#queue
    if (first === undefined || this.#send === null || this.#underWay !== null || this.#cancelRetry !== null)
      return
    this.#underWay = first
    first.isSent = true
    this.#send(first)
  }

  #finish(id: string, answer: Answer<number>): void {
    const errand = this.#queue.find((waiting) => waiting.id === id)
    if (errand === undefined) return
    const isFirst = this.#queue[0] === errand
    this.#show(this.#queue.filter((waiting) => waiting !== errand))
    if (this.#underWay === errand) this.#underWay = null
    if (isFirst) {
      this.#cancelRetry?.()
      this.#cancelRetry = null
    }
    errand.settle(answer)
    this.#next()
  }

  #show(queue: readonly Waiting[]): void {
    this.#queue = queue
    this.#changed(queue.filter(({ isSilent }) => !isSilent).map(pendingOf))
  }
}

/** Emotes and nudges are for the moment: late they are noise. */
function mayPass({ command: wish, tries }: Waiting, code: RejectionCode): boolean {
  const isFleeting =
    wish.type === 'command' && (wish.command.type === 'emote' || wish.command.type === 'nudge')
  return !isFleeting && tries < TRIES_MAX && (SEND_AGAIN.has(code) || code === 'no-answer')
}

function pendingOf({ id, command }: Waiting): PendingCommand {
  return Object.freeze({
    id,
    action: command.type === 'act' ? command.action : null,
    command: command.type === 'command' ? command.command : null,
  })
}
