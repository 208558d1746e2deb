import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Wire } from './wire.ts'

const TEXT = 0x81 // a whole message of text; a server masks nothing
const SHORT_MAX = 125
const MEDIUM = 126
const MEDIUM_MAX = 0xffff
const LONG = 127
const HEADER_MAX = 10
const NOTHING = Buffer.alloc(0)

/**
 * Gathers all that is said on one socket in one turn, the events of a move, its state and the answer: it is framed here
 * and leaves as one piece, where ws would write each header and each text by itself.
 */
export class Gathering implements Wire {
  readonly #socket: WebSocket
  readonly #stream: Duplex
  #texts: string[] | null = null
  #bytes = 0
  #isHeld = false

  constructor(socket: WebSocket, stream: Duplex) {
    this.#socket = socket
    this.#stream = stream
  }

  buffered(): number {
    return this.#socket.bufferedAmount + this.#bytes
  }

  send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#texts === null) {
      this.#texts = [text]
      letGoSoon(this)
    } else this.#texts.push(text)
    this.#bytes += Buffer.byteLength(text)
  }

  close(code: number, reason: string): void {
    this.#write() // who goes on talking is cut at once, and is to have heard why
    this.#socket.close(code, reason)
  }

  /** For a slow reader it waits as texts until what is on its way has left: texts are shared by all who see the same. */
  letGo(): void {
    if (this.#isHeld) return
    if (this.#stream.writableLength === 0) this.#write()
    else {
      this.#isHeld = true
      this.#stream.write(NOTHING, () => {
        this.#isHeld = false
        this.letGo()
      })
    }
  }

  #write(): void {
    const texts = this.#texts
    if (texts === null) return
    const bytes = this.#bytes
    this.#texts = null
    this.#bytes = 0
    // After the goodbye of ws nothing more may be said.
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (bytes === charactersOf(texts)) this.#stream.write(plainFramesOf(texts), 'latin1')
    else this.#stream.write(framesOf(texts, bytes))
  }
}

let speaking: Gathering[] = []

/** At the end of this turn, with all others that have something to say. */
function letGoSoon(gathering: Gathering): void {
  if (speaking.push(gathering) === 1) process.nextTick(letAllGo)
}

function letAllGo(): void {
  const all = speaking
  speaking = []
  for (const gathering of all) gathering.letGo()
}

function charactersOf(texts: readonly string[]): number {
  let characters = 0
  for (const text of texts) characters += text.length
  return characters
}

/** Nearly always a character is a byte: then the frames are one text, and nothing is copied before the system does. */
function plainFramesOf(texts: readonly string[]): string {
  let frames = ''
  for (const text of texts) frames += headerOf(text.length) + text
  return frames
}

/** These texts, which are so many bytes long together, as frames in a row. */
function framesOf(texts: readonly string[], bytes: number): Buffer {
  const frames = Buffer.allocUnsafe(bytes + texts.length * HEADER_MAX)
  let end = 0
  for (const text of texts) end = writeFrame(frames, text, end)
  return frames.subarray(0, end)
}

function writeFrame(frames: Buffer, text: string, start: number): number {
  // No text is longer in characters than in bytes, and most are as long: then it is written once, where it belongs.
  const guess = headerLength(text.length)
  let length = frames.write(text, start + guess)
  const header = headerLength(length)
  if (header !== guess) length = frames.write(text, start + header)
  frames.write(headerOf(length), start, 'latin1')
  return start + header + length
}

function headerLength(length: number): number {
  return length <= SHORT_MAX ? 2 : length <= MEDIUM_MAX ? 4 : HEADER_MAX
}

/** As a text whose characters are its bytes. */
function headerOf(length: number): string {
  if (length <= SHORT_MAX) return String.fromCharCode(TEXT, length)
  if (length <= MEDIUM_MAX) return String.fromCharCode(TEXT, MEDIUM, length >>> 8, length & 0xff)
  const bytes = [length >>> 24, length >>> 16, length >>> 8, length].map((part) => part & 0xff)
  return String.fromCharCode(TEXT, LONG, 0, 0, 0, 0, ...bytes)
}
