import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { toy } from '../engine/testing/toy.ts'
import type { Json } from './http/testing/fixture.ts'
import { openRaw, readToEnd } from './http/testing/raw-socket.ts'
import { LIMITS } from './limits.ts'
import { CannotServe, type Served, type ServeSettings, serve } from './serve.ts'
import { worldOf } from './world.ts'

const opened: Served[] = []
const said: string[] = []

afterEach(async () => {
  for (const served of opened.splice(0)) await served.close()
  said.length = 0
})

async function serveHere(settings: Partial<ServeSettings> = {}): Promise<Served> {
  const served = await serve({
    host: '127.0.0.1',
    port: 0,
    pageDir: join(tmpdir(), 'no-page-here'),
    games: [toy],
    say: (text) => said.push(text),
    ...settings,
  })
  opened.push(served)
  return served
}

test('the server answers at the address that it prints', async () => {
  const { url } = await serveHere()
  expect(said).toEqual([`Icebreaker is at ${url}\nStop it with Ctrl+C.`])
  const response = await fetch(new URL('games/toy', url))
  expect(await response.json()).toMatchObject({ id: 'toy', name: 'Toy', rules: null })
})

test('a port in use is one sentence that says what to do', async () => {
  const { port } = new URL((await serveHere()).url)
  const sentence = `Port ${port} is in use by another program: stop that program, or choose another port, as in PORT=${Number(port) + 1} npm start.`
  await expect(serveHere({ port: Number(port) })).rejects.toThrow(new CannotServe(sentence))
})

test('an address of another machine is one sentence', async () => {
  await expect(serveHere({ host: '203.0.113.7' })).rejects.toThrow(
    '203.0.113.7 is not an address of this machine',
  )
})

test('closing frees the port and leaves no listener behind', async () => {
  const before = process.listenerCount('SIGTERM')
  const served = await serveHere()
  expect(process.listenerCount('SIGTERM')).toBe(before + 1)
  await Promise.all([served.close(), served.close()])
  expect(process.listenerCount('SIGTERM')).toBe(before)
  await expect(fetch(served.url)).rejects.toThrow()
})

test('closing cuts, after closeMs, a connection that does not end', async () => {
  const served = await serveHere({ limits: { ...LIMITS, closeMs: 100 } })
  const socket = await openRaw(Number(new URL(served.url).port))
  socket.write(
    'POST /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  )
  const [text] = await Promise.all([readToEnd(socket), served.close()])
  expect(text).toBe('')
})

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'icebreaker-serve-'))
  folders.push(folder)
  return folder
}

const asJson = { 'content-type': 'application/json' }

async function newMatch(url: string) {
  const body = JSON.stringify({ game: 'toy' })
  const response = await fetch(new URL('game/new', url), { method: 'POST', headers: asJson, body })
  const answer = (await response.json()) as { id: string; code: string; token: string }
  return { ...answer, headers: { authorization: `Bearer ${answer.token}` } }
}

test('a match is there after a restart', async () => {
  const dataDir = newFolder()
  const first = await serveHere({ dataDir })
  const { id, code, headers } = await newMatch(first.url)
  const drawn = await fetch(new URL(`game/${id}/draw`, first.url), { method: 'POST', headers })
  const before = (await drawn.json()) as { acted: number }
  await first.close()
  const { url } = await serveHere({ dataDir })
  const after = await fetch(new URL(`game/${id}/state`, url), { headers })
  const state = (await after.json()) as { revision: number; yourPlayerId: string }
  expect(state.revision).toBeGreaterThanOrEqual(before.acted)
  const table = await fetch(new URL(`tables/${code}`, url), { headers })
  expect(await table.json()).toMatchObject({ code, match: { id }, you: { player: state.yourPlayerId } })
})

test('the first start prints the admin token, once; only its hash is kept, for this user alone', async () => {
  const dataDir = newFolder()
  const first = await serveHere({ dataDir })
  const token = /shown this once .*: (\S{43})$/.exec(said.join('\n'))?.[1] ?? ''
  const ask = (url: string) =>
    fetch(new URL('admin/status', url), { headers: { authorization: `Bearer ${token}` } })
  expect((await ask(first.url)).status).toBe(200)
  const file = join(dataDir, 'admin-token.sha256')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).not.toContain(token)
  await first.close()
  said.length = 0
  const second = await serveHere({ dataDir })
  expect(said.join()).not.toContain('token')
  expect((await ask(second.url)).status).toBe(200)
})

test('a data folder that everyone may write to is refused', async () => {
  const dataDir = newFolder()
  chmodSync(dataDir, 0o777)
  await expect(serveHere({ dataDir })).rejects.toThrow(/everyone on this machine may write/)
})

test('a data folder that cannot be created is refused', async () => {
  await expect(serveHere({ dataDir: '/dev/null/data' })).rejects.toThrow(/cannot be created or written/)
})

test('a data folder that another server uses is refused', async () => {
  const dataDir = newFolder()
  await serveHere({ dataDir })
  await expect(serveHere({ dataDir })).rejects.toThrow(CannotServe)
})

test('a socket gets a bye with the time to reconnect', async () => {
  const served = await serveHere()
  const { code, token } = await newMatch(served.url)
  const socket = new WebSocket(new URL('socket', served.url.replace('http', 'ws')))
  const heard: { type: string; retryAfterMs?: number }[] = []
  socket.onmessage = ({ data }) => heard.push(JSON.parse(String(data)))
  await new Promise((resolve) => {
    socket.onopen = resolve
  })
  socket.send(JSON.stringify({ type: 'hello', protocol: 2, table: code, token }))
  await expect.poll(() => heard.map(({ type }) => type)).toContain('state')
  const gone = new Promise((resolve) => {
    socket.onclose = resolve
  })
  await served.close()
  await gone
  expect(heard.at(-1)).toMatchObject({ type: 'bye', code: 'shutting-down', retryAfterMs: expect.any(Number) })
})

// From a file: a worker would inherit the flags of a program on the command line.
const PROGRAM = `
  const { serve } = await import(${JSON.stringify(new URL('./serve.ts', import.meta.url).href)})
  const { toy } = await import(${JSON.stringify(new URL('../engine/testing/toy.ts', import.meta.url).href)})
  await serve({ host: '127.0.0.1', port: 0, pageDir: '/nowhere', games: [toy] })
  // Two of the same signal at once may be merged into one on their way to a process.
  process.on('SIGUSR2', () => {
    process.emit('SIGTERM', 'SIGTERM')
    process.emit('SIGTERM', 'SIGTERM')
  })
`

/** Starts a server in a process of its own. */
async function spawnServer() {
  const program = join(newFolder(), 'program.mjs')
  writeFileSync(program, PROGRAM)
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  const port = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('it ended by itself')))
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      output += part
      const found = /127\.0\.0\.1:(\d+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  return { child, port, output: () => output }
}

test('a second SIGTERM right after the first is the same request: sockets still get their goodbye', async () => {
  const { child, port } = await spawnServer()
  const url = `http://127.0.0.1:${port}/`
  const { code, token } = await newMatch(url)
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`)
  const heard: string[] = []
  socket.onmessage = ({ data }) => heard.push(JSON.parse(String(data)).type)
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'hello', protocol: 2, table: code, token }))
  await expect.poll(() => heard).toContain('state')
  const closed = once(socket, 'close')
  child.kill('SIGUSR2')
  const [exitCode] = await once(child, 'exit')
  await closed
  expect(heard.at(-1)).toBe('bye')
  expect(exitCode).toBe(0)
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends the process with code 0, with a connection open',
  async (signal) => {
    const { child, port, output } = await spawnServer()
    const socket = await openRaw(Number(port))
    socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'data')
    child.kill(signal)
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    expect(output()).toContain(`Stopping (${signal}).`)
    socket.destroy()
  },
)

const DAY_MS = 24 * 3_600_000
const BUSY = { ...LIMITS, beatEveryMs: 10, sweepEveryMs: 10 }

test.each([
  ['behind', -8],
  ['ahead', 8],
])('a machine that boots 8 days %s and is corrected by NTP loses no table', async (_way, days) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'icebreaker-clock-'))
  const openTable = async ({ url }: Served) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(new URL('tables', url), { method: 'POST', headers, body: '{"game":"toy"}' })
    return ((await response.json()) as { table: { code: string } }).table.code
  }
  const sweeps = () => new Promise((resolve) => setTimeout(resolve, 300))
  try {
    const first = await serveHere({ dataDir, limits: BUSY })
    const codes = [await openTable(first)]
    await sweeps()
    await first.close()

    let wrongMs = days * DAY_MS
    const world = worldOf(() => Date.now() + wrongMs)
    const second = await serveHere({ dataDir, limits: BUSY, world })
    codes.push(await openTable(second))
    await sweeps()
    expect(Math.abs(world.now() - Date.now())).toBeGreaterThan(7 * DAY_MS)
    wrongMs = 0
    await expect.poll(() => Math.abs(world.now() - Date.now())).toBeLessThan(DAY_MS)
    await sweeps()
    for (const code of codes)
      expect((await fetch(new URL(`tables/${code}`, second.url))).status, code).toBe(200)
    await second.close()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('an Idempotency-Key opens one table, also across a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'icebreaker-key-'))
  const post = async ({ url }: Served, path: string, token?: string): Promise<Json> => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': `key-for-${path.replace('/', '-')}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    const body = path === 'profile' ? '{"name":"Ann"}' : '{"game":"toy"}'
    return (await fetch(new URL(path, url), { method: 'POST', headers, body })).json()
  }
  try {
    const first = await serveHere({ dataDir })
    const { token } = await post(first, 'profile')
    const opened = [await post(first, 'tables', token), await post(first, 'game/new', token)]
    await first.close()
    const second = await serveHere({ dataDir })
    const again = [await post(second, 'tables', token), await post(second, 'game/new', token)]
    const told = ([table, match]: typeof opened) => [table.table.code, match.id, match.code, match.playerId]
    expect(told(again)).toEqual(told(opened))
    await second.close()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
