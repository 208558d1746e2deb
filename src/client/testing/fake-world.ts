import { fastRng } from '../../engine/rng.ts'
import { type FakeClock, fakeClock } from '../../engine/testing/fake-clock.ts'
import type { SocketFrame } from '../../protocol/messages.ts'
import { sha256Hex } from '../deals/sha256.ts'
import type { ClientWorld, HttpRequest, HttpResponse, SocketHandlers } from '../world.ts'

/** The server's end of a socket, controlled by a test. */
interface FakeSocket {
  readonly url: string
  /** The messages that the client has sent. */
  readonly sent: { readonly type: string; readonly [key: string]: unknown }[]
  /** Whether the client has closed it. */
  isClosed: boolean
  open(): void
  receive(...messages: readonly object[]): void
  receiveFrame(frame: SocketFrame): void
  /** Closes the socket from outside. */
  cut(): void
}

export interface FakeResponse {
  readonly status?: number
  readonly body?: unknown
  readonly etag?: string
  readonly date?: string
}

/** A world for tests, which control its time, its sockets and its HTTP responses. */
export interface FakeWorld extends ClientWorld, FakeClock {
  readonly sockets: readonly FakeSocket[]
  readonly requests: readonly HttpRequest[]
  /** The newest socket. */
  readonly socket: FakeSocket
  /** Responds to HTTP requests; `null` is no network, `'silence'` a response that never comes. */
  answer: (request: HttpRequest) => FakeResponse | null | 'silence'
}

export function fakeWorld(seed = 1, start = 1_000_000): FakeWorld {
  const rng = fastRng(seed)
  const sockets: FakeSocket[] = []
  const requests: HttpRequest[] = []
  const written = new Map<string, string>()
  const clock = fakeClock(start, settle)
  const world: FakeWorld = {
    ...clock,
    sockets,
    requests,
    get socket() {
      const newest = sockets.at(-1)
      if (newest === undefined) throw new Error('No socket was opened.')
      return newest
    },
    answer: () => null,
    random: (bytes) => Uint8Array.from({ length: bytes }, () => rng() & 255),
    sha256: (text) => Promise.resolve(sha256Hex(text)),
    openSocket: (url, handlers) => {
      const socket = fakeSocket(url, handlers)
      sockets.push(socket)
      return {
        send: (text) => void socket.sent.push(JSON.parse(text)),
        close: () => {
          socket.isClosed = true
        },
      }
    },
    fetch: (request) => {
      requests.push(request)
      const answer = world.answer(request)
      return new Promise((resolve, reject) => {
        if (answer === null) reject(new Error('no network'))
        else if (answer === 'silence') clock.later(request.timeoutMs, () => reject(new Error('too late')))
        else resolve(responseOf(answer))
      })
    },
    notes: { read: (key) => written.get(key) ?? null, write: (key, text) => void written.set(key, text) },
  }
  return world
}

function fakeSocket(url: string, handlers: SocketHandlers): FakeSocket {
  return {
    url,
    sent: [],
    isClosed: false,
    open: () => handlers.onOpen(),
    receive: (...messages) => {
      for (const message of messages) handlers.onMessage(JSON.stringify(message))
    },
    receiveFrame: (frame) => handlers.onMessage(frame),
    cut: () => handlers.onClose(),
  }
}

function responseOf({ status = 200, body, etag, date }: FakeResponse): HttpResponse {
  return {
    status,
    header: (name) => (name === 'etag' ? etag : name === 'date' ? date : undefined) ?? null,
    text: body === undefined ? '' : JSON.stringify(body),
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}
