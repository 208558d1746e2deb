import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FaultyRelay } from '../kit/faulty-relay.ts'

let echo: Server
let relay: FaultyRelay
/** The texts that reached the target. */
let reached: string[]
let targets: Socket[]

beforeEach(async () => {
  reached = []
  targets = []
  echo = createServer((socket) => {
    targets.push(socket)
    socket.on('data', (data) => {
      reached.push(String(data))
      socket.write(data)
    })
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(echo, 'listening')
  relay = await FaultyRelay.open(`http://127.0.0.1:${(echo.address() as AddressInfo).port}`)
})

afterEach(async () => {
  await relay.close()
  for (const socket of targets) socket.destroy()
  echo.close()
})

function dial(): Socket {
  const { hostname, port } = new URL(relay.url)
  return connect(Number(port), hostname).on('error', () => undefined)
}

async function said(socket: Socket, text: string): Promise<string> {
  socket.write(text)
  const [data] = await once(socket, 'data')
  return String(data)
}

test('an open relay passes both directions', async () => {
  expect(await said(dial(), 'hello')).toBe('hello')
})

test('a stalled relay keeps connections, and delivers everything once it is open again', async () => {
  const [before, during] = [dial(), dial()]
  await said(before, 'first')
  relay.set('stalled')
  const late = dial()
  for (const socket of [before, late]) socket.write('late')
  // Another relay shows that bytes would have arrived by now.
  const other = await FaultyRelay.open(`http://127.0.0.1:${(echo.address() as AddressInfo).port}`)
  const { hostname, port } = new URL(other.url)
  await said(connect(Number(port), hostname), 'other')
  expect(reached).toEqual(['first', 'other'])
  relay.set('open')
  expect(String((await once(before, 'data'))[0])).toBe('late')
  expect(await said(during, 'again')).toBe('again')
  await other.close()
})

test('a relay with stalled answers delivers requests alone', async () => {
  const socket = dial()
  await said(socket, 'first')
  relay.set('answers-stalled')
  let answers = 0
  socket.on('data', () => {
    answers += 1
  })
  socket.write('second')
  while (reached.length < 2) await once(targets[0] as Socket, 'data')
  expect([reached, answers]).toEqual([['first', 'second'], 0])
  relay.set('open')
  await once(socket, 'data')
})

test('a stalled relay does not tell the target that a client is gone', async () => {
  const socket = dial()
  await said(socket, 'first')
  relay.set('stalled')
  socket.destroy()
  await once(socket, 'close')
  expect(targets[0]?.destroyed).toBe(false)
  relay.set('open')
  await once(targets[0] as Socket, 'close')
})

test('a cut relay closes connections and refuses new ones', async () => {
  const socket = dial()
  await said(socket, 'first')
  relay.set('cut')
  await once(socket, 'close')
  await once(dial(), 'close')
  expect(reached).toEqual(['first'])
  relay.set('open')
  expect(await said(dial(), 'again')).toBe('again')
})
