import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './guarded.ts'

const GOLDEN = join(import.meta.dirname, '../src/games/flip7/golden/v1-01-3p.json')
const { record } = JSON.parse(readFileSync(GOLDEN, 'utf8'))
const LAST = record.actions.length

async function openFile(page: Page, content: unknown): Promise<void> {
  await page.goto('./#/replay')
  const buffer = Buffer.from(JSON.stringify(content))
  await page
    .getByLabel('Pick a file')
    .setInputFiles({ name: 'match.json', mimeType: 'application/json', buffer })
}

test('a record out of a file is walked through by buttons, slider and keys', async ({ page }) => {
  await openFile(page, record)
  const slider = page.getByRole('slider', { name: 'Action' })
  await expect(slider).toHaveValue('0')
  await page.getByRole('button', { name: 'One action on' }).click()
  await expect(slider).toHaveValue('1')
  await slider.press('End')
  await expect(slider).toHaveValue(String(LAST))
  await page.getByRole('button', { name: 'To the round before' }).click()
  await expect(slider).not.toHaveValue(String(LAST))
  await slider.press('Home')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(slider).toHaveValue('2', { timeout: 10_000 })
  await page.getByRole('button', { name: 'Pause' }).click()
})

test('what was verified is listed, and a record that was tampered with is found out', async ({ page }) => {
  await openFile(page, record)
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: 'Verify the deal' }).click()
  await expect(page.getByText(`This device played all ${LAST} actions again by the rules.`)).toBeVisible()
  await expect(page.getByText('Who runs the server can look at cards')).toBeVisible()

  const [first, ...rest] = record.actions
  await page.goto('./#/')
  await expect(page.getByRole('button', { name: 'Host a game' })).toBeVisible()
  await openFile(page, { ...record, actions: [first, first, first, ...rest] })
  await expect(page.getByText('This record does not replay.')).toBeVisible()
  await expect(page.getByText('This deal does not hold.')).toBeVisible()
  await openFile(page, { hello: 'world' })
  await expect(page.getByText('This is not a record of a match.')).toBeVisible()
})

test('a match that does not exist has no replay', async ({ page }) => {
  await page.goto('./#/replay/m_nothing')
  await expect(page.getByRole('alert').filter({ hasText: 'There is no replay to show.' })).toBeVisible()
})

test.use({ expectedErrors: /404/ })
