import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { build } from 'vite'
import { PAGE_DIR } from '../../e2e/kit/builds.ts'
import { choosePreset, gather } from '../../e2e/scenarios/kit/guests.ts'
import { expect, type Guest, Party, TableServer } from '../../e2e/scenarios/kit/party.ts'
import { bannerOf } from '../../e2e/scenarios/kit/table-page.ts'
import { browserPath } from '../browser.ts'
import { MOVING_STACK, takeMoving } from './moving.ts'
import { type Four, SCENES, type Scene } from './scenes.ts'

/**
 * Takes the pictures of the README, of the page as it is at a real server: `npm run pictures`, or some of them:
 * `npm run pictures -- home flip7 match`; `match` is the moving one.
 */
const root = join(import.meta.dirname, '../..')
const DESK = { width: 1280, height: 800 }
/** How long browsers highlight the place of a tap. */
const TAP_SEEN_MS = 1_000
/** The game that is shown on a phone too. */
const ON_PHONE = 'crazy-eights'

const pathOf = (name: string) => join(root, `docs/pictures/${name}.png`)

async function withParty(
  browser: Browser,
  stack: Scene['stack'],
  run: (party: Party) => Promise<void>,
  reducedMotion: 'reduce' | 'no-preference' = 'reduce',
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'icebreaker-pictures-'))
  const server = new TableServer(dataDir, stack)
  await server.start()
  const party = new Party(browser, server, { colorScheme: 'light', reducedMotion })
  try {
    await run(party)
  } finally {
    await party.end()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function takeHome(party: Party): Promise<void> {
  const { page } = await party.desk('Ana')
  await page.goto('./')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(Object.keys(SCENES).length)
  for (const line of await page.locator('.tile-tagline').all()) await expect(line).not.toBeEmpty()
  await expect(page.locator('.guest').first()).toBeVisible()
  await page.screenshot({ path: pathOf('home') })
}

async function takeScene(party: Party, id: string, { title, preset, play }: Scene): Promise<void> {
  const prepare = async (host: Guest) => {
    if (preset !== undefined) await choosePreset(host, preset)
  }
  const guests = (await gather(party, title, ['Ana', 'Ben', 'Cy', 'Dee'], prepare)) as unknown as Four
  await play(guests)
  const [ana] = guests
  await expect(bannerOf(ana)).toContainText('YOUR TURN')
  await ana.page.waitForTimeout(TAP_SEEN_MS)
  if (id === ON_PHONE) await ana.page.screenshot({ path: pathOf('phone'), animations: 'disabled' })
  await ana.page.setViewportSize(DESK)
  await ana.page.screenshot({ path: pathOf(id), animations: 'disabled' })
}

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
const configFile = join(root, 'src/web/vite.config.ts')
await build({ configFile, build: { outDir: PAGE_DIR, emptyOutDir: true }, logLevel: 'warn' })
const { path: executablePath, args, env } = await browserPath()
const browser = await chromium.launch({ executablePath, args, env })
try {
  if (isWanted('home')) await withParty(browser, null, takeHome)
  for (const [id, scene] of Object.entries(SCENES)) {
    if (isWanted(id)) await withParty(browser, scene.stack, (party) => takeScene(party, id, scene))
  }
  if (isWanted('match')) {
    const path = join(root, 'docs/pictures/match.webp')
    await withParty(browser, MOVING_STACK, (party) => takeMoving(browser, party, path), 'no-preference')
  }
} finally {
  await browser.close()
}
