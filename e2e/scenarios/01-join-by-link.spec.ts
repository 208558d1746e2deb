import type { Page } from '@playwright/test'
import { expect, type Guest, schemesOf, test } from './kit/party.ts'

const seats = (page: Page) => page.getByRole('region', { name: 'At the table' }).getByRole('listitem')
const seatOf = (page: Page, name: string) => seats(page).filter({ hasText: name })

/** Words of sign-up forms, which must not appear. */
async function expectNoAccount({ page }: Guest): Promise<void> {
  await expect(page.locator('input[type=password], input[type=email]')).toHaveCount(0)
  await expect(page.getByText(/password|e-?mail|sign (in|up)|log in/i)).toHaveCount(0)
}

for (const colorScheme of schemesOf(1)) {
  test.describe(colorScheme, () => {
    test.use({ look: { colorScheme } })

    test('1. Join by link, no account', async ({ party }) => {
      const ana = await party.phone('Ana')
      await ana.page.goto('./')
      await expectNoAccount(ana)
      const code = await party.host(ana, 'Flip 7')
      const ben = await party.phone('Ben')
      await ben.page.goto(ana.page.url())
      await expect(ben.page.getByRole('heading', { level: 1 })).toHaveText(`Join table ${code}`)
      await expectNoAccount(ben)
      await ben.page.getByLabel('Your name').fill('Ben')
      await ben.page.getByRole('button', { name: 'Join' }).click()
      await expect(seatOf(ana.page, 'Ben')).toBeVisible()
      for (const { page } of [ana, ben]) await expect(seats(page)).toHaveCount(2)
      await expectNoAccount(ben)
      await ben.page.reload()
      await expect(seatOf(ben.page, 'Ben')).toContainText('you')
      await expect(ben.page.getByLabel('Your name')).toHaveCount(0)
      for (const { page } of [ana, ben]) await expect(seats(page)).toHaveCount(2)
    })
  })
}

test('1. Two people who join in the same instant get different seats', async ({ party }) => {
  const ana = await party.phone('Ana')
  const code = await party.host(ana, 'Flip 7')
  const guests = [await party.phone('Ben'), await party.phone('Cy')]
  for (const { page, name } of guests) {
    await page.goto(`./#/t/${code}`)
    await page.getByLabel('Your name').fill(name)
  }
  await Promise.all(guests.map(({ page }) => page.getByRole('button', { name: 'Join' }).click()))
  for (const { page, name } of guests) {
    await expect(seatOf(page, name)).toContainText('you')
    await expect(seats(page)).toHaveCount(3)
  }
  await expect(seats(ana.page)).toHaveCount(3)
  const players = guests.map(({ received }) => playerIn(received))
  expect(players.every((player) => player !== null)).toBe(true)
  expect(new Set(players).size).toBe(2)
})

/** The person's own seat, as the server last sent it. */
function playerIn(received: readonly string[]): string | null {
  const tables = received.map((text) => JSON.parse(text)).filter(({ type }) => type === 'table')
  return tables.at(-1)?.table.you.player ?? null
}
