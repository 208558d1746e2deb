import { type Browser, chromium } from '@playwright/test'
import { createServer } from '../src/server/create-server.ts'
import { PAGE_DIR } from '../src/server/page-folder.ts'
import { browserPath } from '../tools/browser.ts'
import { buildPage } from '../tools/page.ts'
import { markdown, progress } from './figures.ts'
import { openSlowLine, SLOW_4G, type SlowLine } from './page/slow-line.ts'
import { type Place, type Visit, visit } from './page/visit.ts'
import { quantile } from './servers/field.ts'

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const HOME: Place = { name: 'home', hash: '', button: 'Host' }
/** As a device that has been at a table knows who sits before it. */
const REMEMBERED = `localStorage.setItem('icebreaker.me', '{"name":"Ana","avatar":"fox","isKnown":true}')`
const CACHES = ['cold', 'warm'] as const

interface PageFigure {
  readonly place: string
  readonly cache: (typeof CACHES)[number]
  readonly visits: readonly Visit[]
}

/** How long the page takes on a slow phone: the home page and a table, at first and when somebody comes back. */
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
    progress('')
    return { text: table(figures), raw: figures }
  } finally {
    line.close()
    await browser.close()
    await server.close()
  }
}

/** A new phone, that comes once and then again. */
async function onePhone(browser: Browser, url: string, line: SlowLine, isHome: boolean) {
  const context = await browser.newContext({ ...PHONE, locale: 'en' })
  try {
    if (!isHome) await context.addInitScript(REMEMBERED)
    const place = isHome ? HOME : await seat(context.request, url)
    const cold = await visit(context, line, place)
    const warm = await visit(context, line, isHome ? HOME : await seat(context.request, url))
    return { cold, warm }
  } finally {
    await context.close()
  }
}

interface Asking {
  post(
    url: string,
    options: object,
  ): Promise<{ ok(): boolean; json(): Promise<unknown>; text(): Promise<string> }>
}

/** A seat at a match of Yahtzee that waits for the first roll; the browser has the cookie of who sits there. */
async function seat(request: Asking, url: string): Promise<Place> {
  const post = async (path: string, data: object) => {
    const answer = await request.post(new URL(path, url).href, {
      data,
      headers: { origin: new URL(url).origin },
    })
    if (!answer.ok()) throw new Error(`POST ${path}: ${await answer.text()}`)
    return (await answer.json()) as { readonly table: { readonly code: string } }
  }
  await post('/profile', { name: 'Ana' })
  const { table } = await post('/tables', { game: 'yahtzee' })
  await post(`/tables/${table.code}/start`, {})
  return { name: 'table', hash: `#/t/${table.code}`, button: 'Roll' }
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
  const head = ['page', 'first paint', 'main button reacts', 'requests', 'until then', 'after it']
  return `${markdown(head, rows)}

A phone with a quarter of this machine's speed on a line of 1.6 Mbit/s and 150 ms there and back, shared by everything that
the page and its service worker fetch; median of ${figures[0]?.visits.length ?? 0}. Bytes are those on the line, headers and sockets with them. Warm: the same phone comes
back, to another table of the same game. What comes after is kept for play without a network.`
}
