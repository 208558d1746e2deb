import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import type { AnyGame } from '../../engine/game.ts'
import { toy } from '../../engine/testing/toy.ts'
import { PROTOCOL } from '../../protocol/messages.ts'
import { SOCKET_LIMITS, type SocketLimits } from '../limits.ts'
import { openSqlite } from '../store/sqlite/store.ts'
import type { Store } from '../store/store.ts'
import { GameServer } from '../tables/game-server.ts'
import type { Registration } from '../tables/profiles.ts'
import { realWorld } from '../world.ts'
import { addSockets, type Sockets } from './sockets.ts'

let store: Store
let gameServer: GameServer
let server: Server
let sockets: Sockets
let ana: Registration
let code: string
let open: (WebSocket | Socket)[]

async function serve(limits: Partial<SocketLimits> = {}): Promise<void> {
  server = createServer((_request, response) => response.writeHead(404).end('http'))
  sockets = addSockets(server, {
    gameServer,
    world: realWorld,
    limits: { ...SOCKET_LIMITS, ...limits },
    tokenOf: ({ headers }) => headers.cookie?.split('=')[1] ?? null,
    guesses: { wait: () => null, wrong: () => undefined },
    isOwnHost: () => true,
    isOwnOrigin: ({ headers: { origin, host } }) => origin === undefined || origin === `http://${host}`,
    addressOf: ({ headers, socket }) => String(headers['x-test-address'] ?? socket.remoteAddress),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}

beforeEach(async () => {
  open = []
  store = await openSqlite(':memory:')
  gameServer = new GameServer({ store, world: realWorld, games: [toy as AnyGame], report: () => undefined })
  ana = await gameServer.profiles.register('Ana', 'fox')
  const table = await gameServer.openTable(ana.profile, { game: 'toy' })
  if (!table.ok) throw new Error(table.rejected.reason)
  code = table.value.code
})
afterEach(async () => {
  for (const one of open) 'terminate' in one ? one.terminate() : one.destroy()
  await sockets.close()
  await new Promise((resolve) => server.close(resolve))
  await store.close()
})

const portOf = () => (server.address() as AddressInfo).port
const host = () => `127.0.0.1:${portOf()}`

/** A socket, the messages that it received, and how it ended. */
interface Client {
  readonly socket: WebSocket
  readonly heard: Record<string, unknown>[]
  /** `open`, or the HTTP status of the rejection. */
  readonly opened: Promise<'open' | number>
  readonly closed: Promise<number>
  until(type: string): Promise<Record<string, unknown>>
}
function dial(options: ClientOptions = {}, path = '/socket'): Client {
  const socket = new WebSocket(`ws://${host()}${path}`, { perMessageDeflate: false, ...options })
  open.push(socket)
  const heard: Record<string, unknown>[] = []
  const waiting: { type: string; resolve: (message: Record<string, unknown>) => void }[] = []
  socket.on('error', () => undefined)
  socket.on('message', (data) => {
    const message: Record<string, unknown> = JSON.parse(String(data))
    heard.push(message)
    for (const { resolve } of waiting.filter(({ type }) => type === message.type)) resolve(message)
  })
  return {
    socket,
    heard,
    opened: new Promise((resolve) => {
      socket.on('open', () => resolve('open'))
      socket.on('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
    }),
    closed: new Promise((resolve) => socket.on('close', resolve)),
    until: (type) =>
      new Promise((resolve) => {
        const found = heard.find((message) => message.type === type)
        if (found === undefined) waiting.push({ type, resolve })
        else resolve(found)
      }),
  }
}
const hello = (token?: string) =>
  JSON.stringify({
    type: 'hello',
    protocol: PROTOCOL,
    table: code,
    ...(token === undefined ? {} : { token }),
  })
async function join(options: ClientOptions = {}, token?: string): Promise<Client> {
  const client = dial(options)
  expect(await client.opened).toBe('open')
  client.socket.send(hello(token))
  await client.until('table')
  return client
}

/** Returns the server's response to bytes that no browser would send. */
async function raw(
  lines: readonly string[],
): Promise<{ socket: Socket; answer: Promise<string>; gone: Promise<void> }> {
  const socket = connect(portOf(), '127.0.0.1')
  open.push(socket)
  socket.on('error', () => undefined)
  socket.write(`${[...lines, `Host: ${host()}`].join('\r\n')}\r\n\r\n`)
  const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
  return { socket, answer, gone: new Promise((resolve) => socket.on('close', () => resolve())) }
}
const UPGRADE = [
  'GET /socket HTTP/1.1',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]
/** A frame as a client sends it, masked by zeros; `first` is its first byte. */
function frame(first: number, payload: Buffer): Buffer {
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from([first, ...length, 0, 0, 0, 0]), payload])
}

describe('the door', () => {
  test.each([
    ['no origin, as of a program', undefined, 'open'],
    ['its own origin', () => `http://${host()}`, 'open'],
    ['another site', () => 'https://evil.example', 403],
    ['a site that begins like ours', () => `http://${host()}.evil.example`, 403],
    ['another port', () => 'http://127.0.0.1:1', 403],
    ['no site at all (null)', () => 'null', 403],
  ] as readonly (readonly [string, (() => string) | undefined, 'open' | number])[])(
    'with %s',
    async (_origin, origin, expected) => {
      await serve()
      const client = dial(origin === undefined ? {} : { headers: { origin: origin() } })
      expect(await client.opened).toBe(expected)
    },
  )

  test('is at one path; other addresses and other protocols are left to HTTP', async () => {
    await serve()
    expect(await dial({}, '/socket?as=tv').opened).toBe('open')
    for (const path of ['/', '/socket/', '/sockets', '//socket', '/%73ocket']) {
      expect(await dial({}, path).opened).toBe(404)
    }
    const h2c = await raw(['GET /socket HTTP/1.1', 'Connection: Upgrade', 'Upgrade: h2c'])
    expect(await h2c.answer).toContain('404')
    expect(await h2c.answer).toContain('http')
  })

  test('refuses a socket beyond the limit of an address until another one closes', async () => {
    await serve({ perAddress: 2 })
    const from = (address: string) => dial({ headers: { 'x-test-address': address } })
    const [first, second, third] = [from('a'), from('a'), from('a')]
    const answers = await Promise.all([first, second, third].map(({ opened }) => opened))
    expect(answers.toSorted()).toEqual([429, 'open', 'open'])
    expect(await from('b').opened).toBe('open')
    const leaver = [first, second, third][answers.indexOf('open')]!
    leaver.socket.close()
    await leaver.closed
    await expect.poll(() => from('a').opened).toBe('open')
  })

  test('refuses a client that opens and closes without end, and everybody when the server is full', async () => {
    await serve({ opens: { burst: 3, perSecond: 0.01 }, total: 2 })
    const from = (address: string) => dial({ headers: { 'x-test-address': address } })
    expect(await from('a').opened).toBe('open')
    expect(await from('b').opened).toBe('open')
    expect(await from('c').opened).toBe(503)
    const leave = async () => {
      for (const one of open.splice(0)) (one as WebSocket).terminate()
      await expect.poll(() => sockets.count).toBe(0)
    }
    await leave()
    expect(await from('a').opened).toBe('open')
    expect(await from('a').opened).toBe('open')
    await leave()
    expect(await from('a').opened).toBe(429)
  })

  test('cuts off refused clients that do not close', async () => {
    await serve()
    const refused = await raw([...UPGRADE, 'Origin: https://evil.example'])
    expect(await refused.answer).toContain('403')
    await refused.gone
  })

  test('identifies a person by the cookie', async () => {
    await serve()
    const client = await join({ headers: { cookie: `t=${ana.token}`, origin: `http://${host()}` } })
    expect(client.heard[0]).toMatchObject({ type: 'welcome', profile: { name: 'Ana' } })
  })

  test('is not broken by settings that throw', async () => {
    await serve()
    await sockets.close()
    server.removeAllListeners('upgrade')
    sockets = addSockets(server, {
      gameServer,
      world: realWorld,
      tokenOf: () => null,
      guesses: { wait: () => null, wrong: () => undefined },
      isOwnHost: () => true,
      isOwnOrigin: () => {
        throw new Error('a bug')
      },
      addressOf: () => '',
    })
    expect(await dial().opened).toBe(400)
  })
})

describe('frames', () => {
  test('that are too large end the socket (1009)', async () => {
    await serve()
    const client = await join()
    client.socket.send('x'.repeat(SOCKET_LIMITS.messageBytes + 1))
    expect(await client.closed).toBe(1009)
    await expect.poll(() => gameServer.tables[0]?.broadcast.size).toBe(0)
  })

  test('that are compressed are refused, and compression is not agreed on', async () => {
    await serve()
    const client = dial({ perMessageDeflate: true })
    expect(await client.opened).toBe('open')
    expect(client.socket.extensions).toBe('')
    const { socket, answer, gone } = await raw(UPGRADE)
    expect(await answer).toContain('101')
    socket.write(frame(0x80 | 0x40 | 1, Buffer.from('{}')))
    await gone
  })

  test('that are split into many fragments are refused', async () => {
    await serve()
    const { socket, answer, gone } = await raw(UPGRADE)
    await answer
    socket.write(frame(1, Buffer.from('{')))
    for (let at = 0; at < 20; at += 1) socket.write(frame(0, Buffer.from(' ')))
    await gone
  })

  test('that are binary are rejected as malformed, and the socket stays open', async () => {
    await serve()
    const client = await join()
    client.socket.send(Buffer.from(hello()))
    expect(await client.until('rejected')).toMatchObject({ code: 'malformed' })
    client.socket.send(JSON.stringify({ type: 'ping' }))
    await client.until('pong')
  })

  test('in an endless stream close the socket, and other players are not affected', async () => {
    await serve()
    const [flood, other] = [await join(), await join({}, ana.token)]
    for (let at = 0; at < 5_000; at += 1) flood.socket.send('{}')
    other.socket.send(JSON.stringify({ type: 'ping' }))
    await other.until('pong')
    await flood.closed
    await expect.poll(() => sockets.count).toBe(1)
  })

  test('that are pings are answered, up to a limit', async () => {
    await serve()
    const client = await join()
    const pong = new Promise((resolve) => client.socket.once('pong', resolve))
    client.socket.ping('here')
    expect(String(await pong)).toBe('here')
    for (let at = 0; at < 50; at += 1) client.socket.ping()
    expect(await client.closed).toBe(1013)
  })
})

describe('heartbeat', () => {
  const QUICK = { pingEveryMs: 40, silentMs: 200, tickEveryMs: 20 }

  test('keeps clients that answer and disconnects the others', async () => {
    await serve(QUICK)
    const [alive, dead] = [await join(), await join({ autoPong: false }, ana.token)]
    expect(await dead.closed).toBe(4000)
    expect(alive.socket.readyState).toBe(WebSocket.OPEN)
    expect(gameServer.tables[0]?.presence.isOnline(ana.profile.id, realWorld.now())).toBe(false)
  })

  test('frees the slot of a half-open socket', async () => {
    await serve({ ...QUICK, closeMs: 50 })
    const { socket, answer, gone } = await raw(UPGRADE)
    await answer
    socket.pause()
    await expect.poll(() => sockets.count).toBe(0)
    socket.resume()
    await gone
  })
})

describe('closing', () => {
  test('sends every client a bye with the time to reconnect, closes with 1012, and accepts no new sockets', async () => {
    await serve()
    const clients = await Promise.all([join(), join({}, ana.token), dial()])
    await clients[2].opened
    const closing = sockets.close()
    for (const { closed, heard } of clients) {
      expect(await closed).toBe(1012)
      expect(heard.at(-1)).toMatchObject({
        type: 'bye',
        code: 'shutting-down',
        retryAfterMs: expect.any(Number),
      })
    }
    await closing
    expect(await dial().opened).toBe(503)
  })

  test('does not wait for clients that do not answer', async () => {
    await serve({ closeMs: 100 })
    const client = await join()
    client.socket.pause()
    await sockets.close()
    expect(sockets.count).toBe(0)
  })

  test('closing a second time changes nothing', async () => {
    await serve()
    await Promise.all([sockets.close(), sockets.close()])
  })
})

test('the buffers of all slow readers together are bounded: the slowest are disconnected first', async () => {
  await serve({
    bufferTotalBytes: 100_000,
    bufferMaxBytes: 50_000_000,
    behindBytes: 40_000_000,
    tickEveryMs: 20,
  })
  const [slow, quick] = [await join(), await join()]
  slow.socket.pause()
  const text = JSON.stringify({ type: 'emote', player: null, name: 'x'.repeat(100_000), emote: 'clap' })
  const filling = setInterval(() => {
    for (const { broadcast } of gameServer.tables) broadcast.send(JSON.parse(text))
  }, 1)
  await expect.poll(() => sockets.count).toBe(1)
  clearInterval(filling)
  expect(quick.socket.readyState).toBe(WebSocket.OPEN)
})
