import { gather, picture } from './kit/guests.ts'
import { expect, type Guest, schemesOf, test } from './kit/party.ts'
import { bannerOf } from './kit/table-page.ts'
import { commitRow, rollOf, rowOf } from './kit/yahtzee-page.ts'

const button = ({ page }: Guest, name: string) => page.getByRole('button', { name, exact: true })

/** Opens the menu and presses the entry that takes the last action back. */
async function askInMenu(guest: Guest): Promise<void> {
  await button(guest, 'Menu').tap()
  await guest.page.getByRole('button', { name: /^Take back the last action/ }).tap()
}

for (const colorScheme of schemesOf(25)) {
  test.describe(colorScheme, () => {
    test.use({
      look: { colorScheme },
      stack: { game: 'yahtzee', dice: [['55534'], ['11234']] },
    })

    test('25. An action is taken back if the others agree', async ({ party }) => {
      const guests = await gather(party, 'Yahtzee', ['Ana', 'Ben'])
      const [ana, ben] = guests as [Guest, Guest]
      await rollOf(ana).tap()

      // A roll cannot be taken back, and the menu says why.
      await button(ana, 'Menu').tap()
      const item = ana.page.getByRole('button', { name: /^Take back the last action/ })
      await expect(item).toHaveAttribute('aria-disabled', 'true')
      await expect(item).toHaveAccessibleDescription(/revealed nothing/)
      await ana.page.keyboard.press('Escape')

      // Ana scores in the wrong row, and asks. Ben gets the question, and agrees.
      await rowOf(ana, 'Chance').tap()
      await commitRow(ana, 'Score 22 in Chance')
      await expect(bannerOf(ben)).toHaveText('YOUR TURN: roll')
      await askInMenu(ana)
      await expect(
        ana.page.getByText('You asked to take back your last action. Waiting for Ben.'),
      ).toBeVisible()
      await expect(ben.page.getByText('Ana asks to take back the last action.')).toBeVisible()
      await picture(guests, `25-asked-${colorScheme}`)
      await button(ben, 'Agree').tap()

      // It is her turn again, with the same dice, and everybody reads why.
      await expect(bannerOf(ana)).toHaveText(/^YOUR TURN/)
      await expect(rowOf(ana, 'Chance')).toHaveAccessibleName('Chance: 22 possible')
      await expect(ben.page.getByText('Ana takes the last action back.').first()).toBeAttached()
      await picture(guests, `25-taken-back-${colorScheme}`)
      await rowOf(ana, 'Fives').tap()
      await commitRow(ana, 'Score 15 in Fives')
      await expect(bannerOf(ben)).toHaveText('YOUR TURN: roll')

      // The key asks as well. Ben declines, and there is no second question.
      await ana.page.keyboard.press('z')
      await button(ben, 'Decline').tap()
      await expect(ana.page.getByText('Ben does not agree: the action stays.')).toBeVisible()
      await picture([ana], `25-declined-${colorScheme}`)
      await ana.page.keyboard.press('z')
      await expect(item).toHaveAttribute('aria-disabled', 'true')
      await ana.page.keyboard.press('Escape')

      // The request is forgotten with the next action.
      await rollOf(ben).tap()
      await expect(ana.page.getByText('Ben does not agree: the action stays.')).toHaveCount(0)
    })
  })
}
