import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toy } from '../../engine/testing/toy.ts'
import { PROTOCOL } from '../../protocol/messages.ts'
import { RulesFault } from '../../table/rules-fault.ts'
import type { Json } from '../http/testing/fixture.ts'
import { readStalls, STALLS } from './stalls.ts'
import { startWatchdog } from './watchdog.ts'

const SCRIPT = join(import.meta.dirname, 'testing', 'stalling-server.ts')
const forever = (): never => {
  for (;;);
}

let dataDir: string
let children: ChildProcess[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'icebreaker-watchdog-'))
  children = []
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

interface RunningServer {
  readonly url: string
  readonly log: () => string
  /** The signal that ends the process. */
  readonly ended: Promise<NodeJS.Signals | null>
}

async function start(): Promise<RunningServer> {
  const child = spawn(process.execPath, [SCRIPT, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let log = ''
  child.stderr.on('data', (text) => {
    log += text
  })
  const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(text)) ?? []
      if (address !== undefined) resolve(address)
    })
    ended.then(() => reject(new Error(`The server did not start: ${log}`)))
  })
  return { url, log: () => log, ended }
}

interface OwnMatch {
  readonly id: string
  readonly code: string
  readonly token: string
}

async function ask(url: string, method: string, path: string, token: string, body?: unknown): Promise<Json> {
  const response = await fetch(new URL(path, url), {
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return await response.json()
}

/** Begins a match against a bot that waits for its turn. */
async function begin(url: string, game: string): Promise<OwnMatch> {
  const begun = await ask(url, 'POST', 'game/new', '', { game, bots: ['beginner'], paceMs: 5_000 })
  expect(begun).toMatchObject({ id: expect.any(String), token: expect.any(String) })
  return begun
}

const draw = (url: string, { id, token }: OwnMatch) => ask(url, 'POST', `game/${id}/draw`, token, {})

/** Watches the match, so that its views are made at every action. */
async function watch(url: string, { code }: OwnMatch): Promise<void> {
  const socket = new WebSocket(new URL('socket', url.replace('http', 'ws')))
  socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, table: code }))
  await new Promise<void>((resolve) => {
    socket.onmessage = ({ data }) => {
      if (JSON.parse(String(data)).type === 'state') resolve()
    }
  })
}

const pausedOf = async (url: string, { code, token }: OwnMatch): Promise<string | null> =>
  (await ask(url, 'GET', `tables/${code}`, token)).match.paused

describe('a server with a watchdog', () => {
  test.each(['spinning', 'dazzling'])(
    'ends when the rules of %s run for ever, and comes back with that match alone paused',
    async (game) => {
      const first = await start()
      const stalling = await begin(first.url, game)
      const sound = await begin(first.url, 'toy')
      await watch(first.url, stalling)
      await expect(draw(first.url, stalling)).rejects.toThrow()
      expect(await first.ended).toBe('SIGVTALRM')
      expect(first.log()).toContain('the rules did not end')
      expect(first.log()).toContain(stalling.id)

      const second = await start()
      expect(await pausedOf(second.url, stalling)).toBe('fault')
      expect(await pausedOf(second.url, sound)).toBe(null)
      expect(await draw(second.url, sound)).toMatchObject({ revision: 1 })
      expect(readStalls(join(dataDir, STALLS))).toEqual([{ game, version: 1, match: null }])

      // The host goes on with it: this game is interrupted from now on, so it stalls no second process.
      await ask(second.url, 'POST', `tables/${stalling.code}/pause`, stalling.token, { isPaused: false })
      expect(await draw(second.url, stalling)).toMatchObject({ code: 'match-paused' })
      expect(await pausedOf(second.url, stalling)).toBe('fault')
      expect(await draw(second.url, await begin(second.url, 'toy'))).toMatchObject({ revision: 1 })
    },
  )
})

describe('the guard of a watchdog', () => {
  const live = { id: 'm1', game: toy }

  test('returns the result of the rules, and turns anything they throw into a fault', () => {
    const { guard, close } = startWatchdog(join(dataDir, STALLS))
    expect(guard(live, () => 7)).toBe(7)
    expect(() =>
      guard(live, () => {
        throw new Error('no such card')
      }),
    ).toThrow(new RulesFault('no such card'))
    close()
  })

  test('interrupts a game that has stalled a server before, unless its rules have changed', () => {
    writeFileSync(join(dataDir, STALLS), JSON.stringify([{ game: 'toy', version: 1, match: null }]))
    const { guard, close } = startWatchdog(join(dataDir, STALLS))
    expect(() => guard(live, forever)).toThrow(RulesFault)
    close()
  })

  test('a file that is not a list of stalls is ignored', () => {
    writeFileSync(join(dataDir, STALLS), '{"game":')
    expect(readStalls(join(dataDir, STALLS))).toEqual([])
    writeFileSync(join(dataDir, STALLS), '[{"game":7}]')
    expect(readStalls(join(dataDir, STALLS))).toEqual([])
  })
})
