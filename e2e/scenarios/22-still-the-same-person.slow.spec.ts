import type { Page } from '@playwright/test'
import { gather } from './kit/guests.ts'
import { expect, type Guest, test } from './kit/party.ts'

/** The person's own seat, as the server last sent it. */
function seatOf({ received }: Guest): string | null {
  const last = received.findLast((text) => text.startsWith('{"type":"table"'))
  return last === undefined ? null : JSON.parse(last).table.you.player
}

/** Begins a match from the form of /docs in this browser; returns the table's code and the seat. */
async function beginFromDocs(page: Page): Promise<{ code: string; seat: string }> {
  await page.goto('./docs')
  const route = page.locator('details', { has: page.getByText('/game/new', { exact: true }) }).first()
  await route.locator('summary').first().click()
  await route.getByLabel('Body (JSON)').fill(JSON.stringify({ game: 'yahtzee', name: 'Dora' }))
  await route.getByRole('button', { name: 'Try it' }).click()
  const answer = route.getByLabel('The answer')
  await expect(answer).toContainText('201')
  const text = (await answer.textContent()) ?? ''
  const { code, playerId } = JSON.parse(text.slice(text.indexOf('{')))
  return { code, seat: playerId }
}

test('22. Somebody whose storage was cleared comes back to their seat by the link', async ({ party }) => {
  const [, ben] = await gather(party, 'Flip 7', ['Ana', 'Ben', 'Cy'])
  if (ben === undefined) throw new Error('Ben has come')
  const [seat, link] = [seatOf(ben), ben.page.url()]
  expect(seat).not.toBeNull()
  await ben.page.evaluate(() => localStorage.clear())
  await ben.page.goto('about:blank')
  ben.received.length = 0
  await ben.page.goto(link)
  await expect.poll(() => seatOf(ben)).toBe(seat)
  await expect(ben.page.getByLabel('Your name')).toHaveCount(0)
  await ben.page.goto('./#/me')
  await expect(ben.page.getByLabel('Your name')).toHaveValue('Ben')
})

test('22. A match that began in /docs opens in the page, with the same seat', async ({ party }) => {
  const dora = await party.desk('Dora')
  const { code, seat } = await beginFromDocs(dora.page)
  await dora.page.goto(`./#/t/${code}`)
  await expect.poll(() => seatOf(dora)).toBe(seat)
  await expect(dora.page.getByLabel('Your name')).toHaveCount(0)
  await expect(dora.page.getByRole('button', { name: 'Roll 5 dice' })).toBeVisible()
})

test('22. A code that is typed into an older page leads to the same seat', async ({ party }) => {
  const dora = await party.desk('Dora')
  await dora.page.goto('./')
  await expect(dora.page.getByLabel('Have a code?')).toBeVisible()
  const docs = await party.window(dora)
  const { code, seat } = await beginFromDocs(docs.page)
  await docs.page.close()
  await dora.page.getByLabel('Have a code?').fill(code)
  await dora.page.getByRole('button', { name: 'Join' }).click()
  await expect.poll(() => seatOf(dora)).toBe(seat)
})
