import { expect, test } from '@playwright/test'
import { ConsoleErrors } from '../kit/console-errors.ts'
import { deadSpot } from '../kit/dead-spot.ts'
import { PAGE_URL } from '../kit/guarded.ts'
import { Outages } from '../kit/outages.ts'

test.use({ baseURL: PAGE_URL, serviceWorkers: 'block' })

/** Fetches from the page; a failed request is an error in its console. */
const request = (path: string) => fetch(path).catch(() => undefined)

test('a failed request is an error, unless the test cut the network of this page at that time', async ({
  page,
  context,
}) => {
  const cable = new Outages()
  const errors = new ConsoleErrors(page, [cable])
  const other = await context.newPage()
  const otherErrors = new ConsoleErrors(other, [])
  await page.goto('./')
  await other.goto('./')

  const leave = await deadSpot(page, '**/dead')
  await page.evaluate(request, './dead')
  leave()
  await context.route('**/cut', (route) => route.abort('connectionreset'))
  cable.begin()
  await page.evaluate(request, './cut')
  await other.evaluate(request, './cut')
  cable.end()
  expect(errors.unexpected).toEqual([])
  expect(otherErrors.unexpected).toEqual(['Failed to load resource: net::ERR_CONNECTION_RESET'])

  // The page is connected again.
  await page.evaluate(request, './games')
  await page.evaluate(request, './cut')
  expect(errors.unexpected).toEqual(['Failed to load resource: net::ERR_CONNECTION_RESET'])
})

test('a request that was under way when the network was cut may fail afterwards', async ({
  page,
  context,
}) => {
  const cable = new Outages()
  const errors = new ConsoleErrors(page, [cable])
  await page.goto('./')
  let fail: (() => void) | undefined
  await context.route('**/slow', async (route) => {
    await new Promise<void>((resolve) => {
      fail = resolve
    })
    await route.abort('connectionreset')
  })
  const slow = page.evaluate(request, './slow')
  await expect.poll(() => fail).toBeDefined()
  cable.begin()
  cable.end()
  await page.evaluate(request, './games')
  fail?.()
  await slow
  expect(errors.unexpected).toEqual([])
})

test('an outage explains no other error', async ({ page }) => {
  const cable = new Outages()
  const errors = new ConsoleErrors(page, [cable])
  await page.goto('./')
  cable.begin()
  await page.evaluate(() => console.error('The page is broken.'))
  await page.evaluate(request, './games/no-such-game')
  expect(errors.unexpected).toEqual([
    'The page is broken.',
    'Failed to load resource: the server responded with a status of 404 (Not Found)',
  ])
})
