import { GAMES } from '../src/games/registry.ts'
import { expect, test } from './guarded.ts'
import { PLAIN_HTTP_HOST } from './playwright.config.ts'
import { someGame } from './readme.ts'

const KIB = 1024
const FIRST_LOAD_BYTES_MAX = 150 * KIB

test('lists every registered game, for how many it is, and how to play it', async ({ page }) => {
  await page.goto('.')
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(cards).toHaveCount(GAMES.length)
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(
    GAMES.map(({ name }) => name),
  )
  for (const { id, name, players } of GAMES) {
    const card = cards.filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(card).toContainText(`${players.min}–${players.max} players`)
    await expect(card.locator('code')).toHaveText(`npm run icebreaker -- play ${id}`)
    await expect(card.getByRole('link', { name: `Rules of ${name}` })).toHaveAttribute(
      'href',
      `#/rules/${id}`,
    )
  }
})

test('loads in less than 150 kB', async ({ page }) => {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
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

test('copies a command', async ({ page, context }) => {
  const { id, name } = someGame()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('.')
  await page.getByRole('button', { name: `Copy the command for ${name}` }).click()
  await expect(page.getByText('Copied.', { exact: true })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`npm run icebreaker -- play ${id}`)
})

test('copies a command on plain http, where browsers have no clipboard for pages', async ({
  page,
  baseURL,
}) => {
  const { id, name } = someGame()
  await page.goto(baseURL!.replace('127.0.0.1', PLAIN_HTTP_HOST))
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  const button = page.getByRole('button', { name: `Copy the command for ${name}` })
  await button.click()
  await expect(page.getByText('Copied.', { exact: true })).toBeAttached()
  await expect(button).toBeFocused()
  await page.getByRole('link', { name: `Rules of ${name}` }).click()
  await page.getByRole('searchbox').press('ControlOrMeta+V')
  await expect(page.getByRole('searchbox')).toHaveValue(`npm run icebreaker -- play ${id}`)
})

test('selects a command where the browser lets no page copy', async ({ page }) => {
  const { id, name } = someGame()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await page.goto('.')
  await page.getByRole('button', { name: `Copy the command for ${name}` }).click()
  await expect(page.getByText('the command is selected')).toBeVisible()
  expect(await page.evaluate(() => String(window.getSelection()))).toBe(`npm run icebreaker -- play ${id}`)
})

test.describe('without an answer', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('says so, and tries again when asked', async ({ page }) => {
    await page.route('**/games', (route) => route.abort())
    await page.goto('.')
    await expect(page.getByRole('alert')).toContainText('The games could not be loaded.')
    await page.unroute('**/games')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(GAMES.length)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('of any sense says so', async ({ page }) => {
    await page.route('**/games', (route) => route.fulfill({ json: { games: 'none' } }))
    await page.goto('.')
    await expect(page.getByRole('alert')).toContainText('another version')
  })
})

test('without any games says so', async ({ page }) => {
  await page.route('**/games', (route) => route.fulfill({ json: { games: [] } }))
  await page.goto('.')
  await expect(page.getByText('There are no games on this server yet.')).toBeVisible()
})
