import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { SocketFrame } from '../../protocol/messages.ts'
import type { Wire } from './wire.ts'

const TEXT = 0x81 // an unfragmented text message; servers do not mask
const BINARY = 0x82
const SHORT_MAX = 125
const MEDIUM = 126
const MEDIUM_MAX = 0xffff
const LONG = 127
const HEADER_MAX = 10
const NOTHING = Buffer.alloc(0)

/**
 * Batches the messages of one socket in one turn of the event loop: the events of a move, its state and the answer. They
 * are framed here and written at once; ws would write each header and each text by itself.
 */
export class BatchedWire implements Wire {
  readonly #socket: WebSocket
  readonly #stream: Duplex
  #messages: SocketFrame[] | null = null
  #bytes = 0
  #isHeld = false

  constructor(socket: WebSocket, stream: Duplex) {
    this.#socket = socket
    this.#stream = stream
  }

  buffered(): number {
    return this.#socket.bufferedAmount + this.#bytes
  }

  send(message: SocketFrame): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#messages === null) {
      this.#messages = [message]
      flushSoon(this)
    } else this.#messages.push(message)
    this.#bytes += typeof message === 'string' ? Buffer.byteLength(message) : message.length
  }

  close(code: number, reason: string): void {
    this.flush(true) // a client that goes on sending is cut off soon, and must have received the reason
    this.#socket.close(code, reason)
  }

  /**
   * Writes the batch once earlier data has left, or now if it is the last. For a slow reader it waits unframed, since all
   * viewers share the messages.
   */
  flush(isLast = false): void {
    const messages = this.#messages
    if (messages === null || this.#mustWait(isLast)) return
    const bytes = this.#bytes
    this.#messages = null
    this.#bytes = 0
    // Nothing may be written after the close frame of ws.
    if (this.#socket.readyState !== this.#socket.OPEN) return
    const [first] = messages
    if (messages.length === 1 && typeof first === 'object') this.#stream.write(binaryFrame(first))
    else if (arePlain(messages, bytes)) this.#stream.write(plainFramesOf(messages), 'latin1')
    else this.#stream.write(framesOf(messages, bytes))
  }

  /** Whether earlier data is still to be sent; then the batch is flushed after it. */
  #mustWait(isLast: boolean): boolean {
    if (isLast) return false
    if (!this.#isHeld && this.#stream.writableLength > 0) {
      this.#isHeld = true
      this.#stream.write(NOTHING, () => {
        this.#isHeld = false
        this.flush()
      })
    }
    return this.#isHeld
  }
}

let unflushed: BatchedWire[] = []

/** Writes this batch at the end of the turn, together with those of other sockets. */
function flushSoon(wire: BatchedWire): void {
  if (unflushed.push(wire) === 1) process.nextTick(flushAll)
}

function flushAll(): void {
  const all = unflushed
  unflushed = []
  for (const wire of all) wire.flush()
}

/** Whether all messages are texts in which each character is a byte. */
function arePlain(messages: readonly SocketFrame[], bytes: number): messages is readonly string[] {
  let characters = 0
  for (const message of messages) {
    if (typeof message !== 'string') return false
    characters += message.length
  }
  return characters === bytes
}

/** The frames of ASCII texts, as one text: nothing is copied before the system does. */
function plainFramesOf(texts: readonly string[]): string {
  let frames = ''
  for (const text of texts) frames += headerOf(TEXT, text.length) + text
  return frames
}

let lastBytes: Uint8Array | null = null
let lastFrame: Buffer = NOTHING

/** A message of bytes as a frame. All spectators get the same message one after the other, and so the same frame. */
function binaryFrame(message: Uint8Array): Buffer {
  if (message === lastBytes) return lastFrame
  lastBytes = message
  lastFrame = framesOf([message], message.length)
  return lastFrame
}

/** These messages, which are so many bytes long together, as frames in a row. */
function framesOf(messages: readonly SocketFrame[], bytes: number): Buffer {
  const frames = Buffer.allocUnsafe(bytes + messages.length * HEADER_MAX)
  let end = 0
  for (const message of messages)
    end = typeof message === 'string' ? writeText(frames, message, end) : writeBytes(frames, message, end)
  return frames.subarray(0, end)
}

function writeText(frames: Buffer, text: string, start: number): number {
  // Most texts have as many bytes as characters, and are then written once, at their final place.
  const guess = headerLength(text.length)
  let length = frames.write(text, start + guess)
  const header = headerLength(length)
  if (header !== guess) length = frames.write(text, start + header)
  frames.write(headerOf(TEXT, length), start, 'latin1')
  return start + header + length
}

function writeBytes(frames: Buffer, bytes: Uint8Array, start: number): number {
  let header = start + 2
  if (bytes.length > SHORT_MAX) header = start + frames.write(headerOf(BINARY, bytes.length), start, 'latin1')
  else {
    frames[start] = BINARY
    frames[start + 1] = bytes.length
  }
  frames.set(bytes, header)
  return header + bytes.length
}

function headerLength(length: number): number {
  return length <= SHORT_MAX ? 2 : length <= MEDIUM_MAX ? 4 : HEADER_MAX
}

/** The header of a frame, as a text whose characters are its bytes. */
function headerOf(kind: number, length: number): string {
  if (length <= SHORT_MAX) return String.fromCharCode(kind, length)
  if (length <= MEDIUM_MAX) return String.fromCharCode(kind, MEDIUM, length >>> 8, length & 0xff)
  const bytes = [length >>> 24, length >>> 16, length >>> 8, length].map((part) => part & 0xff)
  return String.fromCharCode(kind, LONG, 0, 0, 0, 0, ...bytes)
}
