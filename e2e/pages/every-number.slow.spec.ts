import type { APIRequestContext } from '@playwright/test'
import { GAMES } from '../../src/games/registry.ts'
import { REMEMBERED } from '../../tools/page-visit/seat.ts'
import { expect, PAGE_URL, test } from '../kit/guarded.ts'

/** Opens a table of a game with this person and bots, and returns its code. */
async function tableWith(requests: APIRequestContext, game: string, players: number): Promise<string> {
  const headers = { origin: new URL(PAGE_URL).origin }
  const { table } = await (await requests.post('./tables', { data: { game }, headers })).json()
  for (let seat = 1; seat < players; seat += 1)
    await requests.post(`./tables/${table.code}/addBot`, { data: { level: 'beginner' }, headers })
  return table.code
}

for (const { id, name } of GAMES) {
  test(`a table of ${name} starts with every number of players that its tile names`, async ({
    page,
    context,
  }) => {
    await context.addInitScript(REMEMBERED)
    const { request } = context
    await request.post('./profile', { data: { name: 'Ana' }, headers: { origin: new URL(PAGE_URL).origin } })
    await page.goto('./#/')
    const tile = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
    const [, min = '', max = ''] = /(\d+)–(\d+) players/.exec((await tile.textContent()) ?? '') ?? []
    expect(Number(max)).toBeGreaterThan(Number(min))
    for (let players = Number(min); players <= Number(max); players += 1) {
      await page.goto(`./#/t/${await tableWith(request, id, players)}`)
      await page.getByRole('button', { name: /^Start/ }).click()
      // A lone host of a game for several starts with bots.
      const count = players === 1 ? '\\d+' : players
      await expect(page.getByRole('button', { name: new RegExp(`^${count} players?, show`) })).toBeVisible()
      await expect(page.locator('.table-banner')).not.toBeEmpty()
    }
  })
}
