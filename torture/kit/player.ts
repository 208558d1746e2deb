import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Typed } from '../../src/engine/game.ts'
import { below, pick, type Rng } from '../../src/engine/rng.ts'
import { deviceCommitment } from '../../src/engine/seed.ts'
import { PROTOCOL, type ServerMessage, type StateMessage } from '../../src/protocol/messages.ts'
import { SEND_AGAIN } from '../../src/protocol/rejections.ts'
import type { TableCommand, TableView } from '../../src/protocol/table.ts'
import type { Journal } from './journal.ts'
import { RawSocket } from './raw-socket.ts'

/** A person with a token of their own, and the table they sit at. */
export interface Person {
  readonly name: string
  readonly token: string
  readonly profile: string
  readonly code: string
}

/** The habits of a client in runs with faults that a socket does not notice. */
export interface Habits {
  /** Connects again if nothing is heard for this long, as the page does; null waits for ever. */
  readonly patienceMs: number | null
  /** Whether it sometimes sends an action of the player whose turn it is, with its own token. */
  readonly intrudes: boolean
}

export const PLAIN_HABITS: Habits = { patienceMs: null, intrudes: false }

/** One in this many times a client sends a command twice, repeats an old one, or the host uses the host's actions. */
const TWICE_ONE_IN = 20
const OLD_ONE_IN = 40
const HOST_ONE_IN = 60
const INTRUDES_ONE_IN = 30
const IMPATIENT_EVERY_MS = 250
/** The burst of messages that one socket may send, with a margin; the rest is sent at human speed. */
const BURST = 16
const SLOWLY_MS = 250
const REDIAL_MS = 15

/** Rejections after which the client sends the command again. */
export const PASSING: ReadonlySet<string> = new Set([...SEND_AGAIN, 'no-answer', 'defect'])

/** An action that a client sends. */
interface Choice {
  readonly match: string
  readonly revision: number
  readonly action: Typed
  readonly player: string
}

interface Pending {
  readonly id: string
  readonly match: string
  readonly revision: number
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
  readonly #habits: Habits
  #heardAt = 0
  #impatient: NodeJS.Timeout | null = null
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
  #lastRejection: string | null = null
  #lastId = 0
  #done: string[] = []
  #isPlaying = true

  constructor(
    person: Person,
    journal: Journal,
    rng: Rng,
    order: (table: TableView) => readonly TableCommand[] = () => [],
    habits = PLAIN_HABITS,
  ) {
    this.#habits = habits
    this.#person = person
    this.#journal = journal
    this.#rng = rng
    this.#order = order
  }

  /** Whether the server has sent this client its table. */
  get isAtTable(): boolean {
    return this.#table !== null
  }

  get person(): Person {
    return this.#person
  }

  /** The table as this client sees it; null while it is not there. */
  get table(): TableView | null {
    return this.#table
  }

  /** Whether every command is answered. */
  get isSettled(): boolean {
    return this.#pending === null
  }

  /** The state of a client that waits, for the report of a run that stands still. */
  get standing(): string {
    const { revision = null, activePlayers = [], outcome = null, yourPlayerId = null } = this.#state ?? {}
    const { paused = null, isOver = true } = this.#table?.match ?? {}
    const pending = this.#pending?.id ?? null
    return JSON.stringify({
      yourPlayerId,
      revision,
      activePlayers,
      isOver,
      outcome,
      paused,
      pending,
      orders: this.#orders.size,
      last: this.#lastRejection,
    })
  }

  /** Connects to a server. */
  meet(url: string): void {
    this.#url = url
    this.#dial()
    const { patienceMs } = this.#habits
    if (patienceMs !== null)
      this.#impatient ??= setInterval(() => this.#giveUpOn(patienceMs), IMPATIENT_EVERY_MS)
  }

  /** Disconnects. */
  part(): void {
    this.#url = null
    if (this.#impatient !== null) clearInterval(this.#impatient)
    this.#impatient = null
    this.#socket?.end()
    this.#socket = null
    this.#table = null
  }

  /** Stops sending new commands. */
  settle(): void {
    this.#isPlaying = false
  }

  /** Replaces a connection that is silent although an answer is due. */
  #giveUpOn(patienceMs: number): void {
    const isWaiting = this.#pending !== null || this.#state === null
    if (!isWaiting || performance.now() - this.#heardAt < patienceMs) return
    this.#socket?.end()
    this.#dial()
  }

  #dial(): void {
    if (this.#url === null) return
    this.#heardAt = performance.now()
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
    this.#heardAt = performance.now()
    switch (message.type) {
      case 'welcome':
        this.#journal.serverClock(message.serverTime)
        return
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
    const { match, revision, yourPlayerId, gameState } = state
    this.#journal.saw(match, revision, yourPlayerId, gameState, this.#person.name)
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
    this.#lastRejection = `${id}: ${code}`
    if (!PASSING.has(code)) {
      this.#journal.rejected(id, `${code}: ${reason}`)
      if (pending?.id === id) this.#chooseAgain(pending)
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

  /** Drops a rejected command. If a newer state came before the rejection, no other one may follow. */
  #chooseAgain({ match, revision }: Pending): void {
    this.#pending = null
    const state = this.#state
    if (state !== null && (state.match !== match || state.revision > revision)) this.#play()
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
    if (choice.length === 0) {
      if (this.#habits.intrudes && below(this.#rng, INTRUDES_ONE_IN) === 0) this.#intrude(state)
      return
    }
    const player = isHosting ? 'host' : (state.yourPlayerId ?? '')
    this.#act({ match, revision, action: pick(this.#rng, choice), player })
    if (below(this.#rng, OLD_ONE_IN) === 0) this.#repeatOld()
  }

  /** Sends the last action of the player whose turn it is. Some of them would be legal again, but not for this client. */
  #intrude({ match, revision, activePlayers, yourPlayerId }: StateMessage): void {
    const [active = ''] = activePlayers
    const last = this.#journal.lastOf(match, active)
    if (last === null || yourPlayerId === null || activePlayers.includes(yourPlayerId)) return
    this.#journal.intrusions += 1
    this.#act({ match, revision, action: last.action, player: yourPlayerId })
  }

  #act({ match, revision, action, player }: Choice): void {
    const id = this.#newId()
    const text = JSON.stringify({ type: 'act', id, match, revision, action, asHost: player === 'host' })
    this.#pending = { id, match, revision, text }
    this.#journal.sent({ id, match, player, action, client: this.#person.name })
    this.#send(text)
    if (below(this.#rng, TWICE_ONE_IN) === 0) this.#repeat(text)
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
