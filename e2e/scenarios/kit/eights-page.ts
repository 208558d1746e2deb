import type { Locator } from '@playwright/test'
import type { Guest } from './party.ts'
import { handOf } from './together.ts'

/** All that was told since one came to the match, as a screen reader hears it. */
export const heardBy = ({ page }: Guest): Locator => page.getByRole('log')

/** A card of one's own by what it is called: `Red plus two`. */
export const cardOf = (guest: Guest, name: string): Locator =>
  handOf(guest)
    .filter({ hasText: new RegExp(`^${name},`) })
    .first()

/** Picks a card out, then plays it; a wild one with a colour. */
export async function plays(guest: Guest, name: string, color?: string): Promise<void> {
  await cardOf(guest, name).tap()
  if (color !== undefined) await guest.page.getByRole('radio', { name: color }).tap()
  await guest.page.getByRole('button', { name: /^Play / }).tap()
}
