import { setTimeout as sleep } from 'node:timers/promises'
import type { Typed } from '../../src/engine/game.ts'
import { below, pick, type Rng } from '../../src/engine/rng.ts'
import type { RecordView } from '../../src/protocol/answers.ts'
import type { ServerMessage, StateMessage } from '../../src/protocol/messages.ts'
import { post } from './http.ts'
import { type Seated, startQuietMatch } from './party.ts'
import { RawSocket } from './raw-socket.ts'
import { within } from './waiting.ts'

const PACE_MS = 25
const CORPUS_MAX = 200
const GAMES = ['yahtzee', 'flip7', 'crazy-eights']

/**
 * Two honest people who play match after match, whatever others do to the server. Each of their actions must be
 * answered in time, and their records must contain exactly these actions.
 */
export class Canary {
  readonly violations: string[] = []
  readonly delaysMs: number[] = []
  /** The messages that were sent, as samples for mutations. */
  readonly corpus: string[] = []
  actions = 0
  matches = 0
  readonly #url: string
  readonly #rng: Rng
  readonly #patienceMs: number
  readonly #paceMs: number
  #isOver = false
  #playing: Promise<void> = Promise.resolve()
  constructor(url: string, rng: Rng, patienceMs: number, paceMs = PACE_MS) {
    this.#paceMs = paceMs
    this.#url = url
    this.#rng = rng
    this.#patienceMs = patienceMs
  }

  sing(): void {
    this.#playing = this.#play().catch((error: unknown) => {
      this.violations.push(`the canary: ${error instanceof Error ? error.message : error}`)
    })
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#playing
  }

  async #play(): Promise<void> {
    while (!this.#isOver && this.violations.length === 0) {
      const table = await startQuietMatch(this.#url, pick(this.#rng, GAMES), 2)
      const clients = await Promise.all(table.tokens.map((token) => Client.at(this.#url, table, token)))
      const done: Typed[] = []
      while (!this.#isOver && clients.every(({ state }) => state?.outcome === null)) {
        if (!(await this.#act(clients, done))) break
        await sleep(this.#paceMs)
      }
      await this.#check(table, done, clients)
      for (const client of clients) client.line.close()
      this.matches += 1
    }
  }

  async #act(clients: readonly Client[], done: Typed[]): Promise<boolean> {
    const client = clients.find(({ state }) => (state?.legal?.length ?? 0) > 0)
    if (client === undefined) {
      this.violations.push('the canary: nobody can act')
      return false
    }
    const action = pick(this.#rng, client.state?.legal ?? [])
    const begunAt = performance.now()
    const { text, answer } = client.act(action)
    if (this.corpus.length < CORPUS_MAX) this.corpus.push(text)
    else this.corpus[below(this.#rng, CORPUS_MAX)] = text
    const heard = await within(answer, this.#patienceMs)
    if (heard !== 'ack') {
      this.violations.push(`the canary: ${JSON.stringify(action)} got ${heard}`)
      return false
    }
    // Both must see it, so that the next action comes from a client that is up to date.
    for (const other of clients)
      if ((await within(other.seen(client.acked), this.#patienceMs)) === 'late')
        this.violations.push('the canary: a state did not come')
    this.delaysMs.push(performance.now() - begunAt)
    done.push(action)
    this.actions += 1
    return true
  }

  /** Expects the server's record to contain exactly the acknowledged actions. */
  async #check(table: Seated, done: readonly Typed[], [client]: readonly Client[]): Promise<void> {
    const [token = ''] = table.tokens
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${this.#url}/game/${table.match}/state`, { headers })
    const state = (await response.json()) as StateMessage
    if (state.revision !== done.length)
      this.violations.push(
        `the canary acted ${done.length} times, and the match is at revision ${state.revision}`,
      )
    if (state.outcome === null || client === undefined) return
    const read = await fetch(`${this.#url}/game/${table.match}/record`)
    const { record } = (await read.json()) as RecordView
    const [kept, sent] = [record.actions.map(([, action]) => action), done].map(sorted)
    if (kept !== sent) this.violations.push(`the record of ${table.match} differs from the canary's actions`)
    await post(this.#url, `/tables/${table.code}/leave`, {}, token)
  }
}

/** Makes actions comparable: their fields have another order in a record than in a message. */
const sorted = (actions: readonly Typed[]) =>
  JSON.stringify(actions.map((action) => Object.entries(action).toSorted()))

/** One of the two people. */
class Client {
  readonly line: RawSocket
  readonly #match: string
  state: StateMessage | null = null
  /** The revision of the last acknowledged action. */
  acked = 0
  readonly #answers = new Map<string, (answer: string) => void>()
  #waiting: (() => void)[] = []
  #count = 0

  private constructor(line: RawSocket, match: string) {
    this.line = line
    this.#match = match
    line.onMessage = (text) => this.#hear(JSON.parse(text))
    void line.closed.then(({ code }) => {
      for (const answer of this.#answers.values()) answer(`closed ${code}`)
    })
  }

  static async at(url: string, { code, match }: Seated, token: string): Promise<Client> {
    const client = new Client(await RawSocket.open(url), match)
    client.line.hello(code, { token })
    await within(client.seen(0), 60_000)
    return client
  }

  act(action: Typed): { readonly text: string; readonly answer: Promise<string> } {
    this.#count += 1
    const id = `canary-${String(this.#count).padStart(6, '0')}`
    const revision = this.state?.revision ?? 0
    const text = JSON.stringify({ type: 'act', id, match: this.#match, revision, action })
    const answer = new Promise<string>((resolve) => this.#answers.set(id, resolve))
    this.line.send(text)
    return { text, answer }
  }

  /** Resolves once a state of this revision has come. */
  async seen(revision: number): Promise<void> {
    while ((this.state?.revision ?? -1) < revision)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'state') {
      this.state = message
      const waiting = this.#waiting
      this.#waiting = []
      for (const go of waiting) go()
    } else if (message.type === 'ack' || message.type === 'rejected') {
      if (message.type === 'ack') this.acked = message.revision
      const said = message.type === 'ack' ? 'ack' : `${message.code}: ${message.reason}`
      this.#answers.get(message.id ?? '')?.(said)
      this.#answers.delete(message.id ?? '')
    }
  }
}
