import { WebSocket } from 'ws'
import { fastRng, pick, type Rng } from '../../src/engine/rng.ts'
import { PROTOCOL, type ServerMessage, type StateMessage } from '../../src/protocol/messages.ts'
import type { TableView } from '../../src/protocol/table.ts'
import { addressOf } from '../../torture/kit/http.ts'

/** A game with long matches and several actions per turn. */
const GAME = 'yahtzee'
/** The thinking time: with four players per table it keeps every socket within its message rate. */
const THINK_MS = 100

async function post<T>(url: string, path: string, body: unknown, at: number, token?: string): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': addressOf(at),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** A person who acts whenever it is their turn, or stays idle. */
export class BenchPerson {
  /** The latencies from sending an action until its acknowledgement. */
  readonly ackMs: number[] = []
  readonly #socket: WebSocket
  readonly #rng: Rng
  readonly #sent = new Map<string, number>()
  #state: StateMessage | null = null
  #answered = -1
  #lastId = 0

  constructor(url: string, table: string, token: string, at: number) {
    this.#rng = fastRng(at)
    const headers = { 'x-forwarded-for': addressOf(at) }
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}/socket`, { perMessageDeflate: false, headers })
    this.#socket.on('error', () => undefined)
    this.#socket.on('open', () => this.#say({ type: 'hello', protocol: PROTOCOL, table, token }))
    this.#socket.on('message', (data) => this.#hear(JSON.parse(String(data)) as ServerMessage))
  }

  close(): void {
    this.#socket.terminate()
  }

  #say(message: unknown): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'ack') {
      const sentAt = this.#sent.get(message.id)
      if (sentAt !== undefined) this.ackMs.push(performance.now() - sentAt)
      this.#sent.delete(message.id)
    }
    if (message.type !== 'state') return
    this.#state = message
    const isAsked = message.outcome === null && (message.legal ?? []).length > 0
    if (isAsked && message.revision !== this.#answered)
      setTimeout(() => this.#act(message.revision), THINK_MS)
  }

  #act(asked: number): void {
    const state = this.#state
    if (state === null || state.revision !== asked || this.#answered === asked) return
    this.#answered = asked
    this.#lastId += 1
    const id = `bench-${String(this.#lastId).padStart(8, '0')}`
    this.#sent.set(id, performance.now())
    const { match, revision, legal = [] } = state
    this.#say({ type: 'act', id, match, revision, action: pick(this.#rng, legal), asHost: false })
  }
}

/** Tables of four, the people of each spread over the nodes. */
export async function seatCrowd(
  urls: readonly string[],
  tables: number,
  isPlaying: boolean,
): Promise<readonly BenchPerson[]> {
  const people: BenchPerson[] = []
  for (let table = 0; table < tables; table += 1) {
    const first = table * 4
    const url = (at: number) => urls[at % urls.length] ?? ''
    const tokens: string[] = []
    for (let seat = 0; seat < 4; seat += 1) {
      const { token } = await post<{ token: string }>(
        url(seat),
        '/profile',
        { name: `P ${first + seat}` },
        first + seat,
      )
      tokens.push(token)
    }
    const [host = ''] = tokens
    const opened = await post<{ table: TableView }>(url(0), '/tables', { game: GAME }, first, host)
    const { code } = opened.table
    for (const [seat, token] of tokens.entries())
      if (seat > 0) await post(url(seat), `/tables/${code}/sit`, {}, first + seat, token)
    people.push(...tokens.map((token, seat) => new BenchPerson(url(seat), code, token, first + seat)))
    if (isPlaying) await post(url(0), `/tables/${code}/start`, {}, first, host)
  }
  return people
}
