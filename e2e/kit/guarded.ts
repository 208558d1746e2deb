import { test as base, expect } from '@playwright/test'

interface Guards {
  /** Errors in the console that a test causes on purpose. */
  readonly expectedErrors: RegExp | null
  readonly guarded: undefined
}

/** The addresses of the page and of the page that replays records. */
export const PAGE_URL = process.env.E2E_PAGE ?? ''
export const REPLAY_URL = process.env.E2E_REPLAY ?? ''

/** Playwright's own message when it blocks the page's service worker. */
export const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'

/** Chromium's note to a TV that tries to sound before anybody has touched it; the page then shows an invitation. */
export const SOUND_REFUSED = /AudioContext was not allowed to start/

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
      const wrong: string[] = []
      const hosts = new Set<string>()
      const note = (text: string) => {
        if (text === WORKER_BLOCKED || SOUND_REFUSED.test(text)) return
        if (expectedErrors?.test(text) !== true) wrong.push(text)
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
