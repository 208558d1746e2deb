import { below, pick, type Rng } from '../../src/engine/rng.ts'
import { parse } from '../../src/engine/schema.ts'
import { GAMES } from '../../src/games/registry.ts'
import { DeltaDecoder } from '../../src/protocol/delta/decode.ts'
import { expandToJson } from '../../src/protocol/delta/expand.ts'
import { readJson } from '../../src/protocol/json.ts'
import {
  clientMessageSchema,
  PROTOCOL,
  SERVER_TYPES,
  type SocketFrame,
  type StateMessage,
} from '../../src/protocol/messages.ts'
import { REJECTIONS } from '../../src/protocol/rejections.ts'
import type { TableView } from '../../src/protocol/table.ts'
import { QUIET_GAMES, type Seated, startQuietMatch } from '../kit/party.ts'
import { type Farewell, RawSocket } from '../kit/raw-socket.ts'
import { within } from '../kit/waiting.ts'
import { fuzzedMessage } from './messages.ts'

export interface Tally {
  sent: number
  acked: number
  rejected: number
  closed: number
  hellos: number
  /** Batches in which nothing was accepted and nothing changed. */
  unchanged: number
  readonly codes: Map<string, number>
  readonly violations: string[]
}

export interface FuzzClientParts {
  readonly url: string
  readonly rng: Rng
  readonly name: string
  readonly corpus: readonly string[]
  readonly tally: Tally
  readonly patienceMs: number
  /** Ends after this many violations of all sockets together. */
  readonly enough: number
}

/** The sizes of batches; some are short, so that some have nothing but rejections. */
const WINDOWS = [10, 50, 300]
const WINDOWS_PER_TABLE = 12
const CLOSING_ONE_IN = 8
const HELLO_ONE_IN = 4
const ANSWERS = ['ack', 'rejected', 'pong']
const EVENTS_OF_GAMES = /^[a-zA-Z0-9]{1,40}$/

/** A socket that sends malformed messages, at a table where nothing else happens. */
export class FuzzClient {
  readonly #parts: FuzzClientParts
  #seat: Seated | null = null
  #line: RawSocket | null = null
  #state: StateMessage | null = null
  #stateText = ''
  #table: TableView | null = null
  #answers = 0
  #acks = 0
  #fence = 0
  #onFence: () => void = () => undefined

  constructor(parts: FuzzClientParts) {
    this.#parts = parts
  }

  async run(messages: number): Promise<void> {
    const { tally, rng, name, enough } = this.#parts
    try {
      for (let sent = 0, window = 0; sent < messages; window += 1) {
        if (window % WINDOWS_PER_TABLE === 0 || this.#line?.isOpen !== true) await this.#sitDown()
        const size = Math.min(pick(rng, WINDOWS), messages - sent)
        await this.#window(size)
        sent += size
        if (below(rng, HELLO_ONE_IN) === 0) await this.#helloes()
        if (below(rng, CLOSING_ONE_IN) === 0) await this.#breakOff()
        if (tally.violations.length >= enough) return
      }
    } catch (error) {
      tally.violations.push(`${name}: ${error instanceof Error ? error.message : error}`)
    } finally {
      this.#line?.close()
    }
  }

  async #sitDown(): Promise<void> {
    const { url, rng, patienceMs } = this.#parts
    this.#line?.close()
    this.#state = null
    this.#table = null
    this.#seat = await startQuietMatch(url, pick(rng, QUIET_GAMES))
    const line = await RawSocket.open(url)
    const decoder = new DeltaDecoder()
    const receive = (frame: SocketFrame) => {
      for (const told of expandToJson(frame, decoder)) this.#hear(told)
    }
    line.onMessage = receive
    line.onBytes = receive
    this.#line = line
    const { code, tokens } = this.#seat
    const hello = { type: 'hello', protocol: PROTOCOL, table: code, token: tokens[0], changes: true }
    line.send(JSON.stringify(hello))
    if ((await within(this.#fenced(), patienceMs)) === 'late') throw new Error('no answer after hello')
  }

  /** Requests the state, and sends an action that is surely refused: its answer comes after all earlier ones. */
  async #fenced(): Promise<void> {
    this.#fence += 1
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#onFence = resolve
    this.#line?.send('{"type":"look"}')
    this.#line?.send(
      JSON.stringify({
        type: 'act',
        id: `fence-${String(this.#fence).padStart(8, '0')}`,
        match: 'm_none',
        revision: 0,
        action: { type: 'none' },
      }),
    )
    await promise
  }

  async #window(size: number): Promise<void> {
    const { rng, corpus, tally, name, patienceMs } = this.#parts
    const line = this.#line
    if (line === null) return
    const before = { state: this.#stateText, version: this.#table?.version, isQuiet: this.#isQuiet() }
    const action = GAMES.find(({ id }) => id === this.#seat?.game)?.action ?? null
    this.#answers = 0
    this.#acks = 0
    const messages = Array.from({ length: size }, () =>
      fuzzedMessage(rng, { state: this.#state, action, corpus }),
    )
    for (const message of messages) line.send(message)
    tally.sent += size
    const ended = await within(Promise.race([this.#fenced(), line.closed]), patienceMs)
    if (ended === 'late') {
      tally.violations.push(`${name}: no answer within ${patienceMs} ms after ${tally.sent} messages`)
      line.end()
    } else if (ended !== undefined) this.#farewell(ended)
    else this.#count(messages, before)
  }

  #count(
    messages: readonly (string | Buffer)[],
    before: { state: string; version: number | undefined; isQuiet: boolean },
  ): void {
    const { tally, name } = this.#parts
    // The fence has an answer too; the answer to a look is the table.
    const expected = messages.filter((message) => !isLook(message)).length + 1
    if (this.#answers !== expected)
      tally.violations.push(
        `${name}: ${expected} messages had ${this.#answers} answers: ${excerpt(messages.map(String).join(' ⏎ '))}`,
      )
    if (this.#acks > 0 || !before.isQuiet) return
    tally.unchanged += 1
    if (before.state !== this.#stateText || before.version !== this.#table?.version)
      tally.violations.push(
        `${name}: everything was rejected, and something changed: ${excerpt(this.#stateText)}`,
      )
  }

  /** Whether only this client changes the table. */
  #isQuiet(): boolean {
    const { seats = [], standIn, clockMs } = this.#table ?? {}
    const isAlone = seats.every(({ bot, presence }) => bot === null && presence !== 'bot')
    return isAlone && standIn === 'nobody' && clockMs === null
  }

  /** Some accepted commands end the seat; any other socket that keeps to the protocol must stay open. */
  #farewell({ code, reason }: Farewell): void {
    const { tally, name } = this.#parts
    tally.closed += 1
    if (!['removed', 'no-token', 'unknown-table'].includes(reason))
      tally.violations.push(`${name}: closed with ${code} ${reason}`)
  }

  /** Sends a first message on a new socket. */
  async #helloes(): Promise<void> {
    const { url, rng, corpus, tally, name, patienceMs } = this.#parts
    const line = await RawSocket.open(url)
    let answers = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    line.onMessage = (text) => {
      answers += 1
      this.#known(text)
      resolve()
    }
    const hello = { type: 'hello', protocol: PROTOCOL, table: this.#seat?.code, token: this.#seat?.tokens[0] }
    const first = below(rng, 2) === 0 ? { ...hello, revision: below(rng, 9), match: 'm_x' } : hello
    const texts = [JSON.stringify(first), fuzzedMessage(rng, { state: null, action: null, corpus })]
    const message = pick(rng, texts)
    line.send(message)
    tally.sent += 1
    tally.hellos += 1
    const heard = isLook(message) ? undefined : await within(Promise.race([promise, line.closed]), patienceMs)
    if (heard === 'late' && answers === 0)
      tally.violations.push(`${name}: no answer to ${excerpt(String(message))}`)
    line.close()
  }

  /** Messages that end a socket by the protocol: too long, or not UTF-8. */
  async #breakOff(): Promise<void> {
    const { rng, tally, name, patienceMs } = this.#parts
    const line = this.#line
    if (line === null || !line.isOpen) return
    const isLong = below(rng, 2) === 0
    line.send(isLong ? Buffer.alloc(1 << 20, 'a') : Buffer.from([0xff, 0xfe, 0xc0, 0x80]), false)
    tally.sent += 1
    const ended = await within(line.closed, patienceMs)
    tally.closed += 1
    const wanted = isLong ? 1009 : 1007
    // A reset may come before the close frame is read.
    if (ended === 'late' || (ended.code !== wanted && ended.code !== 1006))
      tally.violations.push(
        `${name}: ${isLong ? 'too long' : 'not UTF-8'} ended with ${JSON.stringify(ended)}`,
      )
  }

  #hear(text: string): void {
    const message = this.#known(text)
    if (message === null) return
    const { tally } = this.#parts
    if (message.type === 'state') {
      this.#state = message as unknown as StateMessage
      this.#stateText = text
    } else if (message.type === 'table') this.#table = (message as unknown as { table: TableView }).table
    if (!ANSWERS.includes(message.type)) return
    this.#answers += 1
    if (message.type === 'ack') {
      this.#acks += 1
      tally.acked += 1
    } else if (message.type === 'rejected') {
      tally.rejected += 1
      if (String(message.id) === `fence-${String(this.#fence).padStart(8, '0')}`) this.#onFence()
    }
  }

  /** Parses a message; one that is not in the protocol is a violation. */
  #known(text: string): { readonly type: string; readonly id?: unknown } | null {
    const { tally, name } = this.#parts
    const message = JSON.parse(text)
    const isKnown = SERVER_TYPES.includes(message.type) || EVENTS_OF_GAMES.test(message.type)
    const { code, reason } = message
    if (message.type === 'rejected' || message.type === 'bye') {
      tally.codes.set(code, (tally.codes.get(code) ?? 0) + 1)
      const isOurs = Object.hasOwn(REJECTIONS, code) && code !== 'defect' && typeof reason === 'string'
      if (!isOurs) tally.violations.push(`${name}: answered ${excerpt(text)}`)
    }
    if (!isKnown) tally.violations.push(`${name}: received ${excerpt(text)}`)
    return isKnown ? message : null
  }
}

function isLook(message: string | Buffer): boolean {
  if (typeof message !== 'string' || !message.includes('look')) return false
  const json = readJson(message)
  const parsed = json.ok ? parse(clientMessageSchema, json.value) : json
  return parsed.ok && parsed.value.type === 'look'
}

const excerpt = (text: string) => (text.length > 1_500 ? `${text.slice(0, 1_500)}…` : text)
