import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { Leader } from './leader.ts'

let server: Server | null = null
afterEach(() => {
  server?.close()
  server = null
})

/** A leader that gives these answers, one after the other; the last one again and again. */
async function leaderThat(
  ...answers: readonly (readonly [status: number, body: unknown])[]
): Promise<Leader> {
  let next = 0
  server = createServer((_request, response) => {
    const [status, body] = answers[Math.min(next, answers.length - 1)] ?? [500, null]
    next += 1
    response.writeHead(status, { connection: 'close' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return new Leader(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`), 'token', 0)
}

const BEGUN = { generation: '0123456789abcdef', commits: 3, at: 5 }

test('a leader that is asked too often is asked again', async () => {
  const leader = await leaderThat([429, {}], [429, {}], [201, BEGUN])
  expect(await leader.begin()).toEqual(BEGUN)
})

test.each([
  ['another token', 401, {}, /refuses the admin token/],
  [
    'another standby',
    503,
    { detail: 'Another standby follows this server.' },
    /503: Another standby follows/,
  ],
  ['too many requests for long', 429, { detail: 'wait' }, /429: wait/],
  ['an answer of another program', 200, { hello: 1 }, /no answer of a leader of this version/],
])('%s is one sentence', async (_what, status, body, sentence) => {
  const leader = await leaderThat([status, body])
  await expect(leader.begin()).rejects.toThrow(sentence)
})

test('a generation that is over is no fault, and a server that is down is one', async () => {
  const leader = await leaderThat([409, {}])
  expect(await leader.changesAfter('0123456789abcdef', 1)).toBeNull()
  expect(await leader.isUp()).toBe(true)
  server?.close()
  await once(server!, 'close')
  expect(await leader.isUp()).toBe(false)
  await expect(leader.begin()).rejects.toThrow(/does not answer/)
})
