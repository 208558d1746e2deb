import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** Fewer than the windows that one person may have open. */
const SOCKETS = 8
const dataDir = mkdtempSync(join(tmpdir(), 'icebreaker-stop-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function newTable(url: string): Promise<{ code: string; token: string }> {
  const response = await fetch(`${url}game/new`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: 'yahtzee' }),
  })
  return (await response.json()) as { code: string; token: string }
}

async function openSocket(url: string, table: string, token: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}socket`)
  const heard: string[] = []
  socket.onmessage = ({ data }) => heard.push(JSON.parse(String(data)).type)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  socket.send(JSON.stringify({ type: 'hello', protocol: 2, table, token }))
  await vi.waitFor(() => expect(heard).toContain('state'), { timeout: 30_000 })
  return { heard, closed }
}

// systemd does this without KillMode=mixed. The launcher forwards the signal that the server has received already.
test('SIGTERM to the launcher and its server at once is a graceful stop', async () => {
  const launcher = spawn(process.execPath, ['tools/run.mjs', 'src/cli/main.ts', 'serve', '--port', '0'], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, DATA_DIR: dataDir, HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  launcher.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  try {
    await vi.waitFor(() => expect(output).toMatch(/Icebreaker is at \S+/), { timeout: 300_000, interval: 50 })
    const [, url = ''] = /Icebreaker is at (\S+)/.exec(output) ?? []
    const { code, token } = await newTable(url)
    const sockets = []
    for (let at = 0; at < SOCKETS; at++) sockets.push(await openSocket(url, code, token))
    const exited = once(launcher, 'exit')
    process.kill(-(launcher.pid ?? 0), 'SIGTERM')
    expect(await exited).toEqual([0, null])
    await Promise.all(sockets.map(({ closed }) => closed))
    expect(sockets.map(({ heard }) => heard.at(-1))).toEqual(Array(SOCKETS).fill('bye'))
  } finally {
    if (launcher.exitCode === null) process.kill(-(launcher.pid ?? 0), 'SIGKILL')
  }
})
