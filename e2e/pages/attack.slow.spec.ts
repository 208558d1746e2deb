import { type Page, test as unguarded } from '@playwright/test'
import { WIDE } from '../../src/server/http/testing/match-fixture.ts'
import { type Served, serve } from '../../src/server/serve.ts'
import { isElsewhere, LINKS, NAMES, PICTURES, TITLES } from '../kit/attack-strings.ts'
import { expectNoSidewaysScroll } from '../kit/axe.ts'
import { PAGE_DIR } from '../kit/builds.ts'
import { expect, test } from '../kit/guarded.ts'

const PHONE = { width: 360, height: 640 }
const SEATS = 18
let server: Served

// These tests have their own server: so many people exceed the limits of one address on the shared server.
test.beforeAll(async () => {
  server = await serve({ host: '127.0.0.1', port: 0, pageDir: PAGE_DIR, limits: WIDE, say: () => undefined })
})
test.afterAll(() => server.close())

/** Sends a request as a program does, without the page's checks. */
async function ask<T>(path: string, body: object, token?: string): Promise<T & { status: number }> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return { ...((await response.json()) as T), status: response.status }
}

interface Registered {
  readonly token: string
  readonly profile: { readonly name: string }
}

interface Seated {
  readonly code: string
  /** The names that the server accepted, in their cleaned form. */
  readonly names: readonly string[]
  readonly tokens: readonly string[]
}

/** Opens a table of people with these names, without the names that the server refuses. */
async function seat(wished: readonly string[], game: string, options: object): Promise<Seated> {
  const tokens: string[] = []
  const names: string[] = []
  for (const name of wished) {
    const { status, token, profile } = await ask<Registered>('profile', { name })
    if (status !== 201) expect(status, name).toBe(400)
    else {
      tokens.push(token)
      names.push(profile.name)
    }
  }
  const { table } = await ask<{ table: { code: string } }>('tables', { game, options }, tokens[0])
  for (const token of tokens.slice(1)) await ask(`tables/${table.code}/sit`, {}, token)
  return { code: table.code, tokens, names }
}

/** Records everything that an injected script would do. */
function watch(page: Page) {
  const heard: string[] = []
  page.on('dialog', (dialog) => {
    heard.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (isElsewhere(request.url())) heard.push(request.url())
  })
  page.on('popup', (popup) => heard.push(`a window: ${popup.url()}`))
  return heard
}

async function expectWhole(page: Page) {
  const tags =
    'iframe, object, embed, base[href*=evil], link[href*=evil], form[action], marquee, math, video, portal'
  expect(await page.locator(tags).count()).toBe(0)
  await expectNoSidewaysScroll(page)
}

const batches = Array.from({ length: Math.ceil(NAMES.length / SEATS) }, (_, at) =>
  NAMES.slice(at * SEATS, (at + 1) * SEATS),
)

test(`I6 ${NAMES.length} names that are meant to be more than names are shown as they are`, async ({
  page,
}) => {
  test.setTimeout(600_000)
  const heard = watch(page)
  await page.setViewportSize(PHONE)
  for (const batch of batches) {
    const { code, tokens, names } = await seat(batch, 'flip7', { minPlayers: 1 })
    await page.goto(`${server.url}?table=${code}#/t/${code}`)
    await expect(page.getByLabel('Your name')).toBeVisible()
    await expect(page.getByText(names[0] ?? '').first()).toBeAttached()
    await expectWhole(page)
    await page.getByLabel('Your name').fill('Victim')
    await page
      .getByRole('button', { name: /^(Join|Wait|Look on|Watch)/ })
      .first()
      .click()
    for (const name of names) await expect(page.locator('body')).toContainText(name.trim().slice(0, 8))
    await expectWhole(page)
    await ask(`tables/${code}/start`, {}, tokens[0])
    await expect(page.locator('.table-frame')).toBeVisible()
    await expectWhole(page)
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
  }
  expect(heard).toEqual([])
})

const GIFTS = TITLES.length

test(`I6 ${GIFTS} gifts with ${LINKS.length} links and ${PICTURES.length} pictures are words on paper`, async ({
  page,
}) => {
  test.setTimeout(600_000)
  const heard = watch(page)
  await page.setViewportSize(PHONE)
  const each = 16
  let followable = 0
  for (let first = 0; first < GIFTS; first += each) {
    const titles = TITLES.slice(first, first + each)
    const names = titles.map((_, at) => `Giver ${at}`)
    const { code, tokens } = await seat(names, 'white-elephant', { gifts: 'own' })
    const { match } = await ask<{ match: { id: string } }>(`tables/${code}/start`, {}, tokens[0])
    for (const [at, title] of titles.entries()) await give(match.id, title, first + at, tokens[at] ?? '')
    await ask(`game/${match.id}/start?as=host`, {}, tokens[0])
    await page.goto(`${server.url}?table=${code}#/t/${code}`)
    await page.getByLabel('Your name').fill('Victim')
    await page
      .getByRole('button', { name: /^(Join|Wait|Look on|Watch)/ })
      .first()
      .click()
    await expect(page.locator('.table-frame')).toBeVisible()
    for (let turn = 0; turn < titles.length; turn += 1) await unwrapAnything(match.id, tokens)
    await expect(page.locator('body')).toContainText(titles[0]?.slice(0, 12) ?? '')
    await expectWhole(page)
    followable += await lookIntoGifts(page)
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
  }
  expect(followable).toBeGreaterThan(0)
  expect(heard).toEqual([])
})

/** Opens the details of each gift, expects that no link leads to a script, and returns the number of links. */
async function lookIntoGifts(page: Page): Promise<number> {
  const details = page.getByRole('region', { name: 'Gifts' }).getByRole('button', { name: /^About / })
  let links = 0
  for (let at = 0; at < (await details.count()); at += 1) {
    await details.nth(at).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    for (const link of await page.getByRole('dialog').getByRole('link').all()) {
      expect(await link.getAttribute('href')).toMatch(/^https?:\/\//)
      expect(await link.getAttribute('rel')).toContain('noopener')
      links += 1
    }
    await expectWhole(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  return links
}

/** Adds a gift with the link and the picture, if the rules accept them. */
async function give(match: string, title: string, at: number, token: string): Promise<void> {
  const [link, picture] = [LINKS[at % LINKS.length], PICTURES[at % PICTURES.length]]
  const whole = { title, note: TITLES[(at + 7) % TITLES.length], link, picture }
  for (const gift of [whole, { title, note: whole.note, picture }, { title, link }, { title }]) {
    const { status } = await ask(`game/${match}/addGift`, gift, token)
    if (status === 200) return
    expect(status).toBe(400 <= status && status < 500 ? status : 0)
  }
}

interface Legal {
  readonly legal?: readonly { readonly type: string; readonly giftId?: string }[]
}

async function unwrapAnything(match: string, tokens: readonly string[]): Promise<void> {
  for (const token of tokens) {
    const response = await fetch(`${server.url}game/${match}/state`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { legal = [] } = (await response.json()) as Legal
    const pick = legal.find(({ type }) => type === 'pick')
    if (pick === undefined) continue
    await ask(`game/${match}/pick`, { giftId: pick.giftId }, token)
    return
  }
}

unguarded(
  'I6 in a page that takes no care the same names and titles run, and are seen to',
  async ({ page }) => {
    const heard = watch(page)
    await page.route('**/*', (route) => {
      if (!route.request().url().endsWith('/careless')) return route.abort()
      const body = [...NAMES, ...TITLES].map((text) => `<div>${text}</div>`).join('\n')
      return route.fulfill({ contentType: 'text/html', body: `<!doctype html><body>${body}</body>` })
    })
    await page.goto(`${server.url}careless`, { waitUntil: 'commit' })
    await expect.poll(() => heard.filter((what) => /^\d+$/.test(what)).length).toBeGreaterThan(0)
    await expect.poll(() => heard.filter((what) => what.includes('evil')).length).toBeGreaterThan(0)
  },
)
