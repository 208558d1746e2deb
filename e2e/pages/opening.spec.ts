import type { Page } from '@playwright/test'
import { expect, test } from '../kit/guarded.ts'

const zoneOf = (page: Page) => page.getByRole('region', { name: 'The table' })
const piecesOf = (page: Page) => page.locator('.flights > *')

/** Timers of this length include the one that ends an opening. */
const HELD_MS = { min: 1_000, max: 1_600 }

/** Starts a match with bots on a page whose openings never end by themselves. */
async function openMatch(page: Page, reducedMotion: 'reduce' | 'no-preference'): Promise<void> {
  await page.emulateMedia({ reducedMotion })
  await page.addInitScript(({ min, max }) => {
    const start = window.setTimeout.bind(window)
    const held = (run: () => void, ms = 0) => start(run, ms > min && ms <= max ? 600_000 : ms)
    Object.assign(window, { setTimeout: held })
  }, HELD_MS)
  await page.goto('./#/')
  await page.getByRole('button', { name: 'Crazy Eights' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Play now with bots' }).click()
  await expect(zoneOf(page)).toBeVisible()
}

test('a match opens with its deal, and a tap skips it', async ({ page }) => {
  await openMatch(page, 'no-preference')
  await expect(page.locator('.riffle')).toBeAttached()
  expect(await piecesOf(page).count()).toBeGreaterThan(10)
  await zoneOf(page).click({ position: { x: 5, y: 5 } })
  await expect(piecesOf(page)).toHaveCount(0)
})

test('with reduced motion the cards lie there at once', async ({ page }) => {
  await openMatch(page, 'reduce')
  await expect(page.locator('.hand .play-card').first()).toBeVisible()
  await expect(piecesOf(page)).toHaveCount(0)
})
