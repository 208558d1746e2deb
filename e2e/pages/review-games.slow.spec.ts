import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { axeOn, expectNoSidewaysScroll, expectNoViolations } from '../kit/axe.ts'
import { expect, test } from '../kit/guarded.ts'

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true })
test.describe.configure({ timeout: 90_000 })

const GAMES = join(import.meta.dirname, '../../src/games')

/** Opens a golden record from a file, and its review. */
async function openReview(page: Page, game: string, name: string): Promise<void> {
  const { record } = JSON.parse(readFileSync(join(GAMES, game, 'golden', `${name}.json`), 'utf8'))
  await page.goto('./#/replay')
  await page.locator('input[type=file]').setInputFiles({
    name: 'match.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(record)),
  })
  await page.getByRole('button', { name: /^(More|Mehr)/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Review|Analyse)$/ })
    .click()
}

/** Collects every percentage that the progress of a review shows. */
async function watchProgress(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(window, { shownProgress: shown })
    new MutationObserver(() => {
      const bar = document.querySelector<HTMLProgressElement>('.review-progress')
      if (bar !== null && shown.at(-1) !== String(bar.value)) shown.push(String(bar.value))
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
}

const MATCHES = [
  ['flip7', 'v1-06-18p', /Round \d+ · \d+ in hand/, /\(\d+\.\d %\)/],
  ['crazy-eights', 'v1-03-6p', /Turn \d+ · \d+ cards? in hand/, /\(\d+\.\d %\)/],
  ['white-elephant', 'v1-06-7p', /Turn \d+/, /\(\d\.\d\)/],
  ['discard', 'v1-06-2p', /Turn \d+/, /Keep .*: .* \(\d+\.\d\)/],
] as const

for (const [game, name, step, choice] of MATCHES) {
  test(`a match of ${game} is reviewed in a worker, and a decision leads to its place`, async ({ page }) => {
    await watchProgress(page)
    await openReview(page, game, name)
    const sheet = page.getByRole('dialog', { name: 'Review' })
    await expect(sheet.getByRole('heading', { name: /^Decisions of/ })).toBeVisible({ timeout: 60_000 })
    await expect(sheet.getByText(/^Accuracy \d+ %/)).toBeVisible()
    await expect(sheet.getByRole('img', { name: /at the start, lowest .* at the end\.$/ })).toBeVisible()
    await sheet.getByRole('checkbox', { name: /^Only decisions that cost/ }).uncheck()
    const first = sheet.getByRole('listitem').first()
    await expect(first).toContainText(choice)
    await expectNoSidewaysScroll(page)
    await expectNoViolations(axeOn(page))
    await first.getByRole('button', { name: step }).click()
    await expect(sheet).toHaveCount(0)
    const shown = await page.evaluate(() => (window as unknown as { shownProgress: string[] }).shownProgress)
    expect(shown.map(Number)).toEqual(shown.map(Number).toSorted((one, other) => one - other))
  })
}

test('a running review can be stopped and started again', async ({ page }) => {
  await openReview(page, 'flip7', 'v1-06-18p')
  const sheet = page.getByRole('dialog', { name: 'Review' })
  await sheet.getByRole('button', { name: 'Stop' }).click()
  await expect(sheet.getByText('The review was stopped.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet.getByRole('heading', { name: /^Decisions of/ })).toBeVisible({ timeout: 60_000 })
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('a review speaks German', async ({ page }) => {
    await openReview(page, 'crazy-eights', 'v1-02-2p')
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('heading', { name: /^Entscheidungen von/ })).toBeVisible({ timeout: 60_000 })
    await expect(sheet.getByText('Start + Glück − verschenkt = Ausgang')).toBeVisible()
    await sheet.getByRole('checkbox', { name: 'Nur was Chancen gekostet hat' }).uncheck()
    await expect(sheet.getByRole('listitem').first()).toContainText(/Gewählt: .* \(\d+,\d %\)/)
  })
})

test('a hint at the table gives chances in whole percents, and disappears with the decision', async ({
  page,
}) => {
  await page.goto('./#/solo/flip7')
  await page.getByLabel('Your name').fill('Ana')
  await page.getByRole('button', { name: 'Start' }).click()
  const hint = page.getByRole('button', { name: 'Hint', exact: true })
  await expect(hint).toBeVisible({ timeout: 30_000 })
  await hint.click()
  const line = page.getByRole('region', { name: 'What you can do' }).locator('.table-reason')
  await expect(line).toHaveText(/: \d+ % to win\. .*: \d+ %\.$/, { timeout: 30_000 })
  await expect(line).not.toHaveText(/\d\.\d/)
  await expectNoViolations(axeOn(page))
})
