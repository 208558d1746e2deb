import type { Page } from '@playwright/test'
import { expect, MOVING, test } from '../kit/guarded.ts'
import { hostTable, joinTable, newcomer } from '../kit/people.ts'

test.use({ ...MOVING, viewport: { width: 390, height: 844 }, hasTouch: true })

test('a reaction is thrown at a player with two taps, and the TV shows it large', async ({
  page,
  context,
}) => {
  const code = await hostTable(page, 'Ana', 'Flip 7')
  for (let bot = 0; bot < 2; bot += 1) {
    await page.getByRole('button', { name: 'Add a bot' }).click()
    await page.getByRole('dialog').getByRole('button').filter({ hasText: 'Good' }).click()
  }
  const tv = await context.newPage()
  await tv.setViewportSize({ width: 1920, height: 1080 })
  await tv.clock.install()
  await tv.goto(`./?view=tv#/t/${code}`)
  await page.getByRole('button', { name: /^Start/ }).click()
  await expect(tv.getByRole('region', { name: 'The table' })).toContainText('Round 1')

  const sent: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
  await page.reload()
  await page.getByRole('button', { name: 'React' }).tap()
  const strip = page.locator('.emote-row')
  const target = strip.getByRole('group', { name: 'Throw at' }).getByRole('radio').nth(2)
  await expect(target).toBeVisible()
  // A reaction disappears by itself, so the clock stops before it arrives: that of both pages. A file on its way would be too late.
  await tv.clock.pauseAt(Date.now() + 20_000)
  await target.tap()
  await expect(target).toBeChecked()
  await strip.getByRole('button', { name: 'On fire' }).tap()
  await expect(strip).toBeHidden()
  await expect.poll(() => sent.filter((text) => /"emote":"fire".*"to":"p/.test(text))).toHaveLength(1)
  const large = tv.locator('.emote-burst .emote-art')
  await expect(large).toBeVisible()
  const width = () => large.evaluate((art) => Number.parseFloat(getComputedStyle(art).width))
  await expect.poll(width).toBeGreaterThan(180)
})

test('a player who is tapped during their turn stays the target afterwards', async ({
  page,
  browser,
  baseURL,
}) => {
  const code = await hostTable(page, 'Ana', 'Insane Crazy Eights')
  const ben = await newcomer(browser, baseURL)
  await joinTable(ben, 'Ben', code)
  await page.getByRole('button', { name: /^Start/ }).click()
  const draw = (at: Page) => at.getByRole('button', { name: /^Draw/ })
  for (const at of [page, ben]) await expect(at.locator('.table-banner')).toBeVisible()
  const isAnas = await page
    .locator('.table-banner')
    .getByText(/YOUR TURN/)
    .isVisible()
  const [active, other, name] = isAnas ? [page, ben, 'Ana'] : [ben, page, 'Ben']
  await other.getByRole('button', { name: 'React' }).click()
  const target = other.locator('.emote-row').getByRole('radio', { name })
  await expect(target).toBeChecked()
  await target.click()
  await draw(active).click()
  await expect(other.locator('.table-banner')).toContainText('YOUR TURN')
  await expect(target).toBeChecked()
})

test('one tap mutes a table, another one unmutes it, and a reload keeps it', async ({ page }) => {
  await hostTable(page, 'Ana', 'Flip 7')
  await page.getByRole('button', { name: 'Add a bot' }).click()
  await page.getByRole('dialog').getByRole('button').filter({ hasText: 'Good' }).click()
  await page.getByRole('button', { name: /^Start/ }).click()
  await page.getByRole('button', { name: 'Mute' }).tap()
  await page.reload()
  await page.getByRole('button', { name: 'Sound on' }).tap()
  await expect(page.getByRole('button', { name: 'Mute' })).toBeVisible()
})
