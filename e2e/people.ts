import { expect, type Page } from '@playwright/test'

/** Opens a table under this name, and gives its code. */
export async function hostTable(page: Page, name: string, game = 'Discard'): Promise<string> {
  await page.goto('./#/')
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Host a game' }).click()
  await page.getByRole('dialog').getByRole('button', { name: game }).click()
  await expect(page).toHaveURL(/#\/t\/[2-9A-HJ-NP-Z]{5}$/)
  await expect(page.getByRole('heading', { level: 2, name: 'At the table' })).toBeVisible()
  return page.url().slice(-5)
}

/** Comes to a table by its link, as somebody whom nobody knows. */
export async function joinTable(page: Page, name: string, code: string): Promise<void> {
  await page.goto(`./#/t/${code}`)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Join' }).click()
}
