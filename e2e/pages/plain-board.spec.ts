import { toy } from '../../src/engine/testing/toy.ts'
import { GAMES } from '../../src/games/registry.ts'
import { createServer } from '../../src/server/create-server.ts'
import type { Served } from '../../src/server/serve.ts'
import { PAGE_DIR } from '../kit/builds.ts'
import { expect, test } from '../kit/guarded.ts'
import { hostTable } from '../kit/people.ts'

/** A server of another project, with a game that the page was not built with. */
let server: Served | null = null
test.beforeAll(async () => {
  server = await createServer({ games: [toy, ...GAMES], pageDir: PAGE_DIR })
})
test.afterAll(() => server?.close())
test.use({ baseURL: async ({ browserName: _ }, use) => use(server?.url ?? '') })

test('a game that the page does not know is played with a button for each action', async ({ page }) => {
  await hostTable(page, 'Ana', 'Toy')
  await page.getByRole('button', { name: 'Add a bot' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Beginner/ })
    .click()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('button', { name: 'Draw' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Play: card \d+/ })).toHaveCount(3)
  await page.getByRole('button', { name: 'Draw' }).click()
  await expect(page.getByText(/^Drew: player Ana/).first()).toBeVisible()
  // The board ignores a press while an action is pending, and the bot plays on meanwhile.
  const stop = page.getByRole('button', { name: 'As host: Stop' })
  const results = page.getByRole('dialog').getByText('Results')
  await expect(async () => {
    if (await stop.isVisible()) await stop.click({ timeout: 1_000 })
    await expect(results).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
})
