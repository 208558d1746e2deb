import type { Page } from '@playwright/test'
import { expect, test } from '../kit/guarded.ts'
import { hostTable } from '../kit/people.ts'

/** Notes the API requests and the sockets of a page; the files of the page are left out. */
function noteRequests(page: Page): string[] {
  const lines: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isFile = /\.\w+$/.test(pathname)
    if (request.resourceType() === 'fetch' && !isFile) lines.push(`${request.method()} ${pathname}`)
  })
  page.on('websocket', (socket) => lines.push(`SOCKET ${new URL(socket.url()).pathname}`))
  return lines
}

test('hosting a table takes one request, and one socket for the table', async ({ page }) => {
  const lines = noteRequests(page)
  await page.goto('./#/')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByLabel('Your name').fill('Ana')
  await expect.poll(() => lines.toSorted()).toEqual(['GET /games', 'GET /whoami'])
  lines.length = 0
  await page.getByRole('button', { name: 'Invite friends' }).click()
  await expect(page.getByRole('button', { name: /^Ana / })).toContainText('you')
  await expect.poll(() => lines.toSorted()).toEqual(['GET /address', 'POST /tables', 'SOCKET /socket'])
})

test('a guest joins with one request, over the socket that showed the table', async ({
  page,
  browser,
  baseURL,
}) => {
  const code = await hostTable(page, 'Ana')
  const context = await browser.newContext({ baseURL: baseURL! })
  const guest = await context.newPage()
  const lines = noteRequests(guest)
  await guest.goto(`./#/t/${code}`)
  await expect(guest.getByText('Ana')).toBeVisible()
  await expect.poll(() => lines.toSorted()).toEqual(['GET /games', 'GET /whoami', 'SOCKET /socket'])
  lines.length = 0
  await guest.getByLabel('Your name').fill('Ben')
  await guest.getByRole('button', { name: 'Join' }).click()
  await expect(guest.getByRole('button', { name: /^Ben / })).toContainText('you')
  await expect(page.getByRole('button', { name: /^Ben / })).toBeVisible()
  await expect.poll(() => lines.toSorted()).toEqual(['GET /address', 'POST /profile'])
  await guest.reload()
  await expect(guest.getByRole('button', { name: /^Ben / })).toContainText('you')
  await context.close()
})

test('a replay is opened with one request', async ({ page, playwright, baseURL }) => {
  const url = baseURL ?? ''
  const api = await playwright.request.newContext({
    baseURL: url,
    extraHTTPHeaders: { origin: new URL(url).origin },
  })
  const { id, code } = await (await api.post('./game/new', { data: { game: 'yahtzee', name: 'Ana' } })).json()
  await api.post(`./game/${id}/roll`, { data: {} })
  await api.post(`./tables/${code}/endMatch`, { data: {} })
  const lines = noteRequests(page)
  await page.goto(`./#/replay/${id}`)
  await expect(page.getByRole('slider', { name: 'Action' })).toBeVisible()
  await expect(page.getByText('Ana').first()).toBeVisible()
  // The page, not the replay, requests the list of games, before or after the board.
  const own = () => lines.filter((line) => line !== 'GET /games').toSorted()
  await expect.poll(own).toEqual([`GET /game/${id}/record`, 'GET /whoami'])
  await api.dispose()
})
