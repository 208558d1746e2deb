import type { Typed } from '../../src/engine/game.ts'
import type { Answer } from '../../src/protocol/answer.ts'
import { type RejectionCode, SEND_AGAIN } from '../../src/protocol/rejections.ts'
import type { TableCommand } from '../../src/protocol/table.ts'
import type { Sim } from './sim.ts'

/** A command that somebody issued once, in one window. */
export interface PlayerRequest {
  readonly id: string
  readonly kind: 'act' | 'command'
  readonly by: string
  readonly profile: string
  /** The table's id. */
  readonly table: string
  readonly match: string | null
  readonly action: Typed | null
  readonly command: TableCommand | null
  readonly asHost: boolean
  readonly askedAt: number
  isSent: boolean
  /** The message as first sent over a socket. */
  body: string | null
  settledAt: number | null
  answer: Answer<number> | null
}

/** Rejections that do not say whether the command took effect. */
const UNKNOWN: ReadonlySet<RejectionCode> = new Set([
  ...SEND_AGAIN,
  'no-answer',
  'defect',
  // The connection has ended, with the commands in flight.
  'removed',
  'no-token',
  'unknown-table',
  'wrong-protocol',
])

/** Whether the request was rejected for good. */
export function isRefused({ answer }: PlayerRequest): boolean {
  return answer !== null && !answer.ok && !UNKNOWN.has(answer.rejected.code)
}

/** All requests, by the ids that the clients chose. */
export class PlayerRequests {
  readonly byId = new Map<string, PlayerRequest>()
  readonly open = new Set<PlayerRequest>()
  readonly #sim: Sim

  constructor(sim: Sim) {
    this.#sim = sim
  }

  add(request: Omit<PlayerRequest, 'askedAt' | 'isSent' | 'body' | 'settledAt' | 'answer'>): PlayerRequest {
    const added: PlayerRequest = {
      ...request,
      askedAt: this.#sim.clock.now,
      isSent: false,
      body: null,
      settledAt: null,
      answer: null,
    }
    if (this.byId.has(request.id)) this.#sim.blame(`${request.by} uses the id ${request.id} again`)
    this.byId.set(request.id, added)
    this.open.add(added)
    this.#sim.count('commands issued')
    return added
  }

  /** Notes that a request leaves the device; a resent one must be unchanged. */
  leaves(id: string, body: string | null, by: string): void {
    const request = this.byId.get(id)
    if (request === undefined) this.#sim.blame(`${by} sends ${id}, but nobody issued it: ${body}`)
    else {
      if (request.isSent) this.#sim.count('sent again')
      if (request.body !== null && body !== null && request.body !== body)
        this.#sim.blame(`${by} sends ${id} again with another body: ${body} instead of ${request.body}`)
      request.isSent = true
      request.body ??= body
    }
  }

  settle(request: PlayerRequest, answer: Answer<number>): void {
    request.answer = answer
    request.settledAt = this.#sim.clock.now
    this.open.delete(request)
    this.#sim.count(answer.ok ? 'acknowledged' : 'rejected')
    this.#sim.say(
      () =>
        `${request.by}: ${request.id} is ${answer.ok ? `done, at ${answer.value}` : answer.rejected.code}`,
    )
  }
}
