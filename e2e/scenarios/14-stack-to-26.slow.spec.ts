import type { Locator, Page } from '@playwright/test'
import { cardOf, heardBy, plays } from './kit/eights-page.ts'
import { gather, picture } from './kit/guests.ts'
import { expect, type Guest, MOVING, type Party, schemesOf, test } from './kit/party.ts'
import { bannerOf, handOf, tableOf } from './kit/table-page.ts'

const WARNING = '⚠️ +26 cards pending — play a +card or draw!'
const FINGER_PX = 44

test.use({
  stack: {
    game: 'crazy-eights',
    top: 'red-1',
    hands: [
      'red-plus2 red-3 blue-4 green-5 yellow-6 red-7 blue-9',
      'plus4 red-4 blue-5 green-6 yellow-7 red-9 blue-0',
      'plus20 red-5 blue-6 green-7 yellow-9 red-0 blue-1',
      'red-plus2 red-6 blue-7 green-9 yellow-0 red-2 blue-3',
      'red-2 blue-9 green-0 yellow-1 red-4 blue-2 green-3',
    ],
  },
})

/** Ana plays +2, Ben +4, Cy +20 in blue. Dee must answer, and Eli is next. */
async function stackOf26(party: Party): Promise<readonly [Guest, Guest, Guest, Guest, Guest]> {
  const guests = await gather(party, 'Insane Crazy Eights', ['Ana', 'Ben', 'Cy', 'Dee', 'Eli'])
  const [ana, ben, cy, dee, eli] = guests as [Guest, Guest, Guest, Guest, Guest]
  await dee.page.setViewportSize({ width: 360, height: 640 })
  await plays(ana, 'Red plus two')
  await expect(tableOf(ben)).toContainText('+2 = 2')
  await plays(ben, 'Wild plus four', 'Green')
  await expect(tableOf(cy)).toContainText('+2 +4 = 6')
  await plays(cy, 'Wild plus twenty', 'Blue')
  return [ana, ben, cy, dee, eli]
}

for (const colorScheme of schemesOf(14)) {
  test.describe(colorScheme, () => {
    test.use({ look: { ...MOVING, colorScheme } })
    test.slow()

    test('14. Crazy 8s stack to 26', async ({ party }) => {
      const guests = await stackOf26(party)
      const [, , , dee, eli] = guests
      for (const guest of guests) {
        await expect(tableOf(guest)).toContainText('+2 +4 +20 = 26')
        await expect(tableOf(guest)).toContainText(WARNING)
        await expect(tableOf(guest)).toContainText('Blue')
      }
      await expectLifted(dee)
      await picture(guests, `14-pending-${colorScheme}`)
      await dee.page.getByRole('button', { name: 'Draw 26', exact: true }).tap()

      await expect.poll(() => cardsIn(dee)).toBe(33)
      await expect(heardBy(dee)).toContainText('Plus-stack resolved: drew 26 cards')
      for (const guest of guests) {
        await expect(heardBy(guest)).toContainText('Dee drew 26')
        if (guest !== dee) await expect(heardBy(guest)).not.toContainText('Plus-stack resolved')
        await expect(tableOf(guest)).not.toContainText('pending')
        await expect(tableOf(guest)).not.toContainText('= 26')
      }
      await expect(bannerOf(eli)).toContainText('YOUR TURN')
      await expect(bannerOf(dee)).toHaveText('Eli’s turn')
      await expect(eli.page.getByRole('button', { name: 'Draw 1', exact: true })).toBeVisible()

      await picture([dee, eli], `14-drawn-${colorScheme}`)
      await expectReachedByTouch(dee)
      await expectReachedByKeys(dee)
    })
  })
}

/** The number of cards in hand. Equal cards are stacked and show their count. */
async function cardsIn(guest: Guest): Promise<number> {
  const names = await handOf(guest).allTextContents()
  return names.reduce((sum, name) => sum + Number(/, (\d+) of these/.exec(name)?.[1] ?? 1), 0)
}

/** Her red +2 fits on a blue pile: it is the only raised card, and names the new total. */
async function expectLifted(dee: Guest): Promise<void> {
  await expect(bannerOf(dee)).toContainText('YOUR TURN: play a + card or draw 26')
  await expect(handOf(dee)).toHaveCount(7)
  const plus = cardOf(dee, 'Red plus two')
  await expect(plus).toHaveText(/^Red plus two, playable, makes 28, \d of 7/)
  await expect(plus).not.toHaveAttribute('aria-disabled')
  const dimmed = cardOf(dee, 'Blue 7')
  await expect(dimmed).toHaveAttribute('aria-disabled', 'true')
  await expect(dimmed).toHaveAccessibleDescription('+26 cards pending: play a + card or draw.')
  await expect.poll(async () => (await topOf(dimmed)) - (await topOf(plus))).toBeGreaterThan(1)
  for (const card of await handOf(dee).all()) {
    await expect.poll(() => stripOf(card)).toBeGreaterThanOrEqual(FINGER_PX)
  }
}

const topOf = async (card: Locator) => (await card.boundingBox())?.y ?? Number.NaN

/** The width of a card that a finger can press, at half its height. */
function stripOf(card: Locator): Promise<number> {
  return card.evaluate((element) => {
    const { left, right, top, height } = element.getBoundingClientRect()
    const columns = Array.from({ length: Math.floor(right - left) }, (_, at) => Math.ceil(left) + at)
    return columns.filter((x) => element.contains(document.elementFromPoint(x, top + height / 2))).length
  })
}

/** Swipes through the hand: every card gets under the finger with a sufficient size. */
async function expectReachedByTouch(dee: Guest): Promise<void> {
  const { page } = dee
  const row = page.getByRole('list', { name: /^Your hand/ })
  const reached = new Set<string>()
  const places = await handOf(dee).count()
  for (let swipe = 0; swipe < 12 && reached.size < places; swipe += 1) {
    for (const name of await pressable(row)) reached.add(name)
    await swipeUp(page, row)
  }
  expect([...reached].toSorted()).toEqual((await handOf(dee).allTextContents()).toSorted())
  const last = handOf(dee).last()
  await last.tap()
  await expect(last).toHaveAttribute('aria-pressed', 'true')
  await last.tap()
  await expect(last).toHaveAttribute('aria-pressed', 'false')
}

/** Swipes up over half of this element, and rests before lifting the finger, so that the list does not keep scrolling. */
async function swipeUp(page: Page, over: Locator): Promise<void> {
  const box = await over.boundingBox()
  if (box === null) throw new Error('it is in view')
  const wire = await page.context().newCDPSession(page)
  const x = box.x + box.width / 2
  const seconds = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', height: number, after: number) => {
    const touchPoints = type === 'touchEnd' ? [] : [{ x, y: box.y + box.height * height }]
    return wire.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: seconds + after })
  }
  await touch('touchStart', 0.9, 0)
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', 0.9 - step * 0.1, step * 0.05)
  await touch('touchMove', 0.4, 1)
  await touch('touchEnd', 0.4, 1.5)
  await wire.detach()
}

/** The names of the cards that are in view and can be pressed. */
function pressable(row: Locator): Promise<string[]> {
  return row.getByRole('button').evaluateAll((cards, finger) => {
    const isOn = (card: Element, x: number, y: number) => card.contains(document.elementFromPoint(x, y))
    return cards.flatMap((card) => {
      const { left, right, top, bottom } = card.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const around = [-finger / 2 + 1, finger / 2 - 1].flatMap((by) => [
        [x + by, y],
        [x, y + by],
      ])
      return around.every(([ofX = 0, ofY = 0]) => isOn(card, ofX, ofY)) ? [card.textContent] : []
    })
  }, FINGER_PX)
}

/** The arrow keys lead to every card, and each is in view when it has the focus. */
async function expectReachedByKeys(dee: Guest): Promise<void> {
  const { page } = dee
  await handOf(dee).first().focus()
  await page.keyboard.press('Home')
  const walked: string[] = []
  const steps = (await handOf(dee).count()) - 1
  for (const key of ['', ...Array.from({ length: steps }, () => 'ArrowRight')]) {
    if (key !== '') await page.keyboard.press(key)
    walked.push(await focusedCard(page.locator(':focus')))
  }
  expect(walked).toEqual(await handOf(dee).allTextContents())
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  expect(walked.indexOf(await focusedCard(page.locator(':focus')))).toBe(5)
  await page.keyboard.press('ArrowUp')
  expect(await focusedCard(page.locator(':focus'))).toBe(walked[0])
}

async function focusedCard(focused: Locator): Promise<string> {
  const { name, isSeen } = await focused.evaluate((card) => {
    const { left, right, top, bottom } = card.getBoundingClientRect()
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return { name: card.textContent, isSeen: card.contains(found) }
  })
  expect(isSeen, `${name} has the focus and is in view`).toBe(true)
  return name
}
