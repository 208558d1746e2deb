import { expect, test } from 'vitest'
import { StoreFault } from '../../store/store.ts'
import { ADMIN_TOKEN, makeRig } from '../testing/rig.ts'

test('a server that shuts down is not ready, and opens no tables; it still answers', async () => {
  let isClosing = false
  const rig = await makeRig({ isClosing: () => isClosing })
  expect((await rig.ask('GET /ready')).body).toEqual({ status: 'ready' })
  const { id } = (await rig.ask('POST /game/new', { body: { game: 'toy' } })).body
  isClosing = true
  for (const line of ['GET /ready', 'POST /tables', 'POST /game/new']) {
    const asked = line.startsWith('GET') ? {} : { body: { game: 'toy' } }
    const { status, body, headers } = await rig.ask(line, asked)
    expect([line, status, body.code, headers['retry-after']]).toEqual([line, 503, 'shutting-down', '5'])
  }
  expect((await rig.ask('GET /health')).status).toBe(200)
  expect((await rig.ask(`GET /game/${id}/state`)).status).toBe(200)
  await rig.close()
})

test('a server whose store reads well but keeps nothing is not ready', async () => {
  let isKeeping = true
  const rig = await makeRig({ isKeeping: () => isKeeping })
  expect((await rig.ask('GET /ready')).status).toBe(200)
  isKeeping = false
  expect((await rig.ask('GET /ready')).body).toMatchObject({ code: 'storage-failed' })
  expect((await rig.ask('GET /health')).status).toBe(200)
  await rig.close()
})

test('a server whose store fails is not ready', async () => {
  const lastBeat = async () => {
    throw new StoreFault('the disk is gone')
  }
  const rig = await makeRig({ around: (store) => ({ ...store, lastBeat }) })
  const { status, body } = await rig.ask('GET /ready')
  expect([status, body.code]).toEqual([503, 'storage-failed'])
  await rig.close()
})

test('a page on this machine learns where others reach it; others learn only what is public', async () => {
  const roomUrl = () => 'http://192.168.1.23:3000/'
  const home = await makeRig({ roomUrl })
  expect((await home.ask('GET /address')).body).toEqual({ url: roomUrl() })
  expect((await home.ask('GET /address', { headers: { 'x-forwarded-for': '9.9.9.9' } })).body).toEqual({
    url: null,
  })
  await home.close()
  const publicUrl = new URL('https://play.example/')
  const known = await makeRig({ roomUrl, publicUrl })
  const { body } = await known.ask('GET /address', { headers: { 'x-forwarded-for': '9.9.9.9' } })
  expect(body).toEqual({ url: publicUrl.href })
  await known.close()
})

test('figures have what the server does in them', async () => {
  const rig = await makeRig()
  await rig.ask('POST /game/new', { body: { game: 'toy' } })
  await rig.ask('GET /profile')
  const { text, headers } = await rig.ask('GET /metrics')
  expect(headers['content-type']).toContain('text/plain')
  expect(text).toContain('icebreaker_tables 1')
  expect(text).toContain('icebreaker_rejections_total{code="no-token"} 1')
  expect(text).toMatch(
    /icebreaker_http_request_seconds_count\{method="POST",route="\/game\/new",status="201"\} 1/,
  )
  await rig.close()
})

test('the operator sees tables and ends them', async () => {
  const rig = await makeRig()
  const { code } = (await rig.ask('POST /game/new', { body: { game: 'toy', name: 'Ann' } })).body
  const { body, text } = await rig.ask('GET /admin/tables', { token: ADMIN_TOKEN })
  expect(body.tables).toMatchObject([{ code, game: 'toy', people: 1, bots: 1, match: { isOver: false } }])
  expect(text).not.toContain('Ann')
  expect((await rig.ask('GET /admin/status', { token: ADMIN_TOKEN })).body).toMatchObject({
    tables: 1,
    version: '0.1.0',
  })
  expect((await rig.ask(`POST /admin/tables/${code}/dissolve`, { token: ADMIN_TOKEN })).status).toBe(204)
  expect((await rig.ask(`GET /tables/${code}`)).body.code).toBe('unknown-table')
  await rig.close()
})
