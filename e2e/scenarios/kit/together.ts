import type { Locator, Page } from '@playwright/test'
import { expect, type Guest, type Party } from './party.ts'

/** Those who are here already sit down in this order at a table of the first one's; its code. */
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

/** The host starts, and everybody is in the match. */
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
export const tableOf = ({ page }: Guest): Locator => page.getByRole('region', { name: 'The table' })

/** The banner: the decision to make, or the player that everybody waits for. */
export const bannerOf = ({ page }: Guest): Locator => page.locator('.table-banner')

/** Why not: the line above the buttons. */
export const reasonOf = ({ page }: Guest): Locator =>
  page.getByRole('region', { name: 'What you can do' }).getByRole('paragraph')

/** A tap on what cannot be pressed, as people do it: it is there, and it is to answer. */
export const tapRefused = (control: Locator): Promise<void> => control.tap({ force: true })

/** Two taps at one place that come quicker are a double tap, of which the page takes the first half only. */
const DOUBLE_TAP_MS = 600

/** Somebody's next tap at a place that they may only just have tapped. */
export async function tapAfterPause(button: Locator): Promise<void> {
  await button.page().waitForTimeout(DOUBLE_TAP_MS)
  await button.tap()
}

/** One's own cards. */
export const handOf = ({ page }: Guest): Locator =>
  page.getByRole('region', { name: 'Yours' }).getByRole('list').getByRole('button')

/** Opens the list of people and gives somebody's line in it, whatever the width of the screen. */
export async function personAt({ page }: Guest, name: string): Promise<Locator> {
  await page.getByRole('button', { name: /show who is there/ }).click()
  return page.getByRole('dialog', { name: 'People' }).getByRole('button', { name: new RegExp(`^${name} `) })
}

/** The menu of somebody's seat in a match. */
export async function openSeat(guest: Guest, name: string): Promise<Locator> {
  await (await personAt(guest, name)).click()
  return guest.page.getByRole('dialog', { name, exact: true })
}

export async function closeSheet(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
