import { deadSpot } from '../kit/dead-spot.ts'
import { expect, test } from '../kit/guarded.ts'

test('a cut network while a table fetches its menu leaves the menu whole', async ({ page }) => {
  // The table prefetches the file of the menu; here somebody opens the menu before it has arrived.
  const leave = await deadSpot(page, '**/assets/panels-*.js')
  await page.goto('./#/')
  await page.getByRole('button', { name: 'Flip 7' }).click()
  await page.getByRole('button', { name: 'Play now with bots' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByText('No answer from the server').first()).toBeVisible()
  leave()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test.describe('a browser that cannot import', () => {
  test.use({ expectedErrors: /Failed to (load resource: net::ERR_FAILED|fetch dynamically)/ })

  test('an import that fails although its file is there is tried again', async ({ page }) => {
    const failed: string[] = []
    // The fetch of the file succeeds, and only the import fails, which a browser never repeats.
    await page.route('**/assets/panels-*.js', (route) => {
      const isImport = route.request().resourceType() === 'script'
      if (isImport) failed.push(route.request().url())
      return isImport ? route.abort() : route.continue()
    })
    await page.goto('./#/')
    await page.getByRole('button', { name: 'Flip 7' }).click()
    await page.getByRole('button', { name: 'Play now with bots' }).click()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    expect(failed).toHaveLength(1)
  })
})
