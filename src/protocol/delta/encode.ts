import { isSame } from './fields.ts'
import { FLAG, FRAME } from './format.ts'
import { DeltaWriter } from './writer.ts'

/** The encoded changes of the public part, or of one viewer's private part. */
export interface Section {
  readonly flags: number
  readonly bytes: Uint8Array
}

const NO_CHANGE: Section = { flags: 0, bytes: new Uint8Array() }

/** Keeps the fields of one part as they were sent last, and encodes each next change. */
export class SectionEncoder<Part extends readonly unknown[]> {
  readonly #writer = new DeltaWriter()
  #fields: Part
  #isFresh = true

  constructor(fields: Part) {
    this.#fields = fields
  }

  get fields(): Part {
    return this.#fields
  }

  /** Begins new tables with the next section, because a reader has come who does not know the present ones. */
  renew(): void {
    this.#isFresh = true
  }

  /** Encodes the change to these fields, which become the last ones. After an error the encoder is of no more use. */
  encode(next: Part, events: readonly unknown[]): Section {
    const writer = this.#writer
    const before = this.#fields
    if (this.#isFresh && !this.#renewTables(next, events)) return NO_CHANGE
    writer.start()
    let flags = this.#isFresh ? FLAG.reset : 0
    this.#isFresh = false
    for (let at = 0; at < next.length; at += 1) if (writer.change(before[at], next[at])) flags |= 1 << at
    if (events.length > 0) flags |= this.#writeEvents(events)
    this.#fields = next
    return { flags, bytes: writer.finish() }
  }

  /** Begins new tables, unless nothing changes: then they can wait, which is cheaper for viewers without anything private. */
  #renewTables(next: Part, events: readonly unknown[]): boolean {
    if (events.length === 0 && isSame(this.#fields, next, 0)) return false
    this.#writer.reset(this.#fields)
    return true
  }

  #writeEvents(events: readonly unknown[]): number {
    if (events.length === 1) this.#writer.value(events[0])
    else this.#writer.list(events)
    return events.length === 1 ? FLAG.event : FLAG.events
  }
}

/** Puts a delta together. A viewer without anything private to hear gets the same bytes as a spectator. */
export function encodeDelta(revision: number, open: Section, own: Section | null): Uint8Array {
  const frame = new Uint8Array(sizeOf(open, own))
  writeSections(frame, 0, open, own)
  if (revision % 2 === 1) frame[0] = (frame[0] ?? 0) | FLAG.odd
  return frame
}

/** Puts the change of a table together, in the same way. */
export function encodeTable(open: Section, own: Section | null): Uint8Array {
  const frame = new Uint8Array(1 + sizeOf(open, own))
  frame[0] = FRAME.table
  writeSections(frame, 1, open, own)
  return frame
}

function sizeOf(open: Section, own: Section | null): number {
  return 1 + open.bytes.length + (own === null ? 0 : 1 + own.bytes.length)
}

function writeSections(frame: Uint8Array, start: number, open: Section, own: Section | null): void {
  frame[start] = own === null ? open.flags : open.flags | FLAG.private
  frame.set(open.bytes, start + 1)
  if (own === null) return
  const at = start + 1 + open.bytes.length
  frame[at] = own.flags
  frame.set(own.bytes, at + 1)
}

/** Encodes the acknowledgement of a client's message, which is named by its number on this socket. */
export function encodeAck(message: number, revision: number): Uint8Array {
  let size = 3
  for (let rest = revision; rest > 127; rest = Math.floor(rest / 128)) size += 1
  const frame = new Uint8Array(size)
  frame[0] = FRAME.ack
  frame[1] = message % 256
  let rest = revision
  for (let at = 2; at < size; at += 1) {
    frame[at] = (rest % 128) | (at < size - 1 ? 128 : 0)
    rest = Math.floor(rest / 128)
  }
  return frame
}
