import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { browserPath } from '../browser.ts'

/** Draws the icons of the installed page into src/web/public: `node tools/run.mjs tools/pictures/draw-icons.ts`, after a change of the mark. */
const folder = join(import.meta.dirname, '../../src/web/public')

/** The four shapes of the suits, in a field of 32. */
const SHAPES = `
  <path d="M9.5 6.5 14 14H5z" fill="#ff8d73" />
  <circle cx="22.5" cy="10.5" r="4.5" fill="#f9ce3f" />
  <rect x="5.5" y="18" width="8.5" height="8.5" rx="1.2" fill="#7fdcb4" />
  <path d="m22.5 16.8 5.2 5.6-5.2 5.6-5.2-5.6z" fill="#fff" />`

/** Systems crop maskable icons: the mark is within the inner four fifths, and the background reaches the edge. */
const drawing = (isMaskable: boolean) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <title>Icebreaker</title>
  <rect width="32" height="32" rx="${isMaskable ? 0 : 7}" fill="#3b3fb6" />
  <g transform="translate(16 16) scale(${isMaskable ? 0.68 : 0.9}) translate(-16.3 -17)">${SHAPES}
  </g>
</svg>
`

const ICONS = [
  { name: 'icon-192.png', size: 192, isMaskable: false },
  { name: 'icon-512.png', size: 512, isMaskable: false },
  { name: 'icon-maskable-512.png', size: 512, isMaskable: true },
  { name: 'icon-touch-180.png', size: 180, isMaskable: true },
]

await writeFile(join(folder, 'icon.svg'), drawing(false))
const { path: executablePath, args, env } = await browserPath()
const browser = await chromium.launch({ executablePath, args, env })
for (const { name, size, isMaskable } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing(isMaskable)}`)
  await page.screenshot({ path: join(folder, name), omitBackground: true })
  await page.close()
}
await browser.close()
