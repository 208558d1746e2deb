import { test as base, expect } from '@playwright/test'

interface Guards {
  /** Errors in the console that a test brings about on purpose. */
  readonly expectedErrors: RegExp | null
  readonly guarded: undefined
}

/** The address of the page, of the page that replays records. */
export const PAGE_URL = process.env.E2E_PAGE ?? ''
export const REPLAY_URL = process.env.E2E_REPLAY ?? ''

/** What Playwright itself says where it keeps the page from installing its service worker. */
const BLOCKED = 'Service Worker registration blocked by Playwright'

/**
 * Every test ends with this: no error in the console (a violation of the content security policy is one), nothing
 * thrown, no request to another host.
 */
export const test = base.extend<Guards>({
  baseURL: PAGE_URL,
  // What a test makes of the network must not be answered by the device; offline.spec.ts allows it.
  serviceWorkers: 'block',
  expectedErrors: [null, { option: true }],
  guarded: [
    async ({ page, expectedErrors }, run) => {
      const wrong: string[] = []
      const hosts = new Set<string>()
      const note = (text: string) => {
        if (text !== BLOCKED && expectedErrors?.test(text) !== true) wrong.push(text)
      }
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) note(message.text())
      })
      page.on('pageerror', (error) => note(String(error)))
      page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
      await run(undefined)
      expect(wrong).toEqual([])
      expect(hosts.size, [...hosts].join()).toBeLessThanOrEqual(1)
    },
    { auto: true },
  ],
})

export { expect }
