const HEAD_END = Buffer.from('\r\n\r\n')
/** Pings, pongs and closings have these numbers and up: they are the wire's own. */
const CONTROL = 0x8

/** One piece of what goes over a WebSocket: its HTTP head, or a frame. */
export interface Piece {
  readonly bytes: Buffer
  /** Something that one side says to the other. */
  readonly isMessage: boolean
}

/** Finds out, in a stream of bytes, where one message ends and the next begins. Nothing here is in fragments. */
export class Frames {
  #rest: Buffer = Buffer.alloc(0)
  #isHead = true

  push(data: Buffer): Piece[] {
    this.#rest = Buffer.concat([this.#rest, data])
    const pieces: Piece[] = []
    for (;;) {
      const length = this.#isHead ? headLength(this.#rest) : frameLength(this.#rest)
      if (length === null || length > this.#rest.length) return pieces
      const bytes = this.#rest.subarray(0, length)
      pieces.push({ bytes, isMessage: !this.#isHead && ((bytes[0] ?? 0) & 0xf) < CONTROL })
      this.#rest = this.#rest.subarray(length)
      this.#isHead = false
    }
  }
}

function headLength(bytes: Buffer): number | null {
  const at = bytes.indexOf(HEAD_END)
  return at < 0 ? null : at + HEAD_END.length
}

/** The whole frame with its own head; null where that is not there yet. */
function frameLength(bytes: Buffer): number | null {
  if (bytes.length < 2) return null
  const second = bytes[1] ?? 0
  const mask = (second & 0x80) === 0 ? 0 : 4
  const short = second & 0x7f
  if (short < 126) return 2 + mask + short
  if (short === 126) return bytes.length < 4 ? null : 4 + mask + bytes.readUInt16BE(2)
  return bytes.length < 10 ? null : 10 + mask + Number(bytes.readBigUInt64BE(2))
}
