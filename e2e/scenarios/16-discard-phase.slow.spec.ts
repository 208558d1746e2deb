import type { Locator } from '@playwright/test'
import { actionsOf, gather, picture } from './kit/guests.ts'
import { expect, type Guest, schemesOf, test } from './kit/party.ts'
import { closeSheet, handOf, reasonOf, tableOf, tapRefused } from './kit/table-page.ts'

const endTurnOf = ({ page }: Guest): Locator => page.getByRole('button', { name: 'End Turn', exact: true })
const discardOf = ({ page }: Guest): Locator => page.getByRole('button', { name: 'Discard Selected Cards' })
const phaseOf = (guest: Guest): Locator => tableOf(guest).getByText('Discard Phase', { exact: true })
const isOff = (button: Locator) => expect(button).toHaveAttribute('aria-disabled', 'true')
const isOn = (button: Locator) => expect(button).not.toHaveAttribute('aria-disabled', 'true')

/** The names of the cards in hand, in order: `7 of hearts`. */
async function namesOf(guest: Guest): Promise<string[]> {
  const names = await handOf(guest).allTextContents()
  return names.map((name) => name.split(',')[0] ?? '')
}

/** The host sets the house rules before the match. */
const settling = (handSize: number, discardCount: number) => async (host: Guest) => {
  const { page } = host
  await page.getByRole('button', { name: 'Change the rules' }).tap()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Classic/ })
    .check()
  for (const [label, value] of [
    ['Hand size', handSize],
    ['Discard', discardCount],
  ] as const) {
    const field = page.getByRole('dialog').getByLabel(label, { exact: true })
    await field.fill(String(value))
    await field.press('Enter')
    await expect(field).toHaveValue(String(value))
  }
  await closeSheet(page)
}

for (const colorScheme of schemesOf(16)) {
  test.describe(colorScheme, () => {
    test.use({ look: { colorScheme } })

    test('16. Discard phase', async ({ party }) => {
      const guests = await gather(party, 'Discard', ['Ana', 'Ben'], settling(5, 3))
      const [ana, ben] = guests as [Guest, Guest]
      await expectPhase(ana)
      await expectChoosing(ana, colorScheme)
      await expectDiscarded(ana)
      await expect(tableOf(ben).getByRole('listitem').filter({ hasText: 'Ana' })).toContainText('ready')
      await expectForgottenChoice(ben)

      // The next hands are dealt only after both have ended the turn.
      await endTurnOf(ana).tap()
      await expect(tableOf(ben).getByRole('listitem').filter({ hasText: 'Ana' })).toContainText('✓ done')
      await expect(tableOf(ana)).toContainText('Turn 1 of 10')
      for (const place of [0, 1, 2]) await handOf(ben).nth(place).tap()
      await discardOf(ben).tap()
      await endTurnOf(ben).tap()
      for (const guest of guests) {
        await expect(tableOf(guest)).toContainText('Turn 2 of 10')
        await expect(phaseOf(guest)).toBeVisible()
        await expect(handOf(guest)).toHaveCount(5)
      }
    })
  })
}

async function expectPhase(ana: Guest): Promise<void> {
  await expect(phaseOf(ana)).toBeVisible()
  await expect(tableOf(ana)).toContainText('Turn 1 of 10')
  await expect(tableOf(ana)).toContainText('Hand 5 · Discard 3')
  await expect(handOf(ana)).toHaveCount(5)
  await isOff(endTurnOf(ana))
  await expect(endTurnOf(ana)).toHaveAccessibleDescription('Complete discard phase to end turn')
  await expect(reasonOf(ana)).toHaveText('Complete discard phase to end turn')
  await tapRefused(endTurnOf(ana))
  expect(actionsOf(ana)).toEqual([])
  await expect(phaseOf(ana)).toBeVisible()
}

/** Two cards of three are too few, and a fourth cannot be selected. */
async function expectChoosing(ana: Guest, title: string): Promise<void> {
  const cards = handOf(ana)
  await isOff(discardOf(ana))
  await cards.nth(3).tap()
  await cards.nth(0).tap()
  await isOff(discardOf(ana))
  await expect(discardOf(ana)).toHaveAccessibleDescription('2 of 3 selected')
  await expect(ana.page.getByText('2 of 3 selected').first()).toBeVisible()
  await tapRefused(discardOf(ana))
  await expect(reasonOf(ana)).toHaveText('2 of 3 selected')
  await picture([ana], `16-two-of-three-${title}`)
  // The keyboard works too: Space deselects a card, Enter selects it.
  await cards.nth(2).focus()
  await ana.page.keyboard.press('Enter')
  await expect(cards.nth(2)).toHaveAttribute('aria-pressed', 'true')
  await ana.page.keyboard.press('Space')
  await expect(cards.nth(2)).toHaveAttribute('aria-pressed', 'false')
  await cards.nth(2).tap()
  await isOn(discardOf(ana))
  await expect(cards.nth(2)).toContainText('✓')
  await tapRefused(cards.nth(1))
  await expect(cards.nth(1)).toHaveAttribute('aria-pressed', 'false')
  await expect(reasonOf(ana)).toHaveText(/3/)
  await expect(ana.page.getByText('3 of 3 selected').first()).toBeVisible()
  await isOff(endTurnOf(ana))
  await picture([ana], `16-full-${title}`)
  expect(actionsOf(ana)).toEqual([])
}

/** Expects the three cards on the pile in the order of the hand, not of the taps. */
async function expectDiscarded(ana: Guest): Promise<void> {
  const names = await namesOf(ana)
  await discardOf(ana).tap()
  await expect(handOf(ana)).toHaveCount(0)
  const left = ana.page.getByRole('list', { name: /^Hand of Ana, 2 cards/ }).getByRole('img')
  await expect(left).toHaveCount(2)
  for (const [at, name] of [names[1], names[4]].entries()) {
    await expect(left.nth(at)).toHaveAccessibleName(new RegExp(`^${name},`))
  }
  await expect(phaseOf(ana)).toHaveCount(0)
  await expect(discardOf(ana)).toHaveCount(0)
  await isOn(endTurnOf(ana))
  await tableOf(ana)
    .getByRole('button', { name: /^Discard pile of Ana: 3 cards/ })
    .tap()
  const pile = ana.page.getByRole('dialog').getByRole('listitem')
  await expect(pile).toHaveText([names[3], names[2], names[0]].map((name) => new RegExp(`${name}$`)))
  await closeSheet(ana.page)
}

/** A selection is local and a reload clears it; hand, phase and turn stay. */
async function expectForgottenChoice(ben: Guest): Promise<void> {
  const names = await namesOf(ben)
  for (const place of [0, 4]) await handOf(ben).nth(place).tap()
  await expect(ben.page.getByText('2 of 3 selected').first()).toBeVisible()
  await ben.page.reload()
  await expect(handOf(ben)).toHaveCount(5)
  expect(await namesOf(ben)).toEqual(names)
  await expect(phaseOf(ben)).toBeVisible()
  await expect(ben.page.getByText('0 of 3 selected').first()).toBeVisible()
  for (const card of await handOf(ben).all()) await expect(card).toHaveAttribute('aria-pressed', 'false')
  await expect(tableOf(ben)).toContainText('Turn 1 of 10')
}

test('16. Nothing to discard: the turn can end at once', async ({ party }) => {
  const [ana] = (await gather(party, 'Discard', ['Ana'], settling(5, 0))) as [Guest]
  await expect(tableOf(ana)).toContainText('Hand 5 · Discard 0')
  await isOn(endTurnOf(ana))
  await expect(discardOf(ana)).toHaveCount(0)
  await expect(phaseOf(ana)).toHaveCount(0)
  await picture([ana], '16-none')
  await endTurnOf(ana).tap()
  await expect(tableOf(ana)).toContainText('Turn 2 of 10')
})

test.describe('capped', () => {
  test.use({ look: { colorScheme: 'dark' } })

  test('16. The number of cards to discard is capped by the hand', async ({ party }) => {
    const [ana] = (await gather(party, 'Discard', ['Ana'], settling(3, 5))) as [Guest]
    await expect(ana.page.getByText('Select 3 cards (capped from 5)')).toBeVisible()
    await expect(phaseOf(ana)).toBeVisible()
    await isOff(endTurnOf(ana))
    for (const place of [0, 1]) await handOf(ana).nth(place).tap()
    await isOff(discardOf(ana))
    await handOf(ana).nth(2).tap()
    await isOn(discardOf(ana))
    await picture([ana], '16-capped')
    await discardOf(ana).tap()
    await expect(tableOf(ana).getByRole('button', { name: /^Discard pile of Ana: 3 cards/ })).toBeVisible()
    await isOn(endTurnOf(ana))
    await endTurnOf(ana).tap()
    await expect(tableOf(ana)).toContainText('Turn 2 of 10')
  })
})
