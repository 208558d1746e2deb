import { giftOf, keeps, lineOf, opens, ownOf, stealOf, steals, tileOf } from './kit/elephant-page.ts'
import { choosePreset, forge, gather, picture } from './kit/guests.ts'
import { expect, type Guest, schemesOf, test } from './kit/party.ts'
import { bannerOf } from './kit/table-page.ts'

const STACK = { game: 'white-elephant', titles: ['Lava lamp', 'Socks', 'Mug', 'Candle'] } as const
const ROBBED = 'gets nothing and acts next'

for (const colorScheme of schemesOf(13)) {
  test.describe(colorScheme, () => {
    test.use({ look: { colorScheme }, stack: STACK })

    test('13. White Elephant lock and swap', async ({ party }) => {
      const guests = await gather(party, 'White Elephant', ['Ana', 'Ben', 'Cy', 'Dee'], (host) =>
        choosePreset(host, 'Boomerang'),
      )
      const [ana, ben, cy, dee] = guests as [Guest, Guest, Guest, Guest]

      // The third steal is announced as the last one, then the gift is locked for everybody.
      expect(await opens(ana)).toBe('Lava lamp')
      await steals(ben, 'Lava lamp', 'Ana', `You get Lava lamp, Ana ${ROBBED}`)
      expect(await opens(ana)).toBe('Socks')
      await steals(cy, 'Lava lamp', 'Ben', `You get Lava lamp, Ben ${ROBBED}`)
      expect(await opens(ben)).toBe('Mug')
      const last = 'This is steal 3 of 3: it will be LOCKED'
      await steals(dee, 'Lava lamp', 'Cy', `You get Lava lamp, Cy ${ROBBED}. ${last}`)
      for (const guest of guests) {
        await expect(giftOf(guest, 'Lava lamp')).toHaveAccessibleName(/LOCKED, stolen 3\/3/)
        await expect(stealOf(guest, 'Lava lamp')).toHaveCount(0)
        await expect(tileOf(guest, 'Lava lamp')).toContainText(/LOCKED\s*Stolen 3\/3/)
        await expect(tileOf(guest, 'Lava lamp')).not.toContainText('Steal')
      }
      await expect(ownOf(dee)).toContainText('LOCKED')
      await expect(ownOf(dee)).toContainText('Stolen 3/3')
      expect(await opens(cy)).toBe('Candle')
      await picture(guests, `13-locked-${colorScheme}`)

      // Second half: Dee holds a locked gift and may still give it away. The page announces the swap before it happens.
      await expect(dee.page.getByText('Second half: whoever holds a gift may swap it')).toBeVisible()
      await stealOf(dee, 'Socks').tap()
      await expect(lineOf(dee)).toHaveText('You get Socks, Ana gets your Lava lamp')
      await picture([dee], `13-preview-${colorScheme}`)
      await dee.page.getByRole('button', { name: 'Steal from Ana' }).tap()
      await expect(ownOf(ana)).toContainText('Lava lamp')
      for (const guest of guests) {
        await expect(giftOf(guest, 'Lava lamp')).toHaveAccessibleName(/LOCKED, stolen 3\/3/)
        await expect(giftOf(guest, 'Socks')).toHaveAccessibleName(/Stolen 1\/3/)
      }
      await keeps(ana)

      // On Cy's turn no Steal is offered for the locked gift, and the server refuses one.
      await expect(stealOf(cy, 'Socks')).toBeVisible()
      await expect(tileOf(cy, 'Socks')).toContainText('Steal')
      await expect(stealOf(cy, 'Lava lamp')).toHaveCount(0)
      await expect(tileOf(cy, 'Lava lamp')).not.toContainText('Steal')
      const forged = await forge(cy, { type: 'steal', giftId: 'g1' })
      expect(forged.status).toBe(422)
      expect(forged.text).toContain('locked')
      await steals(cy, 'Socks', 'Dee', 'You get Socks, Dee gets your Candle')
      await steals(dee, 'Mug', 'Ben', 'You get Mug, Ben gets your Candle')
      await keeps(ben)
      for (const guest of guests) {
        await expect(giftOf(guest, 'Candle')).toHaveAccessibleName(/Stolen 0\/3/)
        await expect(giftOf(guest, 'Mug')).toHaveAccessibleName(/Stolen 1\/3/)
        await expect(giftOf(guest, 'Socks')).toHaveAccessibleName(/Stolen 2\/3/)
      }
      // A stolen gift keeps its count when it is swapped away.
      await steals(ben, 'Socks', 'Cy', `You get Socks, Cy gets your Candle. ${last}`)
      await steals(cy, 'Mug', 'Dee', 'You get Mug, Dee gets your Candle')
      await keeps(dee)
      for (const guest of guests) {
        await expect(giftOf(guest, 'Mug')).toHaveAccessibleName(/Stolen 2\/3/)
        await expect(giftOf(guest, 'Socks')).toHaveAccessibleName(/LOCKED, stolen 3\/3/)
      }
      await picture(guests, `13-second-half-${colorScheme}`)

      // The first seat has the last turn too.
      await expect(ana.page.getByText(/^Final turn: Ana may pick or steal/)).toBeVisible()
      await expect(bannerOf(ana)).toHaveText(/^YOUR TURN: Final turn/)
      await steals(ana, 'Mug', 'Cy', `You get Mug, Cy gets your Lava lamp. ${last}`)
      await expect(giftOf(ben, 'Lava lamp')).toHaveAccessibleName(
        /^Lava lamp, held by Cy, LOCKED, stolen 3\/3/,
      )
      await picture(guests, `13-final-turn-${colorScheme}`)
    })
  })
}

test.describe('two players', () => {
  test.use({ look: { colorScheme: 'dark' }, stack: STACK })

  test('13. White Elephant lock and swap: nothing left but to pass', async ({ party }) => {
    const guests = await gather(party, 'White Elephant', ['Ana', 'Ben'])
    const [ana, ben] = guests as [Guest, Guest]
    await opens(ana)
    await opens(ben)
    for (const { page } of guests) {
      await expect(page.getByText(/^Final turn: Ana may pick or steal although/)).toBeVisible()
    }
    await picture(guests, '13-two-final')
    await steals(ana, 'Socks', 'Ben', 'You get Socks, Ben gets your Lava lamp')

    // The only other gift was Ben's a moment ago, and nothing is wrapped.
    await expect(bannerOf(ben)).toHaveText('YOUR TURN: No legal move: you may pass')
    await expect(lineOf(ben)).toHaveText('No legal move: you may pass')
    await expect(ben.page.getByRole('button', { name: /Steal/ })).toHaveCount(0)
    await picture(guests, '13-stuck')
    await ben.page.getByRole('button', { name: 'Pass: keep mine' }).tap()

    // At the end everybody reads who got what.
    for (const { page } of guests) {
      const results = page.getByRole('dialog', { name: 'Results' })
      await expect(results.getByText('Everyone goes home with a gift')).toBeVisible()
      await expect(results.getByRole('listitem')).toContainText([/Ana\s*Socks/, /Ben\s*Lava lamp/])
      await expect(results.getByRole('button', { name: 'Copy the list' })).toBeVisible()
    }
    await picture(guests, '13-results')
  })
})
