import { expect, test } from '../kit/guarded.ts'

test.use({ expectedErrors: /Failed to (load resource|fetch)/ })

test('a cut network while a table fetches its menu leaves the menu whole', async ({ page }) => {
  // The file of the menu, which the table fetches ahead, and which somebody needs meanwhile.
  await page.route('**/assets/panels-*.js', (route) => route.abort())
  await page.goto('./#/')
  await page.getByRole('button', { name: 'Flip 7' }).click()
  await page.getByRole('button', { name: 'Play now with bots' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByText('No answer from the server').first()).toBeVisible()
  await page.unroute('**/assets/panels-*.js')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})
