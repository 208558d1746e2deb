import { writeFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { plays } from '../../e2e/scenarios/kit/eights-page.ts'
import type { FixedChance } from '../../e2e/scenarios/kit/fixed-chance.ts'
import type { Guest, Party } from '../../e2e/scenarios/kit/party.ts'
import { sitDown, startMatch } from '../../e2e/scenarios/kit/table-page.ts'
import { advance, stopTime } from '../film/camera.ts'
import { animatedWebp, type Frame } from './animated-webp.ts'

/** The end of a match of Crazy Eights: +20 for Ben, who draws them all, and Ana's last card. */
export const MOVING_STACK: FixedChance = {
  game: 'crazy-eights',
  top: 'red-1',
  turn: '0',
  hands: [
    'plus20 blue-3',
    'red-6 green-2 green-1 yellow-9',
    'blue-7 red-5 yellow-2',
    'blue-5 green-3 red-7 yellow-1 green-9',
  ],
}

type Four = readonly [ana: Guest, ben: Guest, cy: Guest, dee: Guest]

/** A press, and the number of frames that show its effect. */
interface Act {
  readonly frames: number
  press(guests: Four): Promise<unknown>
}

const ACTS: readonly Act[] = [
  { frames: 3, press: async () => undefined },
  { frames: 18, press: ([ana]) => plays(ana, 'Wild plus twenty', 'Blue') },
  { frames: 20, press: ([, ben]) => ben.page.getByRole('button', { name: /^Draw 20/ }).tap() },
  { frames: 7, press: ([, , cy]) => plays(cy, 'Blue 7') },
  { frames: 7, press: ([, , , dee]) => plays(dee, 'Blue 5') },
  { frames: 46, press: ([ana]) => plays(ana, 'Blue 3') },
]

const EVERY_MS = 120
/** The last picture stays in view before the film begins again. */
const LAST_MS = 3_000
/** A page has fetched its board and its big moments by then. */
const SETTLED_MS = 2_500
/** The server answers within this time, while the time of the page stands still. */
const ANSWERED_MS = 800
const SCREEN = { width: 960, height: 600 }
const SIZE = { width: 720, height: 450 }
const QUALITY = 0.6

/** Films the end of a real match as its host sees it, and writes the film as an animated picture. */
export async function takeMoving(browser: Browser, party: Party, path: string): Promise<void> {
  const ana = await party.phone('Ana')
  const others = [await party.phone('Ben'), await party.phone('Cy'), await party.phone('Dee')] as const
  const guests: Four = [ana, ...others]
  const { page } = ana
  await page.setViewportSize(SCREEN)
  await page.clock.install()
  await sitDown(party, 'Insane Crazy Eights', guests)
  await startMatch(ana, others)
  await page.waitForTimeout(SETTLED_MS)
  await stopTime(page)
  const shots: string[] = []
  for (const { frames, press } of ACTS) {
    await press(guests)
    await new Promise((resolve) => setTimeout(resolve, ANSWERED_MS))
    for (let frame = 0; frame < frames; frame += 1) {
      await advance(page, shots.length * EVERY_MS, EVERY_MS)
      shots.push((await page.screenshot({ scale: 'css' })).toString('base64'))
    }
  }
  await writeFile(path, animatedWebp(await encoded(browser, shots), SIZE))
}

/** Encodes PNG pictures as frames; a picture that equals the one before it only makes that one last longer. */
async function encoded(browser: Browser, shots: readonly string[]): Promise<readonly Frame[]> {
  const page = await browser.newPage()
  const frames: { webp: Uint8Array; durationMs: number }[] = []
  for (const [at, shot] of shots.entries()) {
    const last = frames.at(-1)
    if (last !== undefined && shot === shots[at - 1]) last.durationMs += EVERY_MS
    else frames.push({ webp: Buffer.from(await webpOf(page, shot), 'base64'), durationMs: EVERY_MS })
  }
  await page.close()
  const last = frames.at(-1)
  if (last !== undefined) last.durationMs = LAST_MS
  return frames
}

/** Has the browser scale a PNG picture and encode it as WebP; both in base 64. */
function webpOf(page: Awaited<ReturnType<Browser['newPage']>>, png: string): Promise<string> {
  return page.evaluate(
    async ({ source, size, quality }) => {
      const picture = new Image()
      picture.src = `data:image/png;base64,${source}`
      await picture.decode()
      const canvas = Object.assign(document.createElement('canvas'), size)
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('The browser cannot draw.')
      context.imageSmoothingQuality = 'high'
      context.drawImage(picture, 0, 0, size.width, size.height)
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? ''
    },
    { source: png, size: SIZE, quality: QUALITY },
  )
}
