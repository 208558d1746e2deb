import type { ActedView } from '../protocol/answers.ts'
import type { StateMessage } from '../protocol/messages.ts'
import { type Rejected, reject, SEND_AGAIN } from '../protocol/rejections.ts'
import type { TableView } from '../protocol/table.ts'
import type { Command, SentCommand } from './command-queue.ts'
import { request, type ServerAddress } from './http.ts'
import type { ClientWorld } from './world.ts'

/** Quick enough to play, and a hundredth of what one person may ask. */
export const POLL_MS = 1_500
/** Everything else waits behind what has no answer: it is asked for again, under the same id, rather than waited for. */
const TIMEOUT_MS = 6_000
/** So many rounds in a row may fail before the line counts as cut. */
const FAILURES_MAX = 2
/** An answer says its time to the second. */
const SECOND_MS = 1_000

export interface PollEars {
  table(table: TableView): void
  state(state: StateMessage): void
  acked(id: string, revision: number): void
  rejected(id: string, rejected: Rejected): void
  /** What to add to this device's clock, and how far off that may be. */
  timed(offsetMs: number, doubtMs: number): void
  /** The server does not answer, or not to us. It is over then; said once. */
  failed(rejected: Rejected): void
}

/** The table over HTTP alone, for those whose network lets no socket through. */
export class Polling {
  readonly #world: ClientWorld
  readonly #address: ServerAddress
  readonly #code: string
  readonly #ears: PollEars
  #isOver = false
  #isAsking = false
  /** How often it was looked; what an older look is answered counts no more. */
  #rounds = 0
  #failures = 0
  #etag: { readonly match: string; readonly tag: string } | null = null
  #cancelNext: (() => void) | null = null

  constructor(world: ClientWorld, address: ServerAddress, code: string, ears: PollEars) {
    this.#world = world
    this.#address = address
    this.#code = encodeURIComponent(code)
    this.#ears = ears
    void this.#round()
  }

  /** Looks at once. */
  hurry(): void {
    if (this.#isOver || this.#isAsking) return
    this.#cancelNext?.()
    void this.#round()
  }

  /** Looks at once, whatever is still asked for: its answer may be lost, and who wakes has waited long enough. */
  lookAnew(): void {
    this.#isAsking = false
    this.hurry()
  }

  close(): void {
    this.#isOver = true
    this.#cancelNext?.()
  }

  send({ id, command }: SentCommand): void {
    void this.#send(id, command)
  }

  async #round(): Promise<void> {
    this.#isAsking = true
    this.#rounds += 1
    const round = this.#rounds
    const rejected = await this.#look(round)
    if (this.#isPast(round)) return
    this.#isAsking = false
    this.#failures = rejected === null ? 0 : this.#failures + 1
    if (rejected !== null && (isFinal(rejected) || this.#failures >= FAILURES_MAX)) {
      this.close()
      this.#ears.failed(rejected)
    } else this.#cancelNext = this.#world.later(POLL_MS, () => void this.#round())
  }

  #isPast(round: number): boolean {
    return this.#isOver || round !== this.#rounds
  }

  /** One look at the table and its match; null is a good one. */
  async #look(round: number): Promise<Rejected | null> {
    const askedAt = this.#world.now()
    const table = await request<TableView>(this.#address, 'GET', `/tables/${this.#code}`, {
      timeoutMs: TIMEOUT_MS,
    })
    if (this.#isPast(round)) return null
    if (!table.ok) return table.rejected
    const { value, answeredAt } = table.value
    if (answeredAt !== null) this.#clock(askedAt, answeredAt)
    if (value === null) return null
    this.#ears.table(value)
    return value.match === null ? null : this.#lookAtMatch(value.match.id, round)
  }

  /** In the middle of that second, the answer was in the middle of its way. */
  #clock(askedAt: number, answeredAt: number): void {
    const now = this.#world.now()
    const roundTripMs = Math.max(0, now - askedAt)
    const offsetMs = Math.round(answeredAt + (SECOND_MS + roundTripMs) / 2 - now)
    this.#ears.timed(offsetMs, roundTripMs + SECOND_MS)
  }

  async #lookAtMatch(match: string, round: number): Promise<Rejected | null> {
    const headers = this.#etag?.match === match ? { 'if-none-match': this.#etag.tag } : {}
    const path = `/game/${encodeURIComponent(match)}/state`
    const state = await request<StateMessage>(this.#address, 'GET', path, { headers, timeoutMs: TIMEOUT_MS })
    if (this.#isPast(round)) return null
    // A match that stands still by a fault cannot be shown; its table can.
    if (!state.ok) return isCut(state.rejected) || isFinal(state.rejected) ? state.rejected : null
    const { value, etag } = state.value
    if (etag !== null) this.#etag = { match, tag: etag }
    if (value !== null) this.#ears.state(value)
    return null
  }

  async #send(id: string, wish: Command): Promise<void> {
    const headers = { 'idempotency-key': id }
    if (wish.type === 'command') {
      const { type, ...body } = wish.command
      const path = `/tables/${this.#code}/${encodeURIComponent(type)}`
      const answer = await request<TableView>(this.#address, 'POST', path, {
        body,
        headers,
        timeoutMs: TIMEOUT_MS,
      })
      if (this.#isOver) return
      if (!answer.ok) return this.#ears.rejected(id, answer.rejected)
      if (answer.value.value !== null) this.#ears.table(answer.value.value)
      this.#ears.acked(id, answer.value.value?.version ?? 0)
    } else await this.#act(id, wish, headers)
  }

  async #act(
    id: string,
    wish: Extract<Command, { type: 'act' }>,
    headers: Record<string, string>,
  ): Promise<void> {
    const { type, ...body } = wish.action
    const query = `?revision=${wish.revision}${wish.asHost ? '&as=host' : ''}`
    const path = `/game/${encodeURIComponent(wish.match)}/${encodeURIComponent(type)}${query}`
    const answer = await request<ActedView>(this.#address, 'POST', path, {
      body,
      headers,
      timeoutMs: TIMEOUT_MS,
    })
    if (this.#isOver) return
    if (!answer.ok) return this.#ears.rejected(id, answer.rejected)
    const { value } = answer.value
    if (value === null) return this.#ears.rejected(id, reject('no-answer'))
    const { acted, ...state } = value
    this.#ears.state(state)
    this.#ears.acked(id, acted)
    this.hurry()
  }
}

function isCut({ code }: Rejected): boolean {
  return code === 'no-answer' || SEND_AGAIN.has(code)
}

/** What would be heard again, however often it is asked. */
function isFinal({ code }: Rejected): boolean {
  return code === 'unknown-table' || code === 'removed' || code === 'no-token'
}
