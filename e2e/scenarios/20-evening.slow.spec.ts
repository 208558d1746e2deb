import type { Locator } from '@playwright/test'
import { openDetails } from '../kit/people.ts'
import { picture } from './kit/guests.ts'
import { expect, type Guest, MOVING, type Party, schemesOf, test } from './kit/party.ts'
import { sitDown, startMatch, tableOf } from './kit/table-page.ts'

/** Two turns without discards: a match is over after four taps, and its hands are secret. */
async function makeItShort({ page }: Guest): Promise<void> {
  await page.getByRole('button', { name: 'Change the rules' }).click()
  const rules = page.getByRole('dialog')
  await rules.getByRole('radio', { name: /^Classic/ }).check()
  for (const [label, value] of [
    ['Turns', '2'],
    ['Discard', '0'],
  ] as const) {
    await rules.getByLabel(label, { exact: true }).fill(value)
    await rules.getByLabel(label, { exact: true }).press('Enter')
  }
  await rules.getByRole('button', { name: 'Close' }).click()
}

const handOf = ({ page }: Guest, name: string): Locator =>
  page.getByRole('list', { name: new RegExp(`^Hand of ${name}`) }).getByRole('listitem')

const endTurn = ({ page }: Guest) => page.getByRole('button', { name: 'End Turn' })

/** Both end the current turn. */
async function playTurn(turn: number, guests: readonly Guest[]): Promise<void> {
  for (const guest of guests) {
    await expect(tableOf(guest)).toContainText(`Turn ${turn} of 2`)
    await endTurn(guest).click()
  }
}

const resultsOf = ({ page }: Guest): Locator => page.getByRole('dialog', { name: 'Results' })

/** Ana, the host, and Ben play; Dee watches. */
async function gather(party: Party) {
  const [ana, ben] = [await party.phone('Ana'), await party.phone('Ben')]
  const code = await sitDown(party, 'Discard', [ana, ben])
  await makeItShort(ana)
  const dee = await party.phone('Dee')
  await dee.page.goto(`./#/t/${code}`)
  await dee.page.getByRole('button', { name: 'Just watch' }).click()
  await startMatch(ana, [ben, dee])
  return { ana, ben, dee }
}

/** The current match, as the server sends it. */
async function matchOf({ received }: Guest): Promise<string> {
  const lastMatch = (): { readonly id: string } | null => {
    const tables = received.map((text) => JSON.parse(text)).filter(({ type }) => type === 'table')
    return tables.at(-1)?.table.match ?? null
  }
  await expect.poll(lastMatch).not.toBeNull()
  return lastMatch()?.id ?? ''
}

for (const colorScheme of schemesOf(20)) {
  test.describe(colorScheme, () => {
    test.use({ look: { ...MOVING, colorScheme } })

    test('20. Rematch, other game, and a restart of the server', async ({ party }) => {
      const { ana, ben, dee } = await gather(party)
      for (const turn of [1, 2]) await playTurn(turn, [ana, ben])
      for (const guest of [ana, ben, dee]) await expect(resultsOf(guest)).toBeVisible()

      // One tap starts the next match with the same seats; nobody joins again, and spectators follow.
      await resultsOf(ana).getByRole('button', { name: 'Play again' }).click()
      for (const guest of [ana, ben, dee]) {
        await expect(resultsOf(guest)).toHaveCount(0)
        await expect(tableOf(guest)).toContainText('Turn 1 of 2')
        await expect(guest.page.getByRole('button', { name: /^2 players/ })).toBeVisible()
      }
      await playTurn(1, [ana, ben])
      await expect(tableOf(ben)).toContainText('Turn 2 of 2')
      await endTurn(ana).click()
      await expect(tableOf(dee)).toContainText('✓ done')
      await expect(handOf(ana, 'Ana')).toHaveCount(0)
      await expect(handOf(ben, 'Ben')).toHaveCount(5)
      const hand = await handOf(ben, 'Ben').allTextContents()

      // The machine goes down in the middle, and comes back.
      await party.server.kill()
      for (const guest of [ana, ben, dee]) {
        await expect(guest.page.getByText('Reconnecting…').first()).toBeVisible()
      }
      await picture([ben], `20-down-${colorScheme}`)
      await party.server.start()
      for (const guest of [ana, ben, dee]) {
        await expect(guest.page.getByText('Reconnecting…')).toHaveCount(0)
        await expect(tableOf(guest)).toContainText('Turn 2 of 2')
        await expect(guest.page.getByRole('button', { name: /^2 players/ })).toBeVisible()
      }
      await expect(handOf(ben, 'Ben')).toHaveText(hand)
      await endTurn(ben).click()

      // The standings so far, and another game.
      for (const guest of [ana, ben, dee]) await expectStandings(resultsOf(guest))
      await picture([ana], `20-standings-${colorScheme}`)
      await resultsOf(ana).getByRole('button', { name: 'Next game' }).click()
      await ana.page.getByRole('dialog').getByRole('button', { name: 'Yahtzee' }).click()
      await startMatch(ana, [])
      for (const guest of [ana, ben, dee]) {
        await expect(tableOf(guest)).toContainText('Full house')
        await expect(guest.page.getByRole('button', { name: /^2 players/ })).toBeVisible()
      }
    })
  })
}

/** Two matches of both, without a winner: nothing scores here. */
async function expectStandings(results: Locator): Promise<void> {
  await openDetails(results)
  await expect(results.getByRole('heading', { name: 'At this table so far' })).toBeVisible()
  const standings = results.getByRole('table').last()
  await expect(standings.getByRole('columnheader')).toHaveText([
    'Name',
    'Games played',
    'Wins',
    'Average place',
  ])
  for (const name of ['Ana', 'Ben']) {
    await expect(standings.getByRole('row').filter({ hasText: name }).getByRole('cell')).toHaveText([
      '2',
      '2',
      '1.0',
    ])
  }
}

for (const colorScheme of schemesOf(20)) {
  test.describe(colorScheme, () => {
    test.use({ look: { ...MOVING, colorScheme } })

    test('20. History and replay', async ({ party }) => {
      const { ana, ben } = await gather(party)
      const match = await matchOf(ana)
      await expect(handOf(ana, 'Ana')).toHaveCount(5)
      const first = await handOf(ana, 'Ana').allTextContents()

      // A running match cannot be replayed, even with its link.
      const fay = await party.phone('Fay')
      fay.errors.expect(/status of 409/)
      await fay.page.goto(`./#/replay/${match}`)
      await expect(fay.page.getByRole('heading', { level: 1 })).toHaveText('This match is still running')
      for (const turn of [1, 2]) await playTurn(turn, [ana, ben])
      await openDetails(resultsOf(ana))
      const replay = resultsOf(ana).getByRole('link', { name: 'Watch the replay' })
      await expect(replay).toHaveAttribute('href', `#/replay/${match}`)
      await fay.page.getByRole('button', { name: 'Try again' }).click()

      // Stepping, scrubbing and speed work; the spectator's view shows no hands.
      const slider = fay.page.getByRole('slider', { name: 'Action' })
      await expect(slider).toHaveAttribute('aria-valuetext', /^0 of 4/)
      await expect(handOf(fay, 'Ana')).toHaveCount(0)
      await fay.page.getByRole('button', { name: 'One action on' }).click()
      await expect(slider).toHaveAttribute('aria-valuetext', /^1 of 4: Ana ended turn 1/)
      await slider.fill('4')
      await expect(fay.page.getByText('4 of 4')).toBeVisible()
      await slider.press('ArrowLeft')
      await expect(slider).toHaveAttribute('aria-valuetext', /^3 of 4/)
      await fay.page.getByRole('button', { name: 'One action back' }).click()
      await fay.page.getByRole('button', { name: 'More: view, speed, link' }).click()
      const more = fay.page.getByRole('dialog', { name: 'Replay' })
      await more.getByLabel('Speed').selectOption('4×')
      await more.getByLabel('Seen by').selectOption('Ana')
      await more.getByRole('button', { name: 'Close' }).click()
      await slider.fill('0')
      await expect(handOf(fay, 'Ana')).toHaveText(first)
      await picture([fay], `20-replay-${colorScheme}`)
      await fay.page.getByRole('button', { name: 'Play', exact: true }).click()
      await expect(slider).toHaveAttribute('aria-valuetext', /^4 of 4/)

      // People who saw the hash before the first card can check it; others can compare it with theirs.
      await expectVerified(
        await party.window(ben),
        match,
        'Checks out',
        'that this device saw before the deal',
      )
      await expectVerified(fay, match, 'Unknown', 'This device was not there when the hash was shown.')
      await picture([fay], `20-verify-${colorScheme}`)
      await ana.page.goto('./#/history')
      await expect(ana.page.getByRole('link', { name: /^Replay of Discard/ })).toHaveCount(1)
      await expect(ana.page.getByText('with Ben')).toBeVisible()
    })
  })
}

async function expectVerified({ page }: Guest, match: string, finding: string, why: string): Promise<void> {
  await page.goto(`./#/replay/${match}?verify`)
  await page.reload()
  const sheet = page.getByRole('dialog', { name: 'Verify the deal' })
  await expect(sheet.getByText('This deal checks out.')).toBeVisible()
  const hash = sheet.getByRole('listitem').filter({ hasText: 'The seed was fixed before the first card.' })
  await expect(hash).toContainText(finding)
  await expect(hash).toContainText(why)
  const moves = sheet.getByRole('listitem').filter({ hasText: 'Every move was legal.' })
  await expect(moves).toContainText('Checks out')
  await expect(moves).toContainText('all 4 actions')
}
