import type { Page } from '@playwright/test'
import { expect, test } from '../kit/guarded.ts'
import { hostTable, joinTable } from '../kit/people.ts'
import { PLAIN_HTTP_HOST } from '../playwright.config.ts'

/** The answer of a push service, which a browser in a test cannot reach. */
const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/test',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

test('24. A slow table waits, and the home page says whose turn it is', async ({
  page: ana,
  browser,
  baseURL,
}) => {
  const code = await hostTable(ana, 'Ana', 'Yahtzee')
  const context = await browser.newContext({ baseURL: baseURL! })
  const ben = await context.newPage()
  await joinTable(ben, 'Ben', code)
  await ana.getByLabel('Clock').selectOption('1 day')
  await expect(ana.getByText('A slow table: come back when it is your turn.')).toBeVisible()
  await ben.getByRole('button', { name: 'I am ready' }).click()
  await ana.getByRole('button', { name: 'Start' }).click()
  for (const page of [ana, ben]) await expect(page.getByText(/^until /)).toBeVisible()
  const isAnas = await ana.getByRole('button', { name: 'More time' }).isVisible()
  const [active, other] = isAnas ? [ana, ben] : [ben, ana]
  await expect(other.getByRole('button', { name: 'More time' })).toHaveCount(0)

  // A phone's bar keeps its height, and its menu has the buttons.
  const before = active.viewportSize()!
  await active.setViewportSize({ width: 360, height: 640 })
  const until = await active.getByText(/^until /).boundingBox()
  expect(until!.x + until!.width).toBeLessThanOrEqual(360)
  expect(until!.y + until!.height).toBeLessThanOrEqual(60)
  await expect(active.getByRole('button', { name: 'More time' })).toHaveCount(0)
  await active.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(active.getByRole('button', { name: /^More time/ })).toBeVisible()
  await active.getByRole('button', { name: /^Notices/ }).click()
  await expect(active.getByRole('dialog', { name: 'Notices' })).toBeVisible()
  await active.keyboard.press('Escape')
  await active.setViewportSize(before)

  // Both go home: one finds the turn in the list, and the other finds the name of the active player.
  for (const page of [ana, ben]) await page.goto('./#/')
  const names = isAnas ? ['Ben', 'Ana'] : ['Ana', 'Ben']
  const yours = active.getByRole('navigation', { name: 'Your tables' }).getByRole('link')
  await expect(yours).toHaveText(new RegExp(`^Your turn in Yahtzee with ${names[0]}, until .+`))
  await expect(other.getByRole('navigation', { name: 'Your tables' }).getByRole('link')).toHaveText(
    `Yahtzee with ${names[1]}: waiting for ${names[1]}`,
  )
  await yours.click()
  await expect(active.getByRole('button', { name: 'More time' })).toBeVisible()
  await context.close()
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('24. A slow table in German', async ({ page: ana, browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL!, locale: 'de-DE' })
    const ben = await context.newPage()
    const headers = { origin: new URL(baseURL!).origin }
    /** Sends a command without the page, with the person's cookie. */
    const send = async (page: Page, path: string, data: object = {}) =>
      (await page.request.post(path, { data, headers })).json()
    const { table } = await send(ana, './tables', { game: 'yahtzee', name: 'Ana' })
    await ana.goto(`./#/t/${table.code}`)
    await ana.getByLabel('Uhr').selectOption('1 Tag')
    await expect(ana.getByText('Ein langsamer Tisch: Komm wieder, wenn du dran bist.')).toBeVisible()
    await ana.getByRole('button', { name: 'Hinweise' }).click()
    const sheet = ana.getByRole('dialog', { name: 'Hinweise' })
    await expect(sheet.getByText('Dieser Browser blockiert die Hinweise dieser Seite.')).toBeVisible()
    await expect(sheet.getByText('Was stattdessen geht: Die Startseite zeigt deine Tische')).toBeVisible()
    await ana.keyboard.press('Escape')

    await send(ben, './profile', { name: 'Ben' })
    await send(ben, `./tables/${table.code}/sit`)
    await send(ana, `./tables/${table.code}/start`)
    await ben.goto(`./#/t/${table.code}`)
    for (const page of [ana, ben]) await expect(page.getByText(/^bis /)).toBeVisible()
    const isAnas = await ana.getByRole('button', { name: 'Mehr Zeit' }).isVisible()
    const [active, other] = isAnas ? [ana, ben] : [ben, ana]
    const names = isAnas ? ['Ben', 'Ana'] : ['Ana', 'Ben']
    for (const page of [ana, ben]) await page.goto('./#/')
    const listOf = (page: Page) => page.getByRole('navigation', { name: 'Deine Tische' }).getByRole('link')
    await expect(listOf(active)).toHaveText(new RegExp(`^Du bist dran: Yahtzee mit ${names[0]}, bis .+`))
    await expect(listOf(other)).toHaveText(`Yahtzee mit ${names[1]}: ${names[1]} ist dran`)
    await context.close()
  })
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('24. Notices can be requested, refused with a reason, and switched off', async ({ page }) => {
    await page.addInitScript((subscription) => {
      // A headless browser always denies notices.
      Object.defineProperty(Notification, 'permission', { value: 'default' })
      Notification.requestPermission = async () => 'granted'
      PushManager.prototype.getSubscription = async () => null
      PushManager.prototype.subscribe = async () =>
        ({ toJSON: () => subscription }) as unknown as PushSubscription
    }, SUBSCRIPTION)
    await hostTable(page, 'Ana', 'Yahtzee')
    await expect(page.getByRole('button', { name: 'Notices' })).toHaveCount(0)
    await page.getByLabel('Clock').selectOption('3 days')
    await page.getByRole('button', { name: 'Notices' }).click()
    const sheet = page.getByRole('dialog', { name: 'Notices' })
    await sheet.getByRole('button', { name: 'Tell me when it is my turn' }).click()
    await expect(sheet.getByText('You get a notice when it is your turn.')).toBeVisible()
    await sheet.getByRole('button', { name: 'No more notices' }).click()
    await expect(sheet.getByRole('button', { name: 'Tell me when it is my turn' })).toBeVisible()

    await sheet.getByLabel('Address').fill('https://192.168.1.1/admin')
    await sheet.getByRole('button', { name: 'Add the channel' }).click()
    const refusal = sheet.getByRole('alert').filter({ hasText: 'This server sends nothing to 192.168.1.1.' })
    await expect(refusal).toBeInViewport()
    await sheet.getByLabel('Address').fill('https://ntfy.sh/our-table')
    await sheet.getByRole('button', { name: 'Add the channel' }).click()
    await expect(sheet.getByText('An ntfy topic is told whose turn it is.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Remove the channel' }).click()
    await expect(sheet.getByLabel('Address')).toHaveValue('')
  })
})

/** Opens the notices of a slow table, and expects the reason why this browser shows none, and what works instead. */
async function expectObstacle(page: Page, reason: string): Promise<void> {
  await hostTable(page, 'Ana', 'Yahtzee')
  await page.getByLabel('Clock').selectOption('3 days')
  await page.getByRole('button', { name: 'Notices' }).click()
  const sheet = page.getByRole('dialog', { name: 'Notices' })
  await expect(sheet.getByText(reason)).toBeVisible()
  await expect(sheet.getByText('What works instead: the home page lists your tables')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Tell me when it is my turn' })).toHaveCount(0)
}

test('24. Without permission the page says what works instead', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'denied' })
  })
  await expectObstacle(page, 'This browser blocks notices of this page.')
})

test('24. A browser without push says what works instead', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
  })
  await expectObstacle(page, 'This browser can’t show notices.')
})

test('24. Over plain http the page says what works instead', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!.replace('127.0.0.1', PLAIN_HTTP_HOST) })
  await expectObstacle(await context.newPage(), 'Browsers show notices only for pages on https')
  await context.close()
})
