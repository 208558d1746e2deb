import { test as base, expect } from '@playwright/test'
import { ConsoleErrors } from './console-errors.ts'

interface Guards {
  /** Errors in the console that a test causes on purpose; `deadSpot` and `goOffline` account for lost connections. */
  readonly expectedErrors: RegExp | null
  readonly guarded: undefined
}

/** The addresses of the page and of the page that replays records. */
export const PAGE_URL = process.env.E2E_PAGE ?? ''
export const REPLAY_URL = process.env.E2E_REPLAY ?? ''

/** For `test.use` in tests of motion. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const

/**
 * Every test ends with this: no error in the console (a violation of the content security policy is one), nothing
 * thrown, no request to another host.
 */
export const test = base.extend<Guards>({
  baseURL: PAGE_URL,
  // A service worker would answer requests that a test intercepts; offline.spec.ts allows it.
  serviceWorkers: 'block',
  // Flights and confetti are a third of the time; tests that are about motion ask for it.
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: [null, { option: true }],
  guarded: [
    async ({ page, expectedErrors }, run) => {
      const hosts = new Set<string>()
      const errors = new ConsoleErrors(page, [])
      if (expectedErrors !== null) errors.expect(expectedErrors)
      page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
      await run(undefined)
      expect(errors.unexpected).toEqual([])
      expect(hosts.size, [...hosts].join()).toBeLessThanOrEqual(1)
    },
    { auto: true },
  ],
})

export { expect }
