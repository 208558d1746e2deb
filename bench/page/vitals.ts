import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { firstAtTable, REMEMBERED } from '../../tools/page-visit/seat.ts'
import { PHONE } from './phone.ts'
import type { SlowLine } from './slow-line.ts'
import { CPU_SLOWDOWN } from './visit.ts'

/** The web vitals of one screen while somebody uses it. */
export interface Vitals {
  readonly place: string
  /** Largest contentful paint, in milliseconds. */
  readonly lcpMs: number
  /** Interaction to next paint, in milliseconds; 0 if every press was faster than the browser reports. */
  readonly inpMs: number
  /** Cumulative layout shift, without a unit. */
  readonly cls: number
  readonly presses: number
}

const require = createRequire(import.meta.url)
/** The library as a script, which sets `webVitals`. */
const LIBRARY = require.resolve('web-vitals')

/** In the page: keeps the newest value of each vital. Browsers report interactions from 16 ms on. */
const COLLECT = `globalThis.vitals = {}
for (const name of ['LCP', 'INP', 'CLS']) {
  webVitals['on' + name](({ value }) => { globalThis.vitals[name] = value }, { reportAllChanges: true, durationThreshold: 16 })
}`

const PRESSES = 12
const BETWEEN_MS = 500
const READY_TIMEOUT_MS = 60_000

/** A screen, and the selector of the buttons that a person there may press. */
interface Screen {
  readonly place: string
  readonly address: string
  readonly buttons: string
}

const AT_TABLE =
  '.table-buttons button:not([aria-disabled], [aria-busy]), .table-own button:not([aria-disabled]), .table-zone button:not([aria-disabled]), .open-sheet button, .sheet-close'
const IN_LOBBY = ':is(.lobby-main, .lobby-side) button:not([aria-disabled]), .sheet-close'

/** Uses a screen on a slow phone and reads its web vitals. */
async function use(context: BrowserContext, line: SlowLine, screen: Screen): Promise<Vitals> {
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript({ path: LIBRARY })
  await page.addInitScript(COLLECT)
  await page.goto(`${line.url}${screen.address}`, { waitUntil: 'commit', timeout: READY_TIMEOUT_MS })
  await page.locator(screen.buttons).first().waitFor({ timeout: READY_TIMEOUT_MS })
  const presses = await pressAround(page, screen.buttons)
  const { LCP = 0, INP = 0, CLS = 0 } = (await page.evaluate('globalThis.vitals')) as Record<string, number>
  await page.close()
  return { place: screen.place, lcpMs: LCP, inpMs: INP, cls: CLS, presses }
}

/**
 * In the page: the middle of the next button to press, among those that a finger can reach. At a table the last one is the
 * main one, so it comes every other time.
 */
const NEXT = `(selector, turn) => {
  const middleOf = (button) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }
  const reached = [...document.querySelectorAll(selector)].filter((button) => {
    const { x, y } = middleOf(button)
    return document.elementFromPoint(x, y)?.closest('button') === button
  })
  const button = turn % 2 === 0 ? reached.at(-1) : reached[turn % reached.length]
  return button === undefined ? null : middleOf(button)
}`

/** Presses the buttons in turn, by real taps. */
async function pressAround(page: Page, selector: string): Promise<number> {
  let presses = 0
  for (let turn = 0; turn < PRESSES; turn += 1) {
    const place = await page.evaluate<{ x: number; y: number } | null>(
      `(${NEXT})(${JSON.stringify(selector)}, ${turn})`,
    )
    if (place !== null) {
      await page.touchscreen.tap(place.x, place.y)
      presses += 1
    }
    await page.waitForTimeout(BETWEEN_MS)
  }
  return presses
}

/** Measures the web vitals of the home page, a lobby and a table of each game in play. */
export async function measureVitals(
  browser: Browser,
  serverUrl: string,
  line: SlowLine,
  games: readonly string[],
  tell: (place: string) => void,
): Promise<readonly Vitals[]> {
  const measured: Vitals[] = []
  const on = async (place: string, run: (context: BrowserContext) => Promise<Omit<Screen, 'place'>>) => {
    tell(place)
    const context = await browser.newContext({ ...PHONE, locale: 'en', serviceWorkers: 'block' })
    try {
      measured.push(await use(context, line, { place, ...(await run(context)) }))
    } finally {
      await context.close()
    }
  }
  await on('home', async () => ({ address: '', buttons: '.tile-button, .sheet-close' }))
  await on('lobby', async (context) => {
    await context.addInitScript(REMEMBERED)
    const code = await lobbyOf(context, serverUrl)
    return { address: `#/t/${code}`, buttons: IN_LOBBY }
  })
  for (const game of games) {
    await on(game, async (context) => {
      await context.addInitScript(REMEMBERED)
      const code = await firstAtTable(context.request, serverUrl, game)
      return { address: `#/t/${code}`, buttons: AT_TABLE }
    })
  }
  return measured
}

async function lobbyOf({ request }: BrowserContext, url: string): Promise<string> {
  const headers = { origin: new URL(url).origin }
  const answer = await request.post(new URL('/tables', url).href, {
    data: { game: 'flip7', name: 'Ana' },
    headers,
  })
  if (!answer.ok()) throw new Error(await answer.text())
  const { table } = (await answer.json()) as { readonly table: { readonly code: string } }
  return table.code
}
