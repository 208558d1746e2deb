import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Typed } from '../../src/engine/game.ts'
import { below, fastRng, pick, type Rng } from '../../src/engine/rng.ts'
import type { StateMessage } from '../../src/protocol/messages.ts'
import { newFolder, type Tree } from '../../tools/testing/tree.ts'
import { checkStore, violationsIn } from '../kit/check-store.ts'
import { addressOf, BEHIND_PROXY } from '../kit/http.ts'
import { Journal } from '../kit/journal.ts'
import { type Prepared, prepareTables, type TableWish } from '../kit/prepared-tables.ts'
import { choiceOf } from '../kit/scripted-match.ts'
import { during } from '../kit/server-process.ts'
import { TableSocket } from '../kit/table-socket.ts'

const PLAYED_PER_RUN = 8
const TOGETHER = 12
/** A table remembers its last commands across restarts, and the actions of a match for ever. */
const COMMANDS_KEPT = 40
/** The server accepts a burst of twenty messages from a socket, hello included. */
const BATCH = 12
const ANSWER_MS = 20_000

/** An applied command, which is repeated again and again. */
interface Done {
  readonly id: string
  readonly seat: number
  readonly wish:
    | { readonly type: 'act'; readonly revision: number; readonly action: Typed }
    | { readonly type: 'command'; readonly paceMs: number }
  /** The revision, or the version of the table, with which it was acknowledged. */
  readonly answer: number
}

/** A table, and the commands that were applied there. */
interface Place {
  readonly table: Prepared
  readonly acts: Done[]
  commands: Done[]
}

type Said = { readonly answer: number } | { readonly code: string }

interface AskerParts {
  readonly url: string
  readonly journal: Journal
  readonly rng: Rng
  readonly counts: { same: number; different: number }
  readonly violations: string[]
  /** The number of this run of the server. */
  readonly run: number
}

/** A client that sends new commands during one run of the server, and repeats old ones. */
class Asker {
  readonly #parts: AskerParts
  readonly #rng: Rng
  #lastId = 0

  constructor(parts: AskerParts) {
    this.#parts = parts
    this.#rng = parts.rng
  }

  /** Sends new commands, which are repeated from then on. */
  async play(place: Place, at: number): Promise<void> {
    const { table } = place
    for (let each = 0; each < PLAYED_PER_RUN; each += 1) {
      const states = await Promise.all(table.people.map((_person, seat) => this.#state(table, seat)))
      const seat = states.findIndex(({ legal }) => legal !== undefined)
      const state = states[seat]
      if (state?.legal === undefined) throw new Error('Nobody can act.')
      const id = this.#newId(at)
      const action = choiceOf(state.legal, state.revision)
      this.#parts.journal.sent({ id, match: table.match, player: state.yourPlayerId ?? '', action })
      await this.#first(place.acts, place, {
        id,
        seat,
        wish: { type: 'act', revision: state.revision, action },
      })
    }
    const wish = { type: 'command', paceMs: below(this.#rng, 5_000) } as const
    await this.#first(place.commands, place, { id: this.#newId(at), seat: 0, wish })
    place.commands = place.commands.slice(-COMMANDS_KEPT)
  }

  async repeat(places: readonly Place[], count: number): Promise<void> {
    let left = count
    const work = async () => {
      while (left > 0) {
        const place = pick(this.#rng, places)
        const size = Math.min(BATCH, left)
        left -= size
        if (below(this.#rng, 3) === 0) await this.#overSocket(place, size)
        else for (let at = 0; at < size; at += 1) await this.#overHttp(place)
      }
    }
    await Promise.all(Array.from({ length: TOGETHER }, work))
  }

  async #first(list: Done[], { table }: Place, asked: Omit<Done, 'answer'>): Promise<void> {
    const said = await this.#ask(table, { ...asked, answer: 0 })
    if (!('answer' in said)) {
      this.#parts.violations.push(`${asked.id} was rejected at first: ${said.code}`)
      return
    }
    if (asked.wish.type === 'act') this.#parts.journal.acked(asked.id, said.answer)
    list.push({ ...asked, answer: said.answer })
  }

  async #overHttp({ table, acts, commands }: Place): Promise<void> {
    const { done, isSame } = this.#choose([...acts, ...commands])
    const asked = isSame ? done : otherBody(done)
    // Without a revision, the action is for the current state, where it might be legal again.
    const hasRevision = below(this.#rng, 2) === 0
    const said = await this.#ask(table, asked, hasRevision)
    // The answer to a command is the current table.
    const isTable = done.wish.type === 'command' && 'answer' in said && said.answer >= done.answer
    this.#judge(done, isSame, isTable ? { answer: done.answer } : said)
  }

  async #overSocket({ table, acts, commands }: Place, size: number): Promise<void> {
    const seat = below(this.#rng, table.people.length)
    const own = [...acts, ...commands].filter((done) => done.seat === seat)
    if (own.length === 0) return
    const asked = Array.from({ length: size }, () => this.#choose(own))
    const token = table.people[seat]?.token
    const address = addressOf(below(this.#rng, 60_000))
    const socket = new TableSocket({ url: this.#parts.url, address, code: table.code, token })
    await socket.seen(0)
    for (const { done, isSame } of asked) {
      const { id, wish } = isSame ? done : otherBody(done)
      const message =
        wish.type === 'act'
          ? { type: 'act', id, match: table.match, revision: wish.revision, action: wish.action }
          : { type: 'command', id, command: { type: 'pace', paceMs: wish.paceMs } }
      const said = await socket.ask(message)
      this.#judge(
        done,
        isSame,
        said.type === 'ack' ? { answer: Number(said.revision) } : { code: String(said.code) },
      )
    }
    socket.end()
  }

  #choose(all: readonly Done[]): { readonly done: Done; readonly isSame: boolean } {
    const isSame = below(this.#rng, 3) > 0
    this.#parts.counts[isSame ? 'same' : 'different'] += 1
    return { done: pick(this.#rng, all), isSame }
  }

  #judge({ id, answer, wish }: Done, isSame: boolean, said: Said): void {
    const expected = isSame ? String(answer) : 'id-reused'
    const heard = 'answer' in said ? String(said.answer) : said.code
    if (heard === expected) return
    const how = isSame ? 'the same body' : 'another body'
    this.#parts.violations.push(
      `run ${this.#parts.run}, ${wish.type} ${id}, ${how}: ${heard}, not ${expected}`,
    )
  }

  #state({ match, people }: Prepared, seat: number): Promise<StateMessage> {
    return this.#http<StateMessage>('GET', `/game/${match}/state`, people[seat]?.token ?? '')
  }

  async #ask({ match, code, people }: Prepared, { id, seat, wish }: Done, hasRevision = true): Promise<Said> {
    const token = people[seat]?.token ?? ''
    const key = { 'idempotency-key': id }
    type Answered = { readonly acted?: number; readonly version?: number; readonly code?: string }
    if (wish.type === 'command') {
      const body = { paceMs: wish.paceMs }
      const said = await this.#http<Answered>('POST', `/tables/${code}/pace`, token, body, key)
      return said.version === undefined ? { code: String(said.code) } : { answer: said.version }
    }
    const { type, ...body } = wish.action
    const query = hasRevision ? `?revision=${wish.revision}` : ''
    const said = await this.#http<Answered>('POST', `/game/${match}/${type}${query}`, token, body, key)
    return said.acted === undefined ? { code: String(said.code) } : { answer: said.acted }
  }

  async #http<T>(
    method: 'GET' | 'POST',
    path: string,
    token: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<T> {
    const response = await fetch(`${this.#parts.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (response.status !== 429) return (await response.json()) as T
    // This person sent more than fifty requests in a second.
    await sleep(200)
    return this.#http(method, path, token, body, headers)
  }

  #newId(at: number): string {
    this.#lastId += 1
    return `repeat-${this.#parts.run}-${at}-${String(this.#lastId).padStart(5, '0')}`
  }
}

/** Returns a command with another body and the same id. */
function otherBody(done: Done): Done {
  if (done.wish.type === 'command')
    return { ...done, wish: { type: 'command', paceMs: (done.wish.paceMs + 1) % 5_000 } }
  const { action, revision } = done.wish
  const other = action.type === 'draw' ? { type: 'play', cardId: 'another' } : { type: 'draw' }
  return { ...done, wish: { type: 'act', revision, action: other } }
}

export interface RepeatSettings {
  readonly tree: Tree
  readonly repeats: number
  /** The number of runs of the server; half of them end with a kill. */
  readonly lives: number
  readonly seed: number
  say(line: string): void
}

export interface RepeatResult {
  readonly done: number
  readonly same: number
  readonly different: number
  readonly lives: number
  readonly violations: readonly string[]
}

const TABLES = 6
const TABLE: TableWish = {
  game: 'crazy-eights',
  options: { twoPlayers: true, turnLimit: 2_000 },
  players: 2,
  revisions: 0,
}

/** Repeats commands across restarts of a server, with the same or another body: each must have one effect. */
export async function repeatEverything(settings: RepeatSettings): Promise<RepeatResult> {
  const { tree, lives, seed, say } = settings
  const folder = newFolder('repeats')
  const journal = new Journal()
  try {
    const wishes = Array.from({ length: TABLES }, () => TABLE)
    const prepared = await prepareTables(folder.path, wishes)
    const places = prepared.map((table): Place => ({ table, acts: [], commands: [] }))
    const counts = { same: 0, different: 0 }
    const violations: string[] = []
    for (let life = 0; life < lives; life += 1) {
      const settled = {
        root: tree.root,
        dataDir: folder.path,
        env: BEHIND_PROXY,
        onComplaint: () => undefined,
      }
      await during(settled, async (server) => {
        const asker = new Asker({
          url: server.url,
          journal,
          rng: fastRng(seed, life),
          counts,
          violations,
          run: life + 1,
        })
        await Promise.all(places.map((place, at) => asker.play(place, at)))
        await asker.repeat(places, Math.ceil(settings.repeats / lives))
        // Every other run ends as in a deploy, the others by a kill.
        if (life % 2 === 1) await server.stop()
      })
      say(`run ${life + 1}: ${counts.same} the same, ${counts.different} different`)
    }
    const findings = checkStore(join(folder.path, 'icebreaker.db'), journal)
    const { actions } = findings
    const done = places.reduce((sum, { acts }) => sum + acts.length, 0)
    return {
      done: done + places.reduce((sum, { commands }) => sum + commands.length, 0),
      ...counts,
      lives,
      violations: [
        ...violations,
        ...journal.violations,
        ...violationsIn(findings),
        ...(actions === done ? [] : [`${actions} actions are stored, ${done} were acknowledged`]),
      ],
    }
  } finally {
    folder.remove()
  }
}
