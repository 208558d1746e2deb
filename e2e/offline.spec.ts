import type { Page } from '@playwright/test'
import { expect, test } from './guarded.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true })

/** One visit, long enough for the page to be kept on the device; then there is no network any more. */
async function visitedOnce(page: Page): Promise<void> {
  await page.goto('./')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.context().setOffline(true)
  await page.reload()
}

test('after one visit the page says what can be done without a network', async ({ page }) => {
  await visitedOnce(page)
  await expect(page.getByText('Offline: play alone or pass the phone.')).toBeVisible()
  await page.goto('./#/rules/flip7')
  await expect(page.getByRole('heading', { level: 1, name: 'Flip 7' })).toBeVisible()
})

test('offline, two people and two bots share one phone, and play again', async ({ page }) => {
  await visitedOnce(page)
  await page.getByRole('link', { name: 'Pass the phone' }).click()
  await page.getByRole('button', { name: 'Flip 7' }).click()
  await page.getByLabel('Name of person 1').fill('Ana')
  await page.getByLabel('Name of person 2').fill('Ben')
  while ((await page.getByLabel(/^Bot \d/).count()) < 2)
    await page.getByRole('button', { name: 'Add a bot' }).click()
  await page.getByRole('button', { name: 'Start' }).click()

  const curtain = page.getByRole('heading', { name: /^Pass to (ANA|BEN)$/i })
  const seen = new Set<string>()
  for (let turn = 0; turn < 2; turn += 1) {
    await expect(curtain).toBeVisible({ timeout: 15_000 })
    const name = (await curtain.textContent())?.includes('Ana') ? 'Ana' : 'Ben'
    seen.add(name)
    // Nothing of the table is in the page while the curtain is there.
    await expect(page.getByRole('button')).toHaveText([`I am ${name}: show my cards`])
    await page.getByRole('button', { name: `I am ${name}: show my cards` }).click()
    await page.getByRole('button', { name: /^Stay/ }).click()
  }
  expect([...seen].toSorted()).toEqual(['Ana', 'Ben'])

  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'End the match' }).click()
  await page.getByRole('button', { name: 'End the match' }).click()
  await page.getByRole('button', { name: 'Play again' }).click({ timeout: 10_000 })
  await expect(curtain).toBeVisible()
})

test('a match alone goes on after a reload', async ({ page }) => {
  await visitedOnce(page)
  await page.goto('./#/solo/yahtzee')
  await page.getByLabel('Your name').fill('Ana')
  const remove = page.getByRole('button', { name: /^Remove bot/ })
  while ((await remove.count()) > 0) await remove.first().click()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: /^Roll/ }).click()
  const dice = page.getByRole('status').filter({ hasText: 'YOUR TURN' })
  await expect(dice).toContainText('score')
  const before = await page.getByRole('region', { name: 'Yours' }).textContent()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Yours' })).toHaveText(before ?? '')
})
