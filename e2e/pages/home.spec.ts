import type { Page } from '@playwright/test'
import { GAMES } from '../../src/games/registry.ts'
import { axeOn, expectNoViolations } from '../kit/axe.ts'
import { deadSpot } from '../kit/dead-spot.ts'
import { expect, test } from '../kit/guarded.ts'
import { hostTable } from '../kit/people.ts'

const KIB = 1024
const FIRST_LOAD_BYTES_MAX = 150 * KIB

test('every registered game is a tile that says for how many players it is', async ({ page }) => {
  await page.goto('.')
  const tiles = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(tiles).toHaveCount(GAMES.length)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Flip 7',
    'Insane Crazy Eights',
    'Yahtzee',
    'White Elephant',
    'Discard',
  ])
  for (const { id, name, players } of GAMES) {
    const tile = tiles.filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(tile).toContainText(`${players.min}–${players.max} players`)
    await tile.getByRole('button').click()
    const how = page.getByRole('dialog').getByRole('link', { name: `How to play ${name}` })
    await expect(how).toHaveAttribute('href', `#/how/${id}`)
    await page.keyboard.press('Escape')
  }
})

for (const { name } of GAMES) {
  test(`two taps lead from the home page into a match of ${name} with bots`, async ({ page }) => {
    await page.goto('.')
    await page.getByRole('button', { name }).click()
    await expect(page.getByLabel('Your name')).toHaveAttribute('placeholder', /^\w+ \d\d$/)
    await page.getByRole('button', { name: 'Play now with bots' }).click()
    await expect(page.locator('.table-frame')).toBeVisible()
    await page.goto('./#/')
    await page.getByRole('link', { name: `Continue ${name} with bots` }).click()
    await expect(page.locator('.table-frame')).toBeVisible()
  })
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]) {
  test(`all games are in view at ${viewport.width} × ${viewport.height}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('.')
    await expect(page.locator('.tile')).toHaveCount(GAMES.length)
    await expect(page.locator('.guest').first()).toBeAttached()
    for (const players of await page.locator('.tile-players').all())
      await expect(players).toBeInViewport({ ratio: 1 })
  })
}

/** Records every layout shift of the page. */
async function noteShifts(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(`globalThis.shifts = []
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
      .observe({ type: 'layout-shift', buffered: true })`)
  return () => page.evaluate('shifts')
}

test('nothing jumps when the games arrive', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const shifts = await noteShifts(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/games', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('.')
  await expect(page.getByText('Loading the games…')).toBeVisible()
  release()
  await expect(page.locator('.tile')).toHaveCount(GAMES.length)
  await expect(page.locator('.guest').first()).toBeVisible()
  expect(await shifts()).toEqual([])
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`nothing jumps for a returning visitor at ${viewport.width} × ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const codes = [await hostTable(page, 'Ana', 'Flip 7'), await hostTable(page, 'Ana', 'Yahtzee')]
    await page.goto('./#/solo/yahtzee')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(page.locator('.table-frame')).toBeVisible()
    const shifts = await noteShifts(page)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/tables/*', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('about:blank')
    await page.goto('.')
    await expect(page.locator('.tile')).toHaveCount(GAMES.length)
    await expect(page.locator('.guest').first()).toBeVisible()
    release()
    for (const code of codes) await expect(page.getByRole('link', { name: `Back to ${code}` })).toBeAttached()
    await expect(page.getByRole('link', { name: 'Continue Yahtzee with bots' })).toBeAttached()
    expect(await shifts()).toEqual([])
    await page.getByRole('link', { name: `Back to ${codes[0]}` }).click()
    await expect(page).toHaveURL(new RegExp(`#/t/${codes[0]}$`))
  })
}

test('the way into a match can be read under a pointer or a finger', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('.')
  await page.getByRole('button', { name: GAMES[0]?.name ?? '' }).click()
  await page.getByRole('button', { name: 'Play now with bots' }).hover()
  await expectNoViolations(axeOn(page).withRules('color-contrast'))
})

test('loads in less than 150 kB', async ({ page }) => {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.serviceWorker() !== null) return
    sizes.push(
      request
        .sizes()
        .then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    )
  })
  await page.goto('.', { waitUntil: 'networkidle' })
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(10 * KIB)
  expect(bytes).toBeLessThan(FIRST_LOAD_BYTES_MAX)
})

test('the page asks for nothing but a name, and remembers it', async ({ page }) => {
  await page.goto('.')
  expect(await page.locator('input[type=password], input[type=email]').count()).toBe(0)
  const code = await hostTable(page, 'Ana')
  await page.goto('./#/')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('Ana')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: `Back to ${code}` }).click()
  await expect(page).toHaveURL(new RegExp(`#/t/${code}$`))
})

test('the code field accepts a pasted link and codes in any case, and refuses everything else', async ({
  page,
}) => {
  await page.goto('.')
  const field = page.getByLabel('Have a code?')
  await field.fill('http://192.168.0.7:3000/#/t/k7pqr')
  await expect(field).toHaveValue('K7PQR')
  await field.fill('k7-p 0o1i')
  await expect(field).toHaveValue('K7P')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('A code has five letters or digits')).toBeVisible()
  await expect(field).toBeFocused()
})

test('a person with a code joins the table', async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL! })
  const host = await context.newPage()
  const code = await hostTable(host, 'Ana')
  await page.goto('.')
  await page.getByLabel('Have a code?').fill(code.toLowerCase())
  await page.getByLabel('Have a code?').press('Enter')
  await page.getByLabel('Your name').fill('Ben')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('button', { name: /^Ana/ })).toBeVisible()
  await expect(host.getByRole('button', { name: /^Ben/ })).toBeVisible()
  await context.close()
})

test('the page speaks the language of the device, or the one that is chosen', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'de-AT', baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto('.')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 2, name: 'Die Spiele' })).toBeAttached()
  await page.goto('./#/settings')
  await page.getByRole('radio', { name: 'English' }).check({ force: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await context.close()
})

test.describe('a failed request', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('for the games shows an error, and can be repeated', async ({ page }) => {
    const leave = await deadSpot(page, '**/games')
    await page.goto('.')
    await expect(page.getByRole('alert')).toContainText('The games didn’t load.')
    leave()
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(GAMES.length)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('whose answer is invalid shows that the versions differ', async ({ page }) => {
    await page.route('**/games', (route) => route.fulfill({ json: { games: 'none' } }))
    await page.goto('.')
    await expect(page.getByRole('alert')).toContainText('older or newer than the server')
  })

  test('for an unknown code names the code and keeps the typed text', async ({ page }) => {
    await page.goto('.')
    await page.getByLabel('Have a code?').fill('ZZZZZ')
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(page.getByText('No table ZZZZZ.')).toBeVisible()
    await expect(page.getByLabel('Have a code?')).toHaveValue('ZZZZZ')
    await page.goto('./#/t/ZZZZZ')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No table ZZZZZ')
    await expect(page.getByLabel('Have a code?')).toHaveValue('ZZZZZ')
    await page.goto('./#/t/no-code-at-all')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('No table')
  })
})

test('a server without games says so', async ({ page }) => {
  await page.route('**/games', (route) => route.fulfill({ json: { games: [] } }))
  await page.goto('.')
  await expect(page.getByText('There are no games on this server yet.')).toBeVisible()
})
