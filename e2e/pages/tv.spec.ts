import { expect, test } from '../kit/guarded.ts'
import { hostTable } from '../kit/people.ts'

test('a TV shows everyone the public view, whoever opens it, and has no controls', async ({
  page,
  context,
}) => {
  const code = await hostTable(page, 'Ana', 'Flip 7')
  const tv = await context.newPage()
  await tv.setViewportSize({ width: 1920, height: 1080 })
  await tv.goto(`./?view=tv#/t/${code}`)
  await expect(tv.getByText('Waiting for Ana to start')).toBeVisible()
  await expect(tv.getByRole('img', { name: `QR code to join table ${code}` })).toBeVisible()
  for (let bot = 0; bot < 2; bot += 1) {
    await page.getByRole('button', { name: 'Add a bot' }).click()
    await page.getByRole('dialog').getByRole('button').filter({ hasText: 'Good' }).click()
  }
  await expect(tv.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: /^Start/ }).click()

  const turn = tv.getByRole('status')
  await expect(turn).not.toHaveText('Waiting for Ana to start')
  const seats = tv.getByRole('list', { name: 'Players' }).getByRole('listitem')
  await expect(seats.filter({ hasText: 'Ana' })).toBeVisible()
  const size = await turn.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(size).toBeGreaterThanOrEqual(40)
  // Even the host's own browser shows no hand, no button and no field.
  for (const role of ['button', 'link', 'textbox', 'checkbox'] as const)
    await expect(tv.getByRole(role)).toHaveCount(0)
  expect(
    await tv.evaluate(() => document.documentElement.scrollHeight - window.innerHeight),
  ).toBeLessThanOrEqual(0)
})
