import { expect, test } from '../kit/guarded.ts'
import { hostTable, joinTable } from '../kit/people.ts'

test('28. A server that has lost confirmed moves is found out by the receipt of a device', async ({
  page: ana,
  browser,
  baseURL,
}) => {
  const code = await hostTable(ana, 'Ana', 'Yahtzee')
  const context = await browser.newContext({ baseURL: baseURL! })
  const ben = await context.newPage()
  await joinTable(ben, 'Ben', code)
  await ana.getByLabel('Clock').selectOption('1 day')
  await ben.getByRole('button', { name: 'I am ready' }).click()
  await ana.getByRole('button', { name: 'Start' }).click()
  await expect(ana.getByText(/^until /)).toBeVisible()
  await expect(ben.getByText(/^until /)).toBeVisible()
  const active = (await ana.getByRole('button', { name: 'More time' }).isVisible()) ? ana : ben
  const received = active.waitForResponse((response) => response.url().endsWith('/receipt'))
  await active.getByRole('button', { name: /^Roll/ }).first().click()
  expect((await (await received).json()).receipt).toMatchObject({ revision: 1 })

  // The server has these moves, so nothing is said.
  const kept = active.waitForResponse((response) => response.url().endsWith('/receipt'))
  await active.reload()
  expect((await (await kept).json()).shown).toEqual({ verdict: 'kept', last: 1 })
  await expect(active.getByText(/This server has lost moves/)).toHaveCount(0)

  // A copy of the server from before the move would give this answer.
  await active.route('**/receipt', (route) =>
    route.fulfill({ json: { receipt: null, shown: { verdict: 'behind', last: 0 } } }),
  )
  await active.reload()
  const alert = active.getByRole('alert').filter({ hasText: 'This server has lost moves' })
  await expect(alert).toContainText('it had confirmed 1 move of this match, and has 0 now')
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toHaveCount(0)
  await context.close()
})
