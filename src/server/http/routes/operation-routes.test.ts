import { expect, test } from 'vitest'
import { StoreFault } from '../../store/store.ts'
import { ADMIN_TOKEN, makeFixture } from '../testing/fixture.ts'

test('a server that shuts down is not ready, and opens no tables; it still answers', async () => {
  let isClosing = false
  const fixture = await makeFixture({ isClosing: () => isClosing })
  expect((await fixture.ask('GET /ready')).body).toEqual({ status: 'ready' })
  const { id } = (await fixture.ask('POST /game/new', { body: { game: 'toy' } })).body
  isClosing = true
  for (const line of ['GET /ready', 'POST /tables', 'POST /game/new']) {
    const asked = line.startsWith('GET') ? {} : { body: { game: 'toy' } }
    const { status, body, headers } = await fixture.ask(line, asked)
    expect([line, status, body.code, headers['retry-after']]).toEqual([line, 503, 'shutting-down', '5'])
  }
  expect((await fixture.ask('GET /health')).status).toBe(200)
  expect((await fixture.ask(`GET /game/${id}/state`)).status).toBe(200)
  await fixture.close()
})

test('a server whose store can be read but not written is not ready', async () => {
  let isWritable = true
  const fixture = await makeFixture({ isWritable: () => isWritable })
  expect((await fixture.ask('GET /ready')).status).toBe(200)
  isWritable = false
  expect((await fixture.ask('GET /ready')).body).toMatchObject({ code: 'storage-failed' })
  expect((await fixture.ask('GET /health')).status).toBe(200)
  await fixture.close()
})

test('a server whose store fails is not ready', async () => {
  const lastBeat = async () => {
    throw new StoreFault('the disk is gone')
  }
  const fixture = await makeFixture({ around: (store) => ({ ...store, lastBeat }) })
  const { status, body } = await fixture.ask('GET /ready')
  expect([status, body.code]).toEqual([503, 'storage-failed'])
  await fixture.close()
})

test('a page on this machine gets the server’s address in the network; others get public data only', async () => {
  const roomUrl = () => 'http://192.168.1.23:3000/'
  const home = await makeFixture({ roomUrl })
  expect((await home.ask('GET /address')).body).toEqual({ url: roomUrl() })
  expect((await home.ask('GET /address', { headers: { 'x-forwarded-for': '9.9.9.9' } })).body).toEqual({
    url: null,
  })
  await home.close()
  const publicUrl = new URL('https://play.example/')
  const known = await makeFixture({ roomUrl, publicUrl })
  const { body } = await known.ask('GET /address', { headers: { 'x-forwarded-for': '9.9.9.9' } })
  expect(body).toEqual({ url: publicUrl.href })
  await known.close()
})

test('the metrics count requests, tables and rejections', async () => {
  const fixture = await makeFixture()
  await fixture.ask('POST /game/new', { body: { game: 'toy' } })
  await fixture.ask('GET /profile')
  const { text, headers } = await fixture.ask('GET /metrics')
  expect(headers['content-type']).toContain('text/plain')
  expect(text).toContain('icebreaker_tables 1')
  expect(text).toContain('icebreaker_rejections_total{code="no-token"} 1')
  expect(text).toMatch(
    /icebreaker_http_request_seconds_count\{method="POST",route="\/game\/new",status="201"\} 1/,
  )
  await fixture.close()
})

test('the operator sees tables and ends them', async () => {
  const fixture = await makeFixture()
  const { code } = (await fixture.ask('POST /game/new', { body: { game: 'toy', name: 'Ann' } })).body
  const { body, text } = await fixture.ask('GET /admin/tables', { token: ADMIN_TOKEN })
  expect(body.tables).toMatchObject([{ code, game: 'toy', people: 1, bots: 1, match: { isOver: false } }])
  expect(text).not.toContain('Ann')
  expect((await fixture.ask('GET /admin/status', { token: ADMIN_TOKEN })).body).toMatchObject({
    tables: 1,
    version: '0.1.0',
  })
  expect((await fixture.ask(`POST /admin/tables/${code}/dissolve`, { token: ADMIN_TOKEN })).status).toBe(204)
  expect((await fixture.ask(`GET /tables/${code}`)).body.code).toBe('unknown-table')
  await fixture.close()
})
