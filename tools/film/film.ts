import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { build } from 'vite'
import { PAGE_DIR } from '../../e2e/kit/builds.ts'
import { Party, TableServer } from '../../e2e/scenarios/kit/party.ts'
import { sitDown, startMatch } from '../../e2e/scenarios/kit/table-page.ts'
import { browserPath } from '../browser.ts'
import { type Reel, shoot, stopTime } from './camera.ts'
import { SCENES, type Scene } from './scenes.ts'
import { writeFrames, writeSheet } from './sheet.ts'

/**
 * Films scenes of matches frame by frame, on a phone, a desktop and a TV at one real table, and writes a contact sheet for
 * each to `.build/film`: `npm run film -- bust steal`, or all of them: `npm run film`. With `--frames` it also writes every
 * frame in full size. It fails if a device does not show the big moment of a scene.
 */
const root = join(import.meta.dirname, '../..')
const OUT = join(root, '.build/film')
const TV = { viewport: { width: 1920, height: 1080 } }
/** By then a page has fetched its board and its big moments. */
const SETTLED_MS = 1_500
/** The server answers within this time, while the time of the pages stands still. */
const ANSWERED_MS = 400

async function film(party: Party, scene: Scene, everyMs: number): Promise<readonly Reel[]> {
  const [ana, ben, cy] = [await party.phone('Ana'), await party.desk('Ben'), await party.phone('Cy')]
  const tv = await party.desk('TV', TV)
  const cameras = [
    { device: 'phone', page: ana.page },
    { device: 'desktop', page: ben.page },
    { device: 'TV', page: tv.page },
  ]
  for (const { page } of cameras) await page.clock.install()
  const code = await sitDown(party, scene.game, [ana, ben, cy])
  await tv.page.goto(`./?view=tv#/t/${code}`)
  await startMatch(ana, [ben, cy])
  await tv.page.locator('.tv-board').waitFor()
  await scene.prepare?.([ana, ben, cy])
  await ana.page.waitForTimeout(SETTLED_MS)
  for (const { page } of cameras) await stopTime(page)
  await scene.start([ana, ben, cy])
  await new Promise((resolve) => setTimeout(resolve, ANSWERED_MS))
  return shoot(cameras, { frames: scene.frames ?? 30, everyMs })
}

async function take(browser: Browser, name: string, scene: Scene): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'icebreaker-film-'))
  const server = new TableServer(dataDir, scene.stack)
  await server.start()
  const party = new Party(browser, server, { colorScheme: 'light', reducedMotion: 'no-preference' })
  const { everyMs = 100 } = scene
  const path = join(OUT, `${name}.png`)
  try {
    const reels = await film(party, scene, everyMs)
    await writeSheet(browser, reels, { title: name, everyMs, path })
    if (areFramesKept) await writeFrames(reels, join(OUT, name))
    console.log(path)
    for (const { device, moments } of reels) {
      if (scene.moment !== undefined && !moments.has(scene.moment))
        throw new Error(`The ${device} did not show ${scene.moment} in ${name}.`)
    }
  } finally {
    await party.end()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const FRAMES = '--frames'
const areFramesKept = process.argv.includes(FRAMES)
const wanted = process.argv.slice(2).filter((word) => word !== FRAMES)
const unknown = wanted.filter((name) => SCENES[name] === undefined)
if (unknown.length > 0) {
  console.error(`No scene ${unknown.join(', ')}. There are: ${Object.keys(SCENES).join(', ')}.`)
  process.exit(1)
}
await mkdir(OUT, { recursive: true })
const configFile = join(root, 'src/web/vite.config.ts')
await build({ configFile, build: { outDir: PAGE_DIR, emptyOutDir: true }, logLevel: 'warn' })
const { path: executablePath, args, env } = await browserPath()
const browser = await chromium.launch({ executablePath, args, env })
try {
  for (const [name, scene] of Object.entries(SCENES)) {
    if (wanted.length === 0 || wanted.includes(name)) await take(browser, name, scene)
  }
} finally {
  await browser.close()
}
