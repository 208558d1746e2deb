import type { Page } from '@playwright/test'

interface Outage {
  readonly from: number
  readonly until: number
}

/** The times at which a test cut one network. */
export class Outages {
  readonly #past: Outage[] = []
  #from: number | null = null

  begin(): void {
    this.#from ??= performance.now()
  }

  end(): void {
    if (this.#from !== null) this.#past.push({ from: this.#from, until: performance.now() })
    this.#from = null
  }

  /** Whether the network was cut at some moment from `start` to `end`. */
  overlap(start: number, end: number): boolean {
    const current = this.#from === null ? [] : [{ from: this.#from, until: end }]
    return [...this.#past, ...current].some(({ from, until }) => from <= end && until >= start)
  }
}

const outagesOfPages = new WeakMap<Page, Outages>()

/** The outages of one page alone. */
export function outagesOf(page: Page): Outages {
  const outages = outagesOfPages.get(page) ?? new Outages()
  outagesOfPages.set(page, outages)
  return outages
}

/** Switches the network of a page off, as in flight mode. */
export async function goOffline(page: Page): Promise<void> {
  outagesOf(page).begin()
  await page.context().setOffline(true)
}
