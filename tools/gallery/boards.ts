import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { browserPath } from '../browser.ts'
import { startGallery } from './gallery-server.ts'

/**
 * Takes pictures of running tables of every game, on a phone, a tablet, a desktop and a TV, in both themes, into
 * `.build/gallery`: `node tools/run.mjs tools/gallery/boards.ts`, or of some games only: `… boards.ts flip7 yahtzee`.
 */
const OUT = join(import.meta.dirname, '../../.build/gallery')
const SIZES = ['360x640', '768x1024', '1280x800', '1920x1080'] as const
const BOARD = '.table-zone [data-surface], .tv-board [data-surface]'
/** The first picture waits until the server has compiled the page. */
const LOADED_MS = 300_000
const TV_SIZE = '1920x1080'
const THEMES = ['light', 'dark'] as const
/** The table that is shown of each game: in the middle of a match, at the viewer's turn. */
const TABLES: Readonly<Record<string, string>> = {
  flip7: 'game=flip7&players=4&seed=4&steps=40',
  'crazy-eights': 'game=crazy-eights&players=4&seed=4&steps=16',
  yahtzee: 'game=yahtzee&players=4&seed=4&steps=60',
  'white-elephant': 'game=white-elephant&players=4&seed=4&steps=8',
  discard: 'game=discard&players=4&seed=4&steps=14',
}

interface Shot {
  readonly game: string
  readonly query: string
  readonly size: string
  readonly theme: (typeof THEMES)[number]
}

async function shoot(browser: Browser, url: string, { game, query, size, theme }: Shot): Promise<void> {
  const [width = 0, height = 0] = size.split('x').map(Number)
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: width < 600,
  })
  const path = join(OUT, `${game}-${size}-${theme}.png`)
  try {
    await page.goto(`${url}?${query}`)
    await page.locator(BOARD).first().waitFor({ timeout: LOADED_MS })
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path })
    console.log(path)
  } finally {
    await page.close()
  }
}

const wanted = process.argv.slice(2)
await mkdir(OUT, { recursive: true })
const gallery = await startGallery()
const { path: executablePath, args, env } = await browserPath()
const browser = await chromium.launch({ executablePath, args, env })
try {
  for (const theme of THEMES) {
    for (const [game, query] of Object.entries(TABLES)) {
      if (wanted.length > 0 && !wanted.includes(game)) continue
      for (const size of SIZES) await shoot(browser, gallery.url, { game, query, size, theme })
      const tv = { game: `${game}-tv`, query: `${query}&mode=tv`, size: TV_SIZE, theme }
      await shoot(browser, gallery.url, tv)
    }
  }
} finally {
  await browser.close()
  await gallery.close()
}
