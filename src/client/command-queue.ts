import { type Answer, reject } from '../protocol/answer.ts'
import { type Rejected, type RejectionCode, SEND_AGAIN } from '../protocol/rejections.ts'
import type { Command } from './messages.ts'
import { newCommandId } from './random.ts'
import type { SnapshotStore } from './snapshot-store.ts'
import type { PendingCommand } from './source.ts'
import type { Transport } from './transport.ts'
import type { ClientWorld } from './world.ts'

export const QUEUE_MAX = 16
/** How long a caller waits for an answer; the command may have been applied all the same. */
export const DEADLINE_MS = 20_000
const RETRIES_MAX = 5
const RETRY_MS = 500

interface QueueEntry {
  readonly id: string
  readonly command: Command
  /** Sent by the client itself, so no button shows it as pending. */
  readonly isSilent: boolean
  isSent: boolean
  retries: number
  readonly cancelDeadline: () => void
  readonly resolve: (answer: Answer<number>) => void
}

/**
 * The commands that are not answered yet, in their order. Only the first is ever in flight: after a cut it alone is in
 * doubt, and is sent again under its id.
 */
export class CommandQueue {
  readonly #world: ClientWorld
  readonly #store: SnapshotStore
  readonly #transport: Pick<Transport, 'send'>
  #queue: readonly QueueEntry[] = []
  #isOpen = false
  #inFlight: QueueEntry | null = null
  #cancelRetry: (() => void) | null = null

  constructor(world: ClientWorld, store: SnapshotStore, transport: Pick<Transport, 'send'>) {
    this.#world = world
    this.#store = store
    this.#transport = transport
  }

  /** Answers with the revision of the match, or the version of the table, that the command led to. */
  enqueue(command: Command, isSilent = false): Promise<Answer<number>> {
    if (this.#queue.length >= QUEUE_MAX)
      return Promise.resolve(reject('too-many-requests', 'Too many commands are waiting to be sent.'))
    const id = newCommandId(this.#world)
    return new Promise((resolve) => {
      const cancelDeadline = this.#world.later(DEADLINE_MS, () => this.settle(id, reject('no-answer')))
      const entry = { id, command, isSilent, isSent: false, retries: 0, cancelDeadline, resolve }
      this.#setQueue([...this.#queue, entry])
      this.#sendNext()
    })
  }

  /** The transport is open: sends the first command, again if it was in flight on another connection. */
  resume(): void {
    this.suspend()
    this.#isOpen = true
    this.#sendNext()
  }

  /** The transport is cut. */
  suspend(): void {
    this.#isOpen = false
    this.#inFlight = null
    this.#stopRetry()
  }

  /** Answers a command with its acknowledgement or its final rejection, and sends the next one. */
  settle(id: string, answer: Answer<number>): void {
    const entry = this.#queue.find((queued) => queued.id === id)
    if (entry === undefined) return
    const isFirst = this.#queue[0] === entry
    this.#setQueue(this.#queue.filter((queued) => queued !== entry))
    if (this.#inFlight === entry) this.#inFlight = null
    if (isFirst) this.#stopRetry()
    entry.cancelDeadline()
    entry.resolve(answer)
    this.#sendNext()
  }

  /** Retries after a transient rejection, a few times with backoff; any other rejection is the answer. */
  reject(id: string, rejected: Rejected): void {
    const entry = this.#queue.find((queued) => queued.id === id)
    if (entry === undefined) return
    if (mayRetry(entry, rejected.code)) this.#retryLater(entry)
    else this.settle(id, { ok: false, rejected })
  }

  /** Whether an action in this match was sent and is not answered yet. */
  hasSentAction(match: string): boolean {
    return this.#queue.some(
      ({ command, isSent }) => isSent && command.type === 'act' && command.match === match,
    )
  }

  /** Settles the actions for earlier matches that were never sent: this match is being played now. */
  dropUnsentBefore(match: string): void {
    const late = this.#queue.filter(
      ({ command, isSent }) => command.type === 'act' && command.match !== match && !isSent,
    )
    for (const { id } of late) this.settle(id, reject('match-over'))
  }

  /** Settles every command with this rejection. */
  settleAll(rejected: Rejected): void {
    this.suspend()
    for (const { id } of this.#queue) this.settle(id, { ok: false, rejected })
  }

  #retryLater(entry: QueueEntry): void {
    entry.retries += 1
    if (this.#inFlight === entry) this.#inFlight = null
    this.#stopRetry()
    this.#cancelRetry = this.#world.later(RETRY_MS * 2 ** (entry.retries - 1), () => {
      this.#cancelRetry = null
      this.#sendNext()
    })
  }

  #stopRetry(): void {
    this.#cancelRetry?.()
    this.#cancelRetry = null
  }

  #sendNext(): void {
    const [first] = this.#queue
    if (first === undefined || !this.#isOpen || this.#inFlight !== null || this.#cancelRetry !== null) return
    this.#inFlight = first
    first.isSent = true
    this.#transport.send({ ...first.command, id: first.id })
  }

  #setQueue(queue: readonly QueueEntry[]): void {
    this.#queue = queue
    this.#store.update({ pending: queue.filter(({ isSilent }) => !isSilent).map(pendingOf) })
  }
}

/** Emotes and nudges are never retried: they are noise if they come late. */
function mayRetry({ command, retries }: QueueEntry, code: RejectionCode): boolean {
  const isFleeting =
    command.type === 'command' && (command.command.type === 'emote' || command.command.type === 'nudge')
  return !isFleeting && retries < RETRIES_MAX && (SEND_AGAIN.has(code) || code === 'no-answer')
}

function pendingOf({ id, command }: QueueEntry): PendingCommand {
  return Object.freeze({
    id,
    action: command.type === 'act' ? command.action : null,
    command: command.type === 'command' ? command.command : null,
  })
}
