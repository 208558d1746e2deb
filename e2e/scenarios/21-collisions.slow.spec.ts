import { TABLE_LIMITS } from '../../src/table/limits.ts'
import { actionsOf, forge, picture, playerOf } from './kit/guests.ts'
import { expect, type Guest, MOVING, type Party, schemesOf, test } from './kit/party.ts'
import {
  bannerOf,
  handOf,
  openSeat,
  seatOf,
  seatsOf,
  sitDown,
  startMatch,
  tableOf,
} from './kit/table-page.ts'
import { diceOf, rollOf } from './kit/yahtzee-page.ts'

test.use({
  stack: {
    game: 'crazy-eights',
    top: 'red-1',
    hands: ['red-3 blue-9 red-7', 'red-4 red-6 red-0', 'red-9 red-2 blue-7'],
  },
})

/** Ana, the host, has the first turn; then Ben, then Cy. */
async function threeInMatch(party: Party): Promise<{ ana: Guest; ben: Guest; cy: Guest; code: string }> {
  const [ana, ben, cy] = [await party.phone('Ana'), await party.phone('Ben'), await party.desk('Cy')]
  const code = await sitDown(party, 'Insane Crazy Eights', [ana, ben, cy])
  await startMatch(ana, [ben, cy])
  await expect(bannerOf(ana)).toContainText('YOUR TURN')
  return { ana, ben, cy, code }
}

const drawOf = ({ page }: Guest) => page.getByRole('button', { name: 'Draw 1' })

test('21. A removed person cannot return at once under another name: the table is locked until the host unlocks it', async ({
  party,
}) => {
  const [ana, ben] = [await party.phone('Ana'), await party.phone('Ben')]
  const code = await sitDown(party, 'Insane Crazy Eights', [ana, ben])
  await seatOf(ana, 'Ben').getByRole('button').click()
  const menu = ana.page.getByRole('dialog', { name: 'Ben', exact: true })
  await menu.getByRole('button', { name: 'Remove from the table' }).click()
  await expect(menu).toContainText('nobody new can until you unlock the table')
  await menu.getByRole('button', { name: 'Remove from the table' }).click()
  await expect(seatOf(ana, 'Ben')).toHaveCount(0)

  // A new browser is a new profile; its name has joined emoji in it.
  const dee = await party.phone('👨‍👩‍👧')
  await party.join(dee, code)
  await expect(dee.page.getByText('The host has locked this table').first()).toBeVisible()
  await expect(seatsOf(ana)).toHaveCount(1)
  await ana.page.getByRole('button', { name: 'Unlock the table' }).click()
  await expect(ana.page.getByText('This table is locked')).toHaveCount(0)
  await dee.page.getByRole('button', { name: 'Sit down' }).click()
  await expect(seatOf(ana, '👨‍👩‍👧')).toBeVisible()
})

test('21. A forged action for another seat is rejected, and changes nothing', async ({ party }) => {
  const { ana, ben } = await threeInMatch(party)
  const draw = await forge(ben, { type: 'draw' })
  expect(draw).toMatchObject({ status: 409, text: expect.stringContaining('not-your-turn') })
  const asAna = await forge(ben, { type: 'draw', playerId: playerOf(ben, 'Ana') })
  expect(asAna.status).toBe(400)
  await forge(ana, { type: 'draw' }).then(({ status }) => expect(status).toBe(200))
  await expect(handOf(ana)).toHaveCount(4)
  await expect(bannerOf(ben)).toContainText('YOUR TURN')
  await expect(handOf(ben)).toHaveCount(3)
})

test('21. A click after the end of the turn shows why it had no effect', async ({ party }) => {
  const cable = await party.cable()
  const [ana, cy] = [await party.phone('Ana'), await party.phone('Cy')]
  const ben = await party.phone('Ben', { baseURL: cable.url })
  await sitDown(party, 'Insane Crazy Eights', [ana, ben, cy])
  await startMatch(ana, [ben, cy])
  await drawOf(ana).click()
  await expect(bannerOf(ben)).toContainText('YOUR TURN')
  cable.delay()
  // Another program of Ben's draws; his page does not know yet.
  const elsewhere = forge(ben, { type: 'draw' })
  await expect(bannerOf(cy)).toContainText('YOUR TURN')
  await drawOf(ben).click()
  await expect.poll(() => actionsOf(ben)).toEqual(['draw'])
  cable.mend()
  expect((await elsewhere).status).toBe(200)
  // The notice disappears by itself after some seconds.
  await expect(ben.page.getByRole('region', { name: 'Notices' })).toContainText(
    /It is not your turn|moved on/,
  )
  await expect(bannerOf(ben)).toHaveText('Cy’s turn')
  await picture([ben], '21-stale')
  await expect(handOf(cy)).toHaveCount(3)
})

test('21. A roll that is pressed while a die is being kept waits for it', async ({ party }) => {
  const cable = await party.cable()
  const ana = await party.desk('Ana', { baseURL: cable.url })
  await sitDown(party, 'Yahtzee', [ana])
  await startMatch(ana, [])
  await rollOf(ana).click()
  await expect(ana.page.getByText('Roll 1 of 3', { exact: true })).toBeVisible()
  const face = await diceOf(ana).first().innerText()
  cable.delay()
  await diceOf(ana).first().click()
  await rollOf(ana).click()
  cable.mend()
  await expect(ana.page.getByText('Roll 2 of 3', { exact: true })).toBeVisible()
  await expect(diceOf(ana).first()).toHaveAttribute('aria-pressed', 'true')
  await expect(diceOf(ana).first()).toContainText(face)
  expect(actionsOf(ana)).toEqual(['roll', 'freeze', 'roll'])
})

test('21. A double click sends once, even if the first half is done before the second', async ({ party }) => {
  const ana = await party.desk('Ana')
  await sitDown(party, 'Yahtzee', [ana])
  await startMatch(ana, [])
  const roll = ana.page.getByRole('button', { name: /^Roll/ })
  const rolled = (roll: number) => ana.page.getByText(`Roll ${roll} of 3`, { exact: true })
  const box = await roll.boundingBox()
  if (box === null) throw new Error('the button is in view')
  const { mouse } = ana.page
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await mouse.down({ clickCount: 1 })
  await mouse.up({ clickCount: 1 })
  await expect(rolled(1)).toBeVisible()
  await mouse.down({ clickCount: 2 })
  await mouse.up({ clickCount: 2 })
  await roll.click()
  await expect(rolled(2)).toBeVisible()
  await roll.dblclick()
  await expect(rolled(3)).toBeVisible()
  expect(actionsOf(ana)).toEqual(['roll', 'roll', 'roll'])
})

test('21. The page and the server limit a flood of emotes', async ({ party }) => {
  const { cy, ben, code } = await threeInMatch(party)
  const emotesOf = ({ received }: Guest) => received.filter((text) => text.startsWith('{"type":"emote"'))
  await cy.page.getByRole('button', { name: 'React', exact: true }).click()
  const emotes = cy.page.locator('.emote-row').getByRole('button')
  await expect(emotes.first()).toBeVisible()
  await emotes.evaluateAll(async (buttons) => {
    for (const button of buttons) {
      button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve))
    }
  })
  await expect.poll(() => cy.sent.filter((text) => text.includes('"type":"emote"'))).toHaveLength(1)
  await expect.poll(() => emotesOf(ben)).toHaveLength(1)

  const beganAt = Date.now()
  const flood = Array.from({ length: 40 }, () =>
    cy.context.request.post(`./tables/${code}/emote`, {
      data: { emote: 'laugh' },
      headers: { origin: new URL(cy.page.url()).origin },
    }),
  )
  const statuses = (await Promise.all(flood)).map((answer) => answer.status())
  const { burst, perSecond } = TABLE_LIMITS.emotes
  const allowed = burst + Math.ceil((perSecond * (Date.now() - beganAt)) / 1000)
  const passed = statuses.filter((status) => status === 200).length
  expect(passed).toBeLessThanOrEqual(allowed)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  await expect.poll(() => emotesOf(ben)).toHaveLength(1 + passed)
})

for (const colorScheme of schemesOf(21)) {
  test.describe(colorScheme, () => {
    test.use({ look: { ...MOVING, colorScheme } })

    test('21. The older of two tabs of one seat says that it is open elsewhere', async ({ party }) => {
      const ana = await party.phone('Ana')
      const [ben, cy] = [await party.phone('Ben'), await party.phone('Cy')]
      const code = await sitDown(party, 'Insane Crazy Eights', [ana, ben, cy])
      const elsewhere = ({ page }: Guest) =>
        page.getByRole('heading', { name: 'This seat is open in another window' })
      const second = await party.window(ben)
      await second.page.goto(`./#/t/${code}`)
      await expect(elsewhere(ben)).toBeVisible()
      await expect(ben.page.getByText(/network|connection|reconnect|offline/i)).toHaveCount(0)
      await ben.page.getByRole('button', { name: 'Use here' }).click()
      await expect(seatOf(ben, 'Ben')).toContainText('you')
      await expect(elsewhere(second)).toBeVisible()
      await expect(seatsOf(ana)).toHaveCount(3)

      await startMatch(ana, [ben, cy])
      await second.page.getByRole('button', { name: 'Use here' }).click()
      await expect(handOf(second)).toHaveCount(3)
      await expect(elsewhere(ben)).toBeVisible()
      await expect(ben.page.getByText(/network|connection|reconnect|offline/i)).toHaveCount(0)
      await picture([ben], `21-elsewhere-${colorScheme}`)
      await ben.page.getByRole('button', { name: 'Use here' }).click()
      await expect(elsewhere(ben)).toHaveCount(0)
      await expect(handOf(ben)).toHaveCount(3)
      await expect(elsewhere(second)).toBeVisible()
      await expect(bannerOf(ana).getByRole('button', { name: /away/ })).toHaveCount(0)
    })

    test('21. A removed person reads so, may watch, and gets no seat', async ({ party }) => {
      const { ana, ben, code } = await threeInMatch(party)
      const menu = await openSeat(ana, 'Ben')
      await menu.getByRole('button', { name: 'Remove from the table' }).click()
      await menu.getByRole('button', { name: 'Remove from the table' }).click()
      await expect(ben.page.getByRole('heading', { name: 'The host removed you' })).toBeVisible()
      await picture([ben], `21-removed-${colorScheme}`)

      // The link shows the same message, and the public view.
      await ben.page.goto('./#/')
      await expect(ben.page.getByLabel('Have a code?')).toBeVisible()
      await ben.page.goto(`./#/t/${code}`)
      await expect(ben.page.getByText('The host has removed you from this table.')).toBeVisible()
      await picture([ben], `21-link-${colorScheme}`)
      await ben.page.getByRole('button', { name: 'Watch instead' }).click()
      await expect(tableOf(ben)).toBeVisible()
      await expect(handOf(ben)).toHaveCount(0)
      await expect(ben.page.getByText('You’re watching.')).toBeVisible()
      await expect(ben.page.getByRole('button', { name: 'Sit down' })).toHaveCount(0)
      await ben.page.reload()
      await expect(ben.page.getByRole('button', { name: /Sit down|Draw/ })).toHaveCount(0)
    })
  })
}
