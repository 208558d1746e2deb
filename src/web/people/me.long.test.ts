import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Fixture, makeFixture } from '../../server/http/testing/fixture.ts'

const ORIGIN = 'http://localhost:80'
let fixture: Fixture
/** The cookie of the browser, which no script can read. */
let cookie: string | null
let asked: string[]

/** The page's own fetch, answered by a real server; the cookie goes with every request, as in a browser. */
async function fetchLikeBrowser(url: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const line = `${method} ${new URL(url).pathname}`
  asked.push(line)
  const heard = await fixture.ask(line, {
    headers: { origin: ORIGIN, ...(cookie === null ? {} : { cookie }) },
    ...(typeof body === 'string' ? { body: JSON.parse(body) } : {}),
  })
  const set = heard.headers['set-cookie']
  if (set !== undefined) cookie = set.split(';')[0] ?? null
  return new Response(heard.text === '' ? null : heard.text, { status: heard.status })
}

/** The page as it is after a reload without anything stored. */
async function freshPage() {
  vi.resetModules()
  return import('./me.ts')
}

beforeEach(async () => {
  fixture = await makeFixture()
  cookie = null
  asked = []
  vi.stubGlobal('document', { baseURI: `${ORIGIN}/` })
  vi.stubGlobal('fetch', fetchLikeBrowser)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await fixture.close()
})

const whoIs = async () =>
  (await fixture.ask('GET /whoami', { headers: { origin: ORIGIN, cookie: cookie ?? '' } })).body.profile

test('a person whose storage was cleared stays the same person', async () => {
  const first = await freshPage()
  expect(await first.introduce({ name: 'Ana', avatar: 'owl' })).toMatchObject({ ok: true })
  const [before, was] = [cookie, await whoIs()]
  const page = await freshPage()
  expect(page.me().isKnown).toBe(false)
  expect(await page.introduce({ name: 'Anna', avatar: 'owl' })).toMatchObject({ ok: true })
  expect(cookie).toBe(before)
  expect(await whoIs()).toMatchObject({ id: was.id, name: 'Anna' })
  expect(page.me()).toEqual({ name: 'Anna', avatar: 'owl', isKnown: true })
})

test('a person with a match from /docs is recognised before the page asks for a name', async () => {
  const opened = await fixture.ask('POST /game/new', {
    headers: { origin: ORIGIN },
    body: { game: 'toy', name: 'Dora' },
  })
  cookie = opened.headers['set-cookie']?.split(';')[0] ?? null
  const page = await freshPage()
  await page.recognise()
  expect(page.me()).toMatchObject({ name: 'Dora', isKnown: true })
})

test('several parts of the page share one request for the person', async () => {
  const page = await freshPage()
  await Promise.all([page.recognise(), page.recognise(), page.introduce({ name: 'Ana', avatar: 'owl' })])
  expect(asked).toEqual(['GET /whoami', 'POST /profile'])
  await page.recognise()
  expect(asked).toHaveLength(2)
})

test('one request opens a table for a newcomer, who then is known', async () => {
  const page = await freshPage()
  const opened = await page.openTable({ name: 'Ana', avatar: 'owl' }, 'toy', 'key-of-this-click')
  expect(opened).toMatchObject({ ok: true, value: expect.stringMatching(/^\w{5}$/) })
  expect(asked).toEqual(['POST /tables'])
  expect(page.me()).toEqual({ name: 'Ana', avatar: 'owl', isKnown: true })
  expect(await whoIs()).toMatchObject({ name: 'Ana', avatar: 'owl' })
})

test('one request opens a table for a known person under another name', async () => {
  const page = await freshPage()
  await page.introduce({ name: 'Ana', avatar: 'owl' })
  const was = await whoIs()
  asked.length = 0
  await page.openTable({ name: 'Anna', avatar: 'fox' }, 'toy', 'key-of-this-click')
  expect(asked).toEqual(['POST /tables'])
  expect(await whoIs()).toMatchObject({ id: was.id, name: 'Anna', avatar: 'fox' })
  expect(page.me()).toEqual({ name: 'Anna', avatar: 'fox', isKnown: true })
})

test('a screen asks once for the person, also if the server knows nobody; the next screen asks again', async () => {
  const page = await freshPage()
  await page.recognise()
  await page.recognise()
  expect(asked).toEqual(['GET /whoami'])
  page.forgetAnswer()
  await page.recognise()
  expect(asked).toEqual(['GET /whoami', 'GET /whoami'])
})

test('a page that registers after another tab did becomes the same person', async () => {
  const page = await freshPage()
  await page.recognise()
  await fetchLikeBrowser(`${ORIGIN}/profile`, {
    method: 'POST',
    body: JSON.stringify({ name: 'Ana', avatar: 'owl' }),
  })
  const was = await whoIs()
  expect(await page.registerAs({ name: 'Anna', avatar: 'owl' })).toMatchObject({ ok: true })
  expect(await whoIs()).toMatchObject({ id: was.id, name: 'Anna' })
  expect(page.me()).toMatchObject({ name: 'Anna', isKnown: true })
})

test('the page registers nobody while the server cannot identify the device', async () => {
  const page = await freshPage()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  const answer = await page.introduce({ name: 'Ana', avatar: 'owl' })
  expect(answer).toMatchObject({ ok: false, rejected: { code: 'no-answer' } })
  expect(page.me().isKnown).toBe(false)
})
