import type { Page } from '@playwright/test'
import { axeOn, expectNoSidewaysScroll, expectNoViolations } from '../kit/axe.ts'
import { rulesOf, someGame } from '../kit/game-files.ts'
import { expect, test } from '../kit/guarded.ts'

const WIDTHS = [320, 360, 1280, 1920]

const screens = () => {
  const { id } = someGame()
  return {
    home: './',
    rules: `./#/rules/${id}`,
    rule: `./#/rules/${id}/${rulesOf(id).at(-1)}`,
    settings: './#/settings',
    me: './#/me',
    leaderboard: `./#/leaderboards/${id}`,
    history: './#/history',
  }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(address)
  await expect(page.locator('.tile, .rule, .settings, .card, .leaders, .notice').first()).toBeVisible()
}

for (const width of WIDTHS) {
  test(`${width} px wide: nothing scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: Math.round(width > 600 ? width * 0.6 : 640) })
    for (const address of Object.values(screens())) {
      await open(page, address)
      await expectNoSidewaysScroll(page)
    }
  })
}

for (const [name, address] of Object.entries(screens())) {
  test(`${name}: axe finds nothing, and enough contrast in the dark too`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await open(page, address)
      await expectNoViolations(axeOn(page))
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await expectNoViolations(axeOn(page).withRules('color-contrast'))
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    }
  })
}

test('text of twice the size fits at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const address of Object.values(screens())) {
    await open(page, address)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNoSidewaysScroll(page)
  }
})

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const measured = Promise.withResolvers<void>()
  await page.route('**/games', async (route) => {
    await measured.promise
    await route.continue()
  })
  await page.goto('.')
  await expect(page.getByText('Loading the games…')).toBeVisible()
  const durations = await page.evaluate(() =>
    document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().duration)),
  )
  expect(durations.filter((duration) => duration > 0)).toEqual([])
  measured.resolve()
  await expect(page.locator('.tile').first()).toBeVisible()
})

test('with forced colours the chosen theme and the lit rule are still marked', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, screens().rule)
  const edge = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).borderInlineStartColor)
  expect(await edge('.rule[aria-current]')).not.toBe(await edge('.rule:not([aria-current])'))
  const outline = await page
    .locator('input:checked + .theme-choice')
    .evaluate((element) => getComputedStyle(element).outlineStyle)
  expect(outline).toBe('solid')
})

test('a printed page has only the rules', async ({ page }) => {
  await open(page, screens().rules)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.locator('.rule').first()).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
})
