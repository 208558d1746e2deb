import { aim, ownOf, rowOf, targetsOf } from './kit/flip7-page.ts'
import { gather, picture } from './kit/guests.ts'
import { expect, type Guest, MOVING, schemesOf, test } from './kit/party.ts'
import { bannerOf } from './kit/table-page.ts'

const press = ({ page }: Guest, name: string) => page.getByRole('button', { name, exact: true }).tap()

/** Expects that nobody has to choose a target. */
async function expectNoSheet(guests: readonly Guest[]): Promise<void> {
  for (const { page } of guests) {
    await expect(page.getByRole('heading', { name: /^(Whom|Who)/ })).toHaveCount(0)
    await expect(page.getByText(/chooses whom to freeze/)).toHaveCount(0)
  }
}

for (const colorScheme of schemesOf(9)) {
  test.describe(colorScheme, () => {
    test.use({ look: { ...MOVING, colorScheme } })

    test.describe('survived, busted, alone', () => {
      const DECK_A = 'flipThree 4 freeze 9'
      const DECK_B = 'flipThree 4 freeze 2'
      const ALONE = 'flipThree 1 freeze 3'
      test.use({ stack: { game: 'flip7', deck: `5 8 2 10 ${DECK_A} ${DECK_B} ${ALONE}` } })

      test('9. Flip 7 freeze inside Flip Three', async ({ party }) => {
        const guests = await gather(party, 'Flip 7', ['Ana', 'Ben', 'Cy', 'Dee'])
        const [ana, ben, cy, dee] = guests as [Guest, Guest, Guest, Guest]

        // Deck A: Ben survives. The Freeze waits until all three cards are flipped, then he chooses.
        await press(ana, 'Hit')
        await aim(ana, 'Who flips three?', /^Flip Three on Ben/)
        for (const { page } of guests) {
          await expect(page.getByText('Freeze set aside', { exact: true })).toBeVisible()
          await expect(page.getByText('2 of 3', { exact: true })).toBeVisible()
          await expect(page.getByText('Flip Three on Ben: 3 of 3')).toBeVisible()
          await expect(page.getByRole('log')).toContainText(
            /Ben flips 1 of 3: 4\..*Ben flips 2 of 3: Freeze\.Freeze set aside by Ben, 2 of 3\.Ben flips 3 of 3: 9\./,
          )
        }
        await expect(bannerOf(ben)).toHaveText('YOUR TURN: choose whom to freeze')
        await expect(targetsOf(ben)).toHaveCount(4)
        await expectNoSheetButOf(ben, guests)
        await picture(guests, `09-a-${colorScheme}`)
        await aim(ben, 'Whom do you freeze?', /^Freeze Dee: banks 10/)
        await expect(ownOf(dee)).toContainText('FROZEN')
        for (const { page } of guests) {
          await expect(page.getByText('Freeze set aside', { exact: true })).toHaveCount(0)
        }
        await expect(bannerOf(ben)).toHaveText('YOUR TURN: hit or stay')

        // Deck B: Cy busts on the third card. The Freeze is discarded unused, and nobody chooses.
        await press(ben, 'Hit')
        await aim(ben, 'Who flips three?', /^Flip Three on Cy/)
        await expect(ownOf(cy)).toContainText('BUSTED')
        await expect(ownOf(cy)).toContainText('busted with a second 2: 0 this round')
        for (const other of [ana, ben, dee]) await expect(rowOf(other, 'Cy')).toContainText('BUSTED')
        for (const { page } of guests) {
          await expect(
            page.getByRole('button', { name: /^Set-aside Freeze discarded: Cy busted/ }),
          ).toBeVisible()
        }
        await expectNoSheet(guests)
        await expect(bannerOf(ana)).toHaveText('YOUR TURN: hit or stay')
        await picture(guests, `09-b-${colorScheme}`)

        // Ben is the only active player, so he is the target without a question, and the log says so.
        await press(ana, 'Stay: bank 5')
        await expect(bannerOf(ben)).toHaveText('YOUR TURN: hit or stay')
        await press(ben, 'Hit')
        for (const { page } of guests) {
          await expect(page.getByRole('log')).toContainText(
            /Flip Three goes to Ben: nobody else is left\..*Freeze goes to Ben: nobody else is left\.Ben is FROZEN and banks 25\./,
          )
        }
        await expectNoSheet(guests)
        await expect(ownOf(ben)).toContainText('FROZEN')
        await expect(ben.page.getByRole('heading', { name: 'Round 1 is over: nobody is left' })).toBeVisible()
        await picture(guests, `09-alone-${colorScheme}`)
      })
    })

    test.describe('Flip 7', () => {
      const IN_THE_DEAL = 'flipThree secondChance 8 9 10 flipThree secondChance 12 0 flipThree freeze 1 11'
      test.use({ stack: { game: 'flip7', deck: IN_THE_DEAL } })

      test('9. Flip 7 freeze inside Flip Three that makes Flip 7', async ({ party }) => {
        const guests = await gather(party, 'Flip 7', ['Ana', 'Ben', 'Cy', 'Dee'])
        const [ana, ben, cy, dee] = guests as [Guest, Guest, Guest, Guest]

        await aim(ana, 'Who flips three?', /^Flip Three on Ben/)
        await expect(ownOf(ben)).toContainText('Second Chance')
        await press(ben, 'Hit')

        // The count stays at one of three while a second Second Chance is given away.
        await aim(cy, 'Who flips three?', /^Flip Three on Ben/)
        for (const { page } of guests) {
          await expect(page.getByText('Flip Three on Ben: 1 of 3')).toBeVisible()
        }
        await aim(ben, 'Who gets the Second Chance?', /^Give it to Ana/)
        await expect(ownOf(ana)).toContainText('Second Chance')

        // Deck C: the third card is the seventh number. The Freeze is discarded, 15 points are added, and the round is over.
        await aim(dee, 'Who flips three?', /^Flip Three on Ben/)
        for (const { page } of guests) {
          await expect(
            page.getByRole('heading', { name: 'Round 1 is over: seven different numbers' }),
          ).toBeVisible()
          await expect(page.getByRole('log')).toContainText(
            /Freeze set aside by Ben, 1 of 3\..*FLIP 7!.*Freeze of Ben discarded: Flip 7 ended the round\./,
          )
          const score = page.getByRole('row', { name: /^Ben/ }).getByRole('cell')
          await expect(score).toHaveText([/8 \+ 9 \+ 10 \+ .* \+ 15 for Flip 7/, '66', '66'])
          await expect(page.getByRole('button', { name: 'Next round' })).toBeEnabled()
        }
        await expectNoSheet(guests)
        await expect(ownOf(ben)).toContainText('FLIP 7')
        await expect(ownOf(ben)).toContainText('round 66 = 51 + 15')
        await picture(guests, `09-c-${colorScheme}`)
      })
    })
  })
}

/** Lets one person choose a target; the others only see the candidates. */
async function expectNoSheetButOf(chooser: Guest, guests: readonly Guest[]): Promise<void> {
  for (const other of guests.filter((guest) => guest !== chooser)) {
    await expect(targetsOf(other)).toHaveCount(0)
    await expect(bannerOf(other)).toHaveText(`Waiting… ${chooser.name} chooses whom to freeze`)
  }
}
