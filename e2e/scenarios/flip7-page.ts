import type { Locator } from '@playwright/test'
import type { Guest } from './party.ts'

/** Somebody else as this person sees them. */
export const rowOf = ({ page }: Guest, name: string): Locator =>
  page.getByRole('list', { name: 'Players' }).getByRole('listitem').filter({ hasText: name })

/** What lies in front of this person. */
export const ownOf = ({ page }: Guest): Locator => page.getByRole('region', { name: 'Your cards' })

/** Marks somebody in the list, then commits. */
export async function aim({ page }: Guest, title: string, target: RegExp): Promise<void> {
  const row = page.getByRole('radiogroup', { name: title }).getByRole('radio', { name: target })
  await row.tap()
  await row.tap()
}
