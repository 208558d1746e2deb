import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import { axeOn, expectNoSidewaysScroll, expectNoViolations } from '../kit/axe.ts'
import { deadSpot } from '../kit/dead-spot.ts'
import { expect, MOVING, test } from '../kit/guarded.ts'
import { hostTable, inviteFriends, joinTable, newcomer, openDetails } from '../kit/people.ts'
import { PLAIN_HTTP_HOST } from '../playwright.config.ts'

const PHONE = { width: 360, height: 640 }

const seatOf = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) })

test('the invite has the code, the link, and a QR of it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const code = await hostTable(page, 'Ana')
  const link = page.url()
  const invite = page.getByRole('region', { name: 'Invite' })
  await expect(invite).toContainText(`Code ${code}, spelled ${[...code].join(' ')}`)
  const { data } = encode(link, { ecc: 'M', border: 0 })
  const dark = data.flat().filter(Boolean).length
  const drawn = await invite
    .getByRole('img', { name: 'QR code with the link to this table' })
    .evaluate((qr) =>
      [...(qr.querySelector('path')?.getAttribute('d') ?? '').matchAll(/h(\d+)v1/g)].reduce(
        (sum, [, length]) => sum + Number(length),
        0,
      ),
    )
  expect(drawn).toBe(dark)
  await invite.getByRole('button', { name: 'Copy link' }).first().click()
  await expect(invite.getByText('Copied.').first()).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
})

test('a guest sees the game, the host and one big button, and nothing overlaps', async ({
  page,
  browser,
  baseURL,
}) => {
  const code = await hostTable(page, 'Ana', 'Flip 7')
  const guest = await newcomer(browser, baseURL, { viewport: { width: 320, height: 640 } })
  await guest.goto(`./#/t/${code}`)
  await expect(guest.getByText('Ana’s table · Flip 7 · 1 at the table')).toBeVisible()
  await expect(guest.locator('.join-scene .character')).toHaveCount(1)
  const boxes = await Promise.all(
    [
      guest.getByLabel('Your name'),
      guest.getByRole('button', { name: 'Join' }),
      guest.getByRole('button', { name: 'Just watch' }),
      guest.getByRole('link', { name: 'Another code' }),
    ].map((one) => one.boundingBox()),
  )
  const edges = boxes.flatMap((box) => [box?.y ?? Number.NaN, (box?.y ?? Number.NaN) + (box?.height ?? 0)])
  expect(edges).toEqual([...edges].sort((one, other) => one - other))
  await expectNoSidewaysScroll(guest)
  await expectNoViolations(axeOn(guest))
  await guest.context().close()
})

test('the link is copied on plain http too, where browsers have no clipboard for pages', async ({
  page,
  baseURL,
}) => {
  await page.goto(baseURL!.replace('127.0.0.1', PLAIN_HTTP_HOST))
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  await inviteFriends(page, 'Ana', 'Discard')
  const button = page
    .getByRole('region', { name: 'Invite' })
    .getByRole('button', { name: 'Copy link' })
    .first()
  await button.click()
  await expect(page.getByText('Copied.', { exact: true }).first()).toBeAttached()
  await expect(button).toBeFocused()
})

test('the footer does not jump when a lobby arrives', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(`globalThis.moved = []
    new PerformanceObserver((list) => moved.push(...list.getEntries().flatMap(({ sources }) =>
      sources.map(({ node }) => node?.className ?? '')))).observe({ type: 'layout-shift', buffered: true })`)
  await hostTable(page, 'Ana', 'Flip 7')
  expect(await page.evaluate('moved')).not.toContain('foot')
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'At the table' })).toBeVisible()
  expect(await page.evaluate('moved')).not.toContain('foot')
})

test('the link is selected if the browser forbids copying', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await hostTable(page, 'Ana')
  await page
    .getByRole('region', { name: 'Invite' })
    .getByRole('button', { name: 'Copy link' })
    .first()
    .click()
  await expect(page.getByText('the text is selected')).toBeVisible()
  expect(await page.evaluate(() => String(window.getSelection()))).toBe(page.url())
})

test('a guest opens the link, shows up at once, and remains the same person', async ({
  page,
  browser,
  baseURL,
}) => {
  const code = await hostTable(page, 'Ana')
  const ben = await newcomer(browser, baseURL, { viewport: PHONE })
  await ben.goto(`./#/t/${code}`)
  await expect(page.getByText('One more is picking a name or watching…')).toBeVisible()
  await expect(ben.getByText('Ana’s table · Discard · 1 at the table')).toBeVisible()
  await joinTable(ben, 'Ben', code)
  await expect(seatOf(page, 'Ben')).toBeVisible()
  await ben.reload()
  await expect(seatOf(ben, 'Ben')).toContainText('you')
  await expect(page.getByText('2 of 10 seats')).toBeVisible()
  await ben.getByRole('button', { name: 'Leave' }).click()
  await expect(seatOf(page, 'Ben')).toHaveCount(0)
  await expect(ben.getByRole('heading', { level: 2, name: 'The games' })).toBeVisible()
  await ben.context().close()
})

test('the host changes game and rules, and everybody sees them', async ({ page, browser, baseURL }) => {
  const code = await hostTable(page, 'Ana')
  const ben = await newcomer(browser, baseURL)
  await joinTable(ben, 'Ben', code)
  await expect(ben.getByText('Ana picks the game and the rules.')).toBeVisible()
  await page.getByRole('button', { name: 'Change game' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Flip 7' }).click()
  await expect(ben.getByRole('heading', { level: 2, name: 'Flip 7' })).toBeVisible()
  await expect(seatOf(ben, 'Ana')).toBeVisible()
  await page.getByRole('button', { name: 'Change the rules' }).click()
  await page.getByRole('radio', { name: /^Short/ }).check()
  const chips = ben.getByRole('list', { name: 'House rules' })
  await expect(chips).toContainText('Short')
  const target = page.getByRole('dialog').getByLabel('Points to win', { exact: true })
  await target.fill('9999')
  await target.press('Enter')
  await expect(target).toHaveValue('500')
  await expect(chips).toContainText('Points to win: 500')
  await page.keyboard.press('Escape')
  await expect(page.getByText('(1 change)')).toBeVisible()
  await ben.context().close()
})

test('a lone host starts with one press, against bots', async ({ page }) => {
  await hostTable(page, 'Ana', 'Flip 7')
  await page.getByRole('button', { name: 'Start with 2 bots' }).click()
  await expect(page.locator('.table-frame')).toBeVisible()
})

test('a press that is quicker than the rules of the game still starts with bots', async ({ page }) => {
  const { promise: isPressed, resolve: press } = Promise.withResolvers<void>()
  await page.route(/\/assets\/flip7-[\w-]{8}\.js$/, async (route) => {
    await isPressed
    await route.continue()
  })
  await hostTable(page, 'Ana', 'Flip 7')
  const start = page.getByRole('button', { name: /^Start/ })
  await expect(start).toHaveText('Start')
  await start.click()
  await expect(start).toHaveText('Starting…')
  press()
  await expect(page.locator('.table-frame')).toBeVisible()
})

test('an empty chair seats a bot for the host, and gives others the reason why not', async ({
  page,
  browser,
  baseURL,
}) => {
  const code = await hostTable(page, 'Ana', 'Flip 7')
  const ben = await newcomer(browser, baseURL)
  await joinTable(ben, 'Ben', code)
  const chairs = (at: Page) => at.getByRole('button', { name: /^Empty chair/ })
  await expect(chairs(page)).toHaveCount(4)
  await chairs(ben).first().click({ force: true })
  await expect(ben.getByText('Only Ana can seat a bot here.')).toBeVisible()
  await expect(chairs(page)).toHaveCount(4)
  await chairs(page).first().click()
  await expect(chairs(ben)).toHaveCount(3)
  await expect(ben.getByText('3 of 18 seats')).toBeVisible()
  await ben.getByRole('button', { name: 'Show the rules' }).click()
  await expect(ben.getByRole('dialog').getByText('Points to win')).toBeVisible()
  await ben.context().close()
})

test('two people start Flip 7 with its duel rules', async ({ page, browser, baseURL }) => {
  const code = await hostTable(page, 'Ana', 'Flip 7')
  const ben = await newcomer(browser, baseURL)
  await joinTable(ben, 'Ben', code)
  await ben.getByRole('button', { name: 'I am ready' }).click()
  await expect(page.getByText('Two players: the duel rules apply (Fewest players: 2).')).toBeVisible()
  await page.getByRole('button', { name: /^Start a duel/ }).click()
  await expect(ben.locator('.table-frame')).toBeVisible()
  await ben.context().close()
})

test('a duel of Crazy Eights keeps the rules that the host chose', async ({ page, browser, baseURL }) => {
  const code = await hostTable(page, 'Ana', 'Insane Crazy Eights')
  await page.getByRole('button', { name: 'Change the rules' }).click()
  const hand = page.getByRole('dialog').getByLabel('Cards each', { exact: true })
  await hand.fill('4')
  await hand.press('Enter')
  await page.keyboard.press('Escape')
  const ben = await newcomer(browser, baseURL)
  await joinTable(ben, 'Ben', code)
  await expect(page.getByText('Two players: the duel rules apply (Two players: yes).')).toBeVisible()
  await page.getByRole('button', { name: /^Start a duel/ }).click()
  await expect(ben.locator('.table-frame')).toBeVisible()
  await expect(ben.locator('.table-frame').getByText('4 cards').first()).toBeAttached()
  await ben.context().close()
})

test('a start needs enough people, but not everybody’s consent', async ({ page, browser, baseURL }) => {
  const code = await hostTable(page, 'Ana', 'Flip 7')
  const start = page.getByRole('button', { name: /^Start/ })
  await expect(start).toHaveText('Start with 2 bots')
  await page.getByRole('button', { name: 'Add a bot' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /Good/ }).click()
  const ben = await newcomer(browser, baseURL)
  await joinTable(ben, 'Ben', code)
  await expect(page.getByText('Not ready: Ben')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start anyway' })).toContainText('1 of 2 ready')
  await ben.getByRole('button', { name: 'I am ready' }).click()
  await expect(start).toContainText('2 of 2 ready')
  await start.click()
  await expect(ben.locator('.table-frame')).toBeVisible()
  const cy = await newcomer(browser, baseURL)
  await joinTable(cy, 'Cy', code)
  await expect(cy.getByText('Next match: you are in (1st in queue)')).toBeVisible()
  await cy.context().close()
  await ben.context().close()
})

/** Hosts a match of Discard that ends with one press of End Turn. */
async function startShortMatch(page: Page): Promise<string> {
  const code = await hostTable(page, 'Ana')
  await page.getByRole('button', { name: 'Change the rules' }).click()
  await page.getByRole('radio', { name: /^Classic/ }).check()
  for (const [label, value] of [
    ['Turns', '1'],
    ['Discard', '0'],
  ] as const) {
    const field = page.getByRole('dialog').getByLabel(label, { exact: true })
    await field.fill(value)
    await field.press('Enter')
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Start/ }).click()
  return code
}

const STEP_MS = 100

/** Advances the page's stopped clock in steps, and lets the page draw after each. */
async function advance(page: Page, ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += STEP_MS) {
    await page.clock.runFor(STEP_MS)
    await page.evaluate(async () => {
      // React schedules work through a MessageChannel.
      for (let turn = 0; turn < 5; turn += 1) {
        const { port1, port2 } = new MessageChannel()
        await new Promise((resolve) => {
          port1.onmessage = resolve
          port2.postMessage(null)
        })
      }
    })
  }
}

test.describe('with motion', () => {
  test.use(MOVING)

  test('the winner stands on the podium, the rest is under Details, and nothing jumps', async ({ page }) => {
    await startShortMatch(page)
    await page.getByRole('button', { name: 'End Turn' }).click()
    const results = page.getByRole('dialog', { name: 'Results' })
    await expect(results.getByRole('listitem').first()).toContainText('1stAna')
    await expect(results.locator('.confetti')).toBeAttached()
    const details = results.getByText('Details', { exact: true })
    const before = await details.boundingBox()
    await results.evaluate(async (dialog) => {
      await Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished))
    })
    expect(await details.boundingBox()).toEqual(before)
    const replay = results.getByRole('link', { name: 'Watch the replay' })
    await expect(replay).toHaveCount(0)
    await openDetails(results)
    await expect(replay).toBeVisible()
    await expect(results.getByRole('link', { name: 'Verify the deal' })).toBeVisible()
    await expect(results.getByRole('row', { name: /^1st Ana/ })).toBeVisible()

    // People who open a finished match see the results at once, without the celebration.
    await page.reload()
    await expect(results).toBeVisible()
    await expect(results.locator('.confetti')).toHaveCount(0)
  })

  test('a key ends the last look at the board', async ({ page }) => {
    await page.clock.install()
    await startShortMatch(page)
    const endTurn = page.getByRole('button', { name: 'End Turn' })
    await expect(endTurn).toBeVisible()
    // From here on this test advances the page's clock.
    await page.clock.pauseAt(Date.now() + 20_000)
    await endTurn.click()
    await expect(page.getByRole('log')).toContainText('That was the last turn')
    const over = page.getByText('The match is over')
    while (!(await over.isVisible())) await advance(page, STEP_MS)
    const results = page.getByRole('dialog', { name: 'Results' })
    await advance(page, 1_000)
    await expect(results).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(results).toBeVisible()
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`${colorScheme}: calm results stand at once, and axe finds nothing in them`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(PHONE)
    await startShortMatch(page)
    await page.getByRole('button', { name: 'End Turn' }).click()
    const results = page.getByRole('dialog', { name: 'Results' })
    await expect(results).toBeVisible()
    await expect(results.locator('.confetti')).toHaveCount(0)
    expect(await results.evaluate((dialog) => dialog.getAnimations({ subtree: true }).length)).toBe(0)
    await expectNoViolations(axeOn(page))
    await openDetails(results)
    await expectNoViolations(axeOn(page))
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      await expectNoSidewaysScroll(page)
    }
  })
}

test('the next match is one tap away, and includes people who waited', async ({ page, browser, baseURL }) => {
  const code = await startShortMatch(page)
  const cy = await newcomer(browser, baseURL)
  await joinTable(cy, 'Cy', code)
  await expect(cy.getByText('1st in queue')).toBeVisible()
  await page.getByRole('button', { name: 'End Turn' }).click()
  await expect(page.getByRole('dialog', { name: 'Results' })).toBeVisible()
  await expect(cy.getByText('Waiting for Ana to start the next one').first()).toBeVisible()
  await page.getByRole('button', { name: 'Back to the table' }).click()
  await page.getByRole('button', { name: 'Show the results' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Play again' }).click()
  await expect(cy.getByRole('button', { name: 'End Turn' })).toBeVisible()
  await cy.context().close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`${colorScheme}: axe finds nothing in the lobby, and nothing scrolls sideways`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await hostTable(page, 'Ana', 'Insane Crazy Eights')
    await page.getByRole('button', { name: 'Add a bot' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /Good/ }).click()
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      await expect(seatOf(page, 'Ana')).toBeVisible()
      await expectNoViolations(axeOn(page))
      await expectNoSidewaysScroll(page)
    }
    await page.getByRole('button', { name: 'Change the rules' }).click()
    await expectNoViolations(axeOn(page))
  })
}

test('text of twice the size fits at 320 px', async ({ page }) => {
  await hostTable(page, 'Ana')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect(page.locator('.invite-line')).toBeVisible()
  await expectNoSidewaysScroll(page)
  const stickingOut = await page.getByRole('button').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        // An element whose contents stand for it has no box.
        let box = button.parentElement!
        while (getComputedStyle(box).display === 'contents') box = box.parentElement!
        return button.getBoundingClientRect().right > box.getBoundingClientRect().right + 0.5
      })
      .map((button) => button.textContent),
  )
  expect(stickingOut).toEqual([])
})

test.describe('in a dead spot', () => {
  test('a lobby whose file cannot be fetched says so, and appears once the network is back', async ({
    page,
  }) => {
    const leave = await deadSpot(page, '**/assets/lobby-*.js')
    await page.goto('./#/')
    await inviteFriends(page, 'Ana', 'Discard')
    await expect(page.getByText('No answer from the server').first()).toBeVisible()
    leave()
    await expect(page.getByRole('heading', { level: 2, name: 'At the table' })).toBeVisible()
  })
})
