import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Typed } from '../../src/engine/game.ts'
import { below, pick, type Rng } from '../../src/engine/rng.ts'
import { deviceCommitment } from '../../src/engine/seed.ts'
import { PROTOCOL, type ServerMessage, type StateMessage } from '../../src/protocol/messages.ts'
import type { TableCommand, TableView } from '../../src/protocol/table.ts'
import type { Journal } from './journal.ts'
import { RawSocket } from './raw-socket.ts'

/** A person with a token of their own, and the table they sit at. */
export interface Person {
  readonly name: string
  readonly token: string
  readonly code: string
}

/** One in this many times a client sends a command twice, repeats an old one, or the host uses the host's actions. */
const TWICE_ONE_IN = 20
const OLD_ONE_IN = 40
const HOST_ONE_IN = 60
/** The burst of messages that one socket may send, with a margin; the rest is sent at human speed. */
const BURST = 16
const SLOWLY_MS = 250
const REDIAL_MS = 15

/** Rejections after which the client sends the command again. */
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
 * A client that plays random actions over a real socket, one at a time. If the server dies before it answers, the client
 * sends the command again with the same id.
 */
export class Player {
  readonly #person: Person
  readonly #journal: Journal
  readonly #rng: Rng
  /** The host's next commands for this table; empty if the host has nothing to do. */
  readonly #order: (table: TableView) => readonly TableCommand[]
  #socket: RawSocket | null = null
  #url: string | null = null
  #state: StateMessage | null = null
  #table: TableView | null = null
  #pending: Pending | null = null
  #sentCount = 0
  #sentAt = 0
  /** The host's commands that are not answered yet. */
  readonly #orders = new Set<string>()
  /** The ids of the commands for deals that were sent over this socket. */
  readonly #dealt = new Set<string>()
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

  /** Whether every command is answered. */
  get isSettled(): boolean {
    return this.#pending === null
  }

  /** Connects to a server. */
  meet(url: string): void {
    this.#url = url
    this.#dial()
  }

  /** Disconnects. */
  part(): void {
    this.#url = null
    this.#socket?.end()
    this.#socket = null
    this.#table = null
  }

  /** Stops sending new commands. */
  settle(): void {
    this.#isPlaying = false
  }

  #dial(): void {
    if (this.#url === null) return
    const socket: RawSocket = new RawSocket({
      url: this.#url,
      heard: (message) => {
        if (this.#socket === socket) this.#hear(message as unknown as ServerMessage)
      },
      closed: () => {
        if (this.#socket !== socket) return
        this.#socket = null
        setTimeout(() => this.#socket === null && this.#dial(), REDIAL_MS)
      },
    })
    this.#socket = socket
    this.#state = null
    this.#table = null
    this.#sentCount = 0
    this.#orders.clear()
    this.#dealt.clear()
    socket.onOpen(() => {
      const { code: table, token } = this.#person
      // Whole states: a trace of the server shows which revision leaves.
      this.#send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, table, token }))
    })
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        this.#table = message.table
        this.#deal(message.table)
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

  /** Whether this answers a command of the host, whose effect the table shows. */
  #isOrder(id: string): boolean {
    if (this.#dealt.has(id)) return true
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

  /** Does its device's part in the next deal: commits, and reveals once the table has announced all commitments. */
  #deal({ nextCommitment: deal, dealing, seats, you: { player } }: TableView): void {
    const seat = seats.find((one) => one.player === player)
    if (player === null || seat === undefined) return
    const secret = hash('sha256', `${this.#person.token} ${deal}`)
    const opening = { bytes: secret.slice(0, 32), salt: secret.slice(32) }
    const own = dealing?.commitments.find((one) => one.player === player)
    if (dealing === undefined && !seat.hasEntropy)
      this.#sendOnce(`c-${deal}`, { type: 'commit', hash: deviceCommitment(deal, player, opening) })
    else if (own?.hasRevealed === false) this.#sendOnce(`r-${deal}`, { type: 'reveal', deal, ...opening })
  }

  /** Sends a command of the device under an id that stays the same over restarts, once over each socket. */
  #sendOnce(name: string, command: TableCommand): void {
    const id = hash('sha256', `${this.#person.name} ${name}`).slice(0, 32)
    if (this.#dealt.has(id)) return
    this.#dealt.add(id)
    this.#send(JSON.stringify({ type: 'command', id, command }))
  }

  /** Chooses a game as the host, and starts a match if none runs. */
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

  /** Repeats an old command, of this match or of one before it. */
  #repeatOld(): void {
    const id = pick(this.#rng, ['', ...this.#done])
    const old = this.#journal.commands.get(id)
    if (old === undefined) return
    const { action, player, match } = old
    this.#repeat(JSON.stringify({ type: 'act', id, match, revision: 0, action, asHost: player === 'host' }))
  }

  /** Sends a burst that the server accepts, then slowly, so that no rate limit is reached. */
  #send(text: string): void {
    const socket = this.#socket
    if (socket === null) return
    this.#sentCount += 1
    const now = performance.now()
    const waitMs = this.#sentCount <= BURST ? 0 : Math.max(0, this.#sentAt + SLOWLY_MS - now)
    this.#sentAt = now + waitMs
    if (waitMs === 0) socket.send(text)
    else setTimeout(() => socket.send(text), waitMs)
  }

  #newId(): string {
    this.#lastId += 1
    return `${this.#person.name}-${String(this.#lastId).padStart(6, '0')}`
  }
}

/** Shorter than the time in which a player sends more than one socket may. */
const ROUND_MS = 700

/** Lets clients play, each round over new sockets, until `isOver`. */
export async function playInRounds(
  players: readonly Player[],
  url: string,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    for (const player of players) player.meet(url)
    await sleep(ROUND_MS)
    for (const player of players) player.part()
  }
}
