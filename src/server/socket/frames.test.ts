import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { BatchedWire } from './frames.ts'

let server: Server
let wire: BatchedWire
let client: WebSocket
let heard: (string | Buffer)[]
let written: Buffer[]

beforeEach(async () => {
  server = createServer()
  const acceptor = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  const accepted = new Promise<void>((resolve) => {
    server.on('upgrade', (request, stream: Duplex, head) =>
      acceptor.handleUpgrade(request, stream, head, (socket) => {
        wire = new BatchedWire(socket, stream)
        const write = stream.write.bind(stream)
        const noted = (chunk: Buffer, ...more: []) => {
          if (chunk.length > 0) written.push(chunk)
          return write(chunk, ...more)
        }
        Object.assign(stream, { write: noted })
        resolve()
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  written = []
  heard = []
  client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  client.on('message', (data: Buffer, isBinary) => heard.push(isBinary ? data : String(data)))
  await Promise.all([accepted, new Promise((resolve) => client.once('open', resolve))])
})
afterEach(() => {
  client.terminate()
  server.close()
})

// Lengths around those at which the header grows, with characters of one to four bytes.
const LENGTHS = [0, 1, 41, 42, 62, 63, 124, 125, 126, 127, 21_845, 32_768, 65_535, 65_536, 70_000]

test.each([
  { of: 'plain letters', letters: ['x'] },
  { of: 'letters of all kinds', letters: ['x', 'é', '€', '🎲'] },
])('messages of one turn of the event loop arrive unchanged, in one write: $of', async ({ letters }) => {
  const texts = letters.flatMap((letter) => LENGTHS.map((length) => letter.repeat(length)))
  for (const text of texts) wire.send(text)
  await expect.poll(() => heard.length).toBe(texts.length)
  expect(heard).toEqual(texts)
  expect(written).toHaveLength(1)
})

test('bytes arrive as bytes, alone and between texts', async () => {
  const sent = LENGTHS.map((length) => Buffer.alloc(length, 0xe9))
  for (const bytes of sent) {
    wire.send(bytes)
    await new Promise(setImmediate)
  }
  for (const bytes of sent) wire.send(bytes)
  wire.send('é')
  wire.send(Buffer.from([1]))
  wire.send('x')
  const all = [...sent, ...sent, 'é', Buffer.from([1]), 'x']
  await expect.poll(() => heard.length).toBe(all.length)
  expect(heard).toEqual(all)
})

test('bytes for many sockets are framed once', async () => {
  const bytes = new Uint8Array([1, 2, 3])
  wire.send(bytes)
  await expect.poll(() => heard.length).toBe(1)
  wire.send(bytes)
  await expect.poll(() => heard.length).toBe(2)
  expect(written).toHaveLength(2)
  expect(written[0]).toBe(written[1])
})

test('messages that wait for the end of the turn count as buffered', () => {
  wire.send('€')
  wire.send('12')
  expect(wire.buffered()).toBe(5)
})

test('a slow reader has one write in flight and gets everything in order', async () => {
  const texts = Array.from({ length: 400 }, (_, at) => `${at} ${'x'.repeat(50_000)}`)
  client.pause()
  for (const text of texts) {
    wire.send(text)
    await new Promise(setImmediate)
  }
  const pieces = written.length
  expect(pieces).toBeLessThan(texts.length)
  expect(wire.buffered()).toBeGreaterThan(1_000_000)
  client.resume()
  await expect.poll(() => heard.length).toBe(texts.length)
  expect(heard).toEqual(texts)
  expect(written.length).toBeLessThanOrEqual(pieces + 2)
  expect(wire.buffered()).toBe(0)
})

test('a slow reader gets the last message too', async () => {
  client.pause()
  for (let at = 0; at < 400; at += 1) {
    wire.send('x'.repeat(50_000))
    await new Promise(setImmediate)
  }
  wire.send('why')
  const closed = new Promise((resolve) => client.on('close', resolve))
  wire.close(1000, 'bye')
  client.resume()
  await closed
  expect(heard).toHaveLength(401)
  expect(heard.at(-1)).toBe('why')
})

test('nothing is sent after the bye', async () => {
  wire.send('before')
  wire.flush()
  const closed = new Promise((resolve) => client.on('close', resolve))
  client.close()
  await closed
  wire.send('after')
  expect(wire.buffered()).toBe(0)
  expect(heard).toEqual(['before'])
})
