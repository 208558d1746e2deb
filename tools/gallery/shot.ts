import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { browserPath } from '../browser.ts'
import { startGallery } from './gallery-server.ts'

/** Takes a picture of a board: `node tools/gallery/shot.ts 'game=flip7&seed=3&steps=40' out.png --size 360x640 --dark`. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '390x844' },
    dark: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    click: { type: 'string', multiple: true, default: [] },
  },
})
const [query = '', file = 'gallery.png'] = positionals
const [width = 390, height = 844] = values.size.split('x').map(Number)
const gallery = await startGallery()
const { path: executablePath, args, env } = await browserPath()
const browser = await chromium.launch({ executablePath, args, env })
try {
  const colorScheme = values.dark ? 'dark' : 'light'
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, hasTouch: width < 600 })
  page.on('console', (message) => console.log(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => console.log(error.stack ?? error.message))
  await page.goto(`${gallery.url}?${query}`)
  await page.locator('main').waitFor({ timeout: 60_000 })
  for (const name of values.click) await page.getByRole('button', { name }).first().click()
  await page.waitForTimeout(300)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (wide > 0) console.log(`the page is ${wide} px too wide`)
  await page.screenshot({ path: file, fullPage: values.full })
  console.log(`${file} ${width}×${height}`)
} finally {
  await browser.close()
  await gallery.close()
}
