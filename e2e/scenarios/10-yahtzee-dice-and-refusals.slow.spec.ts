import { actionsOf, gather, picture } from './kit/guests.ts'
import { expect, type Guest, MOVING, schemesOf, test } from './kit/party.ts'
import { bannerOf, reasonOf, tapRefused } from './kit/table-page.ts'
import { diceOf, rollOf, rowOf } from './kit/yahtzee-page.ts'

/** Expects these dice, from left to right. */
const expectFaces = (guest: Guest, faces: string) =>
  expect(diceOf(guest)).toHaveText([...faces].map((face, at) => new RegExp(`Die ${at + 1}: ${face}`)))

for (const colorScheme of schemesOf(10)) {
  test.describe(colorScheme, () => {
    test.use({
      look: { ...MOVING, colorScheme },
      stack: { game: 'yahtzee', dice: [['52545', '36', '61']] },
    })

    test('10. Yahtzee dice and refusals', async ({ party }) => {
      const guests = await gather(party, 'Yahtzee', ['Ana', 'Ben'])
      const [ana, ben] = guests as [Guest, Guest]
      const { page } = ana
      await expect(bannerOf(ana)).toHaveText('YOUR TURN: roll')

      // Before the first roll nothing can be kept or scored, and the page gives the reason.
      await expect(diceOf(ana)).toHaveCount(5)
      for (const die of await diceOf(ana).all()) {
        await expect(die).toHaveAttribute('aria-disabled', 'true')
        await expect(die).toHaveAccessibleDescription('Must roll before freezing dice')
        await expect(die).toHaveAttribute('aria-pressed', 'false')
      }
      await tapRefused(diceOf(ana).first())
      await expect(reasonOf(ana)).toHaveText('Must roll before freezing dice')
      await expect(rowOf(ana, 'Fives')).toHaveAttribute('aria-disabled', 'true')
      await expect(rowOf(ana, 'Fives')).toHaveAccessibleDescription('Must roll before scoring')
      await tapRefused(rowOf(ana, 'Fives'))
      await expect(reasonOf(ana)).toHaveText('Must roll before scoring')
      await expect(rowOf(ana, 'Fives')).toHaveAttribute('aria-pressed', 'false')
      await picture(guests, `10-before-${colorScheme}`)
      expect(actionsOf(ana)).toEqual([])

      // Three fives are kept: they are marked, announced, and left out of the next roll.
      await expect(rollOf(ana)).toHaveText('Roll 5 dice')
      await rollOf(ana).tap()
      await expectFaces(ana, '52545')
      await expect(page.getByText('Roll 1 of 3')).toBeVisible()
      for (const at of [0, 2, 4]) await diceOf(ana).nth(at).tap()
      for (const [at, isKept] of [true, false, true, false, true].entries()) {
        await expect(diceOf(ana).nth(at)).toHaveAttribute('aria-pressed', String(isKept))
        await expect(diceOf(ana).nth(at).getByText('KEPT')).toHaveCount(isKept ? 1 : 0)
      }
      await expect(rollOf(ana)).toHaveText('Roll 2 dice')
      // A spectator sees the kept dice and has no buttons.
      await expect(ben.page.getByRole('img', { name: /^Die \d: 5, kept$/ })).toHaveCount(3)
      await expect(diceOf(ben)).toHaveCount(0)
      await picture(guests, `10-kept-${colorScheme}`)

      // Kept dice keep their faces; a released one is rolled.
      await rollOf(ana).tap()
      await expectFaces(ana, '53565')
      await expect(page.getByText('Roll 2 of 3')).toBeVisible()
      for (const at of [0, 2, 4]) await expect(diceOf(ana).nth(at)).toHaveAttribute('aria-pressed', 'true')
      await diceOf(ana).nth(3).tap()
      await expect(rollOf(ana)).toHaveText('Roll 1 die')
      await diceOf(ana).nth(3).tap()
      await expect(rollOf(ana)).toHaveText('Roll 2 dice')
      await rollOf(ana).tap()
      await expectFaces(ana, '56515')

      // After the third roll nothing can be rolled or kept.
      await expect(page.getByText('Roll 3 of 3')).toBeVisible()
      await expect(bannerOf(ana)).toHaveText('YOUR TURN: score')
      await expect(rollOf(ana)).toHaveAttribute('aria-disabled', 'true')
      await expect(rollOf(ana)).toHaveAccessibleDescription('No rolls remaining')
      const asked = actionsOf(ana)
      expect(asked.filter((type) => type === 'roll')).toHaveLength(3)
      await tapRefused(rollOf(ana))
      await expect(reasonOf(ana)).toHaveText('No rolls remaining')
      await tapRefused(diceOf(ana).nth(1))
      await expect(diceOf(ana).nth(1)).toHaveAttribute('aria-pressed', 'false')
      await picture(guests, `10-last-${colorScheme}`)
      expect(actionsOf(ana)).toEqual(asked)
      await expectFaces(ana, '56515')
    })
  })
}
