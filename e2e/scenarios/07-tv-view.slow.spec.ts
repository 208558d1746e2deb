import { picture } from './kit/guests.ts'
import { expect, type Guest, MOVING, type Party, schemesOf, test } from './kit/party.ts'
import { readQrFrom } from './kit/qr-reader.ts'
import { bannerOf, handOf, sitDown, startMatch } from './kit/table-page.ts'

const TV = { viewport: { width: 1920, height: 1080 } }
const TURN_PX = 40

test.use({
  stack: {
    game: 'crazy-eights',
    top: 'red-1',
    hands: ['red-3 red-7', 'red-4 red-6', 'red-9 red-2'],
  },
})

async function tvAt(party: Party, code: string): Promise<Guest> {
  const tv = await party.desk('TV', TV)
  await tv.page.goto(`./?view=tv#/t/${code}`)
  return tv
}

/** Expects that the screen has nothing to press or to type into. */
async function expectNothingToPress({ page }: Guest): Promise<void> {
  const pressed = page.locator('button, a, input, select, summary, [tabindex="0"]')
  await expect(pressed.filter({ visible: true })).toHaveCount(0)
}

async function expectJoinable({ page }: Guest, code: string): Promise<void> {
  await expect(page.getByText(`Code ${[...code].join(' ')}`)).toBeAttached()
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  const qr = page.getByRole('img', { name: `QR code to join table ${code}` })
  // A big moment covers the whole screen, the code included; a camera reads it as soon as the moment is over.
  const read = () => readQrFrom(qr).catch((error: unknown) => String(error))
  await expect.poll(read).toBe(page.url().replace('?view=tv', ''))
}

/** Expects the name of the active player in letters that can be read from the sofa. */
async function expectTurn({ page }: Guest, text: string): Promise<void> {
  const turn = page.getByRole('status').filter({ hasText: text })
  await expect(turn).toBeVisible()
  const px = await turn.evaluate(
    (element) => Number.parseFloat(getComputedStyle(element).fontSize) * (element.currentCSSZoom ?? 1),
  )
  expect(px).toBeGreaterThanOrEqual(TURN_PX)
}

for (const colorScheme of schemesOf(7)) {
  test.describe(colorScheme, () => {
    test.use({ look: { ...MOVING, colorScheme } })

    test('7. TV view', async ({ party }) => {
      const [ana, ben, cy] = [await party.phone('Ana'), await party.phone('Ben'), await party.phone('Cy')]
      const code = await sitDown(party, 'Insane Crazy Eights', [ana, ben, cy])
      const tv = await tvAt(party, code)
      await expect(tv.page.getByRole('heading', { level: 1 })).toHaveText('Next: Insane Crazy Eights')
      await expect(tv.page.getByRole('listitem')).toHaveText([/Ana/, /Ben/, /Cy/])
      await expectJoinable(tv, code)
      await expectNothingToPress(tv)
      await picture([tv], `07-lobby-${colorScheme}`)
      // A marker in the page shows that it was not reloaded.
      await tv.page.evaluate(() => document.documentElement.setAttribute('data-untouched', ''))

      await startMatch(ana, [ben, cy])
      const seats = tv.page.getByRole('list', { name: 'Players' }).first().getByRole('listitem')
      await expect(seats).toHaveText([/Ana.*to play/, /Ben/, /Cy/])
      await expectTurn(tv, 'Ana’s turn')
      await ana.page.getByRole('button', { name: 'Red 3' }).click()
      await ana.page.getByRole('button', { name: /^Play / }).click()
      await expectTurn(tv, 'Ben’s turn')
      await expect(tv.page.getByRole('region', { name: 'What happened last' })).toHaveText('Ana played Red 3')
      await expectJoinable(tv, code)
      await expectNothingToPress(tv)
      await expect(handOf(tv)).toHaveCount(0)
      await picture([tv], `07-match-${colorScheme}`)

      // The screen follows to another game by itself.
      await endMatch(ana)
      await ana.page.getByRole('dialog').getByRole('button', { name: 'Next game' }).click()
      await ana.page.getByRole('dialog').getByRole('button', { name: 'Flip 7' }).click()
      await expect(tv.page.getByRole('heading', { level: 1 })).toHaveText('Next: Flip 7')
      await startMatch(ana, [ben, cy])
      await expect(tv.page.getByRole('region', { name: 'The table' })).toContainText('Round 1')
      await expect(seats).toHaveCount(3)
      for (const name of ['Ana', 'Ben', 'Cy']) await expect(seats.filter({ hasText: name })).toBeVisible()
      await expectJoinable(tv, code)
      await expectNothingToPress(tv)
      await expect(tv.page.locator('html')).toHaveAttribute('data-untouched')
      await picture([tv], `07-other-${colorScheme}`)
      expect(tv.received.filter((text) => text.includes('"hand":'))).toEqual([])
    })
  })
}

async function endMatch({ page }: Guest): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('button', { name: 'End the match' }).click()
  await menu.getByRole('button', { name: 'End the match' }).click()
  await expect(page.getByRole('dialog', { name: 'Results' })).toBeVisible()
}

test('7. The TV view in a player’s own browser shows no hand, and takes no seat', async ({ party }) => {
  const [ana, ben, cy] = [await party.phone('Ana'), await party.phone('Ben'), await party.phone('Cy')]
  const code = await sitDown(party, 'Insane Crazy Eights', [ana, ben, cy])
  await startMatch(ana, [ben, cy])
  const cast = await party.window(ana)
  await cast.page.setViewportSize(TV.viewport)
  await cast.page.goto(`./?view=tv#/t/${code}`)
  await expectTurn(cast, 'Ana’s turn')
  await expect(cast.page.getByText('YOUR TURN')).toHaveCount(0)
  await expect(cast.page.getByText(/Red [37]/)).toHaveCount(0)
  await expectNothingToPress(cast)
  await expect(bannerOf(ana)).toContainText('YOUR TURN')
  await expect(ana.page.getByText('This seat is open in another window')).toHaveCount(0)
  await expect(handOf(ana)).toHaveCount(2)
})

const GAMES = ['Flip 7', 'Yahtzee', 'White Elephant', 'Insane Crazy Eights', 'Discard'] as const

test('7. The TV view has nothing to press in any game', async ({ party }) => {
  const ana = await party.desk('Ana')
  const code = await sitDown(party, GAMES[0], [ana])
  for (const _ of [1, 2]) {
    await ana.page.getByRole('button', { name: 'Add a bot' }).click()
    await ana.page
      .getByRole('dialog')
      .getByRole('button', { name: /Beginner/ })
      .click()
  }
  const tv = await tvAt(party, code)
  for (const game of GAMES) {
    await startMatch(ana, [])
    const board = tv.page.getByRole('region', { name: 'The table' })
    await expect(board).toContainText(/\S/)
    await expectNothingToPress(tv)
    await picture([tv], `07-${game}`)
    await endMatch(ana)
    const next = GAMES[GAMES.indexOf(game) + 1]
    if (next === undefined) break
    await ana.page.getByRole('dialog').getByRole('button', { name: 'Next game' }).click()
    await ana.page.getByRole('dialog').getByRole('button', { name: next }).click()
    await expect(ana.page.getByRole('heading', { level: 2, name: next })).toBeVisible()
  }
})
