import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import type { Reel } from './camera.ts'

const SHEET_PX = 2_400
const GAP_PX = 6

/** The number of frames in a row; narrow frames get more. */
const columnsFor = ({ size }: Reel) => (size.width < size.height ? 12 : 6)

/** A picture, and the numbers of the first and the last frame that show it. */
interface Still {
  readonly picture: string
  readonly from: number
  to: number
}

/** The frames of a reel, without those that equal the one before. */
function stillsOf({ frames }: Reel): readonly Still[] {
  const stills: Still[] = []
  for (const [at, picture] of frames.entries()) {
    const last = stills.at(-1)
    if (last?.picture === picture) last.to = at
    else stills.push({ picture, from: at, to: at })
  }
  return stills
}

function reelHtml(reel: Reel, everyMs: number): string {
  const columns = columnsFor(reel)
  const frames = stillsOf(reel).map(({ picture, from, to }) => {
    const time = from === to ? from * everyMs : `${from * everyMs}–${to * everyMs}`
    return `<figure><img src="${picture}"><figcaption>${time} ms</figcaption></figure>`
  })
  const { width, height } = reel.size
  return `<h2>${reel.device} ${width}×${height}</h2>
    <div style="grid-template-columns: repeat(${columns}, 1fr)">${frames.join('')}</div>`
}

/** Puts reels on one contact sheet, drawn by the browser itself. */
export async function writeSheet(
  browser: Browser,
  reels: readonly Reel[],
  { title, everyMs, path }: { readonly title: string; readonly everyMs: number; readonly path: string },
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: SHEET_PX, height: 800 } })
  await page.setContent(`<style>
    body { margin: 12px; font: 15px sans-serif; background: #222; color: #eee }
    div { display: grid; gap: ${GAP_PX}px }
    figure { margin: 0 } img { display: block; width: 100% }
    h1, h2 { margin: 8px 0; font-size: 20px }
  </style><h1>${title}</h1>${reels.map((reel) => reelHtml(reel, everyMs)).join('')}`)
  await page.screenshot({ path, fullPage: true })
  await page.close()
}

/** Writes every frame as a picture of its own. */
export async function writeFrames(reels: readonly Reel[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { device, frames } of reels) {
    for (const [at, picture] of frames.entries()) {
      const name = `${device.toLowerCase()}-${String(at).padStart(2, '0')}.jpg`
      await writeFile(join(folder, name), Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'))
    }
  }
}
