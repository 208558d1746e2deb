import { forge, gather, picture } from './kit/guests.ts'
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

test.describe('in German', () => {
  test.use({ stack: { game: 'yahtzee', dice: [['55534'], ['11234']] } })

  test('25. A takeback in German', async ({ party }) => {
    const [ana, ben] = [
      await party.phone('Ana', { locale: 'de-DE' }),
      await party.phone('Ben', { locale: 'de-DE' }),
    ]
    const headers = { origin: new URL(party.server.url).origin }
    /** Sends a command without the page, with the person's cookie. */
    const send = async ({ context }: Guest, path: string, data: object = {}) =>
      (await context.request.post(path, { data, headers })).json()
    const { table } = await send(ana, './tables', { game: 'yahtzee', name: 'Ana' })
    await send(ben, './profile', { name: 'Ben' })
    await send(ben, `./tables/${table.code}/sit`)
    await send(ana, `./tables/${table.code}/start`)
    for (const { page } of [ana, ben]) await page.goto(`./#/t/${table.code}`)
    await expect(bannerOf(ana)).toHaveText('DU BIST DRAN: würfle')
    await forge(ana, { type: 'roll' })
    await forge(ana, { type: 'score', category: 'chance' })
    await expect(bannerOf(ben)).toHaveText('DU BIST DRAN: würfle')

    await button(ana, 'Menü').tap()
    await ana.page.getByRole('button', { name: /^Letzten Zug zurücknehmen/ }).tap()
    await expect(
      ana.page.getByText('Du möchtest deinen letzten Zug zurücknehmen. Es fehlen noch: Ben.'),
    ).toBeVisible()
    await expect(ben.page.getByText('Ana möchte den letzten Zug zurücknehmen.')).toBeVisible()
    await picture([ana, ben], '25-asked-in-german')
    await button(ben, 'Einverstanden').tap()
    await expect(bannerOf(ana)).toHaveText(/^DU BIST DRAN/)
    await expect(rowOf(ana, 'Chance')).toHaveAccessibleName('Chance: 22 möglich')
    await expect(ben.page.getByText('Ana nimmt den letzten Zug zurück.').first()).toBeAttached()

    await forge(ana, { type: 'score', category: 'fives' })
    await expect(bannerOf(ben)).toHaveText('DU BIST DRAN: würfle')
    await ana.page.keyboard.press('z')
    await button(ben, 'Lieber nicht').tap()
    await expect(ana.page.getByText('Ben ist nicht einverstanden: Der Zug bleibt.')).toBeVisible()
  })
})
