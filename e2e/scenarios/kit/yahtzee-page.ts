import type { Locator } from '@playwright/test'
import type { Guest } from './party.ts'

/** The five dice of the active player, as buttons. */
export const diceOf = ({ page }: Guest): Locator => page.getByRole('button', { name: /^Die \d/ })

/** A row of the person's own card, by the name of its category. */
export const rowOf = ({ page }: Guest, category: string): Locator =>
  page.getByRole('tabpanel').getByRole('button', { name: new RegExp(`^${category}:`) })

/** The time for which a new button under the finger ignores taps. */
const SETTLED_MS = 400

/** Presses the button on the picked row that writes it. */
export async function commitRow({ page }: Guest, name: string | RegExp): Promise<void> {
  await page.waitForTimeout(SETTLED_MS)
  await page.getByRole('button', { name, exact: true }).tap()
}

/** The time between the two taps of a double tap. */
const DOUBLE_TAP_MS = 250

/**
 * Taps a row, and the button that appears under the finger. The page's clock stops in between except for these
 * milliseconds: a busy browser would make two taps out of a double tap.
 */
export async function doubleTap(row: Locator, name: string): Promise<void> {
  await row.evaluate(
    async (pressed: HTMLElement, { name, ms }) => {
      const startMs = performance.now()
      performance.now = () => startMs
      try {
        pressed.click()
        // React renders the button before the next task.
        await new Promise((resolve) => setTimeout(resolve))
        performance.now = () => startMs + ms
        const buttons = [...document.querySelectorAll('button')]
        // Its text ends with the part for screen readers, which is its name.
        const button = buttons.find(({ textContent }) => textContent.endsWith(name))
        if (button === undefined) throw new Error(`there is no button "${name}"`)
        button.click()
      } finally {
        Reflect.deleteProperty(performance, 'now')
      }
    },
    { name, ms: DOUBLE_TAP_MS },
  )
}

export const rollOf = ({ page }: Guest): Locator => page.getByRole('button', { name: /^Roll \d/ })
