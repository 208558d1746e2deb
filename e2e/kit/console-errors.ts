import type { ConsoleMessage, Page } from '@playwright/test'
import { type Outages, outagesOf } from './outages.ts'

/** Playwright's own message when it blocks the page's service worker. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'

/** Chromium's note to a TV that tries to sound before anybody has touched it; the page then shows an invitation. */
const SOUND_REFUSED = /AudioContext was not allowed to start/

/**
 * Chromium's messages about a lost connection. Which one comes depends on the moment: before a connection is there, while
 * it waits for the answer, in the middle of a file.
 */
const CONNECTION_LOST = new RegExp(
  [
    '^Failed to load resource: net::ERR_(FAILED|INTERNET_DISCONNECTED|NETWORK_CHANGED|TIMED_OUT|SOCKET_NOT_CONNECTED)',
    '^Failed to load resource: net::ERR_(CONNECTION_(RESET|CLOSED|REFUSED|ABORTED)|EMPTY_RESPONSE)',
    '^Failed to load resource: net::ERR_(CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)',
    '^WebSocket connection to .* failed',
    '^An unknown error occurred when fetching the script',
  ].join('|'),
)

/**
 * The errors and warnings in a page's console, and what the page throws. A lost connection is no error if the test cut the
 * network of this page: during the outage, while the request was under way, or since the last answer that arrived.
 */
export class ConsoleErrors {
  readonly unexpected: string[] = []
  readonly #networks: readonly Outages[]
  readonly #startOf = new Map<string, number>()
  #expected: RegExp | null = null
  #reachedAt = 0

  /** The networks are those that the page shares with others; `outagesOf(page)` is added. */
  constructor(page: Page, networks: readonly Outages[]) {
    this.#networks = [...networks, outagesOf(page)]
    const note = (text: string) => {
      if (this.#expected?.test(text) !== true) this.unexpected.push(text)
    }
    page.on('console', (message) => {
      const isBad = ['error', 'warning'].includes(message.type())
      if (isBad && !isNoise(message.text()) && !this.#isOutage(message)) note(message.text())
    })
    page.on('pageerror', (error) => note(error.stack ?? String(error)))
    this.#followNetwork(page)
  }

  /** Names errors that the test causes on purpose, such as those of a wrong code. */
  expect(pattern: RegExp): void {
    this.#expected = pattern
  }

  #followNetwork(page: Page): void {
    const isReached = () => {
      this.#reachedAt = performance.now()
    }
    page.on('request', (request) => this.#startOf.set(request.url(), performance.now()))
    page.on('response', isReached)
    page.on('websocket', (socket) => socket.on('framereceived', isReached))
  }

  #isOutage(message: ConsoleMessage): boolean {
    if (!CONNECTION_LOST.test(message.text())) return false
    const now = performance.now()
    // A socket's error has the address of the script that opened it.
    const isOfFile = message.text().startsWith('Failed to load resource')
    const start = isOfFile ? (this.#startOf.get(message.location().url) ?? now) : now
    return this.#networks.some((outages) => outages.overlap(Math.min(start, this.#reachedAt), now))
  }
}

const isNoise = (text: string) => text === WORKER_BLOCKED || SOUND_REFUSED.test(text)
