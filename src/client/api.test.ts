import { describe, expect, test } from 'vitest'
import { createApi } from './api.ts'
import { type FakeResponse, fakeWorld } from './testing/fake-world.ts'

function apiWith(response: FakeResponse | null, more: { token?: string; isAnonymous?: boolean } = {}) {
  const world = fakeWorld()
  world.answer = () => response
  const api = createApi({ world, baseUrl: 'https://here/games/', ...more })
  return { api, world, requestLine: () => world.requests.map(({ method, url }) => `${method} ${url}`).join() }
}

describe('a request', () => {
  test('a request goes to the server’s address with the client’s token', async () => {
    const { api, world, requestLine } = apiWith({ body: {} }, { token: 'ana' })
    await api.profile()
    expect(requestLine()).toBe('GET https://here/games/profile')
    expect(world.requests[0]).toMatchObject({
      headers: { accept: 'application/json', authorization: 'Bearer ana' },
      isAnonymous: false,
      timeoutMs: 10_000,
    })
  })

  test('an anonymous request has no token', async () => {
    const { api, world } = apiWith({ body: {} }, { token: 'ana', isAnonymous: true })
    await api.table('K7PQR')
    expect(world.requests[0]?.isAnonymous).toBe(true)
    expect(world.requests[0]?.headers).not.toHaveProperty('authorization')
  })

  test('a path segment from outside cannot leave its place in the address', async () => {
    const { api, requestLine } = apiWith({ body: {} })
    await api.table('../profile?x=1#')
    expect(requestLine()).toBe('GET https://here/games/tables/..%2Fprofile%3Fx%3D1%23')
  })

  test('a request to open a table has an idempotency key', async () => {
    const { api, world } = apiWith({ status: 201, body: { table: {} } })
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

describe('a response', () => {
  test('a response is unwrapped to its value', async () => {
    expect(await apiWith({ body: { games: [{ id: 'toy' }] } }).api.games()).toEqual({
      ok: true,
      value: [{ id: 'toy' }],
    })
    expect(await apiWith({ body: { matches: [] } }).api.matches(5)).toEqual({ ok: true, value: [] })
    expect(await apiWith({ body: { steps: [] } }).api.history('m_1', 3, 9)).toEqual({ ok: true, value: [] })
    expect(await apiWith({ status: 204 }).api.eraseProfile()).toEqual({ ok: true, value: null })
    expect(await apiWith({ status: 204 }).api.signOut()).toEqual({ ok: true, value: null })
  })

  test('a problem document becomes the rejection that it names, with the refusal of the rules', async () => {
    const refusal = { code: 'too-low', text: 'Too low.' }
    const body = {
      type: 'about:blank',
      title: 'No',
      status: 422,
      detail: 'Too low.',
      code: 'illegal-action',
      refusal,
    }
    expect(await apiWith({ status: 422, body }).api.profile()).toEqual({
      ok: false,
      rejected: { code: 'illegal-action', reason: 'Too low.', refusal },
    })
  })

  test.each<[string, FakeResponse | null]>([
    ['no network', null],
    ['a page in place of our server', { status: 200 }],
    ['a proxy that fails', { status: 502 }],
    ['a failure in another format', { status: 500, body: { error: 'x' } }],
    ['an unknown code', { status: 500, body: { code: 'toString' } }],
    ['an empty failure', { status: 500, body: null }],
    ['a missing body', { status: 204 }],
  ])('%s is answered with no-answer', async (_case, response) => {
    expect(await apiWith(response).api.profile()).toMatchObject({
      ok: false,
      rejected: { code: 'no-answer' },
    })
  })
})
