import type { Page } from '@playwright/test'
import { axeOn, expectNoSidewaysScroll, expectNoViolations } from '../kit/axe.ts'
import { picture } from './kit/guests.ts'
import { expect, type Party, test } from './kit/party.ts'

const DAY_MS = 24 * 3_600_000
/** The narrowest phone. */
const NARROW = { viewport: { width: 360, height: 740 } } as const

/** Plays the rest of today's try as this browser, always the last legal action, and returns the first flipped cards. */
const playOn = (page: Page, game: string): Promise<unknown> =>
  page.evaluate(async (id) => {
    const ask = async (path: string, body?: object) => {
      const headers = { 'content-type': 'application/json' }
      const sent = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
      return (await fetch(`./daily/tries/${id}${path}`, sent)).json()
    }
    let { state } = await ask('', {})
    while (state.outcome === null)
      ({ state } = await ask('/actions', { revision: state.revision, action: state.legal.at(-1) }))
    const { steps } = await ask('')
    return steps[0].events
  }, game)

/** Starts the server again, with its clock this far from noon of today. */
async function restart({ server }: Party, clockOffsetMs: number, isDailyOn = true): Promise<void> {
  await server.kill('SIGTERM')
  Object.assign(server, { clockOffsetMs, isDailyOn })
  await server.start()
}

/** The distance from now to noon of today, in UTC. */
const toNoonMs = () => DAY_MS / 2 - (Date.now() % DAY_MS)

test('26. The daily deal: one try, a board, a shared text, and a reveal that everybody can check', async ({
  party,
}) => {
  const noonMs = toNoonMs()
  await restart(party, noonMs)
  const ana = await party.phone('Ana', NARROW)
  const { page } = ana
  await page.goto('./')
  await page.getByRole('link', { name: 'Daily deal' }).click()
  const flip7 = page.getByRole('region', { name: 'Flip 7', exact: true }).first()
  await expect(flip7).toContainText('Nobody has finished yet.')
  await expect(page.getByRole('heading', { name: 'Yesterday' })).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectNoViolations(axeOn(page))
  await picture([ana], '26-empty')

  // By keyboard: a name, and the first cards on the usual board.
  await flip7.getByLabel('Your name').fill('Ana')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Hit/ })).toBeVisible()
  await page.getByRole('button', { name: /^Hit/ }).click()
  await expect(page.locator('.table-frame')).toBeVisible()
  await picture([ana], '26-board')
  // A reload does not give a second try, even after a restart of the server.
  const storedTry = () => page.evaluate(async () => (await fetch('./daily/tries/flip7')).json())
  await expect.poll(async () => (await storedTry()).state.revision).toBeGreaterThan(0)
  const before = await storedTry()
  await restart(party, noonMs)
  await page.reload()
  await expect(page.getByRole('button', { name: /^(Hit|Stay|Next)/ }).first()).toBeVisible()
  expect(await storedTry()).toEqual(before)

  // The result, with a text to share that names no card.
  await playOn(page, 'flip7')
  await page.reload()
  const result = page.getByRole('dialog', { name: 'Your result' })
  await expect(result).toContainText(/\d+ points in \d+ rounds? · 1st place/)
  await result.getByRole('button', { name: 'Share' }).click()
  await expect(result.locator('pre')).toHaveText(
    /^Icebreaker daily · \d{4}-\d\d-\d\d\nFlip 7: \d+ points in \d+ rounds?\n[🟩🟨🟥]+\nhttp\S+#\/daily$/u,
  )
  await picture([ana], '26-result')
  await result.getByRole('link', { name: 'Board of the day' }).click()
  await expect(flip7.getByRole('row', { name: /Ana/ })).toContainText('1')

  // Luck and skill in Yahtzee.
  await playOn(page, 'yahtzee')
  const yahtzee = page.getByRole('region', { name: 'Yahtzee', exact: true }).first()
  // A thread of the server reviews the try, which takes a while on a busy machine.
  await expect(async () => {
    await page.reload()
    await expect(yahtzee.getByText('Perfect play, on average')).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await expect(yahtzee).toContainText('254.6')
  await expectNoSidewaysScroll(page)
  await picture([ana], '26-day')

  // Somebody else, in German, has the same cards.
  const ben = await party.desk('Ben', { locale: 'de-DE' })
  await ben.page.goto('./#/daily')
  await expect(ben.page.getByRole('heading', { level: 1, name: 'Deal des Tages' })).toBeVisible()
  const card = ben.page.getByRole('region', { name: 'Flip 7', exact: true }).first()
  await card.getByLabel('Dein Name').fill('Ben')
  await card.getByRole('button', { name: 'Flip 7 spielen' }).click()
  await expect(ben.page.locator('.table-frame')).toBeVisible()
  const his = await ben.page.evaluate(async () => (await fetch('./daily/tries/flip7')).json())
  const flipped = (state: { gameState: { flipped: unknown[] } }) => state.gameState.flipped[0]
  expect(flipped(his.state)).toEqual(flipped(before.state))
  expect(ben.received.concat(ana.received).join()).not.toMatch(/"seed":"[0-9a-f]{64}"/)

  // The day after, the seed is public, and this device checks it.
  await restart(party, noonMs + DAY_MS)
  await ben.page.goto('./#/daily')
  await ben.page.reload()
  await expect(ben.page.getByText('Startwert', { exact: true })).toBeVisible()
  await ben.page.getByRole('button', { name: 'Den Tag prüfen' }).click()
  await expect(ben.page.getByText('Der Startwert hat den veröffentlichten Hash.')).toBeVisible()
  await expect(ben.page.getByText('Flip 7: Das Ergebnis folgt aus dem Startwert.')).toBeVisible()
  await picture([ben], '26-reveal')

  // A host can switch it off.
  await restart(party, noonMs, false)
  ben.errors.expect(/status of 404/)
  await ben.page.goto('./#/daily')
  await ben.page.reload()
  await expect(ben.page.getByText(/Dieser Server hat keinen Deal des Tages/)).toBeVisible()
  await page.goto('./#/')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Yahtzee' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Daily deal' })).toHaveCount(0)
})
