import type { Typed } from '../../src/engine/game.ts'
import type { Answer } from '../../src/protocol/answer.ts'
import { type RejectionCode, SEND_AGAIN } from '../../src/protocol/rejections.ts'
import type { TableCommand } from '../../src/protocol/table.ts'
import type { Sim } from './sim.ts'

/** Something that somebody asked for once, in one window. */
export interface Wish {
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
  /** As it was sent first over a socket. */
  body: string | null
  settledAt: number | null
  answer: Answer<number> | null
}

/** After these nobody knows whether it was done. */
const UNKNOWN: ReadonlySet<RejectionCode> = new Set([
  ...SEND_AGAIN,
  'no-answer',
  'defect',
  // The line is over, with what was under way on it.
  'removed',
  'no-token',
  'unknown-table',
  'wrong-protocol',
])

/** Whether who wished it was told for good that it was not done. */
export function isRefused({ answer }: Wish): boolean {
  return answer !== null && !answer.ok && !UNKNOWN.has(answer.rejected.code)
}

/** All that was asked for, by the ids that the clients gave. */
export class Wishes {
  readonly byId = new Map<string, Wish>()
  readonly open = new Set<Wish>()
  readonly #sim: Sim

  constructor(sim: Sim) {
    this.#sim = sim
  }

  add(wish: Omit<Wish, 'askedAt' | 'isSent' | 'body' | 'settledAt' | 'answer'>): Wish {
    const added: Wish = {
      ...wish,
      askedAt: this.#sim.clock.now,
      isSent: false,
      body: null,
      settledAt: null,
      answer: null,
    }
    if (this.byId.has(wish.id)) this.#sim.blame(`${wish.by} uses the id ${wish.id} again`)
    this.byId.set(wish.id, added)
    this.open.add(added)
    this.#sim.count('wishes')
    return added
  }

  /** It leaves the device: again, it is what it was before. */
  leaves(id: string, body: string | null, by: string): void {
    const wish = this.byId.get(id)
    if (wish === undefined) this.#sim.blame(`${by} sends ${id}, which nobody wished: ${body}`)
    else {
      if (wish.isSent) this.#sim.count('sent again')
      if (wish.body !== null && body !== null && wish.body !== body)
        this.#sim.blame(`${by} sends ${id} again, as something else: ${body} and not ${wish.body}`)
      wish.isSent = true
      wish.body ??= body
    }
  }

  settle(wish: Wish, answer: Answer<number>): void {
    wish.answer = answer
    wish.settledAt = this.#sim.clock.now
    this.open.delete(wish)
    this.#sim.count(answer.ok ? 'acknowledged' : 'rejected')
    this.#sim.say(
      () => `${wish.by}: ${wish.id} is ${answer.ok ? `done, at ${answer.value}` : answer.rejected.code}`,
    )
  }
}
