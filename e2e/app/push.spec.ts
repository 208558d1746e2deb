import type { BrowserContext, Page, Worker } from '@playwright/test'
import { expect, test } from '../kit/guarded.ts'
import { hostTable } from '../kit/people.ts'

test.use({ serviceWorkers: 'allow' })

const MESSAGE = { title: 'Du bist dran: Yahtzee', body: 'Tisch K7QPD wartet auf dich.', code: 'K7QPD' }

/** Everything that the service worker has asked of the browser. */
interface Asked {
  readonly notices: { readonly title: string; readonly options: object }[]
  readonly opened: string[]
  readonly focused: string[]
}

/**
 * Opens the page, and returns its service worker. A headless browser denies notifications, and opens windows only after a
 * real click, so the worker's last steps are recorded instead.
 */
async function recordedWorker(page: Page, context: BrowserContext): Promise<Worker> {
  await page.goto('./')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const [worker] = context.serviceWorkers()
  await worker!.evaluate(() => {
    const asked: Asked = { notices: [], opened: [], focused: [] }
    const { registration, clients } = globalThis as unknown as { registration: object; clients: object }
    const showNotification = async (title: string, options: object) => {
      asked.notices.push({ title, options })
    }
    const openWindow = async (url: string) => {
      asked.opened.push(url)
    }
    Object.assign(globalThis, { asked })
    Object.assign(registration, { showNotification })
    Object.assign(clients, { openWindow })
    const { prototype } = Reflect.get(globalThis, 'WindowClient')
    prototype.focus = async function (this: { readonly url: string }) {
      asked.focused.push(this.url)
    }
  })
  return worker!
}

const askedOf = (worker: Worker) => worker.evaluate((): Asked => Reflect.get(globalThis, 'asked'))

/** Delivers a message to the page's service worker, as a push service does. */
async function deliver(page: Page, data: string): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    wire.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration !== undefined) resolve(registration.registrationId)
    })
  })
  await wire.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const registrationId = await registered
  await wire.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await wire.detach()
}

test('a push message becomes a notification of its table', async ({ page, context }) => {
  const worker = await recordedWorker(page, context)
  await deliver(page, JSON.stringify(MESSAGE))
  await expect.poll(async () => (await askedOf(worker)).notices).toHaveLength(1)
  const { notices } = await askedOf(worker)
  const icon = new URL('./icon-192.png', page.url()).href
  expect(notices).toEqual([
    { title: MESSAGE.title, options: { body: MESSAGE.body, tag: 'K7QPD', data: 'K7QPD', icon } },
  ])
  expect((await page.request.get(icon)).ok()).toBe(true)

  // Browsers insist on a notification for every message.
  await deliver(page, '')
  await expect.poll(async () => (await askedOf(worker)).notices.at(-1)?.title).toBe('Icebreaker')
})

/** Clicks a notification of this table, and returns whether that closed it. */
const click = (worker: Worker, code: string): Promise<boolean> =>
  worker.evaluate(async (data) => {
    const event = new Event('notificationclick')
    const done: Promise<unknown>[] = []
    let isClosed = false
    const close = () => {
      isClosed = true
    }
    const waitUntil = (work: Promise<unknown>) => done.push(work)
    dispatchEvent(Object.assign(event, { notification: { data, close }, waitUntil }))
    await Promise.all(done)
    return isClosed
  }, code)

test('a click on a notification closes it, and opens its table', async ({ page, context }) => {
  const worker = await recordedWorker(page, context)
  expect(await click(worker, 'K7QPD')).toBe(true)
  const url = new URL('./#/t/K7QPD', page.url()).href
  expect(await askedOf(worker)).toMatchObject({ opened: [url], focused: [] })
})

test('a click on a notification shows the window that was opened at its table', async ({ page, context }) => {
  const worker = await recordedWorker(page, context)
  const code = await hostTable(page, 'Ana')
  const url = page.url()
  await page.goto('about:blank')
  await page.goto(url)
  await page.evaluate(() => window.location.assign('#/settings'))
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await click(worker, code)
  expect(await askedOf(worker)).toMatchObject({ opened: [], focused: [url] })
  await expect(page.getByRole('heading', { level: 2, name: 'At the table' })).toBeVisible()
})
