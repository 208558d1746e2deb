import { picture } from './kit/guests.ts'
import { expect, type Guest, schemesOf, test } from './kit/party.ts'
import { bannerOf, handOf, sitDown, startMatch, tableOf } from './kit/table-page.ts'

test.use({
  stack: {
    game: 'crazy-eights',
    top: 'red-1',
    hands: ['red-3 red-7', 'red-4 red-6', 'red-9 red-2', 'red-5 red-0', 'green-2 blue-2'],
  },
})

async function plays({ page }: Guest, card: string): Promise<void> {
  await page.getByRole('button', { name: card }).click()
  await page.getByRole('button', { name: /^Play / }).click()
}

/** The match messages that a person received. */
const statesOf = ({ received }: Guest) =>
  received.map((text) => JSON.parse(text)).filter(({ type }) => type === 'state')

for (const colorScheme of schemesOf(6)) {
  test.describe(colorScheme, () => {
    test.use({ look: { colorScheme } })

    test('6. Late joiner and spectator', async ({ party }) => {
      const [ana, ben, cy] = [await party.phone('Ana'), await party.phone('Ben'), await party.phone('Cy')]
      const code = await sitDown(party, 'Insane Crazy Eights', [ana, ben, cy])
      await startMatch(ana, [ben, cy])

      // Dee arrives during the match, watches, and wants to play.
      const dee = await party.phone('Dee')
      await dee.page.goto(`./#/t/${code}`)
      await dee.page.getByRole('button', { name: 'Just watch' }).click()
      await expect(tableOf(dee)).toContainText('2 cards')
      await expect(dee.page.getByText('You’re watching.')).toBeVisible()
      await expect(bannerOf(dee)).toHaveText('Ana’s turn')
      await dee.page.getByRole('button', { name: 'Sit down' }).click()
      await dee.page.getByLabel('Your name').fill('Dee')
      await dee.page.getByRole('button', { name: 'Join' }).click()
      await expect(dee.page.getByText('Next match: you are in (1st in queue)')).toBeVisible()

      // Only public information is on the screen and in the messages.
      await expect(tableOf(dee)).toContainText('2 cards')
      await expect(handOf(dee)).toHaveCount(0)
      await expect(dee.page.getByRole('button', { name: /^(Draw|Play)/ })).toHaveCount(0)
      await plays(ana, 'Red 3')
      await expect(bannerOf(dee)).toHaveText('Ben’s turn')
      await picture([dee], `06-queue-${colorScheme}`)
      const seen = statesOf(dee)
      expect(seen.length).toBeGreaterThan(1)
      for (const state of seen) {
        expect(state.yourPlayerId).toBeNull()
        expect(state.gameState).not.toHaveProperty('hand')
      }

      // The match ends; Eli arrives while the results are open.
      await plays(ben, 'Red 4')
      await expect(bannerOf(cy)).toContainText('YOUR TURN')
      await plays(cy, 'Red 9')
      await expect(bannerOf(ana)).toContainText('YOUR TURN')
      await plays(ana, 'Red 7')
      const results = ana.page.getByRole('dialog', { name: 'Results' })
      await expect(results).toContainText('Ana wins')
      await expect(results.getByRole('listitem').first()).toContainText('1stAna')
      await expect(dee.page.getByText('Waiting for Ana to start the next one').first()).toBeVisible()
      const eli = await party.phone('Eli')
      await party.join(eli, code)
      await expect(eli.page.getByText('Waiting for Ana to start the next one').first()).toBeVisible()
      await expect(eli.page.getByText('You are in the next match.')).toBeVisible()
      await picture([dee, eli], `06-results-${colorScheme}`)

      // Both are in the next match, with as many cards as everybody else.
      await ana.page.getByRole('dialog').getByRole('button', { name: 'Play again' }).click()
      for (const guest of [ana, ben, cy, dee, eli]) {
        await expect(handOf(guest)).toHaveCount(2)
        await expect(guest.page.getByRole('button', { name: /^5 players/ })).toBeVisible()
        await expect(tableOf(guest).getByText('2 cards')).toHaveCount(4)
      }
      await picture([dee], `06-in-${colorScheme}`)
    })
  })
}
