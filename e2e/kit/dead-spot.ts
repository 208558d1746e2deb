import type { Page } from '@playwright/test'
import { outagesOf } from './outages.ts'

/**
 * Aborts the requests for these addresses until the returned function is called. The handler stays: a request in flight may
 * never end if its handler is removed.
 */
export async function deadSpot(page: Page, addresses: string): Promise<() => void> {
  let isDead = true
  outagesOf(page).begin()
  await page.route(addresses, (route) => (isDead ? route.abort() : route.continue()))
  return () => {
    isDead = false
    outagesOf(page).end()
  }
}
