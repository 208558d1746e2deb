import { picture } from './kit/guests.ts'
import { expect, type Guest, type Party, schemesOf, test } from './kit/party.ts'
import { bannerOf, handOf, openSeat, sitDown, startMatch } from './kit/table-page.ts'

test.use({
  stack: {
    game: 'crazy-eights',
    top: 'red-1',
    turn: '1',
    hands: ['red-3 blue-9 red-7', 'red-4 red-6 red-0 blue-4', 'red-9 red-2 blue-7'],
  },
})

/** Ana is the host. On his turn, Ben leaves and closes his whole browser. */
async function benGoes(party: Party) {
  const ana = await party.phone('Ana')
  const ben = await party.phone('Ben')
  const cy = await party.phone('Cy')
  const code = await sitDown(party, 'Insane Crazy Eights', [ana, ben, cy])
  await startMatch(ana, [ben, cy])
  await expect(bannerOf(ben)).toContainText('YOUR TURN')
  const kept = await ben.context.storageState()
  await ben.context.close()
  for (const guest of [ana, cy]) await expect(away(guest)).toBeVisible()
  return {
    ana,
    cy,
    comeBack: async () => {
      const back = await party.phone('Ben', { storageState: kept })
      await back.page.goto(`./#/t/${code}`)
      return back
    },
  }
}

const away = (guest: Guest) => bannerOf(guest).getByRole('button', { name: 'Ben: away' })

const draws = ({ page }: Guest) => page.getByRole('button', { name: 'Draw 1' }).click()

for (const colorScheme of schemesOf(4)) {
  test.describe(colorScheme, () => {
    test.use({ look: { colorScheme } })

    test('4. Absent player doesn’t block', async ({ party }) => {
      const { ana, cy, comeBack } = await benGoes(party)

      // The badge leads to the host's options; others see these options too, with the reason why they cannot use them.
      await away(cy).click()
      const told = cy.page.getByRole('dialog', { name: 'Ben', exact: true })
      await expect(told).toContainText('Away')
      const handing = told.getByRole('button', { name: 'Hand to a bot' })
      await expect(handing).toHaveAttribute('aria-disabled', 'true')
      await expect(handing).toHaveAccessibleDescription('Only the host can do that.')
      await told.getByRole('button', { name: 'Close' }).click()
      await away(ana).click()
      const menu = ana.page.getByRole('dialog', { name: 'Ben', exact: true })
      for (const name of ['Play for them once', 'Hand to a bot', 'Remove from the table']) {
        await expect(menu.getByRole('button', { name })).not.toHaveAttribute('aria-disabled')
      }
      const nudge = menu.getByRole('button', { name: 'Nudge' })
      await expect(nudge).toHaveAccessibleDescription('They’re away, so it wouldn’t reach them.')
      await picture([ana], `04-menu-${colorScheme}`)

      await menu.getByRole('button', { name: 'Hand to a bot' }).click()
      await menu.getByRole('button', { name: 'Good' }).click()
      await expect(menu).toHaveCount(0)
      await expect(bannerOf(cy)).toContainText('YOUR TURN')
      const seat = await openSeat(ana, 'Ben')
      await expect(seat).toContainText('Bot plays for Ben')
      await picture([ana], `04-bot-${colorScheme}`)
      await seat.getByRole('button', { name: 'Close' }).click()

      // A returning player has the seat back without a question.
      const ben = await comeBack()
      await expect(handOf(ben)).toHaveCount(3)
      await expect(ana.page.getByText('Bot plays for Ben')).toHaveCount(0)
      await draws(cy)
      await expect(bannerOf(ana)).toContainText('YOUR TURN')
      await draws(ana)
      await expect(bannerOf(ben)).toContainText('YOUR TURN')
      await expect(handOf(ben)).toHaveCount(3)

      // Removing the player that the table waits for leaves nobody waiting.
      const again = await openSeat(ana, 'Ben')
      await again.getByRole('button', { name: 'Remove from the table' }).click()
      await expect(again).toContainText('Remove Ben?')
      await again.getByRole('button', { name: 'Remove from the table' }).click()
      await expect(bannerOf(cy)).toContainText('YOUR TURN')
      await expect(ben.page.getByRole('heading', { name: 'The host removed you' })).toBeVisible()
      await draws(cy)
      await expect(bannerOf(ana)).toContainText('YOUR TURN')
    })
  })
}

test('4. The host plays once for an absent player', async ({ party }) => {
  const { ana, cy, comeBack } = await benGoes(party)
  const menu = await openSeat(ana, 'Ben')
  await menu.getByRole('button', { name: 'Play for them once' }).click()
  await expect(bannerOf(cy)).toContainText('YOUR TURN')
  await expect(ana.page.getByText('Bot plays for Ben')).toHaveCount(0)
  await draws(cy)
  await draws(ana)
  // The host has played only once: it is Ben's turn again.
  await expect(away(ana)).toBeVisible()
  const ben = await comeBack()
  await expect(bannerOf(ben)).toContainText('YOUR TURN')

  // The page tells Ben that the host played for him, and so does the log.
  const notice = ben.page.getByText('While you were away, the host made 1 move for you.')
  await expect(notice).toBeVisible()
  await ben.page.getByRole('button', { name: 'Show in the log' }).click()
  const log = ben.page.getByRole('dialog', { name: 'Log' })
  await expect(log).toContainText('The host played for Ben: ')
  await log.getByRole('button', { name: 'Close' }).click()
  await draws(ben)
  await expect(notice).toHaveCount(0)
})

test.describe('after the grace', () => {
  test.use({ waits: { table: { awayGraceMs: 1_000 } } })

  test('4. After the grace period a bot plays for an absent player by itself', async ({ party }) => {
    const { ana, cy } = await benGoes(party)
    await expect(bannerOf(cy)).toContainText('YOUR TURN')
    await draws(cy)
    await draws(ana)
    await expect(bannerOf(cy)).toContainText('YOUR TURN')
  })
})
