import { expect, test } from '@playwright/test'
import { startGallery } from '../../tools/gallery/gallery-server.ts'
import { faultsAtAllSizes, faultsOf } from '../kit/tv-fit.ts'

test.describe.configure({ mode: 'default' })
test.setTimeout(240_000)

let gallery: Awaited<ReturnType<typeof startGallery>>
test.beforeAll(async () => {
  gallery = await startGallery()
})
test.afterAll(() => gallery.close())

// The fullest screen; tv-fit.slow.spec.ts looks at every game with every number of players.
test('a TV shows eighteen players of Flip 7, whole and readable, at three sizes', async ({ page }) => {
  for (const steps of [12, 'end'] as const)
    expect(await faultsAtAllSizes(page, gallery.url, { game: 'flip7', players: 18, steps })).toEqual([])
})

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
