import { setTimeout as sleep } from 'node:timers/promises'
import type { Typed } from '../../src/engine/game.ts'
import { below, pick, type Rng } from '../../src/engine/rng.ts'
import type { RecordView } from '../../src/protocol/answers.ts'
import type { StateMessage } from '../../src/protocol/messages.ts'
import { post } from './http.ts'
import { type Seated, startQuietMatch } from './party.ts'
import { TableSocket } from './table-socket.ts'
import { within } from './waiting.ts'

const PACE_MS = 25
const CONNECT_MS = 60_000
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
  #lastId = 0
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
      const { code } = table
      const clients = table.tokens.map((token) => new TableSocket({ url: this.#url, code, token }))
      for (const client of clients)
        if ((await within(client.seen(0), CONNECT_MS)) !== true)
          this.violations.push('the canary: no state came after hello')
      const done: Typed[] = []
      while (!this.#isOver && clients.every(({ state }) => state?.outcome === null)) {
        if (!(await this.#act(clients, done))) break
        await sleep(this.#paceMs)
      }
      await this.#check(table, done, clients)
      for (const client of clients) client.end()
      this.matches += 1
    }
  }

  async #act(clients: readonly TableSocket[], done: Typed[]): Promise<boolean> {
    const client = clients.find(({ state }) => (state?.legal?.length ?? 0) > 0)
    const state = client?.state ?? null
    if (client === undefined || state === null) {
      this.violations.push('the canary: nobody can act')
      return false
    }
    const action = pick(this.#rng, state.legal ?? [])
    const begunAt = performance.now()
    this.#lastId += 1
    const id = `canary-${String(this.#lastId).padStart(6, '0')}`
    const message = { type: 'act', id, match: state.match, revision: state.revision, action }
    const text = JSON.stringify(message)
    if (this.corpus.length < CORPUS_MAX) this.corpus.push(text)
    else this.corpus[below(this.#rng, CORPUS_MAX)] = text
    const heard = await within(client.ask(message), this.#patienceMs)
    if (heard === 'late' || heard.type !== 'ack') {
      const how = heard === 'late' ? 'no answer in time' : `${heard.code}: ${heard.reason}`
      this.violations.push(`the canary: ${JSON.stringify(action)} got ${how}`)
      return false
    }
    // Both must see it, so that the next action comes from a client that is up to date.
    for (const other of clients)
      if ((await within(other.seen(Number(heard.revision)), this.#patienceMs)) !== true)
        this.violations.push('the canary: a state did not come')
    this.delaysMs.push(performance.now() - begunAt)
    done.push(action)
    this.actions += 1
    return true
  }

  /** Expects the server's record to contain exactly the acknowledged actions. */
  async #check(table: Seated, done: readonly Typed[], [client]: readonly TableSocket[]): Promise<void> {
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
