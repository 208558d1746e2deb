import { WebSocket } from 'ws'
import type { Typed } from '../../src/engine/game.ts'
import { below, pick, type Rng } from '../../src/engine/rng.ts'
import { PROTOCOL, type ServerMessage, type StateMessage } from '../../src/protocol/messages.ts'
import type { TableCommand, TableView } from '../../src/protocol/table.ts'
import type { Journal } from './journal.ts'

/** A person with a token of their own, and the table they sit at. */
export interface Person {
  readonly name: string
  readonly token: string
  readonly code: string
}

/** One in so many times a client says a thing twice, repeats an old one, or the host uses a host's power. */
const TWICE_ONE_IN = 20
const OLD_ONE_IN = 40
const HOST_ONE_IN = 60
/** The burst of messages that one socket may send, with a margin; the rest is sent at human speed. */
const BURST = 16
const SLOWLY_MS = 250
const REDIAL_MS = 15

/** Not about the command itself: it is to be sent again. */
const PASSING: ReadonlySet<string> = new Set([
  'storage-failed',
  'too-many-requests',
  'too-busy',
  'shutting-down',
  'defect',
])

interface Pending {
  readonly id: string
  readonly match: string
  readonly text: string
}

/**
 * A client that plays at random over a real socket: one thing at a time, and what was not answered before the
 * server died is sent again with the same id.
 */
export class Player {
  readonly #person: Person
  readonly #journal: Journal
  readonly #rng: Rng
  /** The host's next commands for this table; empty if the host has nothing to do. */
  readonly #order: (table: TableView) => readonly TableCommand[]
  #socket: WebSocket | null = null
  #url: string | null = null
  #state: StateMessage | null = null
  #table: TableView | null = null
  #pending: Pending | null = null
  #said = 0
  #saidAt = 0
  /** Orders that were not answered yet. */
  readonly #orders = new Set<string>()
  #lastId = 0
  #done: string[] = []
  #isPlaying = true

  constructor(
    person: Person,
    journal: Journal,
    rng: Rng,
    order: (table: TableView) => readonly TableCommand[] = () => [],
  ) {
    this.#person = person
    this.#journal = journal
    this.#rng = rng
    this.#order = order
  }

  /** Whether the server has sent this client its table. */
  get isAtTable(): boolean {
    return this.#table !== null
  }

  /** Whether all that it has asked was answered. */
  get isSettled(): boolean {
    return this.#pending === null
  }

  /** The server is there, at this address. */
  meet(url: string): void {
    this.#url = url
    this.#dial()
  }

  /** The server is dead, or about to be. */
  part(): void {
    this.#url = null
    this.#socket?.terminate()
    this.#socket = null
    this.#table = null
  }

  /** Asks for nothing new any more; what is open is still to be answered. */
  settle(): void {
    this.#isPlaying = false
  }

  #dial(): void {
    if (this.#url === null) return
    const socket = new WebSocket(`${this.#url.replace('http', 'ws')}/socket`, { perMessageDeflate: false })
    this.#socket = socket
    this.#state = null
    this.#table = null
    this.#said = 0
    this.#orders.clear()
    socket.on('error', () => undefined)
    socket.on('open', () => {
      const { code: table, token } = this.#person
      // Whole states: a trace of the server shows which revision leaves.
      this.#send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, table, token }))
    })
    socket.on('message', (data) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(data)))
    })
    socket.on('close', () => {
      if (this.#socket !== socket) return
      this.#socket = null
      setTimeout(() => this.#socket === null && this.#dial(), REDIAL_MS)
    })
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        this.#table = message.table
        this.#direct(message.table)
        return
      case 'state':
        this.#look(message)
        return
      case 'ack':
        this.#answered(message.id, message.revision)
        return
      case 'rejected':
        if (message.id !== null) this.#refused(message.id, message.code, message.reason)
        return
    }
  }

  #look(state: StateMessage): void {
    const isFirst = this.#state === null
    this.#state = state
    this.#journal.saw(state.match, state.revision, state.yourPlayerId, state.gameState)
    const pending = this.#pending
    if (pending === null) this.#play()
    else if (isFirst) {
      this.#journal.resent += 1
      this.#send(pending.text)
    }
  }

  #answered(id: string, revision: number): void {
    if (this.#isOrder(id)) return
    this.#journal.acked(id, revision)
    this.#done = [...this.#done.slice(-20), id]
    if (this.#pending?.id !== id) return
    this.#pending = null
    this.#play()
  }

  /** The answer to an order of the host: what follows from it is seen at the table. */
  #isOrder(id: string): boolean {
    if (!this.#orders.delete(id)) return false
    if (this.#table !== null) this.#direct(this.#table)
    return true
  }

  #refused(id: string, code: string, reason: string): void {
    if (this.#isOrder(id)) return
    const pending = this.#pending
    if (!PASSING.has(code)) {
      this.#journal.rejected(id, `${code}: ${reason}`)
      if (pending?.id === id) this.#pending = null
      return
    }
    if (pending?.id === id) setTimeout(() => this.#pending === pending && this.#send(pending.text), 50)
  }

  /** The host's: chooses a game and starts a match where none runs. */
  #direct(table: TableView): void {
    if (!this.#isPlaying || !table.you.isHost || this.#orders.size > 0) return
    for (const command of this.#order(table)) {
      const id = this.#newId()
      this.#orders.add(id)
      this.#send(JSON.stringify({ type: 'command', id, command }))
    }
  }

  #play(): void {
    const state = this.#state
    if (state === null || !this.#isPlaying || state.outcome !== null || this.#table?.match?.paused) return
    const { legal = [], hostLegal = [], activePlayers, match, revision } = state
    const isHosting =
      hostLegal.length > 0 && (activePlayers.length === 0 || below(this.#rng, HOST_ONE_IN) === 0)
    const choice: readonly Typed[] = isHosting ? hostLegal : legal
    if (choice.length === 0) return
    const action = pick(this.#rng, choice)
    const id = this.#newId()
    const text = JSON.stringify({ type: 'act', id, match, revision, action, asHost: isHosting })
    const player = isHosting ? 'host' : (state.yourPlayerId ?? '')
    this.#pending = { id, match, text }
    this.#journal.sent({ id, match, player, action })
    this.#send(text)
    if (below(this.#rng, TWICE_ONE_IN) === 0) this.#repeat(text)
    if (below(this.#rng, OLD_ONE_IN) === 0) this.#repeatOld()
  }

  #repeat(text: string): void {
    this.#journal.repeats += 1
    this.#send(text)
  }

  /** Something done before, in this match or the one before it, once more. */
  #repeatOld(): void {
    const id = pick(this.#rng, ['', ...this.#done])
    const old = this.#journal.commands.get(id)
    if (old === undefined) return
    const { action, player, match } = old
    this.#repeat(JSON.stringify({ type: 'act', id, match, revision: 0, action, asHost: player === 'host' }))
  }

  /** At once as long as the server takes it, then slowly: nobody is to be told that it was too much. */
  #send(text: string): void {
    const socket = this.#socket
    if (socket === null) return
    this.#said += 1
    const now = performance.now()
    const waitMs = this.#said <= BURST ? 0 : Math.max(0, this.#saidAt + SLOWLY_MS - now)
    this.#saidAt = now + waitMs
    const say = () => {
      if (socket.readyState === socket.OPEN) socket.send(text)
    }
    if (waitMs === 0) say()
    else setTimeout(say, waitMs)
  }

  #newId(): string {
    this.#lastId += 1
    return `${this.#person.name}-${String(this.#lastId).padStart(6, '0')}`
  }
}
