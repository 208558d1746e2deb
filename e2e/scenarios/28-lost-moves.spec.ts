import type { Page } from '@playwright/test'
import { expect, test } from './kit/party.ts'

/** The answer to the next receipt that this page shows or asks for. */
const nextReceipt = async (page: Page) =>
  (await page.waitForResponse((response) => response.url().endsWith('/receipt'))).json()

test('28. A server that has lost confirmed moves is found out by the receipt of a device', async ({
  party,
}) => {
  const { server } = party
  const [ana, ben] = [await party.desk('Ana'), await party.desk('Ben')]
  await party.join(ben, await party.host(ana, 'Yahtzee'))
  await ana.page.getByLabel('Clock').selectOption('1 day')
  await ben.page.getByRole('button', { name: 'I am ready' }).click()
  await ana.page.getByRole('button', { name: 'Start' }).click()
  for (const { page } of [ana, ben]) await expect(page.getByText(/^until /)).toBeVisible()
  const isAnas = await ana.page.getByRole('button', { name: 'More time' }).isVisible()
  const { page: active } = isAnas ? ana : ben

  await server.kill('SIGTERM')
  await server.keepCopy()
  await server.start()
  await expect(active.getByText('Reconnecting…')).toHaveCount(0)
  const received = nextReceipt(active)
  await active.getByRole('button', { name: /^Roll/ }).first().click()
  expect((await received).receipt).toMatchObject({ revision: 1 })

  // The server has this move, so nothing is said.
  const kept = nextReceipt(active)
  await active.reload()
  expect((await kept).shown).toEqual({ verdict: 'kept', last: 1 })
  await expect(active.getByText(/This server has lost moves/)).toHaveCount(0)

  // The copy from before the move is put in place of the data, as when an old backup is restored.
  await server.kill()
  await server.goBackToCopy()
  await server.start()
  const alert = active.getByRole('alert').filter({ hasText: 'This server has lost moves' })
  await expect(alert).toContainText('it had confirmed 1 move of this match, and has 0 now')
  const metrics = await (await fetch(new URL('metrics', server.url))).text()
  expect(metrics).toMatch(/^icebreaker_lost_matches 1$/m)
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toHaveCount(0)
})
