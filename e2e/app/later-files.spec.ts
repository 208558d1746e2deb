import { deadSpot } from '../kit/dead-spot.ts'
import { expect, test } from '../kit/guarded.ts'

test.use({ expectedErrors: /Failed to (load resource|fetch)/ })

test('a cut network while a table fetches its menu leaves the menu whole', async ({ page }) => {
  // The file of the menu, which the table fetches ahead, and which somebody needs meanwhile.
  const leave = await deadSpot(page, '**/assets/panels-*.js')
  await page.goto('./#/')
  await page.getByRole('button', { name: 'Flip 7' }).click()
  await page.getByRole('button', { name: 'Play now with bots' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByText('No answer from the server').first()).toBeVisible()
  leave()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})
