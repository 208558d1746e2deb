import type { CDPSession, Locator } from '@playwright/test'
import type { Cable } from './kit/cable.ts'
import { picture } from './kit/guests.ts'
import { expect, type Guest, type Party, schemesOf, test } from './kit/party.ts'
import { bannerOf, closeSheet, handOf, sitDown, startMatch } from './kit/table-page.ts'

test.use({
  stack: {
    game: 'crazy-eights',
    top: 'red-1',
    turn: '1',
    hands: ['red-3 blue-9 red-7', 'red-4 blue-4 green-5 yellow-6', 'red-9 red-2 blue-7'],
  },
  // A silent connection is given up after seconds instead of half a minute.
  waits: { socket: { pingEveryMs: 1_000, silentMs: 3_000 } },
})

/** A phone in a pocket: no timer runs, nothing is drawn, and the page is not notified. */
class Pocket {
  readonly #wire: CDPSession
  readonly #cable: Cable

  constructor(wire: CDPSession, cable: Cable) {
    this.#wire = wire
    this.#cable = cable
  }

  async goIn(): Promise<void> {
    await this.#wire.send('Page.setWebLifecycleState', { state: 'frozen' })
    this.#cable.silence()
  }

  async comeOut(): Promise<void> {
    this.#cable.mend()
    await this.#wire.send('Page.setWebLifecycleState', { state: 'active' })
  }
}

/** A match in progress, on Ben's turn. Ben's connection goes through a cable. */
async function onBensTurn(party: Party) {
  const cable = await party.cable()
  const ana = await party.phone('Ana')
  const ben = await party.phone('Ben', { baseURL: cable.url })
  const cy = await party.desk('Cy')
  await sitDown(party, 'Insane Crazy Eights', [ana, ben, cy])
  await startMatch(ana, [ben, cy])
  await expect(bannerOf(ben)).toHaveText('YOUR TURN: play a card or draw')
  // The log is a file of its own, so it is opened before the connection is cut.
  await ben.page.getByRole('button', { name: /Open the log/ }).click()
  await closeSheet(ben.page)
  const pocket = new Pocket(await ben.context.newCDPSession(ben.page), cable)
  return { ana, ben, cy, cable, pocket }
}

async function plays({ page }: Guest, card: string): Promise<void> {
  await page
    .getByRole('list', { name: /^Your hand/ })
    .getByRole('button', { name: card })
    .click()
  await page.getByRole('button', { name: /^Play / }).click()
}

/** Expects that the others see it on any screen: in the banner, and at the seat. */
async function expectAway(ana: Guest, cy: Guest): Promise<void> {
  for (const guest of [ana, cy]) {
    await expect(bannerOf(guest).getByRole('button', { name: 'Ben: away' })).toBeVisible()
  }
  const seats = cy.page.getByRole('list', { name: 'Players' })
  await expect(seats.getByRole('button', { name: /Ben .*away/ })).toBeVisible()
}

/** Expects Ben back in his seat, which is still one of three. */
async function expectBack(guests: readonly Guest[]): Promise<void> {
  for (const guest of guests) {
    await expect(guest.page.getByRole('button', { name: /^3 players/ })).toBeVisible()
    await expect(bannerOf(guest).getByRole('button', { name: 'Ben: away' })).toHaveCount(0)
  }
}

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN
const bottomOf = async (element: Locator) => {
  const box = await element.boundingBox()
  return box === null ? Number.NaN : box.y + box.height
}

for (const colorScheme of schemesOf(3)) {
  test.describe(colorScheme, () => {
    test.use({ look: { colorScheme } })

    test('3. Phone locks twice', async ({ party }) => {
      const { ana, ben, cy, cable, pocket } = await onBensTurn(party)
      await expect(handOf(ben)).toHaveCount(4)
      const hand = await handOf(ben).allTextContents()

      // The first time, on Ben's own turn, the connection is cut, and then the phone sleeps.
      cable.cut()
      const pill = ben.page.getByText('Reconnecting… your seat is kept')
      await expect(pill).toBeVisible()
      expect(await topOf(pill), 'the banner can be read').toBeGreaterThanOrEqual(
        await bottomOf(bannerOf(ben)),
      )
      await pocket.goIn()
      await expectAway(ana, cy)
      await picture([ana, cy], `03-away-${colorScheme}`)
      await pocket.comeOut()
      await expect(bannerOf(ben)).toHaveText('YOUR TURN: play a card or draw')
      await expectBack([ana, ben, cy])
      await expect(ben.page.getByText('Reconnecting…')).toHaveCount(0)
      await expect(handOf(ben)).toHaveText(hand)
      await plays(ben, 'Red 4')
      await expect(bannerOf(cy)).toContainText('YOUR TURN')

      // The second time neither side is notified that the connection is dead, and the others play on.
      await expect(handOf(ben)).toHaveCount(3)
      const left = await handOf(ben).allTextContents()
      await pocket.goIn()
      await plays(cy, 'Red 9')
      await expect(bannerOf(ana)).toContainText('YOUR TURN')
      await plays(ana, 'Red 3')
      await expectAway(ana, cy)
      await pocket.comeOut()
      // The notice disappears by itself after some seconds.
      await expect(ben.page.getByText('Back again. You missed 2 events.').last()).toBeVisible()
      await expect(bannerOf(ben)).toHaveText('YOUR TURN: nothing goes, draw a card')
      await expectBack([ana, ben, cy])
      await expect(handOf(ben)).toHaveText(left)
      await ben.page.getByRole('button', { name: /Open the log/ }).click()
      const log = ben.page.getByRole('dialog', { name: 'Log' })
      await expect(log.getByText('2 events while you were away')).toBeVisible()
      await expect(log.getByRole('listitem')).toHaveText([
        /Ana played Red 3/,
        /Cy played Red 9/,
        /Ben played Red 4/,
      ])
      await picture([ben], `03-missed-${colorScheme}`)
      await log.getByRole('button', { name: 'Close' }).click()

      // Ben can play from his seat.
      await ben.page.getByRole('button', { name: 'Draw 1' }).click()
      await expect(handOf(ben)).toHaveCount(4)
      await expect(bannerOf(cy)).toContainText('YOUR TURN')
    })
  })
}
