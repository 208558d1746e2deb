import { rowOf } from './kit/flip7-page.ts'
import { expect, type Guest, test } from './kit/party.ts'
import { bannerOf, sitDown, startMatch } from './kit/table-page.ts'

test.use({
  look: { colorScheme: 'light', reducedMotion: 'no-preference' },
  stack: { game: 'flip7', deck: '5 8 3 9 2 7 4' },
})

const hit = ({ page }: Guest) => page.getByRole('button', { name: 'Hit', exact: true })
/** The points of this round at somebody's seat. */
const pointsOf = (guest: Guest, name: string) => rowOf(guest, name).locator('.round-token')

test('23. A tap skips a beat, a hidden page cuts it, and an action can be sent while it plays', async ({
  party,
}) => {
  const [ana, ben, cy] = [await party.phone('Ana'), await party.desk('Ben'), await party.desk('Cy')]
  for (const { page } of [ben, cy]) await page.clock.install()
  await sitDown(party, 'Flip 7', [ana, ben, cy])
  await startMatch(ana, [ben, cy])
  await expect(bannerOf(ana)).toContainText('YOUR TURN')
  await expect(pointsOf(ben, 'Ana')).toContainText('5')
  await expect(pointsOf(cy, 'Ana')).toContainText('5')
  // From here on, flights on these two pages never land by themselves.
  for (const { page } of [ben, cy]) await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await hit(ana).click()

  // It is Ben's turn already, and Ana's card is still in the air.
  await expect(hit(ben)).toBeVisible()
  await expect(pointsOf(ben, 'Ana')).toContainText('5')
  await expect(pointsOf(cy, 'Ana')).toContainText('5')

  // Cy taps the table: the card is there.
  await cy.page.getByRole('region', { name: 'The table' }).click({ position: { x: 5, y: 5 } })
  await expect(pointsOf(cy, 'Ana')).toContainText('14')

  // Ben hits while it flies, and the action counts.
  await hit(ben).click()
  await expect(pointsOf(ana, 'Ben')).toContainText('10')
  await expect(pointsOf(ben, 'Ana')).toContainText('14')

  // Cy's page is hidden while Ben's card flies there.
  await expect(pointsOf(cy, 'Ben')).toContainText('8')
  await cy.page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(pointsOf(cy, 'Ben')).toContainText('10')

  // The final checks need a running clock.
  for (const { page } of [ben, cy]) await page.clock.resume()
})
