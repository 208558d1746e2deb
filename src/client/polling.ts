import type { ActedView } from '../protocol/answers.ts'
import type { StateMessage } from '../protocol/messages.ts'
import { type Rejected, rejection, SEND_AGAIN } from '../protocol/rejections.ts'
import type { TableView } from '../protocol/table.ts'
import { request, type ServerAddress } from './http.ts'
import type { IdentifiedCommand } from './messages.ts'
import type { TransportHandlers, TransportSettings } from './transport-handlers.ts'
import type { ClientWorld } from './world.ts'

/** Fast enough to play, and a hundredth of the requests that one person may make. */
export const POLL_MS = 1_500
/** Short, because commands wait behind an unanswered one: it is sent again under the same id instead. */
const TIMEOUT_MS = 6_000
/** How many polls in a row may fail until the connection counts as cut. */
const FAILURES_MAX = 2
/** The resolution of the `date` header. */
const SECOND_MS = 1_000

export interface PollingHandlers
  extends Pick<TransportHandlers, 'onMessage' | 'onPolledTable' | 'onPolledState' | 'onClock'> {
  /** The server does not answer, or rejects this client. Polling has stopped; called once. */
  onFail(rejected: Rejected): void
}

/** The connection to a table over HTTP alone, for networks that block WebSockets. */
export class PollingTransport {
  readonly #world: ClientWorld
  readonly #address: ServerAddress
  readonly #code: string
  readonly #handlers: PollingHandlers
  #isClosed = false
  #isPolling = false
  /** The number of polls so far: the answer to an older poll is ignored. */
  #polls = 0
  #failures = 0
  #etag: { readonly match: string; readonly tag: string } | null = null
  #cancelNext: (() => void) | null = null

  /** Polls at once. */
  constructor({ world, address, code }: TransportSettings, handlers: PollingHandlers) {
    this.#world = world
    this.#address = address
    this.#code = encodeURIComponent(code)
    this.#handlers = handlers
    void this.#poll()
  }

  /** Polls at once, even if an answer is outstanding: after a sleep it may never come. */
  restart(): void {
    this.#isPolling = false
    this.#pollNow()
  }

  close(): void {
    this.#isClosed = true
    this.#cancelNext?.()
  }

  send(command: IdentifiedCommand): void {
    void (command.type === 'act' ? this.#sendAction(command) : this.#sendTableCommand(command))
  }

  #pollNow(): void {
    if (this.#isClosed || this.#isPolling) return
    this.#cancelNext?.()
    void this.#poll()
  }

  async #poll(): Promise<void> {
    this.#isPolling = true
    this.#polls += 1
    const poll = this.#polls
    const rejected = await this.#pollTable(poll)
    if (this.#isOutdated(poll)) return
    this.#isPolling = false
    this.#failures = rejected === null ? 0 : this.#failures + 1
    if (rejected !== null && (isFinal(rejected) || this.#failures >= FAILURES_MAX)) {
      this.close()
      this.#handlers.onFail(rejected)
    } else this.#cancelNext = this.#world.later(POLL_MS, () => void this.#poll())
  }

  #isOutdated(poll: number): boolean {
    return this.#isClosed || poll !== this.#polls
  }

  /** Requests the table and its match; returns null on success. */
  async #pollTable(poll: number): Promise<Rejected | null> {
    const askedAt = this.#world.now()
    const path = `/tables/${this.#code}`
    const answer = await request<TableView>(this.#address, 'GET', path, { timeoutMs: TIMEOUT_MS })
    if (this.#isOutdated(poll)) return null
    if (!answer.ok) return answer.rejected
    const { value: table, answeredAt } = answer.value
    if (answeredAt !== null) this.#measureClock(askedAt, answeredAt)
    if (table === null) return null
    this.#handlers.onPolledTable(table)
    return table.match === null ? null : this.#pollMatch(table.match.id, poll)
  }

  /** Assumes that the server answered in the middle of the second and of the round trip. */
  #measureClock(askedAt: number, answeredAt: number): void {
    const now = this.#world.now()
    const roundTripMs = Math.max(0, now - askedAt)
    const offsetMs = Math.round(answeredAt + (SECOND_MS + roundTripMs) / 2 - now)
    this.#handlers.onClock({ offsetMs, uncertaintyMs: roundTripMs + SECOND_MS, isCoarse: true })
  }

  async #pollMatch(match: string, poll: number): Promise<Rejected | null> {
    const headers = this.#etag?.match === match ? { 'if-none-match': this.#etag.tag } : {}
    const path = `/game/${encodeURIComponent(match)}/state`
    const answer = await request<StateMessage>(this.#address, 'GET', path, {
      headers,
      timeoutMs: TIMEOUT_MS,
    })
    if (this.#isOutdated(poll)) return null
    // A match that a fault has paused cannot be shown, but its table can.
    if (!answer.ok) return isCut(answer.rejected) || isFinal(answer.rejected) ? answer.rejected : null
    const { value: state, etag } = answer.value
    if (etag !== null) this.#etag = { match, tag: etag }
    if (state !== null) this.#handlers.onPolledState(state)
    return null
  }

  async #sendTableCommand({ id, command }: Extract<IdentifiedCommand, { type: 'command' }>): Promise<void> {
    const { type, ...body } = command
    const path = `/tables/${this.#code}/${encodeURIComponent(type)}`
    const answer = await request<TableView>(this.#address, 'POST', path, postOptions(id, body))
    if (this.#isClosed) return
    if (!answer.ok) return this.#reject(id, answer.rejected)
    const { value: table } = answer.value
    if (table !== null) this.#handlers.onPolledTable(table)
    this.#acknowledge(id, table?.version ?? 0)
  }

  async #sendAction(command: Extract<IdentifiedCommand, { type: 'act' }>): Promise<void> {
    const { id, match, revision, action, asHost } = command
    const { type, ...body } = action
    const query = `?revision=${revision}${asHost ? '&as=host' : ''}`
    const path = `/game/${encodeURIComponent(match)}/${encodeURIComponent(type)}${query}`
    const answer = await request<ActedView>(this.#address, 'POST', path, postOptions(id, body))
    if (this.#isClosed) return
    if (!answer.ok) return this.#reject(id, answer.rejected)
    const { value } = answer.value
    if (value === null) return this.#reject(id, rejection('no-answer'))
    const { acted, ...state } = value
    this.#handlers.onPolledState(state)
    this.#acknowledge(id, acted)
    this.#pollNow()
  }

  #acknowledge(id: string, revision: number): void {
    this.#handlers.onMessage({ type: 'ack', id, revision })
  }

  #reject(id: string, rejected: Rejected): void {
    this.#handlers.onMessage({ type: 'rejected', id, ...rejected })
  }
}

function postOptions(id: string, body: object) {
  return { body, headers: { 'idempotency-key': id }, timeoutMs: TIMEOUT_MS }
}

function isCut({ code }: Rejected): boolean {
  return code === 'no-answer' || SEND_AGAIN.has(code)
}

/** Whether every further request would get the same rejection. */
function isFinal({ code }: Rejected): boolean {
  return code === 'unknown-table' || code === 'removed' || code === 'no-token'
}
