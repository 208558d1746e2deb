import { PLAIN_HTTP_HOST } from '../playwright.config.ts'
import { expect, type Guest, schemesOf, test } from './kit/party.ts'
import { readQrFrom } from './kit/qr-reader.ts'

const QR = 'QR code with the link to this table'

/** Opens the invitation on a phone, and returns its sheet. */
async function openInvite({ page }: Guest) {
  await page.getByRole('region', { name: 'Invite' }).getByRole('button', { name: 'Show QR' }).click()
  return page.getByRole('dialog', { name: 'Invite' })
}

for (const colorScheme of schemesOf(2)) {
  test.describe(colorScheme, () => {
    test.use({ look: { colorScheme } })

    test('2. Code and QR', async ({ party }) => {
      const ana = await party.phone('Ana', { permissions: ['clipboard-read', 'clipboard-write'] })
      const code = await party.host(ana, 'Flip 7')
      const link = ana.page.url()
      expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}$/)
      const invite = await openInvite(ana)
      await expect(invite.getByText(`Code ${code}, spelled ${[...code].join(' ')}`)).toBeAttached()
      expect(await readQrFrom(invite.getByRole('img', { name: QR }))).toBe(link)
      await invite.getByRole('button', { name: 'Copy link' }).first().click()
      await expect(invite.getByText('Copied.')).toBeAttached()
      expect(await ana.page.evaluate(() => navigator.clipboard.readText())).toBe(link)
      const ben = await party.phone('Ben')
      await ben.page.goto(link)
      await expect(ben.page.getByRole('heading', { level: 1 })).toHaveText(`Join table ${code}`)
    })
  })
}

test('2. A host at a desk has the QR on the screen all the time', async ({ party }) => {
  const ana = await party.desk('Ana')
  await party.host(ana, 'Flip 7')
  const invite = ana.page.getByRole('region', { name: 'Invite' })
  expect(await readQrFrom(invite.getByRole('img', { name: QR }))).toBe(ana.page.url())
})

test('2. On plain http the link is copied the old way, and can be selected by hand', async ({ party }) => {
  const baseURL = party.server.url.replace('127.0.0.1', PLAIN_HTTP_HOST)
  const ana = await party.phone('Ana', { baseURL })
  await party.host(ana, 'Flip 7')
  expect(await ana.page.evaluate(() => window.isSecureContext)).toBe(false)
  const link = ana.page.url()
  const invite = await openInvite(ana)
  expect(await readQrFrom(invite.getByRole('img', { name: QR }))).toBe(link)
  await invite.getByRole('button', { name: 'Copy link' }).first().click()
  await expect(invite.getByText('Copied.')).toBeAttached()
  await invite.getByText(link, { exact: true }).first().click({ clickCount: 3 })
  expect(await ana.page.evaluate(() => String(window.getSelection()).trim())).toBe(link)
})

test('2. A wrong code shows an error, and stays in the field', async ({ party }) => {
  const ben = await party.phone('Ben')
  ben.errors.expect(/status of 404/)
  const { page } = ben
  const field = page.getByLabel('Have a code?')
  await page.goto('./')
  await field.fill('abcde')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('No table ABCDE')).toBeVisible()
  await expect(field).toHaveValue('ABCDE')
  await expect(field).toBeFocused()
  await page.goto('./#/t/ABCDE')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No table ABCDE')
  await expect(field).toHaveValue('ABCDE')
  await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
})
