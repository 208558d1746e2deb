import { setImmediate } from 'node:timers/promises'
import { DeltaDecoder } from '../../../protocol/delta/decode.ts'
import { expandToJson } from '../../../protocol/delta/expand.ts'
import { PROTOCOL, SERVER_TYPES, type SocketFrame, type StateMessage } from '../../../protocol/messages.ts'
import type { TableCommand, TableView } from '../../../protocol/table.ts'
import { SOCKET_LIMITS } from '../../limits.ts'
import { Connection } from '../../socket/connection.ts'
import { fakeWire } from '../../socket/testing/fake-wire.ts'
import type { GameServer } from '../../tables/game-server.ts'
import type { LiveTable } from '../../tables/live-table.ts'
import type { Registration } from '../../tables/profiles.ts'
import { realWorld } from '../../world.ts'
import type { Fixture } from '../testing/fixture.ts'
import type { Coverage } from './coverage.ts'
import type { Mailbox } from './mailbox.ts'
import type { LeakMutant } from './mutants.ts'
import type { Reader, Scanner } from './scan.ts'

const FAST = { burst: 1_000_000, perSecond: 1_000_000 }
const LIMITS = { ...SOCKET_LIMITS, commands: FAST, pings: FAST }

export interface Room {
  readonly gameServer: GameServer
  /** The HTTP interface of the same server. */
  readonly fixture: Fixture
  readonly coverage: Coverage
  readonly scanner: Scanner
  readonly mailbox: Mailbox
  readonly mutant: LeakMutant | null
}

let lastId = 0

/** A person with a real connection, of which every byte is searched. */
export class Guest implements Reader {
  readonly name: string
  readonly profile: string | null
  readonly who: Registration | null
  readonly #room: Room
  readonly #connection: Connection
  readonly #code: string
  readonly #decoder = new DeltaDecoder()
  state: StateMessage | null = null
  table: TableView | null = null
  /** The messages between one state and the next. */
  events: string[] = []
  /** The events of each revision that came right after the one before, and their viewer. */
  readonly steps: {
    readonly revision: number
    readonly viewer: string | null
    readonly events: readonly string[]
  }[] = []
  /** Whether the person was removed and may receive only a bye. */
  isRemoved = false
  /** Whether the person has closed the page. */
  isAway = false

  constructor(name: string, who: Registration | null, code: string, room: Room) {
    this.name = name
    this.who = who
    this.profile = who?.profile.id ?? null
    this.#code = code
    this.#room = room
    const wire = fakeWire()
    this.#connection = new Connection({
      gameServer: room.gameServer,
      world: realWorld,
      wire: { ...wire, send: (frame) => this.#hear(frame) },
      limits: LIMITS,
      identify: async (token) => (token === undefined ? null : room.gameServer.profiles.identify(token)),
      opened: () => undefined,
      closed: () => undefined,
      guess: () => null,
      guessed: () => undefined,
      report: (what, about) => room.scanner.violations.push(`${what}: ${JSON.stringify(about)}`),
    })
  }

  /** The kind of reader; all players are one kind. */
  get kind(): string {
    if (this.isRemoved) return 'somebody removed'
    if (this.name === 'host') return 'the host'
    if (this.name.startsWith('player')) return 'a player'
    return this.name.startsWith('a second device') ? 'a second device' : this.name
  }

  get live(): LiveTable | null {
    return this.#room.gameServer.tables.find(({ table }) => table.code === this.#code) ?? null
  }

  hello(seen: { revision?: number; match?: string } = {}): Promise<void> {
    const token = this.who === null ? {} : { token: this.who.token }
    // A second window receives full states, so that full states and diffs are both searched.
    const changes = this.kind !== 'a second device'
    return this.#say({ type: 'hello', protocol: PROTOCOL, table: this.#code, changes, ...token, ...seen })
  }

  command(command: TableCommand): Promise<void> {
    return this.#say({ type: 'command', id: newId(), command })
  }

  act(action: unknown, asHost = false): Promise<void> {
    const { match, revision = 0 } = this.state ?? {}
    return this.#say({ type: 'act', id: newId(), match, revision, action, asHost })
  }

  /** Responses over HTTP leave the server too. */
  reads(answer: unknown): void {
    this.#look(JSON.stringify(answer))
  }

  leave(): void {
    if (this.isAway) return
    this.isAway = true
    this.#connection.closed()
  }

  async #say(message: unknown): Promise<void> {
    this.#connection.receive(JSON.stringify(message))
    while (!this.#connection.isIdle) await setImmediate()
  }

  #hear(sent: SocketFrame): void {
    const { parts: before } = this.#decoder
    for (const told of expandToJson(sent, this.#decoder)) this.#told(told)
    if (typeof sent === 'string') return
    const { scanner } = this.#room
    scanner.scan(this, Buffer.from(sent).toString(), this.live)
    const { parts } = this.#decoder
    // Acknowledgements and tables leave the parts of the last state as they are.
    if (parts === null || parts === before) return
    // A delta contains more than its state, so both of its parts are searched.
    const [overlay, , , extras] = parts.own
    scanner.scan(this, JSON.stringify([overlay, extras]), this.live)
    scanner.scanPublic(this, parts.open, this.live)
  }

  #told(sent: string): void {
    const { mutant } = this.#room
    const text = mutant?.say?.(sent, this.live, this.who?.token ?? null) ?? sent
    this.#look(text)
    const message: { type: string } = JSON.parse(sent)
    if (message.type === 'table') this.table = (message as { table: TableView } & typeof message).table
    else if (message.type === 'state') this.#saw(message as StateMessage)
    else if (!OWN_TYPES.has(message.type)) this.events.push(sent)
  }

  #saw(state: StateMessage): void {
    const before = this.state
    if (before?.match === state.match && before.revision === state.revision - 1)
      this.steps.push({ revision: state.revision, viewer: state.yourPlayerId, events: this.events })
    this.events = []
    this.state = state
  }

  #look(text: string): void {
    const { scanner } = this.#room
    scanner.scan(this, text, this.live)
    if (
      this.isRemoved &&
      !text.startsWith('{"type":"bye"') &&
      !text.startsWith('{"type":"welcome"') &&
      !text.includes('"removed"')
    )
      scanner.violations.push(`${this.name} was removed and still receives ${text.slice(0, 200)}`)
  }
}

/** Message types that are not events of a game. */
const OWN_TYPES: ReadonlySet<string> = new Set(SERVER_TYPES)

function newId(): string {
  lastId += 1
  return `leak-${String(lastId).padStart(8, '0')}`
}
