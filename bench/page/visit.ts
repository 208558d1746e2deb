import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import { firstReaction } from '../../tools/page-visit/reaction.ts'
import type { SlowLine } from './slow-line.ts'

/** A page to open, and its main button. */
export interface Place {
  readonly name: string
  readonly hash: string
  /** The selector of the button. */
  readonly button: string
}

export interface Visit {
  readonly paintedMs: number
  /** The time until a press of the main button had an effect. */
  readonly reactsMs: number
  readonly requests: number
  readonly bytes: number
  /** The bytes that the device fetches afterwards, for offline play. */
  readonly laterBytes: number
}

/** The phone is four times slower than this machine. */
export const CPU_SLOWDOWN = 4
const PATIENCE_MS = 60_000
/** Longer than a first visit waits before it caches the page for offline play. */
const QUIET_MS = 6_500
const QUIET_BYTES = 2_000

/** Opens a page on a slow phone, in a new tab of this device. */
export async function visit(context: BrowserContext, line: SlowLine, place: Place): Promise<Visit> {
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const { reacted } = await firstReaction(page, place.button)
  let requests = 0
  page.on('request', () => {
    requests += 1
  })
  const before = line.bytesDown
  await page.goto(`${line.url}${place.hash}`, { waitUntil: 'commit', timeout: PATIENCE_MS })
  const isLate = sleep(PATIENCE_MS, null, { ref: false })
  const reactsMs = await Promise.race([reacted, isLate])
  if (reactsMs === null) throw new Error(`${place.name}: nothing reacts.`)
  const [until, asked] = [line.bytesDown, requests]
  await quiet(line)
  const painted = await page.evaluate(
    `performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime)`,
  )
  const visited = {
    paintedMs: Number((painted as readonly number[])[0]),
    reactsMs,
    requests: asked,
    bytes: until - before,
    laterBytes: line.bytesDown - until,
  }
  await page.close()
  return visited
}

/** Waits until nothing but heartbeats arrives. */
async function quiet(line: SlowLine): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  for (let before = Number.NEGATIVE_INFINITY; line.bytesDown - before > QUIET_BYTES; ) {
    if (performance.now() > until) return
    before = line.bytesDown
    await sleep(QUIET_MS)
  }
}
