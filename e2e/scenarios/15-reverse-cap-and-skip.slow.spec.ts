import { cardOf, heardBy, plays } from './kit/eights-page.ts'
import type { FixedChance } from './kit/fixed-chance.ts'
import { gather, picture } from './kit/guests.ts'
import { expect, type Guest, schemesOf, test } from './kit/party.ts'
import { bannerOf, reasonOf, tableOf, tapRefused } from './kit/table-page.ts'

const GAME = 'Insane Crazy Eights'

/** Ana and Dee reverse the direction twice each; Ana, Ben and Cy hold the cards of the later turns. */
const REVERSES: FixedChance = {
  game: 'crazy-eights',
  top: 'red-1',
  hands: [
    'red-reverse blue-reverse green-reverse blue-3 yellow-0',
    'blue-reverse blue-4 yellow-1 green-2',
    'blue-skip blue-5 yellow-2 green-4',
    'red-reverse blue-reverse red-6 yellow-3',
  ],
}

const skipping = (others: number): FixedChance => ({
  game: 'crazy-eights',
  top: 'red-1',
  hands: ['red-skip red-2 blue-3', ...Array.from({ length: others }, () => 'red-4 blue-5 green-6')],
})

for (const colorScheme of schemesOf(15)) {
  test.describe(colorScheme, () => {
    test.use({ look: { colorScheme }, stack: REVERSES })

    test('15. Crazy 8s reverse cap and skip', async ({ party }) => {
      const guests = await gather(party, GAME, ['Ana', 'Ben', 'Cy', 'Dee'])
      const [ana, ben, cy, dee] = guests as [Guest, Guest, Guest, Guest]
      for (const guest of guests) {
        await expect(tableOf(guest)).toContainText('↻ clockwise')
        await expect(tableOf(guest)).not.toContainText('reverses')
      }
      for (const [who, card, count, way] of [
        [ana, 'Red reverse', 1, '↺ counter-clockwise'],
        [dee, 'Red reverse', 2, '↻ clockwise'],
        [ana, 'Blue reverse', 3, '↺ counter-clockwise'],
        [dee, 'Blue reverse', 4, '↻ clockwise'],
      ] as const) {
        await expect(bannerOf(who)).toContainText('YOUR TURN')
        await plays(who, card)
        for (const guest of guests) await expect(tableOf(guest)).toContainText(`${way}🔄 ${count}/4 reverses`)
      }
      await picture(guests, `15-capped-${colorScheme}`)

      // The fifth reverse in a row is refused with the reason.
      for (const guest of guests) {
        await expect(tableOf(guest)).toContainText('No more reverses until someone plays another card')
      }
      const reason = '4 reverses in a row: play another card first.'
      const fifth = cardOf(ana, 'Green reverse')
      await expect(fifth).toHaveAttribute('aria-disabled', 'true')
      await expect(fifth).toHaveAccessibleDescription(reason)
      await tapRefused(fifth)
      const play = ana.page.getByRole('button', { name: 'Play Green reverse' })
      await expect(play).toHaveAttribute('aria-disabled', 'true')
      await expect(play).toHaveAccessibleDescription(reason)
      await expect(reasonOf(ana)).toHaveText(reason)
      await plays(ana, 'Blue 3')

      // Any other card lifts the block.
      await expect(bannerOf(ben)).toContainText('YOUR TURN')
      for (const guest of guests) await expect(tableOf(guest)).not.toContainText('reverse')
      await expect(cardOf(ben, 'Blue reverse')).toHaveText(/^Blue reverse, playable,/)
      await expect(cardOf(ben, 'Blue reverse')).not.toHaveAttribute('aria-disabled')
      await plays(ben, 'Blue 4')

      // Cy skips Dee and Ana, past the last seat, and Ben is next.
      await plays(cy, 'Blue skip')
      await expectSkipped(guests, ['Dee', 'Ana'], ben)
      await picture(guests, `15-wrapped-${colorScheme}`)
    })
  })
}

test.describe('five', () => {
  test.use({ stack: skipping(4) })

  test('15. A skip passes over two of five', async ({ party }) => {
    const guests = await gather(party, GAME, ['Ana', 'Ben', 'Cy', 'Dee', 'Eli'])
    const [ana, , , dee] = guests as [Guest, Guest, Guest, Guest, Guest]
    await plays(ana, 'Red skip')
    await expectSkipped(guests, ['Ben', 'Cy'], dee)
    await picture(guests, '15-skipped')
  })
})

test.describe('three', () => {
  test.use({ stack: skipping(2), look: { colorScheme: 'dark' } })

  test('15. With three players, the player of a skip plays again', async ({ party }) => {
    const guests = await gather(party, GAME, ['Ana', 'Ben', 'Cy'])
    const [ana] = guests as [Guest, Guest, Guest]
    await plays(ana, 'Red skip')
    await expectSkipped(guests, ['Ben', 'Cy'], ana)
    for (const guest of guests) {
      await expect(tableOf(guest)).toContainText('Ana plays again')
      await expect(heardBy(guest)).toContainText('Ana played Red skip and plays again')
    }
    await picture(guests, '15-again')
  })
})

/** Expects that everybody sees the skipped players crossed out, and the active player. */
async function expectSkipped(
  guests: readonly Guest[],
  skipped: readonly string[],
  next: Guest,
): Promise<void> {
  for (const guest of guests) {
    const notice = tableOf(guest).getByRole('paragraph').filter({ hasText: '⏭️ Skipped 2 players' })
    await expect(notice).toBeVisible()
    await expect(notice.locator('s')).toHaveText([...skipped])
    const struck = tableOf(guest).getByRole('list', { name: 'Players' }).locator('s')
    const others = guests.map(({ name }) => name).filter((name) => name !== guest.name)
    await expect(struck).toHaveCount(skipped.filter((name) => others.includes(name)).length)
    await expect(bannerOf(guest)).toContainText(guest === next ? 'YOUR TURN' : `${next.name}’s turn`)
  }
}
