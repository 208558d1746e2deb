import type { Locator } from '@playwright/test'
import type { Guest } from './party.ts'
import { handOf } from './table-page.ts'

/** All log lines since the person opened the match, as a screen reader gets them. */
export const heardBy = ({ page }: Guest): Locator => page.getByRole('log')

/** A card in the person's hand, by its accessible name: `Red plus two`. */
export const cardOf = (guest: Guest, name: string): Locator =>
  handOf(guest)
    .filter({ hasText: new RegExp(`^${name},`) })
    .first()

/** Selects a card, then plays it; a wild card with a colour. */
export async function plays(guest: Guest, name: string, color?: string): Promise<void> {
  await cardOf(guest, name).tap()
  if (color !== undefined) await guest.page.getByRole('radio', { name: color }).tap()
  await guest.page.getByRole('button', { name: /^Play / }).tap()
}
