import { GAMES } from '../../src/games/registry.ts'
import { deadSpot } from '../kit/dead-spot.ts'
import { rulesOf, someGame } from '../kit/game-files.ts'
import { expect, test } from '../kit/guarded.ts'

for (const { id, name } of GAMES) {
  test(`${id}: shows every numbered rule of the README`, async ({ page }) => {
    await page.goto(`./#/rules/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(page).toHaveTitle(`Rules of ${name} · Icebreaker`)
    const numbers = rulesOf(id)
    expect(numbers.length).toBeGreaterThan(0)
    await expect(page.locator('.rule-number')).toHaveText(numbers)
    await expect(page.getByRole('status').filter({ hasText: 'rules' })).toHaveText(`${numbers.length} rules`)
  })
}

for (const { id, name } of GAMES) {
  test(`${id}: how to play has pictures with words, and fits on a small phone`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`./#/how/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`How to play ${name}`)
    const steps = page.locator('.how-step')
    await expect(steps).toHaveCount(6)
    for (const step of await steps.all()) {
      await expect(step.getByRole('heading', { level: 2 })).not.toBeEmpty()
      await expect(step.getByRole('img')).toHaveAttribute('aria-label', /\w/)
      expect(await step.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    }
    await expect(page.getByRole('region', { name: 'Three don’ts' }).getByRole('listitem')).toHaveCount(3)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.getByRole('link', { name: 'Exact rules' }).click()
    await expect(page.locator('.rule').first()).toBeVisible()
    expect(await page.locator('.rulebook code').allTextContents()).toEqual([])
  })
}

test('a link to a rule shows it, highlighted and focused', async ({ page }) => {
  const { id } = someGame()
  const last = rulesOf(id).at(-1)!
  await page.goto(`./#/rules/${id}/${last}`)
  const rule = page.locator(`#rule-${last}`)
  await expect(rule).toBeInViewport()
  await expect(rule).toHaveAttribute('aria-current', 'true')
  await expect(rule).toBeFocused()
})

test('a number leads to its own address, also when it is pressed twice', async ({ page }) => {
  const { id } = someGame()
  const [first, second] = rulesOf(id)
  await page.goto(`./#/rules/${id}`)
  await page.getByRole('link', { name: second!, exact: true }).first().click()
  await expect(page).toHaveURL(new RegExp(`#/rules/${id}/${second}$`))
  await expect(page.locator(`#rule-${second}`)).toBeFocused()
  await page.evaluate(() => window.scrollTo(0, 1e6))
  await page.locator(`#rule-${second} .rule-number`).dispatchEvent('click')
  await expect(page.locator(`#rule-${second}`)).toBeInViewport()
  await expect(page.locator(`#rule-${first}`)).not.toHaveAttribute('aria-current')
})

test('an unknown rule is reported as such', async ({ page }) => {
  await page.goto(`./#/rules/${someGame().id}/Z999`)
  await expect(page.getByText('This game has no rule Z999.')).toBeVisible()
})

test('a search shows the matching rules, and a link to a hidden rule ends it', async ({ page }) => {
  const { id } = someGame()
  const numbers = rulesOf(id)
  const last = numbers.at(-1)!
  await page.goto(`./#/rules/${id}`)
  const search = page.getByRole('searchbox', { name: 'Find in these rules' })
  await search.fill(last.toLowerCase())
  await expect(page.locator(`#rule-${last}`)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `of ${numbers.length} rules` })).toBeVisible()
  await search.press('Escape')
  await expect(page.locator('.rule')).toHaveCount(numbers.length)
  await search.fill('no such words anywhere')
  await expect(page.getByText('No rule mentions “no such words anywhere”.')).toBeVisible()
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, `#/rules/${id}/${last}`)
  await expect(page.locator(`#rule-${last}`)).toBeFocused()
  await expect(search).toHaveValue('')
})

test('a list of parts, next to the rules or folded, leads to each part', async ({ page }) => {
  await page.goto(`./#/rules/${someGame().id}`)
  const nav = page.getByRole('navigation', { name: 'Parts of the rules' })
  await expect(page.locator('.rule').first()).toBeVisible()
  const title = (await page.getByRole('heading', { level: 2 }).allTextContents()).at(-1)!
  await nav.getByRole('button', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeFocused()
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(nav.getByRole('button', { name: title, exact: true })).toBeHidden()
  await nav.getByText('Parts of the rules').click()
  await nav.getByRole('button', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeInViewport()
})

test('everything in a README is shown as text', async ({ page }) => {
  const { id } = someGame()
  const rules = '# <img src=x onerror=alert(1)>\n\n<script>alert(1)</script> [a](javascript:alert) **b**'
  await page.route(`**/games/${id}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), rules } })
  })
  await page.goto(`./#/rules/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<img src=x onerror=alert(1)>')
  await expect(page.getByText('<script>alert(1)</script> a b')).toBeVisible()
  expect(await page.locator('main img, main script').count()).toBe(0)
})

test('a game without a README says that it has no rules', async ({ page }) => {
  const { id } = someGame()
  await page.route(`**/games/${id}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), rules: null } })
  })
  await page.goto(`./#/rules/${id}`)
  await expect(page.getByText('Nobody has written the rules of this game yet.')).toBeVisible()
})

test.describe('errors', () => {
  test.use({ expectedErrors: /status of 404|^TypeError: Failed to fetch/ })

  test('an unknown game leads back to the games', async ({ page }) => {
    await page.goto('./#/rules/no-such-game')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such game')
    await page.getByRole('link', { name: 'Go to the games' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'The games' })).toBeVisible()
  })

  test('rules that cannot be fetched can be requested again', async ({ page }) => {
    const { id, name } = someGame()
    const leave = await deadSpot(page, `**/games/${id}`)
    await page.goto(`./#/rules/${id}`)
    await expect(page.getByRole('alert')).toContainText('The rules didn’t load.')
    leave()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  })

  test('a part of the page that cannot be fetched can be loaded again', async ({ page }) => {
    const leave = await deadSpot(page, '**/assets/rules-page-*.js')
    await page.goto(`./#/rules/${someGame().id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This part didn’t load')
    leave()
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await expect(page.locator('.rule').first()).toBeVisible()
  })
})
