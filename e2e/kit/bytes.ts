import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { firstReaction } from '../../tools/page-visit/reaction.ts'

export const gzipped = (content: string | Uint8Array) => gzipSync(content, { level: 9 }).length
export const inKb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Adds up all that a page gets, compressed by gzip, until a press of its main button changes something. */
export async function bytesUntilReaction(page: Page, address: string, button: string): Promise<number> {
  const sizes: Promise<readonly [string, number]>[] = []
  let hasReacted = false
  page.on('response', (response) => {
    // The body of a later one may be gone with the page before it is read.
    if (hasReacted) return
    const { pathname } = new URL(response.url())
    sizes.push(response.body().then((body) => [pathname, gzipped(body)] as const))
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) =>
      sizes.push(Promise.resolve(['socket', Buffer.byteLength(payload)] as const)),
    ),
  )
  const { reacted } = await firstReaction(page, button)
  await page.goto(address, { waitUntil: 'commit' })
  await reacted
  hasReacted = true
  const parts = await Promise.all(sizes)
  if (process.env.E2E_SIZES !== undefined) console.table(Object.fromEntries(parts))
  return parts.reduce((sum, [, bytes]) => sum + bytes, 0)
}
