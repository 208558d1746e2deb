import type { Locator } from '@playwright/test'
import type { Guest } from './party.ts'

/** The five dice of who is to move, as buttons. */
export const diceOf = ({ page }: Guest): Locator => page.getByRole('button', { name: /^Die \d/ })

/** A row of one's own card, by the name of its category. */
export const rowOf = ({ page }: Guest, category: string): Locator =>
  page.getByRole('tabpanel').getByRole('button', { name: new RegExp(`^${category}:`) })

/** A button that has only just come under the finger does nothing yet. */
const SETTLED_MS = 400

/** Presses the button on the picked row that writes it. */
export async function commitRow({ page }: Guest, name: string | RegExp): Promise<void> {
  await page.waitForTimeout(SETTLED_MS)
  await page.getByRole('button', { name, exact: true }).tap()
}

export const rollOf = ({ page }: Guest): Locator => page.getByRole('button', { name: /^Roll \d/ })
