import { setTimeout as sleep } from 'node:timers/promises'
import type { Typed } from '../../src/engine/game.ts'
import type { StateMessage } from '../../src/protocol/messages.ts'
import type { Journal } from '../kit/journal.ts'
import { PASSING } from '../kit/player.ts'
import { type Heard, RawSocket } from '../kit/raw-socket.ts'
import { choiceOf } from '../kit/scripted-match.ts'

const TRIES = 4
const PAUSE_MS = 150
const ANSWER_MS = 8_000

interface Pending {
  readonly id: string
  readonly match: string
  readonly revision: number
  readonly action: Typed
  /** The seat of the player, 0 or 1. */
  readonly seat: number
}

type Outcome = 'done' | 'failed'

/**
 * Two people who register, sit down and play, one command after the other. Each command is tried a few times; one that
 * the server cannot store is taken up again in its next run.
 */
export class DiskSession {
  readonly violations: string[] = []
  readonly #journal: Journal
  readonly #tokens: string[] = []
  #code: string | null = null
  #isStarted = false
  #isSeated = false
  #pending: Pending | null = null
  /** The last acknowledged revision. */
  #revision = 0
  #lastId = 0

  constructor(journal: Journal) {
    this.#journal = journal
  }

  /** Plays until this many actions were acknowledged in this run, or until a command fails. */
  async live(url: string, actions: number): Promise<Outcome> {
    if ((await this.#gather(url)) === 'failed') return 'failed'
    const seats = [0, 1].map((seat) => new Sitting(url, this.#code ?? '', this.#tokens[seat] ?? ''))
    try {
      for (let done = 0; done < actions; done += 1) if ((await this.#act(seats)) === 'failed') return 'failed'
      return 'done'
    } finally {
      for (const seat of seats) seat.end()
    }
  }

  async #gather(url: string): Promise<Outcome> {
    while (this.#tokens.length < 2) {
      const made = await this.#post(url, '/profile', { name: `Player ${this.#tokens.length}` })
      if (made === null) return 'failed'
      this.#tokens.push(String(made.token))
    }
    const [host, guest] = this.#tokens
    if (this.#code === null) {
      const opened = await this.#post(
        url,
        '/tables',
        { game: 'crazy-eights', options: { twoPlayers: true } },
        host,
      )
      if (opened === null) return 'failed'
      this.#code = (opened.table as { readonly code: string }).code
    }
    if (!this.#isSeated)
      this.#isSeated = (await this.#post(url, `/tables/${this.#code}/sit`, {}, guest)) !== null
    if (!this.#isSeated) return 'failed'
    if (!this.#isStarted)
      this.#isStarted = (await this.#post(url, `/tables/${this.#code}/start`, {}, host)) !== null
    return this.#isStarted ? 'done' : 'failed'
  }

  /** Posts a request and returns the answer, or null if the server does not answer; every retry has the same key. */
  async #post(
    url: string,
    path: string,
    body: object,
    token?: string,
  ): Promise<Record<string, unknown> | null> {
    this.#lastId += 1
    const key = `disk-key-${String(this.#lastId).padStart(6, '0')}`
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}`, 'idempotency-key': key }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      const said = (await response.json()) as Record<string, unknown>
      if (response.ok) return said
      // The command was applied, and its answer was lost.
      if (said.code === 'match-running') return said
      if (!PASSING.has(String(said.code))) this.violations.push(`${path}: ${said.code}, ${said.detail}`)
      await sleep(PAUSE_MS)
    }
    return null
  }

  async #act(seats: readonly Sitting[]): Promise<Outcome> {
    const pending = this.#pending ?? (await this.#choose(seats))
    if (pending === null) return 'failed'
    this.#pending = pending
    const { id, match, revision, action } = pending
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const answer = await seats[pending.seat]?.ask({ type: 'act', id, match, revision, action })
      if (answer?.type === 'ack') {
        this.#revision = Number(answer.revision)
        this.#journal.acked(id, this.#revision)
        this.#pending = null
        return 'done'
      }
      if (answer !== undefined && !PASSING.has(String(answer.code))) {
        this.#journal.rejected(id, String(answer.code))
        this.violations.push(`${id} was rejected: ${answer.code}, ${answer.reason}`)
        this.#pending = null
        return 'failed'
      }
      await sleep(PAUSE_MS)
    }
    return 'failed'
  }

  async #choose(seats: readonly Sitting[]): Promise<Pending | null> {
    const first = await Promise.all(seats.map((seat) => seat.state(this.#revision)))
    const newest = Math.max(...first.map((state) => state?.revision ?? -1))
    // On a busy machine, one of them gets the state later than the other.
    const states = await Promise.all(seats.map((seat) => seat.state(newest)))
    for (const [seat, state] of states.entries()) {
      if (!state?.legal?.length || state.revision !== newest) continue
      this.#lastId += 1
      const id = `player${seat}-${String(this.#lastId).padStart(6, '0')}`
      const action = choiceOf(state.legal, state.revision)
      const { match, revision } = state
      this.#journal.sent({ id, match, player: state.yourPlayerId ?? '', action })
      return { id, match, revision, action, seat }
    }
    this.violations.push(`nobody can act at revision ${newest}`)
    return null
  }
}

/** One of the two people, with a socket that reconnects. */
class Sitting {
  #state: StateMessage | null = null
  #socket: RawSocket
  readonly #open: () => RawSocket
  #waiting = new Set<() => void>()
  readonly #answers = new Map<string, Heard>()

  constructor(url: string, code: string, token: string) {
    this.#open = () => {
      const socket: RawSocket = new RawSocket({
        url,
        address: '10.0.0.1',
        heard: (message) => this.#hear(message),
        closed: () => this.#wake(),
      })
      socket.onOpen(() => socket.hello(code, { token }))
      return socket
    }
    this.#socket = this.#open()
  }

  end(): void {
    this.#socket.end()
  }

  /** Returns the state once it has this revision, and no newer one comes for a moment. */
  async state(revision: number): Promise<StateMessage | null> {
    await this.#until(() => this.#state !== null && this.#state.revision >= revision)
    await sleep(20)
    return this.#state
  }

  async ask(message: Heard & { readonly id: string }): Promise<Heard | undefined> {
    this.#answers.delete(message.id)
    if (this.#state === null) await this.#until(() => this.#state !== null)
    this.#socket.say(message)
    await this.#until(() => this.#answers.has(message.id))
    return this.#answers.get(message.id)
  }

  #hear(message: Heard): void {
    if (message.type === 'state') this.#state = message as unknown as StateMessage
    if (message.type === 'ack' || message.type === 'rejected') this.#answers.set(String(message.id), message)
    this.#wake()
  }

  #wake(): void {
    for (const wake of this.#waiting) wake()
  }

  async #until(isSo: () => boolean): Promise<void> {
    const endAt = performance.now() + ANSWER_MS
    while (!isSo() && performance.now() < endAt) {
      if (this.#socket.isClosed) {
        await sleep(PAUSE_MS)
        this.#state = null
        this.#socket = this.#open()
      }
      await Promise.race([sleep(PAUSE_MS), new Promise<void>((resolve) => this.#waiting.add(resolve))])
      this.#waiting = new Set()
    }
  }
}
