import { expect, test } from '@playwright/test'
import { startGallery } from '../../tools/gallery/gallery-server.ts'
import { faultsOf } from '../kit/tv-fit.ts'

test.describe.configure({ mode: 'default' })
test.setTimeout(240_000)

let gallery: Awaited<ReturnType<typeof startGallery>>
test.beforeAll(async () => {
  gallery = await startGallery()
})
test.afterAll(() => gallery.close())

// tv-fit.slow.spec.ts measures every game with every number of players.
test('the measurement finds clipped and too small elements', async ({ page }) => {
  await page.goto(`${gallery.url}?game=flip7&players=4&steps=12&viewer=none&mode=tv`)
  await page.locator('.tv-match').waitFor()
  await page.addStyleTag({
    content: '.tv-turn { position: fixed; left: -400px } .tv-last { font-size: 6px }',
  })
  const faults = (await faultsOf(page)).join('\n')
  expect(faults).toMatch(/ is off the screen/)
  expect(faults).toMatch(/tv-last .* has letters of/)
})
