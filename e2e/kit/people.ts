import { type Browser, expect, type Locator, type Page } from '@playwright/test'

/** Opens the sheet of a game on the home page and hosts a table under this name. */
export async function inviteFriends(page: Page, name: string, game: string): Promise<void> {
  await page.getByRole('button', { name: game }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Your name').fill(name)
  await sheet.getByRole('button', { name: 'Invite friends' }).click()
}

/** Opens a table under this name, and returns its code. */
export async function hostTable(page: Page, name: string, game = 'Discard'): Promise<string> {
  await page.goto('./#/')
  await inviteFriends(page, name, game)
  await expect(page).toHaveURL(/#\/t\/[2-9A-HJ-NP-Z]{5}$/)
  await expect(page.getByRole('heading', { level: 2, name: 'At the table' })).toBeVisible()
  return page.url().slice(-5)
}

/** Opens the link of a table as a new person. */
export async function joinTable(page: Page, name: string, code: string): Promise<void> {
  await page.goto(`./#/t/${code}`)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Join' }).click()
}

/** Unfolds the part of the results that has the tables, the replay and the review. */
export async function openDetails(results: Locator): Promise<void> {
  await results.getByText('Details', { exact: true }).click()
}

/** Opens the browser of another person. */
export async function newcomer(browser: Browser, baseURL: string | undefined, options = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', ...options })
  return context.newPage()
}
