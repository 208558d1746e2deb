import { expect, test } from '../kit/guarded.ts'

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true })

for (const [id, name, note] of [
  ['flip7', 'Flip 7', 'Fewest players: 2'],
  ['crazy-eights', 'Insane Crazy Eights', 'Two players: yes'],
] as const) {
  test(`one press starts ${name} for two people on one phone, without names`, async ({ page }) => {
    await page.goto(`./#/pass/${id}`)
    await expect(page.getByLabel(/^Name of person/)).toHaveCount(2)
    await expect(page.getByText(`Two players: the duel rules apply (${note}).`)).toBeVisible()
    await page.getByRole('button', { name: 'Start a duel' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Pass to/ })).toBeVisible()
  })
}

test('a third person on one phone plays by the usual rules', async ({ page }) => {
  await page.goto('./#/pass/flip7')
  await page.getByRole('button', { name: 'Add a person' }).click()
  await expect(page.getByText('the duel rules apply')).toHaveCount(0)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Pass to/ })).toBeVisible()
})
