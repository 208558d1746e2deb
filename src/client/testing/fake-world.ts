import { fastRng } from '../../engine/rng.ts'
import { type FakeClock, fakeClock } from '../../engine/testing/fake-clock.ts'
import type { ClientWorld, HttpRequest, HttpResponse, SocketHandlers } from '../world.ts'

/** The other end of a socket, in the hands of a test. */
interface FakeSocket {
  readonly url: string
  /** What the client has said over it. */
  readonly sent: { readonly type: string; readonly [key: string]: unknown }[]
  /** The client has closed it. */
  isClosed: boolean
  open(): void
  receive(...messages: readonly object[]): void
  receiveText(text: string): void
  /** It is gone, as the client is told. */
  cut(): void
}

export interface FakeResponse {
  readonly status?: number
  readonly body?: unknown
  readonly etag?: string
  readonly date?: string
}

/** A world for tests: time passes when told, sockets and answers are what the test makes of them. */
export interface FakeWorld extends ClientWorld, FakeClock {
  readonly sockets: readonly FakeSocket[]
  readonly requests: readonly HttpRequest[]
  /** The newest one. */
  readonly socket: FakeSocket
  /** What HTTP answers; `null` is no network, `'silence'` an answer that never comes. */
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
      if (newest === undefined) throw new Error('A socket was opened.')
      return newest
    },
    answer: () => null,
    random: (bytes) => Uint8Array.from({ length: bytes }, () => rng() & 255),
    openSocket: (url, ears) => {
      const socket = fakeSocket(url, ears)
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
        else resolve(replyOf(answer))
      })
    },
    notes: { read: (key) => written.get(key) ?? null, write: (key, text) => void written.set(key, text) },
  }
  return world
}

function fakeSocket(url: string, ears: SocketHandlers): FakeSocket {
  return {
    url,
    sent: [],
    isClosed: false,
    open: () => ears.onOpen(),
    receive: (...messages) => {
      for (const message of messages) ears.onMessage(JSON.stringify(message))
    },
    receiveText: (text) => ears.onMessage(text),
    cut: () => ears.onClose(),
  }
}

function replyOf({ status = 200, body, etag, date }: FakeResponse): HttpResponse {
  return {
    status,
    header: (name) => (name === 'etag' ? etag : name === 'date' ? date : undefined) ?? null,
    text: body === undefined ? '' : JSON.stringify(body),
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}
