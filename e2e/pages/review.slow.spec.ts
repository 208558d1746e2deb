import type { APIRequestContext, Page } from '@playwright/test'
import { axeOn, expectNoSidewaysScroll, expectNoViolations } from '../kit/axe.ts'
import { expect, test } from '../kit/guarded.ts'
import { lastTurn } from '../kit/last-turn.ts'
import { goOffline } from '../kit/outages.ts'
import { openDetails } from '../kit/people.ts'

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true })
test.describe.configure({ timeout: 60_000 })

const hintButton = (page: Page) => page.getByRole('button', { name: 'Hint', exact: true })
const hint = (page: Page) => page.getByRole('region', { name: 'Hint' })
const roll = (page: Page) => page.getByRole('button', { name: /^Roll \d/ })

async function expectClean(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectNoViolations(axeOn(page))
}

/** Stores a match on this device in which only Ana's last turn is left. */
async function keepLastTurn(page: Page): Promise<void> {
  await page.addInitScript((text) => {
    if (localStorage.getItem('icebreaker.local.solo') === null)
      localStorage.setItem('icebreaker.local.solo', text)
  }, lastTurn())
}

async function openLastTurn(page: Page): Promise<void> {
  await keepLastTurn(page)
  await page.goto('./#/solo/yahtzee')
  await expect(roll(page)).toBeVisible({ timeout: 15_000 })
}

/** Presses the button on the picked row; it does nothing at once, since a double tap only picks the row. */
async function commitRow(page: Page): Promise<void> {
  await page.waitForTimeout(400)
  await page.getByRole('button', { name: /^(Score \d+ in|Scratch) / }).click()
}

/** The last turn: one roll, and the one row that is open. */
async function playLastTurn(page: Page): Promise<void> {
  await roll(page).click()
  const open = page.getByRole('button', { name: /: \d+ possible/ })
  await expect(open).toHaveCount(1)
  await open.click()
  await commitRow(page)
  await openDetails(page.getByRole('dialog', { name: 'Results' }))
}

/** The numbers in Ana's line of sums. */
async function sumsOf(page: Page, name: string): Promise<readonly number[]> {
  const line = page.getByRole('radio', { name: new RegExp(`^${name}: `) })
  const text =
    (await line.evaluate((input) => input.closest('label')?.querySelector('.unseen')?.textContent)) ?? ''
  const [start = 0, luck = 0, given = 0, score = 0] = [...text.matchAll(/\d+(\.\d)?/g)].map(([number]) =>
    Number(number),
  )
  return [start, text.includes('bad luck') ? -luck : luck, given, score]
}

test('a hint names and marks the best action, does nothing by itself, and disappears with the next roll', async ({
  page,
}) => {
  await openLastTurn(page)
  await expect(hintButton(page)).toHaveCount(0)
  await roll(page).click()
  await expect(hintButton(page)).toBeVisible()
  await hintButton(page).click()
  await expect(hint(page)).toContainText(/^★(Keep|Roll|Score|Scratch) /, { timeout: 20_000 })
  await expect(hint(page)).toContainText(/(Second best|Just as good): (Keep|Roll|Score|Scratch) /)
  await expect(hint(page)).not.toContainText(/\d\.\d/)
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: /^Hint: .*\./ })).toHaveCount(1)
  const words = (await hint(page).locator('strong').textContent()) ?? ''
  const marked = page.getByRole('button', { name: /^Die .* the hint keeps it$/ })
  if (words.startsWith('Keep')) await expect(marked).not.toHaveCount(0)
  else await expect(marked).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Die /, pressed: true })).toHaveCount(0)
  await expectClean(page)

  await hintButton(page).click()
  await expect(hint(page)).toHaveCount(0)
  await page.keyboard.press('h')
  await expect(hint(page)).toBeVisible()
  await roll(page).click()
  await expect(page.getByText('Roll 2 of 3')).toBeVisible()
  await expect(hint(page)).toHaveCount(0)
})

test('without the odds there is no hint', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('icebreaker.settings', JSON.stringify({ odds: false })))
  await openLastTurn(page)
  await roll(page).click()
  await expect(page.getByText('Roll 1 of 3')).toBeVisible()
  await expect(hintButton(page)).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the review of a solo match separates luck from skill (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await openLastTurn(page)
    await playLastTurn(page)
    await page.getByRole('link', { name: /^Review/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Decisions of Ana' })).toBeVisible({ timeout: 20_000 })

    for (const name of ['Ana', 'Rookie']) {
      const [start = 0, luck = 0, given = 0, score = 0] = await sumsOf(page, name)
      expect(start).toBe(254.6)
      expect(given).toBeGreaterThan(5)
      expect(start + luck - given).toBeCloseTo(score, 6)
    }
    await expect(page.getByRole('img', { name: /^Expected score of Ana: 254\.6 at the start/ })).toBeVisible()
    await page.getByText('The curve in numbers').click()
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(14)
    await expectClean(page)

    const decisions = page.getByRole('region', { name: 'Decisions of Ana' }).getByRole('listitem')
    const costly = await decisions.count()
    const lost = (await decisions.getByText(/^−\d/).allTextContents()).map((text) => Number(text.slice(1)))
    expect(lost).toEqual(lost.toSorted((one, other) => other - one))
    await page.getByRole('checkbox', { name: 'Only decisions that cost points' }).uncheck()
    await expect(decisions.getByText('✓ best choice').first()).toBeVisible()
    expect(await decisions.count()).toBeGreaterThan(costly)
    await page.getByRole('radio', { name: /^Rookie: / }).check({ force: true })
    await expect(page.getByRole('heading', { name: 'Decisions of Rookie' })).toBeVisible()
  })
}

test('a decision leads to its place in the replay, and back to the review', async ({ page }) => {
  await openLastTurn(page)
  await playLastTurn(page)
  await page.getByRole('link', { name: /^Review/ }).click()
  const first = page.getByRole('link', { name: /^Turn \d+ · roll \d$/ }).first()
  await expect(first).toBeVisible({ timeout: 20_000 })
  const [, turn, rolled] = /^Turn (\d+) · roll (\d)$/.exec((await first.textContent()) ?? '') ?? []
  await first.click()
  await expect(page).toHaveURL(/#\/replay\/m_lastturn\d+\?at=\d+&as=p1$/)
  await expect(page.getByText(`Turn ${turn} of 13`, { exact: true })).toBeVisible()
  await expect(page.getByText(`Roll ${rolled} of 3`)).toBeVisible()
  await expect(hintButton(page)).toHaveCount(0)

  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Review' }).click()
  const sheet = page.getByRole('dialog', { name: 'Review' })
  await expect(sheet.getByRole('heading', { name: 'Decisions of Ana' })).toBeVisible({ timeout: 20_000 })
  await expectClean(page)
  await sheet
    .getByRole('button', { name: /^Turn \d+ · roll \d$/ })
    .last()
    .click()
  await expect(sheet).toHaveCount(0)
})

/** Plays a solo match on the server over HTTP: one roll a turn, then the first open row. */
async function playedOnServer(request: APIRequestContext): Promise<string> {
  const begun = await (await request.post('./game/new', { data: { game: 'yahtzee' } })).json()
  const headers = { authorization: `Bearer ${begun.token}` }
  for (let turn = 0; turn < 13; turn += 1) {
    const rolled = await (await request.post(`./game/${begun.id}/roll`, { headers })).json()
    const { category } = (rolled.state ?? rolled).gameState.availableCategories[0]
    await request.post(`./game/${begun.id}/score`, { headers, data: { category } })
  }
  return begun.id
}

test('anybody with the link can review a match of the server', async ({ page, request }) => {
  const match = await playedOnServer(request)
  await page.goto(`./#/review/${match}`)
  await expect(page.getByRole('heading', { name: /^Decisions of/ })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/\d+ of 13 gave points away\./)).toBeVisible()
  await page.getByRole('link', { name: 'Watch the replay' }).click()
  await expect(page).toHaveURL(new RegExp(`#/replay/${match}`))
})

test.describe('an unknown match', () => {
  test.use({ expectedErrors: /404/ })

  test('has no review, and the page says so', async ({ page }) => {
    await page.goto('./#/review/m_nothing')
    await expect(page.getByText('No review for this match.')).toBeVisible()
  })
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('hint and review work after one visit', async ({ page }) => {
    await keepLastTurn(page)
    await page.goto('./')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await goOffline(page)
    await page.goto('./#/solo/yahtzee')
    await roll(page).click({ timeout: 15_000 })
    await hintButton(page).click()
    await expect(hint(page)).toContainText(/^★(Keep|Roll|Score|Scratch) /, { timeout: 20_000 })
    await page.getByRole('button', { name: /: \d+ possible/ }).click()
    await commitRow(page)
    await openDetails(page.getByRole('dialog', { name: 'Results' }))
    await page.getByRole('link', { name: /^Review/ }).click({ timeout: 15_000 })
    await expect(page.getByRole('heading', { name: 'Decisions of Ana' })).toBeVisible({ timeout: 20_000 })
  })
})
