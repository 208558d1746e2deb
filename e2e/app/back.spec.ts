import type { Page } from '@playwright/test'
import { expect, test } from '../kit/guarded.ts'

/** Starts a match with bots from the home page, so that Back has somewhere to go. */
async function inMatch(page: Page): Promise<void> {
  await page.goto('./#/')
  await page.getByRole('button', { name: 'Flip 7' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Play now with bots' }).click()
  await expect(page.getByRole('region', { name: 'The table' })).toBeVisible()
}

const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

test('Back with the menu open closes it and stays in the match; Back again leaves', async ({ page }) => {
  await inMatch(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menuOf(page)).toBeVisible()
  await page.goBack()
  await expect(menuOf(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'The table' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
})

test('Back with the sheet of a game open closes it and stays on the page', async ({ page }) => {
  await page.goto('./#/')
  const sheet = page.getByRole('dialog')
  for (const game of ['Flip 7', 'Yahtzee']) {
    await page.getByRole('button', { name: game }).click()
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: game })).toBeFocused()
  }
  // A sheet that was closed by its button makes no difference.
  await page.getByRole('button', { name: 'Discard' }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Yahtzee' }).click()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
})

test('a menu that was closed by its button leaves nothing behind in the history', async ({ page }) => {
  await inMatch(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await menuOf(page).getByRole('button', { name: 'Log' }).click()
  // On a desktop the log is next to the table.
  const log = page.getByRole('complementary', { name: 'Log' })
  await log.getByRole('button', { name: 'Close' }).click()
  await expect(log).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
})

test('leaving by the menu leads home, and not back into the match', async ({ page }) => {
  await inMatch(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await menuOf(page)
    .getByRole('button', { name: /^Leave/ })
    .click()
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'The table' })).toHaveCount(0)
})
