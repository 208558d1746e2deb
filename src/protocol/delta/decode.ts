import type { Typed } from '../../engine/game.ts'
import type { ServerMessage, StateMessage } from '../messages.ts'
import type { TableView } from '../table.ts'
import { DeltaError, FLAG, FRAME, isFields } from './format.ts'
import {
  type FullState,
  joinState,
  ownFieldsOf,
  type PrivateFields,
  type PublicFields,
  publicFields,
  type StateHead,
} from './parts.ts'
import { DeltaReader, ReaderTables } from './reader.ts'
import { decodeTable } from './table.ts'

/** An acknowledgement has the low byte of a message's number. */
const NUMBERS = 256

/** The result of decoding a delta. */
interface DecodedDelta {
  readonly type: 'delta'
  /** The events that led to the state. */
  readonly events: readonly Typed[]
  readonly state: StateMessage
}

type DecodedFrame = DecodedDelta | Extract<ServerMessage, { type: 'ack' | 'table' }>

/** The last state of one connection, by its two parts, with their tables. */
interface Known {
  readonly head: StateHead
  readonly open: PublicFields
  readonly own: PrivateFields
  readonly openTables: ReaderTables
  readonly ownTables: ReaderTables
}

/** One section of a delta. */
interface DecodedSection<Part> {
  readonly fields: Part
  readonly tables: ReaderTables
  readonly events: readonly unknown[]
}

/** Keeps the last state and the last table of one connection, and decodes each binary frame against them. */
export class DeltaDecoder {
  #known: Known | null = null
  #table: TableView | null = null
  /** The ids of the last messages that were sent, by the low byte of their numbers. */
  readonly #sent: (string | null)[] = []
  #sentCount = 0

  /** The parts of the last state, of which the viewer may see less: tests look at all that a frame says. */
  get parts(): { readonly open: PublicFields; readonly own: PrivateFields } | null {
    return this.#known
  }

  /** Notes a message that the client sends over this socket, with its id if it has one: answers name it by its number. */
  sent(id: string | null): void {
    this.#sent[this.#sentCount % NUMBERS] = id
    this.#sentCount += 1
  }

  /** Takes a JSON message, and returns it as the viewer sees it: full states and tables are the base of the next frames. */
  receive(message: Typed): Typed {
    if (message.type === 'state') return this.reset(message as FullState)
    if (message.type === 'table' && 'table' in message) this.#table = message.table as TableView
    return message
  }

  /** Starts again from a full state; returns it as the viewer sees it. A plain state can be one too. */
  reset(full: FullState): StateMessage {
    const { own = ownFieldsOf(full), ...state } = full
    const { type, match, game, revision, yourPlayerId } = state
    const head = { type, match, game, revision, yourPlayerId }
    const open = publicFields(state)
    this.#known = { head, open, own, openTables: new ReaderTables(), ownTables: new ReaderTables() }
    return joinState(head, open, own)
  }

  /** Decodes a frame. After a DeltaError no delta fits until the next full state. */
  decode(frame: Uint8Array): DecodedFrame {
    const reader = new DeltaReader(frame)
    const flags = reader.byte()
    if (flags === FRAME.ack) return this.#ack(reader)
    if (flags === FRAME.table) return this.#changedTable(reader)
    const known = this.#known
    this.#known = null
    if (known === null) throw new DeltaError('A delta needs a full state before it.')
    const { next, events } = decodeDelta(reader, flags, known)
    const state = joinState(next.head, next.open, next.own)
    this.#known = next
    return { type: 'delta', events, state }
  }

  #ack(reader: DeltaReader): DecodedFrame {
    const id = this.#sent[reader.byte()] ?? ''
    const revision = reader.uint()
    reader.end()
    return { type: 'ack', id, revision }
  }

  #changedTable(reader: DeltaReader): DecodedFrame {
    const before = this.#table
    this.#table = null
    if (before === null) throw new DeltaError('A change of a table needs a full table before it.')
    const table = decodeTable(reader, before)
    this.#table = table
    return { type: 'table', table }
  }
}

function decodeDelta(
  reader: DeltaReader,
  flags: number,
  known: Known,
): { next: Known; events: readonly Typed[] } {
  const revision = known.head.revision + 1
  if ((flags & FRAME.ack) === FRAME.ack) throw new DeltaError('The frame is of an unknown kind.')
  if (((flags & FLAG.odd) !== 0) !== (revision % 2 === 1))
    throw new DeltaError('The delta does not follow the state before it.')
  const open = decodeSection(reader, flags & ~FLAG.odd, known.open, known.openTables)
  const own =
    (flags & FLAG.private) === 0
      ? { fields: known.own, tables: known.ownTables, events: [] }
      : decodeSection(reader, reader.byte(), known.own, known.ownTables)
  reader.end()
  return {
    next: {
      head: { ...known.head, revision },
      open: open.fields,
      own: own.fields,
      openTables: open.tables,
      ownTables: own.tables,
    },
    events: mergeEvents(open.events, own.events),
  }
}

function decodeSection<Part extends readonly unknown[]>(
  reader: DeltaReader,
  flags: number,
  before: Part,
  known: ReaderTables,
): DecodedSection<Part> {
  const tables = (flags & FLAG.reset) === 0 ? known : new ReaderTables(before)
  reader.use(tables)
  const fields = before.map((field, at) => ((flags >>> at) & 1 ? reader.change(field) : field))
  if (flags % 16 >= 1 << before.length) throw new DeltaError('The section has no such field.')
  const isOne = (flags & FLAG.event) !== 0
  const events = isOne ? [reader.value()] : (flags & FLAG.events) === 0 ? [] : reader.value()
  if (!Array.isArray(events)) throw new DeltaError('The events are not a list.')
  return { fields: fields as unknown as Part, tables, events }
}

/** Puts private events between the public ones. Each is a pair: the number of public events before it, and the event. */
function mergeEvents(open: readonly unknown[], own: readonly unknown[]): readonly Typed[] {
  const events: unknown[] = []
  let taken = 0
  for (const pair of own) {
    if (!Array.isArray(pair) || !Number.isInteger(pair[0]))
      throw new DeltaError('A private event has no place.')
    events.push(...open.slice(taken, pair[0]), pair[1])
    taken = pair[0]
  }
  events.push(...open.slice(taken))
  if (!events.every(isTyped)) throw new DeltaError('An event has no type.')
  return events
}

const isTyped = (event: unknown): event is Typed => isFields(event) && typeof event.type === 'string'
