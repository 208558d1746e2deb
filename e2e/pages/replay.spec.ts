import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, PlaywrightWorkerArgs } from '@playwright/test'
import { expect, test } from '../kit/guarded.ts'

type Playwright = PlaywrightWorkerArgs['playwright']

function recordOf(golden: string) {
  const file = join(import.meta.dirname, '../../src/games', golden)
  return JSON.parse(readFileSync(file, 'utf8')).record
}

const record = recordOf('flip7/golden/v1-01-3p.json')
const LAST = record.actions.length

async function openFile(page: Page, content: unknown): Promise<void> {
  await page.goto('./#/replay')
  const buffer = Buffer.from(JSON.stringify(content))
  await page
    .getByLabel('Pick a file')
    .setInputFiles({ name: 'match.json', mimeType: 'application/json', buffer })
}

test('a record from a file can be stepped through with buttons, slider and keys', async ({ page }) => {
  await openFile(page, record)
  const slider = page.getByRole('slider', { name: 'Action' })
  await expect(slider).toHaveValue('0')
  await page.getByRole('button', { name: 'One action on' }).click()
  await expect(slider).toHaveValue('1')
  await slider.press('End')
  await expect(slider).toHaveValue(String(LAST))
  await page.getByRole('button', { name: 'To the round before' }).click()
  await expect(slider).not.toHaveValue(String(LAST))
  await slider.press('Home')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(slider).toHaveValue('2', { timeout: 10_000 })
  await page.getByRole('button', { name: 'Pause' }).click()
})

test('a takeback is a step with a line in the log, and shows the table as it was', async ({ page }) => {
  // A scores with action 14, which ends A's turn, and takes it back with action 15.
  await openFile(page, recordOf('yahtzee/golden/v1-12-3p.json'))
  const slider = page.getByRole('slider', { name: 'Action' })
  const total = page.locator('[data-player="A"] .yahtzee-seat-total')
  const round = page.locator('.replay-round')
  await slider.fill('13')
  await expect(total).toHaveText(/^0 ?\S/)
  await expect(round).toHaveText('Turn 1 of 13: Player 1')
  await page.getByRole('button', { name: 'One action on' }).click()
  await expect(total).toHaveText('30')
  await expect(round).toHaveText('Turn 1 of 13: Player 3')
  await page.getByRole('button', { name: 'One action on' }).click()
  await expect(slider).toHaveAttribute('aria-valuetext', /^15 of \d+: Player 1 takes the last action back\.$/)
  await expect(total).toHaveText(/^0 ?\S/)
  await expect(round).toHaveText('Turn 1 of 13: Player 1')
  await page.getByRole('button', { name: /Open the log/ }).click()
  const lines = page.getByRole('complementary', { name: 'Log' }).getByRole('listitem')
  await expect(lines.first()).toContainText('Player 1 takes the last action back.')
})

test('the buttons of the replay are as large as a thumb on a wide screen too', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await openFile(page, record)
  const buttons = page.locator('.replay-button')
  await expect(buttons).toHaveCount(6)
  for (const button of await buttons.all())
    expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(44)
})

test('the verified claims are listed, and a forged record is detected', async ({ page }) => {
  await openFile(page, record)
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: 'Verify the deal' }).click()
  await expect(page.getByText(`This device played all ${LAST} actions again by the rules.`)).toBeVisible()
  await expect(page.getByText('Who runs the server can look at cards')).toBeVisible()

  const [first, ...rest] = record.actions
  await page.goto('./#/')
  await expect(page.getByLabel('Have a code?')).toBeVisible()
  await openFile(page, { ...record, actions: [first, first, first, ...rest] })
  await expect(page.getByText('This record can’t be replayed.')).toBeVisible()
  await expect(page.getByText('This deal doesn’t check out.')).toBeVisible()
  await openFile(page, { hello: 'world' })
  await expect(page.getByText('This is not a record of a match.')).toBeVisible()
})

test('a record whose end was cut off is named as unfinished', async ({ page }) => {
  await openFile(page, { ...record, actions: record.actions.slice(0, -1) })
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: 'Verify the deal' }).click()
  await expect(page.getByText('the record stops before the end')).toBeVisible()
  await expect(page.getByText(`It stops after ${LAST - 1} actions, without a result.`)).toBeVisible()
})

/** A person who uses the API with their own cookie, as a browser does. */
async function person({ playwright, baseURL }: { playwright: Playwright; baseURL: string | undefined }) {
  const url = baseURL ?? ''
  const context = await playwright.request.newContext({
    baseURL: url,
    extraHTTPHeaders: { origin: new URL(url).origin },
  })
  return async (path: string, data: object = {}) => {
    const answer = await context.post(path, { data })
    expect([path, answer.status() < 300]).toEqual([path, true])
    return answer.json()
  }
}

test('a match that its host stopped is replayed and verified by anybody', async ({
  page,
  playwright,
  baseURL,
}) => {
  const ana = await person({ playwright, baseURL })
  const { id, code } = await ana('./game/new', { game: 'yahtzee', name: 'Ana' })
  await ana(`./game/${id}/roll`)
  await ana(`./tables/${code}/endMatch`)
  await page.goto(`./#/replay/${id}?verify`)
  await expect(page.getByText('This device played all 1 action again by the rules.')).toBeVisible()
  await expect(page.getByText('the record stops before the end')).toBeVisible()
})

test('a replay works without the gifts that were never opened', async ({ page, playwright, baseURL }) => {
  const [ana, ben] = [await person({ playwright, baseURL }), await person({ playwright, baseURL })]
  const options = { gifts: 'own', spareGifts: 'setAside' }
  const { table } = await ana('./tables', { game: 'white-elephant', name: 'Ana', options })
  await ben('./profile', { name: 'Ben' })
  await ben(`./tables/${table.code}/sit`)
  const { match } = await ana(`./tables/${table.code}/start`)
  const give = { title: 'canary', note: 'canary' }
  await ana(`./game/${match.id}/addGift`, give)
  await ben(`./game/${match.id}/addGift`, give)
  for (const title of ['canary 1', 'canary 2', 'canary 3'])
    await ana(`./game/${match.id}/addGift?as=host`, { title })
  await ana(`./game/${match.id}/start`)
  await ana(`./game/${match.id}/endMatch?as=host`)
  const record = page.waitForResponse(new RegExp(`/game/${match.id}/record$`))
  await page.goto(`./#/replay/${match.id}?verify`)
  expect(await (await record).text()).toContain('A gift that was never opened')
  await expect(page.getByText('This deal checks out.')).toBeVisible()
  await page.keyboard.press('Escape')
  const slider = page.getByRole('slider', { name: 'Action' })
  await slider.press('End')
  await expect(slider).toHaveValue('7')
})

test('a match that does not exist has no replay', async ({ page }) => {
  await page.goto('./#/replay/m_nothing')
  await expect(page.getByRole('alert').filter({ hasText: 'No replay to show.' })).toBeVisible()
})

test.use({ expectedErrors: /404/ })
