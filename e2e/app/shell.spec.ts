import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as unguarded } from '@playwright/test'
import { someGame } from '../kit/game-files.ts'
import { expect, PAGE_URL, test } from '../kit/guarded.ts'

test('the page can be used with the keyboard alone', async ({ page }) => {
  const { id, name } = someGame()
  await page.goto('.')
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Have a code?')).toBeFocused()
  const tile = page.getByRole('button', { name })
  while (!(await tile.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab')
  expect(await tile.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('link', { name: 'How to play' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'All games' })).toBeFocused()
  await page.getByRole('link', { name: 'Exact rules' }).press('Enter')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('the')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  const number = page.locator(':focus')
  const rule = await number.textContent()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/rules/${id}/${rule}$`))
  await expect(page.locator(`#rule-${rule}`)).toBeFocused()
})

test('going back returns to the previous place', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('.')
  const tile = page.getByRole('heading', { level: 3 }).last().getByRole('button')
  await expect(tile).toBeAttached()
  for (const line of await page.locator('.tile-tagline').all()) await expect(line).not.toBeEmpty()
  await tile.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(0)
  await tile.click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^How to play/ })
    .click()
  await expect(page.getByRole('link', { name: 'Exact rules' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(tile).toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

test('the theme is the system’s, or the one that this device chose', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = 'rgb(255, 244, 226)'
  const dark = 'rgb(22, 17, 43)'
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('.')
  await expect.poll(background).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background).toBe(dark)
  await page.getByRole('radio', { name: 'Light' }).check()
  await expect.poll(background).toBe(light)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  await expect.poll(background).toBe(light)
  for (const at of [0, 1])
    await expect(page.locator('meta[name="theme-color"]').nth(at)).toHaveAttribute('content', '#fff4e2')
  await expect(page.locator('meta[name="theme-color"]')).toHaveCount(2)
  await page.getByRole('radio', { name: 'Light' }).press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
  await expect.poll(background).toBe(dark)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
})

test('the theme is there before the first paint, and in other tabs', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('.')
  await page.getByRole('radio', { name: 'Dark' }).check()
  const other = await context.newPage()
  await other.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await other.goto(PAGE_URL)
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await other.evaluate(() => localStorage.setItem('icebreaker.settings', '{"theme":"light"}'))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
})

test('an unknown address shows an error', async ({ page }) => {
  await page.goto('./#/no/such/place')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing here')
  await page.goto('./no/such/place?x')
  await expect(page.getByText('There’s no page at /no/such/place.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the games' }).click()
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('the page works under a path that a proxy adds', async ({ page }) => {
  const proxy = createServer((incoming, outgoing) => {
    const path = incoming.url?.replace(/^\/party/, '') ?? '/'
    const { method, headers } = incoming
    request(new URL(path, PAGE_URL), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    }).end()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}/party/`)
  await page.getByRole('heading', { level: 3 }).first().getByRole('button').click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^How to play/ })
    .click()
  await page.getByRole('link', { name: 'Exact rules' }).click()
  await expect(page.locator('.rule').first()).toBeVisible()
  await page.goto(`http://127.0.0.1:${port}/party/a/b`)
  await page.getByRole('link', { name: 'Go to the games' }).click()
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/party/')
  proxy.closeAllConnections()
  proxy.close()
})

unguarded('the content security policy holds', async ({ page }) => {
  await page.goto(PAGE_URL)
  await page.evaluate(async () => {
    const directives = new Set<string>()
    Reflect.set(window, 'violated', directives)
    document.addEventListener('securitypolicyviolation', (event) => directives.add(event.effectiveDirective))
    const style = document.createElement('style')
    style.textContent = 'body { display: none }'
    document.head.append(style)
    new Image().src = 'https://example.com/pixel.png'
    await fetch('https://example.com/').catch(() => undefined)
    try {
      document.body.innerHTML += '<p></p>'
    } catch {
      // The browser should throw this; the event has the reason.
    }
  })
  const violated = () => page.evaluate(() => [...Reflect.get(window, 'violated')].toSorted())
  await expect
    .poll(violated)
    .toEqual(['connect-src', 'img-src', 'require-trusted-types-for', 'style-src-elem'])
})
