import { openDetails } from '../kit/people.ts'
import { actionsOf, gather, picture } from './kit/guests.ts'
import { expect, type Guest, MOVING, schemesOf, test } from './kit/party.ts'
import { bannerOf, reasonOf, tapRefused } from './kit/table-page.ts'
import { commitRow, diceOf, doubleTap, rollOf, rowOf } from './kit/yahtzee-page.ts'

const press = ({ page }: Guest, name: string) => page.getByRole('button', { name, exact: true }).tap()

for (const colorScheme of schemesOf(11)) {
  test.describe(colorScheme, () => {
    test.use({ look: { ...MOVING, colorScheme } })

    test.describe('one turn', () => {
      test.use({ stack: { game: 'yahtzee', dice: [['55534'], ['11234'], ['66123']] } })

      test('11. Yahtzee preview and commit', async ({ party }) => {
        const guests = await gather(party, 'Yahtzee', ['Ana', 'Ben'])
        const [ana, ben] = guests as [Guest, Guest]
        await rollOf(ana).tap()

        // Every open row shows the score of the dice.
        for (const [category, points] of [
          ['Fives', 15],
          ['Chance', 22],
          ['Full house', 0],
          ['3 of a kind', 22],
        ] as const) {
          await expect(rowOf(ana, category)).toHaveAccessibleName(`${category}: ${points} possible`)
          await expect(rowOf(ana, category)).toContainText(`‹${points}›`)
        }

        // A tap picks a row, another tap another one; nothing is sent for either.
        const asked = actionsOf(ana)
        await rowOf(ana, 'Fives').tap()
        await expect(rowOf(ana, 'Fives')).toHaveAttribute('aria-pressed', 'true')
        await expect(ana.page.getByRole('button', { name: 'Score 15 in Fives' })).toBeVisible()
        await picture([ana], `11-staged-${colorScheme}`)
        await rowOf(ana, 'Chance').tap()
        await expect(rowOf(ana, 'Fives')).toHaveAttribute('aria-pressed', 'false')
        await expect(ana.page.getByRole('button', { name: 'Score 22 in Chance' })).toBeVisible()

        // A row without points is scratched, with a button that says so in the colour of danger.
        await rowOf(ana, 'Full house').tap()
        await expect(ana.page.getByRole('button', { name: 'Scratch Full house for 0' })).toBeVisible()
        await expect(ana.page.getByRole('button', { name: /^Score/ })).toHaveCount(0)
        await picture([ana], `11-scratch-${colorScheme}`)

        // A double tap on a row only picks it.
        await doubleTap(rowOf(ana, 'Fives'), 'Score 15 in Fives')
        await expect(ana.page.getByRole('button', { name: 'Score 15 in Fives' })).toBeVisible()
        expect(actionsOf(ana)).toEqual(asked)

        // Scratching a row with points needs a confirmation.
        await press(ana, 'More …')
        await expect(ana.page.getByRole('button', { name: 'Scratch Fives for 0' })).toBeVisible()
        await expect(reasonOf(ana)).toHaveText('Give up 15 points in Fives?')
        await picture([ana], `11-forgo-${colorScheme}`)
        // A button that has only just appeared under the finger ignores the tap.
        await ana.page.waitForTimeout(700)
        await press(ana, 'No, keep them')
        await ana.page.waitForTimeout(700)
        expect(actionsOf(ana)).toEqual(asked)

        // The button commits: the row is fixed, the dice are cleared, the next player has the turn.
        await commitRow(ana, 'Score 15 in Fives')
        await expect(bannerOf(ben)).toHaveText('YOUR TURN: roll')
        expect(actionsOf(ana)).toEqual([...asked, 'score'])
        await expect(ben.page.getByRole('button', { name: /^Ana scored 15 in Fives/ })).toBeVisible()
        await expect(rowOf(ana, 'Fives')).toHaveAccessibleName('Fives: 15, scored')
        await expect(bannerOf(ana)).toHaveText('Ben is about to roll')
        await expect(ana.page.getByRole('img', { name: /^Die \d: not rolled yet$/ })).toHaveCount(5)
        await expect(diceOf(ben)).toHaveText(Array(5).fill(/not rolled yet/))
        await expect(ana.page.getByText('Upper 15/63 (48 to go) +35')).toBeVisible()
        await expect(ben.page.getByRole('tab', { name: 'Ana, total 15' })).toBeVisible()
        await picture(guests, `11-committed-${colorScheme}`)

        // A scratched row stays 0.
        await rollOf(ben).tap()
        await rowOf(ben, 'Yahtzee').tap()
        await commitRow(ben, 'Scratch Yahtzee for 0')
        await expect(rowOf(ben, 'Yahtzee')).toHaveAccessibleName('Yahtzee: 0, scored')

        // A filled row says so with any dice.
        await rollOf(ana).tap()
        await expect(rowOf(ana, 'Sixes')).toHaveAccessibleName('Sixes: 12 possible')
        await tapRefused(rowOf(ana, 'Fives'))
        await expect(reasonOf(ana)).toHaveText("Category 'fives' already scored")
        await expect(rowOf(ana, 'Fives')).toHaveAttribute('aria-pressed', 'false')
        await picture([ana], `11-filled-${colorScheme}`)
      })
    })
  })
}

/** One player's thirteen turns: the dice of each, and the row that takes them. */
const CARD = [
  ['66665', 'Sixes', 24],
  ['55551', 'Fives', 20],
  ['44421', 'Fours', 12],
  ['33312', 'Threes', 9],
  ['22234', 'Twos', 6],
  ['11166', 'Ones', 3],
  ['66112', '3 of a kind', 0],
  ['22223', '4 of a kind', 11],
  ['22333', 'Full house', 25],
  ['12346', 'Small straight', 30],
  ['23456', 'Large straight', 40],
  ['44444', 'Yahtzee', 50],
  ['65432', 'Chance', 20],
] as const

/** These dice never give four of a kind or a straight, so the player who rolls them cannot win. */
const POOR = ['12356', '12356', '12356']

test.describe('a whole match', () => {
  test.use({
    look: { colorScheme: 'dark' },
    // The bot plays every other turn.
    stack: { game: 'yahtzee', dice: CARD.flatMap(([dice]) => [[dice], POOR]) },
  })

  test('11. Yahtzee preview and commit: the upper bonus, and the final table', async ({ party }) => {
    test.slow()
    const [ana] = (await gather(party, 'Yahtzee', ['Ana'], addQuickBot)) as [Guest]
    const upper = ana.page.getByText(/^Upper \d+\/63/)
    for (const [turn, [, category, points]] of CARD.entries()) {
      await expect(ana.page.getByText(`Turn ${turn + 1} of 13`, { exact: true })).toBeVisible()
      await expect(bannerOf(ana)).toHaveText('YOUR TURN: roll')
      await rollOf(ana).tap()
      await rowOf(ana, category).tap()
      await commitRow(ana, points === 0 ? `Scratch ${category} for 0` : `Score ${points} in ${category}`)
      await expect(rowOf(ana, category)).toHaveAccessibleName(`${category}: ${points}, scored`)
      if (category === 'Twos') await expect(upper).toHaveText('Upper 71/63 ✓ +35')
      if (category === 'Threes') await expect(upper).toHaveText('Upper 65/63 ✓ +35')
      if (category === 'Fours') await expect(upper).toHaveText('Upper 56/63 (7 to go) +35')
    }

    // After thirteen turns the table of everybody's card shows.
    const results = ana.page.getByRole('dialog', { name: 'Results' })
    await expect(results).toBeVisible()
    await openDetails(results)
    await expect(results.getByRole('row', { name: /^Bonus.*\+35/ })).toBeVisible()
    await expect(results.getByRole('row', { name: /^Total 285/ })).toBeVisible()
    for (const [, category, points] of CARD) {
      await expect(results.getByRole('row', { name: new RegExp(`^${category} ${points}\\b`) })).toHaveCount(1)
    }
    await picture([ana], '11-final')
  })
})

async function addQuickBot({ page }: Guest): Promise<void> {
  await page.getByRole('button', { name: 'Add a bot' }).tap()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Beginner|Rookie/ })
    .tap()
  await page.getByLabel('Bots’ pace').selectOption('at once')
}
