import type { Locator } from '@playwright/test'
import type { Guest } from './party.ts'

/** The five dice of who is to move, as buttons. */
export const diceOf = ({ page }: Guest): Locator => page.getByRole('button', { name: /^Die \d/ })

/** A row of one's own card, by the name of its category. */
export const rowOf = ({ page }: Guest, category: string): Locator =>
  page.getByRole('tabpanel').getByRole('button', { name: new RegExp(`^${category}:`) })

export const rollOf = ({ page }: Guest): Locator => page.getByRole('button', { name: /^Roll \d/ })
