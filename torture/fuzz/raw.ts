import { connect, type Socket } from 'node:net'
import { below, pick, type Rng } from '../../src/engine/rng.ts'
import { within } from '../kit/waiting.ts'

export interface RawTally {
  cases: number
  readonly byKind: Map<string, number>
  readonly violations: string[]
}

const KEY = 'dGhlIHNhbXBsZSBub25jZQ=='
const UPGRADE = `Host: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n`
const HANDSHAKE = `GET /socket HTTP/1.1\r\n${UPGRADE}Sec-WebSocket-Key: ${KEY}\r\n\r\n`
const OPEN_MARK = '101 Switching Protocols'

/** Makes a WebSocket frame; the first byte has the flags and the opcode. */
function frame(first: number, payload: Buffer, { isMasked = true, length = payload.length } = {}): Buffer {
  const mask = Buffer.from([1, 2, 3, 4])
  const size =
    length < 126
      ? Buffer.from([length])
      : length < 65_536
        ? Buffer.from([126, length >> 8, length & 255])
        : Buffer.concat([Buffer.from([127]), bigEndian(length)])
  size[0] = (size[0] ?? 0) | (isMasked ? 0x80 : 0)
  const body = isMasked ? payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)) : payload
  return Buffer.concat([Buffer.from([first]), size, isMasked ? mask : Buffer.alloc(0), body])
}

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

const PING = Buffer.from('{"type":"ping"}')
const text = (first: number, more = {}) => frame(first, PING, more)

/** Frames that violate the protocol after a handshake; the server must close the socket. */
const FRAMES: Readonly<Record<string, readonly Buffer[]>> = {
  'an unmasked frame': [text(0x81, { isMasked: false })],
  'reserved bits': [text(0xf1)],
  'a compressed frame': [text(0xc1)],
  'an unknown opcode': [text(0x83)],
  'an unknown control opcode': [text(0x8b)],
  'a continuation of nothing': [text(0x80)],
  'a message within a message': [text(0x01), text(0x81)],
  'a fragmented ping': [frame(0x09, PING)],
  'a long ping': [frame(0x89, Buffer.alloc(126))],
  'seventeen fragments': [text(0x01), ...Array.from({ length: 17 }, () => text(0x00))],
  'a frame of 2^62 bytes': [frame(0x81, PING, { length: 2 ** 62 })],
  'a frame of 1 MiB': [frame(0x81, PING, { length: 2 ** 20 })],
  'a close of one byte': [frame(0x88, Buffer.from([3]))],
  'a close with an unknown code': [frame(0x88, Buffer.from([0, 1]))],
  'not UTF-8': [frame(0x81, Buffer.from([0xc0, 0xaf]))],
  'half of a character': [frame(0x81, Buffer.from([0xe2, 0x82]))],
  'a close reason that is not UTF-8': [frame(0x88, Buffer.from([3, 232, 0xff]))],
}

/** Malformed and unusual requests before a handshake. */
const REQUESTS: Readonly<Record<string, string>> = {
  'no request': 'hello\r\n\r\n',
  'a TLS hello': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'HTTP/9': 'GET / HTTP/9.9\r\n\r\n',
  'no host': 'GET /health HTTP/1.1\r\n\r\n',
  CONNECT: 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n',
  'a whole address': 'GET http://example.org/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'a header of 9 KiB': `GET /health HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(9_000)}\r\n\r\n`,
  '2,000 headers': `GET /health HTTP/1.1\r\nHost: localhost\r\n${'a: b\r\n'.repeat(2_000)}\r\n`,
  'an address of 20 KiB': `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  'a NUL in a header name': 'GET /health HTTP/1.1\r\nHost: localhost\r\nX\u0000: 1\r\n\r\n',
  'two lengths':
    'POST /profile HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\n{}',
  'a length and chunks':
    'POST /profile HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /admin',
  'chunks with a wrong size':
    'POST /profile HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
  'a negative length': 'POST /profile HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n',
  'a length of 2^60': `POST /profile HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${2 ** 60}\r\n\r\n{`,
  'line feeds alone': 'GET /health HTTP/1.1\nHost: x\nConnection: close\n\n',
  'an upgrade without a key': `GET /socket HTTP/1.1\r\n${UPGRADE}\r\n`,
  'an upgrade with a short key': `GET /socket HTTP/1.1\r\n${UPGRADE}Sec-WebSocket-Key: abc\r\n\r\n`,
  'an upgrade of version 8': `GET /socket HTTP/1.1\r\n${UPGRADE.replace('13', '8')}Sec-WebSocket-Key: ${KEY}\r\n\r\n`,
  'an upgrade by POST': `POST /socket HTTP/1.1\r\n${UPGRADE}Connection: close\r\nSec-WebSocket-Key: ${KEY}\r\nContent-Length: 0\r\n\r\n`,
  'an upgrade from another page': HANDSHAKE.replace(/(Host: .*\r\n)/, '$1Origin: http://evil.example\r\n'),
  'an upgrade elsewhere': HANDSHAKE.replace('/socket', '/health'),
  'a hundred requests at once': `${'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(99)}GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
}

/** Cases that end only after a timeout of the server: a few of them wait together. */
const SLOW: Readonly<Record<string, string>> = {
  'headers that never end': 'GET /health HTTP/1.1\r\nHost: localhost\r\nX: ',
  'a body that never comes':
    'POST /profile HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
  'nothing at all': '',
  'a socket that never says hello': HANDSHAKE,
}

export const RAW_KINDS = [...Object.keys(FRAMES), ...Object.keys(REQUESTS), 'bytes', 'a flood of pings']
export const SLOW_KINDS = Object.keys(SLOW)

/** Sends bytes that no client sends; each socket is answered or ended in time. */
export async function rawCase(url: string, kind: string, rng: Rng, ms: number): Promise<string | null> {
  const slow = SLOW[kind]
  if (slow !== undefined) return endsAfter(url, (socket) => socket.write(slow), ms)
  const frames = FRAMES[kind]
  if (frames !== undefined) return afterHandshake(url, frames, ms)
  if (kind === 'a flood of pings') return afterHandshake(url, [flood()], ms, false)
  const sent = kind === 'bytes' ? mutated(pick(rng, Object.values(REQUESTS)), rng) : (REQUESTS[kind] ?? '')
  return endsAfter(url, (socket) => socket.write(Buffer.from(sent, 'latin1')), ms, kind === 'bytes')
}

const flood = () => Buffer.concat(Array.from({ length: 1_000 }, () => frame(0x89, Buffer.from('x'))))

function mutated(sent: string, rng: Rng): string {
  const signs = [...sent.slice(0, 400)]
  for (let change = 0; change < 4; change += 1)
    signs.splice(below(rng, signs.length), below(rng, 3), String.fromCharCode(below(rng, 256)))
  return signs.join('')
}

/** Expects the server to close the socket, by itself or, if it may wait for more, after our end. */
async function endsAfter(
  url: string,
  send: (socket: Socket) => void,
  ms: number,
  mayWait = false,
): Promise<string | null> {
  const { socket, closed } = dial(url)
  socket.once('connect', () => send(socket))
  if (mayWait) setTimeout(() => socket.end(), 50).unref()
  const ended = await within(closed, ms)
  socket.destroy()
  return ended === 'late' ? `still open after ${ms} ms` : null
}

async function afterHandshake(url: string, frames: readonly Buffer[], ms: number, mustEnd = true) {
  const { socket, closed, heard } = dial(url)
  socket.write(HANDSHAKE)
  const opened = await within(heard(OPEN_MARK), ms)
  if (opened === 'late') return 'no handshake'
  for (const bytes of frames) socket.write(bytes)
  // If the server need not end the connection, it must still accept a close.
  if (!mustEnd) socket.write(frame(0x88, Buffer.from([3, 232])))
  const ended = await within(closed, ms)
  socket.destroy()
  return ended === 'late' ? `still open after ${ms} ms` : null
}

function dial(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  let output = ''
  let listen: () => void = () => undefined
  socket.on('error', () => undefined)
  socket.on('data', (data) => {
    if (output.length < 10_000) output += data.toString('latin1')
    listen()
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const heard = async (mark: string): Promise<void> => {
    while (!output.includes(mark))
      await new Promise<void>((resolve) => {
        listen = resolve
      })
  }
  return { socket, closed, heard }
}
