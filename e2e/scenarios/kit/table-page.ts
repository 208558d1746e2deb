import type { Locator, Page } from '@playwright/test'
import { expect, type Guest, type Party } from './party.ts'

/** Seats these people in this order at a table of the first one, and returns its code. */
export async function sitDown(party: Party, game: string, guests: readonly Guest[]): Promise<string> {
  const [host, ...others] = guests
  if (host === undefined) throw new Error('somebody opens the table')
  const code = await party.host(host, game)
  for (const guest of others) {
    await party.join(guest, code)
    await expect(seatOf(host, guest.name)).toBeVisible()
  }
  return code
}

/** Starts as the host, and waits until everybody is in the match. */
export async function startMatch(host: Guest, others: readonly Guest[]): Promise<void> {
  await host.page.getByRole('button', { name: /^Start/ }).click()
  for (const guest of [host, ...others]) await expect(tableOf(guest)).toBeVisible()
}

/** The seats in the lobby. */
export const seatsOf = ({ page }: Guest): Locator =>
  page.getByRole('region', { name: 'At the table' }).getByRole('listitem')

/** A seat in the lobby. */
export const seatOf = (guest: Guest, name: string): Locator => seatsOf(guest).filter({ hasText: name })

/** The board of a running match. */
export const tableOf = ({ page }: Guest): Locator =>
  page.getByRole('region', { name: 'The table', exact: true })

/** The banner: the decision to make, or the player that everybody waits for. */
export const bannerOf = ({ page }: Guest): Locator => page.locator('.table-banner')

/** The line above the buttons, which gives the reason for a refusal. */
export const reasonOf = ({ page }: Guest): Locator =>
  page.getByRole('region', { name: 'What you can do' }).getByRole('paragraph')

/** Taps a control that is disabled, as people do: it is visible, and must give the reason. */
export const tapRefused = (control: Locator): Promise<void> => control.tap({ force: true })

/** Two taps at one place within this time are a double tap, of which the page uses only the first. */
const DOUBLE_TAP_MS = 600

/** Taps a place that may have been tapped just before, after the time of a double tap. */
export async function tapAfterPause(button: Locator): Promise<void> {
  await button.page().waitForTimeout(DOUBLE_TAP_MS)
  await button.tap()
}

/** The person's own cards. */
export const handOf = ({ page }: Guest): Locator =>
  page.getByRole('region', { name: 'Yours' }).getByRole('list').getByRole('button')

/** Opens the list of people on a screen of any width, and returns a person's line. */
export async function personAt({ page }: Guest, name: string): Promise<Locator> {
  await page.getByRole('button', { name: /show who is there/ }).click()
  return page.getByRole('dialog', { name: 'People' }).getByRole('button', { name: new RegExp(`^${name} `) })
}

/** The menu of a person's seat in a match. */
export async function openSeat(guest: Guest, name: string): Promise<Locator> {
  await (await personAt(guest, name)).click()
  return guest.page.getByRole('dialog', { name, exact: true })
}

export async function closeSheet(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
