import { joinTable } from '../standings.ts'
import type { OpenTable, TableView, You } from '../table.ts'
import { encodeTable, type Section } from './encode.ts'
import { DeltaError, FLAG, isFields } from './format.ts'
import { type DeltaReader, ReaderTables } from './reader.ts'
import { DeltaWriter } from './writer.ts'

const writer = new DeltaWriter()

/** Tables change seldom, so that each change begins with new tables of words and shapes, and nothing is kept. */
function sectionOf(before: unknown, next: unknown): Section {
  writer.reset([before])
  writer.start()
  const flags = writer.change(before, next) ? 1 : 0
  return { flags, bytes: writer.finish() }
}

/** The change of a table from one version to the next. Its public part is encoded once for all viewers. */
export class TableDelta {
  readonly #open: Section
  #frame: Uint8Array | null = null

  constructor(before: OpenTable, next: OpenTable) {
    this.#open = sectionOf(before, next)
  }

  /** The frame for a viewer. All whose own part is unchanged get the same bytes. */
  frameFor(before: You, next: You): Uint8Array {
    const own = sectionOf(before, next)
    if (own.flags !== 0) return encodeTable(this.#open, own)
    this.#frame ??= encodeTable(this.#open, null)
    return this.#frame
  }
}

/** Reads the change of a table. */
export function decodeTable(reader: DeltaReader, before: TableView): TableView {
  const { standings: _, you, ...open } = before
  const flags = reader.byte()
  const nextOpen = decodePart(reader, flags & ~FLAG.private, open)
  const nextYou = (flags & FLAG.private) === 0 ? you : decodePart(reader, reader.byte(), you)
  reader.end()
  if (!isOpenTable(nextOpen) || !isFields(nextYou)) throw new DeltaError('A table is an object.')
  return joinTable(nextOpen as unknown as OpenTable, nextYou as unknown as You)
}

function decodePart(reader: DeltaReader, flags: number, before: unknown): unknown {
  if (flags > 1) throw new DeltaError('The section has no such field.')
  reader.use(new ReaderTables([before]))
  return flags === 0 ? before : reader.change(before)
}

/** Whether the standings of this table can be counted. */
function isOpenTable(value: unknown): boolean {
  return isFields(value) && Array.isArray(value.played) && value.played.every(isPlayed)
}

function isPlayed(match: unknown): boolean {
  return isFields(match) && Array.isArray(match.places) && match.places.every(isFields)
}
