import type { Browser, Page } from '@playwright/test'
import { PLAIN_HTTP_HOST } from '../playwright.config.ts'
import { expect, type Guest, type Party, test } from './kit/party.ts'
import { seatOf, sitDown, startMatch, tableOf } from './kit/table-page.ts'

/** The running match, as the server last sent it to this person. */
function matchOf({ received }: Guest): string {
  const state = received.findLast((text) => text.startsWith('{"type":"state"'))
  return JSON.parse(state ?? '').match
}

/** Waits until the devices of these people have committed to bytes for the next deal. */
async function haveCommitted({ received }: Guest, names: readonly string[]): Promise<void> {
  const committed = () => {
    const { table } = JSON.parse(received.findLast((text) => text.startsWith('{"type":"table"')) ?? '{}')
    const seats: readonly { readonly name: string; readonly hasEntropy: boolean }[] = table?.seats ?? []
    return seats.flatMap(({ name, hasEntropy }) => (hasEntropy ? [name] : []))
  }
  await expect.poll(committed).toEqual(names)
}

/** Ends the match as the host, without the page, and returns its id. */
async function endMatch(host: Guest, code: string): Promise<string> {
  const { origin } = new URL(host.page.url())
  const ended = await host.context.request.post(`./tables/${code}/endMatch`, {
    data: {},
    headers: { origin },
  })
  expect(ended.ok()).toBe(true)
  return matchOf(host)
}

/** Somebody whose program never commits takes a seat. */
async function sitByProgram(browser: Browser, party: Party, name: string, code: string): Promise<void> {
  const { origin } = new URL(party.server.url)
  const program = await browser.newContext({ baseURL: party.server.url, extraHTTPHeaders: { origin } })
  for (const [path, data] of [
    ['./profile', { name }],
    [`./tables/${code}/sit`, {}],
  ] as const)
    expect((await program.request.post(path, { data })).ok()).toBe(true)
  await program.close()
}

const checkOf = (page: Page, claim: string) => page.getByRole('listitem').filter({ hasText: claim })

test('27. Verify names the devices that committed, and those that did not', async ({ party, browser }) => {
  const ana = await party.phone('Ana')
  // Without https the page has to hash by itself.
  const baseURL = party.server.url.replace('127.0.0.1', PLAIN_HTTP_HOST)
  const ben = await party.phone('Ben', { baseURL })
  const code = await sitDown(party, 'Yahtzee', [ana, ben])
  await sitByProgram(browser, party, 'Cy', code)
  await haveCommitted(ana, ['Ana', 'Ben'])
  await startMatch(ana, [ben])
  const match = await endMatch(ana, code)
  await ben.page.goto(`./#/replay/${match}?verify`)
  const committed = checkOf(ben.page, 'No device chose its bytes after the others.')
  await expect(committed).toContainText('Checks out')
  await expect(committed).toContainText('The devices of Ana, Ben had committed to bytes')
  await expect(checkOf(ben.page, 'Everybody’s device')).toContainText('No device of Cy had committed.')
  await expect(checkOf(ben.page, 'Every device revealed')).toContainText('Checks out')
  await expect(checkOf(ben.page, 'those that your device saw')).toContainText('Checks out')
  await expect(checkOf(ben.page, 'Your device had a hand')).toContainText('Checks out')

  const storageState = await ana.context.storageState()
  const german = await browser.newContext({ baseURL: party.server.url, locale: 'de-AT', storageState })
  const page = await german.newPage()
  await page.goto(`./#/replay/${match}?verify`)
  await expect(page.getByText('Die Geräte von Ana, Ben hatten sich festgelegt')).toBeVisible()
  await expect(page.getByText('Kein Gerät von Cy hatte sich festgelegt.')).toBeVisible()
  await expect(checkOf(page, 'Dein Gerät hat mitgemischt.')).toContainText('Stimmt')
  await german.close()
})

test('27. A phone that sleeps while the match begins is left out of the deal, and Verify names it', async ({
  party,
}) => {
  const cable = await party.cable()
  const ana = await party.phone('Ana')
  const ben = await party.phone('Ben', { baseURL: cable.url })
  const code = await sitDown(party, 'Yahtzee', [ana, ben])
  await haveCommitted(ana, ['Ana', 'Ben'])
  await expect(seatOf(ben, 'Ben')).toBeVisible()
  cable.silence()
  await ana.page.getByRole('button', { name: /^Start/ }).click()
  await expect(tableOf(ana)).toBeVisible()
  const match = await endMatch(ana, code)
  await ana.page.goto(`./#/replay/${match}?verify`)
  const revealed = checkOf(ana.page, 'Every device revealed its bytes.')
  await expect(revealed).toContainText('Unknown')
  await expect(revealed).toContainText('The bytes of Ben are missing')
})
