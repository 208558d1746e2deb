import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { firstReaction } from '../../tools/page-visit/reaction.ts'

export const gzipped = (content: string | Uint8Array) => gzipSync(content, { level: 9 }).length
export const inKb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/**
 * Adds up the bytes that a page receives, compressed by gzip, until a press of its main button changes something.
 * A file that the browser takes from its cache costs nothing; one that it fetches twice counts twice.
 */
export async function bytesUntilReaction(page: Page, address: string, button: string): Promise<number> {
  const sizes = new Map<string, Promise<number>>()
  const times = new Map<string, number>()
  let socketBytes = 0
  let hasReacted = false
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  browser.on('Network.responseReceived', ({ response: { url, fromDiskCache } }) => {
    if (!hasReacted && fromDiskCache !== true) times.set(url, (times.get(url) ?? 0) + 1)
  })
  page.on('response', (response) => {
    // The body of a later response may be gone with the page before it is read.
    if (!hasReacted) sizes.set(response.url(), response.body().then(gzipped))
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (!hasReacted) socketBytes += Buffer.byteLength(payload)
    }),
  )
  const { reacted } = await firstReaction(page, button)
  await page.goto(address, { waitUntil: 'commit' })
  await reacted
  hasReacted = true
  const bodies = await Promise.all([...sizes].map(async ([url, bytes]) => [url, await bytes] as const))
  const parts = bodies.map(([url, bytes]) => [new URL(url).pathname, bytes * (times.get(url) ?? 0)] as const)
  if (process.env.E2E_SIZES !== undefined)
    console.table(Object.fromEntries([...parts, ['socket', socketBytes]]))
  return parts.reduce((sum, [, bytes]) => sum + bytes, socketBytes)
}
