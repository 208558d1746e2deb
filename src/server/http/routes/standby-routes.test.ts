import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqlite } from '../../store/sqlite/store.ts'
import { ADMIN_TOKEN, type Fixture, makeFixture } from '../testing/fixture.ts'

let folder = ''
let fixture: Fixture
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'icebreaker-feed-'))
  fixture = await makeFixture({ store: await openSqlite(join(folder, 'a.db')) })
})
afterEach(async () => {
  await fixture.close()
  rmSync(folder, { recursive: true, force: true })
})

const asAdmin = { token: ADMIN_TOKEN }

test('the operator gets a snapshot and the changes after it, and nobody else anything', async () => {
  expect((await fixture.ask('POST /admin/standby')).status).toBe(401)
  expect((await fixture.ask('POST /admin/standby', { token: await fixture.person('Ann') })).status).toBe(401)
  const { status, body: begun } = await fixture.ask('POST /admin/standby', asAdmin)
  expect(status).toBe(201)
  expect(await fixture.ask('POST /admin/standby', asAdmin)).toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining('Another standby') },
  })
  await fixture.person('Ben')
  const changes = `GET /admin/standby/changes?generation=${begun.generation}&after=${begun.commits}`
  expect((await fixture.ask(changes)).status).toBe(401)
  const { body } = await fixture.ask(changes, asAdmin)
  expect(body).toMatchObject({
    commits: begun.commits + 1,
    changes: [{ from: begun.commits, to: begun.commits + 1 }],
  })
  expect(Buffer.from(body.changes[0].bytes, 'base64').toString('latin1')).toContain('Ben')
})

test('another generation is over, and malformed requests are refused', async () => {
  const none = '0'.repeat(16)
  for (const line of [`changes?generation=${none}&after=0`, `snapshot?generation=${none}&offset=0`])
    expect((await fixture.ask(`GET /admin/standby/${line}`, asAdmin)).status).toBe(409)
  for (const line of [
    'changes?generation=../../x&after=0',
    `snapshot?generation=${none}&offset=-1`,
    'snapshot',
  ])
    expect((await fixture.ask(`GET /admin/standby/${line}`, asAdmin)).status).toBe(400)
})

test('a server without a file has nothing to follow', async () => {
  const inMemory = await makeFixture()
  expect((await inMemory.ask('POST /admin/standby', asAdmin)).status).toBe(404)
  await inMemory.close()
})

test('the metrics say how far a standby is behind', async () => {
  const read = async () =>
    (await fixture.core.metrics.registry.metrics()).match(/^icebreaker_standby_lag_seconds (.*)$/m)?.[1]
  expect(await read()).toBe('-1')
  const { body: begun } = await fixture.ask('POST /admin/standby', asAdmin)
  await fixture.ask(
    `GET /admin/standby/changes?generation=${begun.generation}&after=${begun.commits}`,
    asAdmin,
  )
  expect(Number(await read())).toBeGreaterThanOrEqual(0)
})
