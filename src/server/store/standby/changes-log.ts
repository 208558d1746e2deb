import { closeSync, existsSync, fdatasyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Changes } from '../feed.ts'
import { StoreFault } from '../store.ts'

/** A part of a history is damaged or missing, or does not fit the copy. */
export class HistoryDamage extends StoreFault {
  override name = 'HistoryDamage'
}

/*
 * A log of changes: one line each, the CRC of the rest and JSON. A line that a kill has cut is removed when the log is opened
 * again; any other damage is a fault.
 */

const PIECE = 1024 * 1024
const CRC = 8

const crcOf = (text: string | Buffer): string => crc32(text).toString(16).padStart(CRC, '0')

function lineOf({ from, to, at, bytes }: Changes): string {
  const json = JSON.stringify({ from, to, at, bytes: deflateRawSync(bytes).toString('base64') })
  return `${crcOf(json)} ${json}\n`
}

function changesFrom(line: Buffer): Changes | null {
  const json = line.subarray(CRC + 1)
  if (line.toString('latin1', 0, CRC) !== crcOf(json)) return null
  const { from, to, at, bytes } = JSON.parse(json.toString('utf8'))
  return { from, to, at, bytes: inflateRawSync(Buffer.from(bytes, 'base64')) }
}

/** The lines of a file with their ends; a last line without its line break is left out. */
function* linesOf(handle: number): Generator<{ readonly line: Buffer; readonly end: number }> {
  const piece = Buffer.alloc(PIECE)
  let rest = Buffer.alloc(0)
  let end = 0
  for (let at = 0, length = 1; length > 0; at += length) {
    length = readSync(handle, piece, 0, PIECE, at)
    rest = Buffer.concat([rest, piece.subarray(0, length)])
    for (let next = rest.indexOf(10); next >= 0; next = rest.indexOf(10)) {
      end += next + 1
      yield { line: rest.subarray(0, next), end }
      rest = rest.subarray(next + 1)
    }
  }
}

/** Reads a log. A damaged line is a HistoryDamage; `applyChanges` finds a missing one. */
export function* readChanges(file: string): Generator<Changes> {
  if (!existsSync(file)) return
  const handle = openSync(file, 'r')
  try {
    let last: number | null = null
    for (const { line } of linesOf(handle)) {
      const changes = changesFrom(line)
      if (changes === null)
        throw new HistoryDamage(`${file} is damaged after commit ${last ?? 'of its base'}.`)
      last = changes.to
      yield changes
    }
  } finally {
    closeSync(handle)
  }
}

/** Appends to a log. Its lines are on the disk when `append` returns. */
export class ChangesLog {
  readonly #handle: number
  #size = 0

  constructor(file: string) {
    this.#handle = openSync(file, existsSync(file) ? 'r+' : 'wx+', 0o600)
    for (const { end } of linesOf(this.#handle)) this.#size = end
    ftruncateSync(this.#handle, this.#size) // a line that a kill has cut
  }

  get size(): number {
    return this.#size
  }

  append(changes: readonly Changes[]): void {
    const bytes = Buffer.from(changes.map(lineOf).join(''))
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.#handle, bytes, done, bytes.length - done, this.#size + done)
    fdatasyncSync(this.#handle)
    this.#size += bytes.length
  }

  close(): void {
    closeSync(this.#handle)
  }
}
