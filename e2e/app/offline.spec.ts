import type { Page } from '@playwright/test'
import { expect, test } from '../kit/guarded.ts'
import { goOffline } from '../kit/outages.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true })

/** Visits the page until it is cached on the device, then switches the network off. */
async function visitedOnce(page: Page): Promise<void> {
  await page.goto('./')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await goOffline(page)
  await page.reload()
}

test('after one visit the page lists what works offline', async ({ page }) => {
  await visitedOnce(page)
  await expect(page.getByText('Offline: play with bots, or share one phone.')).toBeVisible()
  await page.goto('./#/rules/flip7')
  await expect(page.getByRole('heading', { level: 1, name: 'Flip 7' })).toBeVisible()
})

test('a solo match continues after a reload', async ({ page }) => {
  await visitedOnce(page)
  await page.goto('./#/solo/yahtzee')
  await page.getByLabel('Your name').fill('Ana')
  const remove = page.getByRole('button', { name: /^Remove bot/ })
  while ((await remove.count()) > 0) await remove.first().click()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: /^Roll/ }).click()
  const dice = page.getByRole('status').filter({ hasText: 'YOUR TURN' })
  await expect(dice).toContainText('score')
  const tray = page.getByRole('group', { name: 'The dice of Ana' })
  const before = await tray.textContent()
  await page.reload()
  await expect(tray).toHaveText(before ?? '')
})
