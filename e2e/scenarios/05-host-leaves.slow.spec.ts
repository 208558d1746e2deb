import { picture } from './kit/guests.ts'
import { expect, type Guest, type Party, schemesOf, test } from './kit/party.ts'
import { openSeat, personAt, seatOf, seatsOf, sitDown, startMatch } from './kit/table-page.ts'

test.use({ waits: { table: { hostGraceMs: 1_500 } } })

const rules = ({ page }: Guest) => page.getByRole('list', { name: 'House rules' })
const newHost = ({ page }: Guest) =>
  page.getByRole('region', { name: 'Notices' }).getByText('You are now the host.')

/** Closes the browser and returns in another one with the same storage. */
async function goesAndMayReturn(party: Party, guest: Guest): Promise<() => Promise<Guest>> {
  const storageState = await guest.context.storageState()
  const address = guest.page.url()
  await guest.context.close()
  return async () => {
    const back = await party.phone(guest.name, { storageState })
    await back.page.goto(address)
    return back
  }
}

/** Expects one crown, at the same seat for everybody. */
async function expectHost(name: string, guests: readonly Guest[]): Promise<void> {
  for (const guest of guests) {
    await expect(seatsOf(guest).filter({ hasText: 'Host' })).toHaveCount(1)
    await expect(seatOf(guest, name)).toContainText('Host')
  }
}

/** Expects this note about a person in the list of people. */
async function expectPerson(guest: Guest, name: string, text: string): Promise<void> {
  await expect(await personAt(guest, name)).toContainText(new RegExp(text, 'i'))
  await guest.page.keyboard.press('Escape')
}

async function chooseShort({ page }: Guest): Promise<void> {
  await page.getByRole('button', { name: 'Change the rules' }).click()
  await page.getByRole('radio', { name: /^Short/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
}

for (const colorScheme of schemesOf(5)) {
  test.describe(colorScheme, () => {
    test.use({ look: { colorScheme } })

    test('5. Host leaves', async ({ party }) => {
      const ana = await party.phone('Ana')
      const ben = await party.phone('Ben')
      const cy = await party.desk('Cy')
      await sitDown(party, 'Flip 7', [ana, ben, cy])
      await chooseShort(ana)
      await expect(rules(cy)).toContainText('Short')

      // In the lobby, the guest who has been there longest is notified and can use the host's powers; the rules are unchanged.
      const anaReturns = await goesAndMayReturn(party, ana)
      await expect(newHost(ben)).toBeVisible()
      await expectHost('Ben', [ben, cy])
      await expect(newHost(cy)).toHaveCount(0)
      await expect(seatOf(ben, 'Ana')).toContainText('Away')
      await expect(rules(ben)).toContainText('Short')
      await picture([ben], `05-new-host-${colorScheme}`)
      await startMatch(ben, [cy])
      await expect(rules(cy)).toContainText('Short')

      // The former host is a player now and can become the host again.
      const back = await anaReturns()
      await expect(back.page.getByRole('region', { name: 'The table' })).toBeVisible()
      const menu = await openSeat(ben, 'Ana')
      await expect(menu).not.toContainText('Host of the table')
      await menu.getByRole('button', { name: 'Make host' }).click()
      await expect(newHost(back)).toBeVisible()
      await expect(await personAt(back, 'Ana')).toContainText('host')

      // The same happens in a match.
      await expect(newHost(ben)).toHaveCount(0)
      await goesAndMayReturn(party, back)
      // The notice disappears by itself after some seconds.
      await expect(newHost(ben)).toBeVisible()
      await expectPerson(cy, 'Ben', 'host')
      const seat = await openSeat(ben, 'Ana')
      await seat.getByRole('button', { name: 'Remove from the table' }).click()
      await seat.getByRole('button', { name: 'Remove from the table' }).click()
      await expectPerson(cy, 'Ana', 'bot')
      await expect(rules(cy)).toContainText('Short')
    })
  })
}
