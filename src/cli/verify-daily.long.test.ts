import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UsageError } from '../cli-kit/usage.ts'
import { createServer } from '../server/create-server.ts'
import type { Served } from '../server/serve.ts'
import { worldOf } from '../server/world.ts'
import { testScreen } from './testing/screen.ts'
import { verify } from './verify.ts'

const DAY = '2026-11-18'
const HOUR_MS = 3_600_000
let time = Date.UTC(2026, 10, 17, 12)
const world = worldOf(() => time)
let served: Served
let commitment = ''

function passHours(hours: number): void {
  time += hours * HOUR_MS
  world.follow(time)
}

type Json = ReturnType<typeof JSON.parse>

async function ask(path: string, token = '', body?: object): Promise<Json> {
  const headers = {
    'content-type': 'application/json',
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
  }
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  return (await fetch(new URL(path, served.url), { headers, ...sent })).json()
}

/** Somebody plays today's Flip 7, always the last legal action. */
async function playFlip7(name: string): Promise<void> {
  const { token } = await ask('profile', '', { name })
  let { state } = await ask('daily/tries/flip7', token, {})
  while (state.outcome === null) {
    const body = { revision: state.revision, action: state.legal.at(-1) }
    state = (await ask('daily/tries/flip7/actions', token, body)).state
  }
}

beforeAll(async () => {
  served = await createServer({ world, pageDir: '/nowhere' })
  commitment = (await ask('daily')).tomorrow.commitment
  passHours(24)
  await playFlip7('Ann')
  await playFlip7('Bob')
})
afterAll(() => served.close())

/** Runs the command against an address, and returns its exit code and its lines. */
async function verified(url: string, ...args: readonly string[]): Promise<{ code: number; text: string }> {
  const screen = testScreen()
  const code = await verify(['--daily', DAY, '--url', url, ...args], screen)
  return { code, text: screen.printed.join('\n') }
}

describe('verify --daily', () => {
  test('during the day there is only the hash', async () => {
    const { code, text } = await verified(served.url)
    expect(code).toBe(3)
    expect(text).toContain(`the seed is not shown yet; its hash is ${commitment}`)
  })

  describe('after the day', () => {
    beforeAll(() => passHours(13))

    test('an honest day holds, with the hash of the day before', async () => {
      const { code, text } = await verified(served.url, '--hash', commitment)
      expect(code).toBe(0)
      expect(text).toContain('the seed of the day has the hash that was published')
      expect(text).toContain('the published hash is the one that you noted')
      expect(text).toContain('published the hash before the day, at 2026-11-17T12:00')
      expect(text).toContain('Flip 7: all 2 results follow from the seed')
      expect(text).toContain('Yahtzee: there are no results')
      expect((await verified(served.url, '--lang', 'de')).text).toContain('alle 2 Ergebnisse folgen')
    })

    test('another hash than the noted one is a broken promise', async () => {
      const { code, text } = await verified(served.url, '--hash', 'ab'.repeat(32))
      expect([code, text.includes('the server has changed the seed')]).toEqual([1, true])
    })

    const LIES: readonly [string, (text: string) => string][] = [
      ['another seed', (text) => text.replaceAll(/("(?:seed|server)":")[0-9a-f]/g, (_all, key) => `${key}x`)],
      ['a seed of zeros', (text) => text.replaceAll(/"seed":"[0-9a-f]{64}"/g, `"seed":"${'0'.repeat(64)}"`)],
      ['better scores', (text) => text.replaceAll(/"score":\d+,"rounds":\d+|"rounds":\d+/g, '"rounds":1')],
    ]
    test.each(LIES)('a server that shows %s is found out', async (_what, lie) => {
      const liar = await lying(lie)
      const { code, text } = await verified(`http://127.0.0.1:${(liar.address() as AddressInfo).port}`)
      liar.close()
      expect(code).toBe(1)
      expect(text).toMatch(/✗ /)
    })

    test('a server that is no Icebreaker, no day and no server are usage errors', async () => {
      const liar = await lying(() => '{"hello":"world"}')
      await expect(verified(`http://127.0.0.1:${(liar.address() as AddressInfo).port}`)).rejects.toThrow(
        'not as Icebreaker',
      )
      liar.close()
      await expect(verify(['--daily', '18.11.2026'], testScreen())).rejects.toThrow(UsageError)
      await expect(verify(['--daily', '2026-01-01', '--url', served.url], testScreen())).rejects.toThrow(
        'knows nothing about this day',
      )
      await expect(verify(['--daily', DAY, '--url', 'ftp://x'], testScreen())).rejects.toThrow(
        '--url is an address',
      )
      await expect(verify(['file.json', '--url', served.url], testScreen())).rejects.toThrow(
        '--url is for --daily',
      )
    })
  })
})

/** A server that passes on what the real one says, changed by a lie. */
async function lying(lie: (text: string) => string): Promise<Server> {
  const server = createHttpServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', served.url))
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(lie(await answer.text()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
