import type { Locator } from '@playwright/test'
import { expect, type Guest } from './party.ts'

/** The seat of another player on this person's page. */
export const rowOf = ({ page }: Guest, name: string): Locator =>
  page.getByRole('list', { name: 'Players' }).getByRole('listitem').filter({ hasText: name })

/** The cards in front of this person. */
export const ownOf = ({ page }: Guest): Locator => page.getByRole('region', { name: 'Your cards' })

/** The seats that this person can choose from; a pressed one is marked. */
export const targetsOf = ({ page }: Guest, name = /./): Locator =>
  page.locator('[data-seat]').getByRole('button', { name }).and(page.locator('[aria-pressed]'))

/** Marks somebody’s seat, then commits. */
export async function aim(guest: Guest, title: string, target: RegExp): Promise<void> {
  await expect(guest.page.getByRole('heading', { name: title })).toBeVisible()
  const seat = targetsOf(guest, target)
  await seat.tap()
  await seat.tap()
}
