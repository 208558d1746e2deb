import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { GAMES } from '../src/games/registry.ts'
import { createServer } from '../src/server/create-server.ts'
import { PAGE_DIR } from '../src/server/page-folder.ts'
import { browserPath } from '../tools/browser.ts'
import { buildPage } from '../tools/page.ts'
import { MAIN_BUTTON } from '../tools/page-visit/reaction.ts'
import { firstAtTable, REMEMBERED } from '../tools/page-visit/seat.ts'
import { markdown, progress } from './figures.ts'
import { PHONE } from './page/phone.ts'
import { openSlowLine, SLOW_4G, type SlowLine } from './page/slow-line.ts'
import { type Place, type Visit, visit } from './page/visit.ts'
import { measureVitals, type Vitals } from './page/vitals.ts'
import { quantile } from './servers/field.ts'

const HOME: Place = { name: 'home', hash: '', button: MAIN_BUTTON.home }
/** The game whose table is opened. */
const GAME = 'yahtzee'
const CACHES = ['cold', 'warm'] as const

interface PageFigure {
  readonly place: string
  readonly cache: (typeof CACHES)[number]
  readonly visits: readonly Visit[]
}

/** Measures the page on a slow phone: the home page and a table, on the first visit and on a return. */
export async function benchPage(rounds: number): Promise<{ text: string; raw: unknown }> {
  await buildPage()
  const { path: executablePath, args, env } = await browserPath()
  const browser = await chromium.launch({ executablePath, args, env })
  const server = await createServer({ pageDir: PAGE_DIR })
  const line = await openSlowLine(server.url, SLOW_4G)
  try {
    const figures: PageFigure[] = []
    for (const name of ['home', 'table']) {
      const visits: { cold: Visit[]; warm: Visit[] } = { cold: [], warm: [] }
      for (let round = 1; round <= rounds; round += 1) {
        progress(`page: ${name}, round ${round} of ${rounds}`)
        const { cold, warm } = await onePhone(browser, server.url, line, name === 'home')
        visits.cold.push(cold)
        visits.warm.push(warm)
      }
      figures.push(...CACHES.map((cache) => ({ place: name, cache, visits: visits[cache] })))
    }
    const games = GAMES.map(({ id }) => id)
    const vitals = await measureVitals(browser, server.url, line, games, (place) =>
      progress(`page: web vitals, ${place}`),
    )
    progress('')
    return { text: `${table(figures)}\n\n${vitalsTable(vitals)}`, raw: { visits: figures, vitals } }
  } finally {
    await line.close()
    await browser.close()
    await server.close()
  }
}

/** Visits a page on a new phone, then again on the same phone. */
async function onePhone(browser: Browser, url: string, line: SlowLine, isHome: boolean) {
  const context = await browser.newContext({ ...PHONE, locale: 'en' })
  try {
    if (!isHome) await context.addInitScript(REMEMBERED)
    const place = isHome ? HOME : await seat(context, url)
    const cold = await visit(context, line, place)
    const warm = await visit(context, line, isHome ? HOME : await seat(context, url))
    return { cold, warm }
  } finally {
    await context.close()
  }
}

/** A seat at a match that waits for this person's first action; the browser has their cookie. */
async function seat({ request }: BrowserContext, url: string): Promise<Place> {
  const code = await firstAtTable(request, url, GAME)
  return { name: 'table', hash: `#/t/${code}`, button: MAIN_BUTTON.table }
}

function table(figures: readonly PageFigure[]): string {
  const rows = figures.map(({ place, cache, visits }) => {
    const median = (of: (visit: Visit) => number) => quantile(visits.map(of), 0.5)
    const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
    const kb = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
    return [
      `${place}, ${cache}`,
      seconds(median(({ paintedMs }) => paintedMs)),
      `${seconds(median(({ reactsMs }) => reactsMs))} (best ${seconds(Math.min(...visits.map(({ reactsMs }) => reactsMs)))})`,
      String(median(({ requests }) => requests)),
      kb(median(({ bytes }) => bytes)),
      kb(median(({ laterBytes }) => laterBytes)),
    ]
  })
  const head = ['page', 'first paint', 'main button reacts', 'requests', 'bytes until then', 'bytes later']
  return `${markdown(head, rows)}

A phone with a quarter of this machine's speed, on a line of 1.6 Mbit/s with a round trip of 150 ms that the page and its service worker
share; median of ${figures[0]?.visits.length ?? 0}. Bytes are counted on the line, with headers and sockets. Warm: the same phone returns to
another table of the same game. The bytes later are files for offline play.`
}

/** The longest interaction that people perceive as immediate. */
const INP_MAX_MS = 200

function vitalsTable(vitals: readonly Vitals[]): string {
  const rows = vitals.map(({ place, lcpMs, inpMs, cls, presses }) => [
    place,
    `${(lcpMs / 1000).toFixed(2)} s`,
    `${inpMs.toFixed(0)} ms${inpMs > INP_MAX_MS ? ' (too slow)' : ''}`,
    cls.toFixed(3),
    String(presses),
  ])
  return `${markdown(['in use', 'LCP', 'INP', 'CLS', 'presses'], rows)}

The web vitals of the same phone, measured by \`web-vitals\` while somebody taps about: the home page, a lobby, and a table of each game in
play. Interaction to next paint should be at most ${INP_MAX_MS} ms.`
}
