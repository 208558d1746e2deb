import type { Locator } from '@playwright/test'
import { expect, type Guest } from './party.ts'
import { tapAfterPause } from './table-page.ts'

/** An open gift, by its title. */
export const giftOf = ({ page }: Guest, title: string): Locator =>
  page
    .getByRole('region', { name: 'Gifts' })
    .getByRole('button', { name: new RegExp(`^(Steal )?${title}\\b`) })

/** The tile of an open gift. */
export const tileOf = ({ page }: Guest, title: string): Locator =>
  page.getByRole('region', { name: 'Gifts' }).getByRole('listitem').filter({ hasText: title })

/** The button that steals a gift. */
export const stealOf = ({ page }: Guest, title: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Steal ${title} from`) })

/** The active place in the queue. */
export const slotOf = ({ page }: Guest): Locator =>
  page.getByRole('list', { name: 'The queue' }).locator('[aria-current="step"]')

/** The gift that this person holds. */
export const ownOf = ({ page }: Guest): Locator => page.getByRole('region', { name: 'What you hold' })

/** The line above the buttons. */
export const lineOf = ({ page }: Guest): Locator =>
  page.getByRole('region', { name: 'What you can do' }).getByRole('paragraph')

/** Opens the gift that the button proposes, and returns its title. */
export async function opens(guest: Guest): Promise<string> {
  const { page } = guest
  await tapAfterPause(page.getByRole('button', { name: 'Open a gift' }))
  await tapAfterPause(page.getByRole('button', { name: /^Open gift \d+$/ }))
  await expect(ownOf(guest)).not.toContainText('You hold no gift')
  return ownOf(guest).getByRole('strong').first().innerText()
}

/** Chooses an open gift, checks the announced swap, and confirms it. */
export async function steals(guest: Guest, title: string, owner: string, preview: string): Promise<void> {
  await stealOf(guest, title).tap()
  await expect(stealOf(guest, title)).toHaveAttribute('aria-pressed', 'true')
  await expect(lineOf(guest)).toHaveText(preview)
  await guest.page.getByRole('button', { name: `Steal from ${owner}` }).tap()
  await expect(ownOf(guest)).toContainText(title)
}

export const keeps = ({ page }: Guest) => page.getByRole('button', { name: 'Keep mine' }).tap()
