import { giftOf, lineOf, opens, ownOf, slotOf, stealOf, steals } from './kit/elephant-page.ts'
import { choosePreset, forge, gather, picture } from './kit/guests.ts'
import { expect, type Guest, MOVING, schemesOf, test } from './kit/party.ts'
import { bannerOf } from './kit/table-page.ts'

/** The gift of each player. */
const BROUGHT = { Ana: 'Lava lamp', Ben: 'Socks', Cy: 'Mug', Dee: 'Candle' }

async function bring({ name, page }: Guest): Promise<void> {
  await page.getByRole('button', { name: 'Bring a gift' }).tap()
  const form = page.getByRole('dialog', { name: 'Bring a gift' })
  await form.getByLabel('Title').fill(BROUGHT[name as keyof typeof BROUGHT])
  await form.getByRole('button', { name: 'Put it on the table' }).tap()
  await expect(form).toHaveCount(0)
}

/** Only its giver receives a gift's content before it is opened. */
function expectSecret(guests: readonly Guest[], opened: readonly string[]): void {
  for (const [giver, title] of Object.entries(BROUGHT)) {
    if (opened.includes(title)) continue
    for (const { name, received } of guests) {
      const isTold = received.some((text) => text.includes(`"${title}"`))
      expect(isTold, `${name} knows of ${giver}’s ${title}`).toBe(name === giver)
    }
  }
}

for (const colorScheme of schemesOf(12)) {
  test.describe(colorScheme, () => {
    test.use({ look: { ...MOVING, colorScheme }, stack: { game: 'white-elephant' } })

    test('12. White Elephant steal chain', async ({ party }) => {
      test.slow()
      const guests = await gather(party, 'White Elephant', ['Ana', 'Ben', 'Cy', 'Dee'], (host) =>
        choosePreset(host, 'Your own gifts'),
      )
      const [ana, ben, cy, dee] = guests as [Guest, Guest, Guest, Guest]
      for (const guest of guests) await bring(guest)
      await picture(guests, `12-brought-${colorScheme}`)
      await ana.page.getByRole('button', { name: 'Start', exact: true }).tap()
      await expect(bannerOf(ana)).toHaveText('YOUR TURN: You have no gift: open one')
      expectSecret(guests, [])

      // Ana opens, Ben steals. She acts at once, and the marker of the queue stays with him.
      const first = await opens(ana)
      await expect(bannerOf(ben)).toHaveText('YOUR TURN: You have no gift: pick or steal')
      for (const guest of guests) await expect(slotOf(guest)).toContainText('Ben, now')
      await steals(ben, first, 'Ana', `You get ${first}, Ana gets nothing and acts next`)
      await expect(bannerOf(ana)).toHaveText(/^YOUR TURN: /)
      for (const guest of guests) {
        await expect(
          guest.page.getByText('Ana was robbed: Ana acts now. Queue resumes at Cy (3 of 5)', { exact: true }),
        ).toBeVisible()
        await expect(slotOf(guest)).toContainText('Ben, the queue waits here')
        await expect(giftOf(guest, first)).toHaveAccessibleName(
          `${first}, ${whose(guest)}, Stolen 1/3, 1 of 1`,
        )
      }
      for (const other of [ben, cy, dee]) await expect(bannerOf(other)).toHaveText(/Ana was robbed/)

      // The gift she has just lost explains why she may not steal it; the server refuses the action as well.
      await expect(giftOf(ana, first)).toHaveAccessibleDescription(/^Not straight back: act once first/)
      await expect(ana.page.getByText('Not straight back: act once first').first()).toBeVisible()
      await expect(stealOf(ana, first)).toHaveCount(0)
      await picture(guests, `12-robbed-${colorScheme}`)
      const forged = await forge(ana, { type: 'steal', giftId: await idOf(ana, first) })
      expect(forged.status).toBe(422)
      expect(forged.text).toContain('u-turn')

      // She opens another gift, and the queue continues with seat 3.
      const second = await opens(ana)
      for (const guest of guests) await expect(slotOf(guest)).toContainText('Cy, now')
      await expect(bannerOf(cy)).toHaveText('YOUR TURN: You have no gift: pick or steal')
      await expect(ana.page.getByText(/was robbed: Ana acts now\. Queue/)).toHaveCount(0)

      // She is robbed again. She has acted since the first steal, so she may take the first gift back.
      await steals(cy, second, 'Ana', `You get ${second}, Ana gets nothing and acts next`)
      await expect(stealOf(ana, first)).toBeVisible()
      await expect(stealOf(ana, second)).toHaveCount(0)
      await expect(lineOf(ana)).toHaveText('2 gifts still wrapped: opening one is encouraged')
      await steals(ana, first, 'Ben', `You get ${first}, Ben gets nothing and acts next`)
      for (const guest of guests) {
        await expect(
          guest.page.getByText('Ben was robbed: Ben acts now. Queue resumes at Dee (4 of 5)', {
            exact: true,
          }),
        ).toBeVisible()
        await expect(slotOf(guest)).toContainText('Cy, the queue waits here')
      }
      // The chain is a trail from the thief who began it to the one who acts now.
      await expect(dee.page.getByRole('list', { name: 'The chain' }).getByRole('listitem')).toContainText([
        `Cy robbed Ana: ${second}`,
        `Ana robbed Ben: ${first}`,
      ])
      await picture(guests, `12-chain-${colorScheme}`)
      const third = await opens(ben)
      for (const guest of guests) await expect(slotOf(guest)).toContainText('Dee, now')
      await expect(ownOf(ana)).toContainText(first)
      expectSecret(guests, [first, second, third])
      await picture([dee], `12-dee-${colorScheme}`)
    })
  })
}

/** The name of the tile of a gift that Ben holds. */
const whose = ({ name }: Guest) => (name === 'Ben' ? 'yours' : 'held by Ben')

const idOf = async (guest: Guest, title: string) =>
  (await giftOf(guest, title).getAttribute('data-gift')) ?? ''
