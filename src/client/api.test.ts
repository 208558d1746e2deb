import { describe, expect, test } from 'vitest'
import { createApi } from './api.ts'
import { type FakeResponse, fakeWorld } from './testing/fake-world.ts'

function asking(reply: FakeResponse | null, more: { token?: string; isAnonymous?: boolean } = {}) {
  const world = fakeWorld()
  world.answer = () => reply
  const api = createApi({ world, baseUrl: 'https://here/games/', ...more })
  return { api, world, line: () => world.requests.map(({ method, url }) => `${method} ${url}`).join() }
}

describe('what is asked', () => {
  test('goes under the address of the server, as whom it is asked', async () => {
    const { api, world, line } = asking({ body: {} }, { token: 'ana' })
    await api.profile()
    expect(line()).toBe('GET https://here/games/profile')
    expect(world.requests[0]).toMatchObject({
      headers: { accept: 'application/json', authorization: 'Bearer ana' },
      isAnonymous: false,
      timeoutMs: 10_000,
    })
  })

  test('as nobody has no token', async () => {
    const { api, world } = asking({ body: {} }, { token: 'ana', isAnonymous: true })
    await api.table('K7PQR')
    expect(world.requests[0]?.isAnonymous).toBe(true)
    expect(world.requests[0]?.headers).not.toHaveProperty('authorization')
  })

  test('cannot leave its place in the address', async () => {
    const { api, line } = asking({ body: {} })
    await api.table('../profile?x=1#')
    expect(line()).toBe('GET https://here/games/tables/..%2Fprofile%3Fx%3D1%23')
  })

  test('to open a table is safe to be sent twice by the network', async () => {
    const { api, world } = asking({ status: 201, body: { table: {} } })
    await api.openTable({ game: 'toy', name: 'Ana' })
    expect(world.requests[0]).toMatchObject({
      method: 'POST',
      body: '{"game":"toy","name":"Ana"}',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': expect.stringMatching(/^[\w-]{16}$/),
      },
    })
  })
})

describe('what is answered', () => {
  test('is the value, out of its list where it is one', async () => {
    expect(await asking({ body: { games: [{ id: 'toy' }] } }).api.games()).toEqual({
      ok: true,
      value: [{ id: 'toy' }],
    })
    expect(await asking({ body: { matches: [] } }).api.matches(5)).toEqual({ ok: true, value: [] })
    expect(await asking({ body: { steps: [] } }).api.history('m_1', 3, 9)).toEqual({ ok: true, value: [] })
    expect(await asking({ status: 204 }).api.eraseProfile()).toEqual({ ok: true, value: null })
    expect(await asking({ status: 204 }).api.signOut()).toEqual({ ok: true, value: null })
  })

  test('with a problem is the rejection that it names, with the words of the rules', async () => {
    const refusal = { code: 'too-low', text: 'Too low.' }
    const body = {
      type: 'about:blank',
      title: 'No',
      status: 422,
      detail: 'Too low.',
      code: 'illegal-action',
      refusal,
    }
    expect(await asking({ status: 422, body }).api.profile()).toEqual({
      ok: false,
      rejected: { code: 'illegal-action', reason: 'Too low.', refusal },
    })
  })

  test.each<[string, FakeResponse | null]>([
    ['no network', null],
    ['a page in place of the server', { status: 200 }],
    ['a proxy that fails', { status: 502 }],
    ['a failure in other words', { status: 500, body: { error: 'x' } }],
    ['a code that is none', { status: 500, body: { code: 'toString' } }],
    ['a failure that is nothing', { status: 500, body: null }],
    ['nothing where something must be', { status: 204 }],
  ])('is no answer: %s', async (_what, reply) => {
    expect(await asking(reply).api.profile()).toMatchObject({ ok: false, rejected: { code: 'no-answer' } })
  })
})
