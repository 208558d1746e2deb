import { axeOn, expectNoSidewaysScroll, expectNoViolations } from '../kit/axe.ts'
import { expect, test } from '../kit/guarded.ts'
import { hostTable } from '../kit/people.ts'

test('a link makes another device the same person, once, and opens the same table', async ({
  page,
  browser,
  baseURL,
}) => {
  const code = await hostTable(page, 'Ana')
  await page.goto('./#/me')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.locator('.copy-link-url').textContent()
  const context = await browser.newContext({ baseURL: baseURL! })
  const phone = await context.newPage()
  await phone.goto(link!)
  await phone.getByRole('button', { name: 'Continue here' }).click()
  await expect(phone).toHaveURL(new RegExp(`#/t/${code}$`))
  await expect(phone.getByRole('button', { name: /^Ana / })).toContainText('you')
  await phone.goto('./#/me')
  await expect(phone.getByLabel('Your name')).toHaveValue('Ana')
  await phone.goto(link!)
  await phone.getByRole('button', { name: 'Continue here' }).click()
  await expect(
    phone.getByText('This link is used up or too old. Make a new one on the other device.'),
  ).toBeVisible()
  await context.close()
})

test('a person who erases their profile confirms once and is erased', async ({ page }) => {
  await hostTable(page, 'Ana')
  await page.goto('./#/me')
  await page.getByRole('button', { name: 'Forget me' }).click()
  await expect(page.getByText('You can’t undo this.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Forget me' }).click()
  await page.getByRole('button', { name: 'Yes, delete everything' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await page.goto('./#/history')
  await expect(page.getByText('No matches yet.')).toBeVisible()
})

test('every game and time span has a leaderboard, which says if it is empty', async ({ page }) => {
  await page.goto('./#/leaderboards/white-elephant')
  await expect(page.getByLabel('Game')).toHaveValue('white-elephant')
  await expect(page.getByText('Finish a match of White Elephant')).toBeVisible()
  await page.getByRole('radio', { name: 'Last 24 hours' }).check({ force: true })
  await expect(page.getByText('Finish a match of White Elephant')).toBeVisible()
  await page.getByLabel('Game').selectOption('flip7')
  await expect(page).toHaveURL(/#\/leaderboards\/flip7$/)
})

test('a game with variants has a leaderboard for each, chosen by keyboard and kept in the address', async ({
  page,
}) => {
  await page.goto('./#/leaderboards/yahtzee')
  const variant = page.getByLabel('More than one Yahtzee')
  await expect(variant).toHaveValue('forced')
  const asked = page.waitForRequest((request) => request.url().includes('variant=free'))
  await variant.focus()
  await page.keyboard.press('ArrowDown')
  await asked
  await expect(variant).toHaveValue('free')
  await expect(page).toHaveURL(/#\/leaderboards\/yahtzee\/free$/)
  await page.reload()
  await expect(variant).toHaveValue('free')
  await page.getByLabel('Game').selectOption('flip7')
  await expect(variant).toBeHidden()
  await page.goto('./#/leaderboards/discard/no-such-variant')
  await expect(page.getByLabel('Scoring')).toHaveValue('poker')
})

test('the choice of a variant fits a small screen, in German', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    locale: 'de',
    viewport: { width: 320, height: 568 },
  })
  const page = await context.newPage()
  await page.goto('./#/leaderboards/yahtzee/none')
  const variant = page.getByLabel('Mehr als ein Yahtzee')
  await expect(variant).toHaveValue('none')
  await expect(variant.getByRole('option', { selected: true })).toHaveText('Kein Joker und kein Bonus')
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  await expect.poll(isWide).toBe(false)
  await context.close()
})

test('settings apply at once, also in other tabs', async ({ page, context }) => {
  await page.goto('./#/settings')
  const size = () =>
    page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  await expect.poll(size).toBe(16)
  await page.getByRole('radio', { name: 'Huge' }).check({ force: true })
  await expect.poll(size).toBe(23)
  await page.getByRole('radio', { name: 'Off' }).first().check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'off')
  const quick = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--quick'))
  await expect.poll(quick).toBe('0s')
  const other = await context.newPage()
  await other.goto('./#/settings')
  await other.getByRole('radio', { name: 'Large' }).check({ force: true })
  await expect.poll(size).toBe(19)
  await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked()
})

test('text grows with the setting and with a wide screen', async ({ page }) => {
  const size = () =>
    page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  await page.goto('./#/settings')
  for (const [width, height, sizes] of [
    [1280, 800, [16, 19, 23]],
    [1920, 1080, [20, 23.68, 28.8]],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const [at, name] of ['Normal', 'Large', 'Huge'].entries()) {
      await page.getByRole('group', { name: 'Text size' }).getByRole('radio', { name }).check({ force: true })
      await expect.poll(size).toBeCloseTo(sizes[at] ?? 0, 1)
    }
  }
})

for (const [path, heading] of [
  ['me', 'Me'],
  ['history', 'Matches you played'],
  ['leaderboards/flip7', 'Leaderboards'],
  ['settings', 'Settings'],
] as const) {
  test(`the page ${path} uses the width of a desktop, and fits a small phone`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await hostTable(page, 'Ana')
    await page.goto(`./#/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    const rightEdges = () =>
      page
        .locator('main :is(.card, .notice, .settings > fieldset)')
        .evaluateAll((boxes) => Math.max(...boxes.map((box) => box.getBoundingClientRect().right)))
    await expect.poll(rightEdges).toBeGreaterThan(1_000)
    await page.setViewportSize({ width: 320, height: 568 })
    await expectNoSidewaysScroll(page)
    await expectNoViolations(axeOn(page))
  })
}
