import { ownOf, rowOf, targetsOf } from './kit/flip7-page.ts'
import { forge, gather, picture, playerOf } from './kit/guests.ts'
import { expect, type Guest, MOVING, schemesOf, test } from './kit/party.ts'
import { bannerOf } from './kit/table-page.ts'

/** The seats as Cy, who flipped the Freeze, sees them: everybody can be chosen, and each seat names the consequence. */
const TARGETS = [
  /^Freeze Dee: banks 0 no cards yet/,
  /^Freeze Ana: banks 5/,
  /^Freeze Ben: banks 8/,
  /^Freeze myself: bank 0 no cards yet/,
]

for (const colorScheme of schemesOf(8)) {
  test.describe(colorScheme, () => {
    test.use({
      look: { ...MOVING, colorScheme },
      stack: { game: 'flip7', deck: '5 8 freeze 7 3' },
    })

    test('8. Flip 7 freeze at the initial deal', async ({ party }) => {
      const guests = await gather(party, 'Flip 7', ['Ana', 'Ben', 'Cy', 'Dee'])
      const [ana, ben, cy, dee] = guests as [Guest, Guest, Guest, Guest]

      // Seat 3 can choose any of the four, including itself and the seat that has no card yet.
      await expect(bannerOf(cy)).toHaveText('YOUR TURN: choose whom to freeze')
      await expect(cy.page.getByRole('heading', { name: 'Whom do you freeze?' })).toBeVisible()
      const choices = targetsOf(cy)
      await expect(choices).toHaveCount(4)
      for (const [at, name] of TARGETS.entries()) {
        await expect(choices.nth(at)).toHaveAccessibleName(name)
        await expect(choices.nth(at)).toBeEnabled()
        const shorterSide = async () => {
          const box = await choices.nth(at).boundingBox()
          return Math.min(box?.width ?? 0, box?.height ?? 0)
        }
        await expect.poll(shorterSide).toBeGreaterThanOrEqual(44)
      }

      // The others see the choosing player, and nothing to press.
      for (const other of [ana, ben, dee]) {
        await expect(bannerOf(other)).toHaveText('Waiting… Cy chooses whom to freeze')
        await expect(other.page.getByRole('heading', { name: 'Cy chooses whom to freeze' })).toBeVisible()
        await expect(targetsOf(other)).toHaveCount(0)
        await expect(other.page.getByRole('button', { name: /Freeze|Hit|Stay|Choose/ })).toHaveCount(0)
      }
      for (const { page } of guests) {
        await expect(page.getByText('Deal paused at seat 3 of 4')).toBeVisible()
      }
      await picture(guests, `08-choosing-${colorScheme}`)

      // A player without the card is refused, and nothing changes (F22).
      const forged = await forge(ben, { type: 'selectTarget', target: playerOf(ben, 'Ana') })
      expect(forged.status).toBe(422)
      expect(forged.text).toContain('Only the player who flipped the card chooses its target.')
      await expect(choices).toHaveCount(4)

      // A key marks a seat as a tap does, and can move the mark; nothing is sent yet.
      const ofBen = targetsOf(cy, /^Freeze Ben/)
      await cy.page.keyboard.press('1')
      await expect(targetsOf(cy, /^Freeze Ana/)).toHaveAttribute('aria-pressed', 'true')

      // A first tap marks Ben and sends nothing; the second commits.
      await ofBen.tap()
      await expect(ofBen).toHaveAttribute('aria-pressed', 'true')
      await expect(targetsOf(cy, /^Freeze Ana/)).toHaveAttribute('aria-pressed', 'false')
      await expect(cy.page.getByRole('button', { name: 'Freeze Ben', exact: true })).toBeVisible()
      await expect(rowOf(ana, 'Ben')).toContainText('ACTIVE')
      await picture([cy], `08-chosen-${colorScheme}`)
      await ofBen.tap()

      // Ben is frozen with his points, and the deal continues at seat 4.
      for (const other of [ana, cy, dee]) {
        await expect(rowOf(other, 'Ben')).toContainText('FROZEN')
        await expect(rowOf(other, 'Ben')).toContainText('this round 8')
      }
      await expect(ownOf(ben)).toContainText('FROZEN')
      await expect(ownOf(ben)).toContainText('round 8')
      for (const { page } of guests) {
        await expect(page.getByText(/^Deal paused/)).toHaveCount(0)
        await expect(page.getByRole('heading', { name: /freeze/ })).toHaveCount(0)
      }
      await expect(rowOf(ana, 'Dee').getByRole('img', { name: '7' })).toBeVisible()
      await expect(rowOf(ana, 'Cy')).toContainText('no cards yet')
      await expect(bannerOf(ana)).toHaveText('YOUR TURN: hit or stay')
      await expect(ana.page.getByRole('button', { name: 'Stay: bank 5' })).toBeEnabled()
      for (const other of [ben, cy, dee]) await expect(bannerOf(other)).toHaveText('Ana: hit or stay?')

      // Everybody's log has the events in their order.
      for (const { page } of guests) {
        await expect(page.getByRole('log')).toContainText(
          /Cy plays Freeze on Ben\..*Ben is FROZEN and banks 8\..*Dee is dealt 7\./,
        )
      }
      await picture(guests, `08-after-${colorScheme}`)
    })
  })
}
