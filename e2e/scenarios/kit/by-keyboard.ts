import type { Page } from '@playwright/test'
import { cardOf, heardBy } from './eights-page.ts'
import type { FixedChance } from './fixed-chance.ts'
import { picture } from './guests.ts'
import { enter, expectFocusSeen, expectNamedControls, tabTo } from './keyboard.ts'
import { expect, type Guest, type Party } from './party.ts'
import { bannerOf, handOf, seatOf, tableOf } from './table-page.ts'

/** The others neither hold nor draw a playable card, so the course of the match is fixed. */
export const BY_KEYBOARD: FixedChance = {
  game: 'crazy-eights',
  top: 'red-1',
  hands: ['red-5 green-7 green-plus2 wild', 'yellow-3 yellow-4', 'yellow-6 yellow-0', 'yellow-6 yellow-9'],
  draw: 'yellow-9 yellow-2 yellow-3 yellow-4 yellow-6 yellow-9 yellow-2 yellow-0 yellow-3 yellow-4 yellow-0 yellow-2',
}

const TOLD = [
  'Ana played Red 5',
  'Otto drew a card',
  'Juno drew a card',
  'Ben drew a card',
  'Ana played 8: Green',
  'Otto drew a card',
  'Juno drew a card',
  'Ben drew a card',
  'Ana played Green +2',
  '⚠️ +2 cards pending, thanks to Ana',
  'Otto drew 2',
  'Juno drew a card',
  'Ben drew a card',
  'Ana played Green 7',
  'Ana wins: no cards left',
]

/** Plays a whole match with the keyboard alone, from the home page to the results. */
export async function playByKeyboard(party: Party, device: 'phone' | 'desk'): Promise<void> {
  const ana = await party[device]('Ana')
  const { page } = ana
  await openTable(ana)
  await seatBots(page)
  // This test plays for Ben too, because bots do not wait.
  const ben = await party.phone('Ben')
  await party.join(ben, page.url().slice(-5))
  await expect(seatOf(ana, 'Ben')).toBeVisible()
  await enter(page, page.getByRole('button', { name: /^Start/ }))
  await expect(bannerOf(ana)).toHaveText('YOUR TURN: play a card or draw')
  const heard = await listen(page)
  await expectNamedControls(page)
  await walkAround(ana)

  await playRedFive(ana)
  await keepSelection(ana, ben)
  await nameGreen(ana)
  await picture([ana], `17-named-${device}`)
  await draws(ben)
  await expectMyTurn(ana)
  await playByKeys(ana, 'Green plus two')
  await draws(ben)
  await expectMyTurn(ana)
  await playByKeys(ana, 'Green 7')

  // The end is announced, shown and focused; the next steps are a few tabs away.
  await expect(heardBy(ana)).toContainText('Ana wins: no cards left')
  const results = page.getByRole('dialog', { name: 'Results' })
  await expect(results).toBeVisible()
  await expect(results.getByRole('status').first()).toHaveText('Ana winsNo cards left')
  await expect(results.getByRole('heading', { name: 'Results' })).toBeFocused()
  await expectNamedControls(page)
  await picture([ana], `17-results-${device}`)
  await tabTo(page, results.getByRole('button', { name: 'Play again' }))
  expect(await heard()).toEqual(TOLD)
}

async function openTable({ page, name }: Guest): Promise<void> {
  await page.goto('./')
  await expectNamedControls(page)
  await enter(page, page.getByRole('button', { name: /Insane Crazy Eights/ }))
  await tabTo(page, page.getByLabel('Your name'))
  await page.keyboard.type(name)
  await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Invite friends' }))
  await expect(page.getByRole('heading', { name: 'At the table' })).toBeVisible()
}

async function seatBots(page: Page): Promise<void> {
  for (const bots of [1, 2]) {
    await enter(page, page.getByRole('button', { name: 'Add a bot' }))
    await enter(page, page.getByRole('dialog').getByRole('button', { name: /Good/ }))
    const seats = page.getByRole('region', { name: 'At the table' }).getByRole('listitem')
    await expect(seats).toHaveCount(bots + 1)
    await expect(page.getByRole('button', { name: 'Add a bot' })).toBeFocused()
  }
  await expectNamedControls(page)
}

/** Records the lines of the live log, once for each added node. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Reflect.set(window, 'heard', heard)
    new MutationObserver((changes) => {
      for (const { addedNodes, type, target } of changes) {
        for (const node of addedNodes) heard.push(node.textContent ?? '')
        if (type === 'characterData') heard.push(target.textContent ?? '')
      }
    }).observe(document.querySelector('[role="log"]')!, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  return () => page.evaluate(() => Reflect.get(window, 'heard'))
}

/** Visits every stop of Tab, the log, the help, and the spoken description of the table. */
async function walkAround(ana: Guest): Promise<void> {
  const { page } = ana
  await tabTo(page, page.getByRole('button', { name: 'Menu' }))
  await tabTo(page, tableOf(ana))
  await tabTo(page, page.getByRole('button', { name: 'Draw 1' }))
  await page.keyboard.press('t')
  await expect(page.getByText(/On the pile: Red 1\. Colour: Red\./)).toBeAttached()
  for (const [key, title] of [
    ['l', 'Log'],
    ['?', 'Keys and help'],
  ] as const) {
    await page.keyboard.press(key)
    // On a desktop the log is next to the table.
    const opened = page
      .getByRole('dialog', { name: title })
      .or(page.getByRole('complementary', { name: title }))
    await expect(opened).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opened).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Draw 1' })).toBeFocused()
  }
}

const draws = ({ page }: Guest) => page.getByRole('button', { name: 'Draw 1' }).tap()

async function expectMyTurn(ana: Guest): Promise<void> {
  await expect(bannerOf(ana)).toContainText('YOUR TURN')
}

/** The arrow keys lead from anywhere into the hand, and there from card to card. */
async function reach(ana: Guest, name: string): Promise<void> {
  const { page } = ana
  const card = cardOf(ana, name)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Home')
  const count = await handOf(ana).count()
  for (let step = 0; step < count; step += 1) {
    if (await expectFocusSeen(card)) return
    await page.keyboard.press('ArrowRight')
  }
  throw new Error(`the arrows do not lead to ${name}`)
}

/** Selects a card with Enter, and plays it with Enter. */
async function playByKeys(ana: Guest, name: string): Promise<void> {
  await reach(ana, name)
  await expect(cardOf(ana, name)).toHaveText(new RegExp(`^${name}, playable,`))
  await ana.page.keyboard.press('Enter')
  await expect(cardOf(ana, name)).toHaveAttribute('aria-pressed', 'true')
  await ana.page.keyboard.press('Enter')
  await expect(cardOf(ana, name)).toHaveCount(0)
}

/** Plays Red 5; first expects the refusal of another card and its reason. */
async function playRedFive(ana: Guest): Promise<void> {
  await reach(ana, 'Green 7')
  await expect(cardOf(ana, 'Green 7')).toHaveAccessibleDescription(/^Play red, a 1, an 8, a \+4 or a \+20\.$/)
  await ana.page.keyboard.press('Enter')
  await ana.page.keyboard.press('Enter')
  await expect(handOf(ana)).toHaveCount(4)
  await playByKeys(ana, 'Red 5')
}

/** A selection made while others play stays, and keeps the focus. */
async function keepSelection(ana: Guest, ben: Guest): Promise<void> {
  const { page } = ana
  await expect(bannerOf(ana)).toHaveText('Ben’s turn')
  await reach(ana, 'Green 7')
  await page.keyboard.press('Space')
  const card = cardOf(ana, 'Green 7')
  await expect(card).toHaveAttribute('aria-pressed', 'true')
  await draws(ben)
  await expect(heardBy(ana)).toContainText('Ben drew a card')
  await expectMyTurn(ana)
  await expect(card).toHaveAttribute('aria-pressed', 'true')
  await expect(card).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card).toHaveAttribute('aria-pressed', 'false')
  await expect(card).toBeFocused()
}

/** The colours open over the pile, with the focus in them; arrows mark, Enter plays. */
async function nameGreen(ana: Guest): Promise<void> {
  const { page } = ana
  await reach(ana, 'Wild eight')
  await page.keyboard.press('Enter')
  const colors = page.getByRole('radiogroup', { name: 'Name a colour for the 8' })
  await expect(colors.getByRole('radio')).toHaveCount(4)
  await expect(colors.locator(':focus')).toHaveCount(1)
  await expectNamedControls(page)
  const green = colors.getByRole('radio', { name: 'Green you hold 2' })
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('ArrowRight')
    if (await expectFocusSeen(green)) break
  }
  await expect(green).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(colors).toHaveCount(0)
  await expect(handOf(ana).and(page.locator(':focus'))).toHaveCount(1)
}
