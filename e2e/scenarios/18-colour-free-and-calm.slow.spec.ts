import type { Page } from '@playwright/test'
import { axeOn } from '../kit/axe.ts'
import {
  contrastOf,
  drawingsDiffer,
  expectWhole,
  greysOf,
  timeAnimations,
  withoutColors,
  withTextTwiceAsLarge,
} from './kit/accessibility.ts'
import { cardOf, heardBy } from './kit/eights-page.ts'
import { ownOf, rowOf, targetsOf } from './kit/flip7-page.ts'
import { gather, picture } from './kit/guests.ts'
import { expect, type Guest, test } from './kit/party.ts'
import { bannerOf, tableOf, tapAfterPause } from './kit/table-page.ts'

const CALM = { forcedColors: 'active', reducedMotion: 'reduce' } as const
const NARROW = { width: 320, height: 640 }
const ANIMATION_MAX_MS = 150

/** Expects every legal action to be fully visible. */
async function expectWholeBar({ page }: Guest): Promise<void> {
  const buttons = page.getByRole('region', { name: 'What you can do' }).getByRole('button')
  await expect(buttons.first()).toBeVisible()
  for (const button of await buttons.all()) await expectWhole(button)
}

const expectNoSideways = ({ page }: Guest) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('html, .table-zone, .table-own, .table-bar')].filter(
            ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
          ).length,
      ),
    )
    .toBe(0)

/** Forced colours belong to the system; the final measurements use the page's own colours. */
const withOwnColors = (page: Page) => page.emulateMedia({ forcedColors: 'none' })

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.describe('calm', () => {
      test.use({
        look: { ...CALM, colorScheme },
        stack: {
          game: 'crazy-eights',
          top: 'red-1',
          hands: ['red-5 yellow-5 green-5 blue-5 wild red-skip red-plus2', 'plus20 red-3', 'blue-3 red-3'],
        },
      })

      test('18. Colour-free and calm', async ({ party }) => {
        const ana = await party.phone('Ana', { viewport: NARROW })
        const { page } = ana
        const animations = await timeAnimations(page)
        await withoutColors(page)
        await withTextTwiceAsLarge(page)
        await sitWithBots(ana, party)
        await expectWholeBar(ana)
        await expectNoSideways(ana)
        await picture([ana], `18-turn-${colorScheme}`)
        await expectSuits(ana)
        await expectPicker(ana)
        await picture([ana], `18-picker-${colorScheme}`)
        await expectWholeBar(ana)
        await expectNoSideways(ana)
        await page.getByRole('radio', { name: /^Yellow/ }).tap()
        await page.getByRole('button', { name: 'Play 8, Yellow' }).tap()

        // Until her next turn the others play, no card flies, and sentences describe the events.
        await expect(heardBy(ana)).toContainText(/Ana played 8: Yellow.*Otto .*Juno /)
        await expect(bannerOf(ana)).toContainText('YOUR TURN', { timeout: 20_000 })
        await expect(tableOf(ana)).toContainText(/colour (Red|Yellow|Green|Blue)/)
        await expect(page.getByText('online', { exact: true })).toBeAttached()
        await expectWholeBar(ana)
        const slow = (await animations()).filter(([durationMs]) => durationMs > ANIMATION_MAX_MS)
        expect(slow).toEqual([])
        await withOwnColors(page)
      })
    })

    test('18. The contrast suffices, and the theme is the chosen one', async ({ party }) => {
      const ana = await party.phone('Ana')
      const { page } = ana
      await page.emulateMedia({ colorScheme })
      await page.goto('./#/settings')
      await expectContrasts(page)
      await expectTheme(page, colorScheme)
      await expectReadable(page)
    })
  })
}

/** Opens a table with two bots. */
async function sitWithBots(ana: Guest, party: { host(guest: Guest, game: string): Promise<string> }) {
  const { page } = ana
  await party.host(ana, 'Insane Crazy Eights')
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: 'Add a bot' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: /Good/ }).tap()
  }
  await page.getByRole('button', { name: /^Start/ }).tap()
  await expect(bannerOf(ana)).toContainText('YOUR TURN')
}

/** Four cards of one number, one of each suit, differ by a word and by a drawing, without any colour. */
async function expectSuits(ana: Guest): Promise<void> {
  const drawings: (readonly [string, number[]])[] = []
  for (const suit of ['Red', 'Yellow', 'Green', 'Blue']) {
    const card = cardOf(ana, `${suit} 5`)
    await card.scrollIntoViewIfNeeded()
    await expect(card.getByText(suit, { exact: true })).toBeVisible()
    const box = await card.boundingBox()
    if (box === null) throw new Error('the card is in view')
    // The part that the next card leaves visible, without its edge.
    drawings.push([suit, await greysOf(ana.page, { x: box.x + 4, y: box.y + 24, width: 38, height: 62 })])
  }
  for (const [at, [suit, drawing]] of drawings.entries()) {
    for (const [other, compared] of drawings.slice(at + 1)) {
      expect(drawingsDiffer(drawing, compared), `${suit} and ${other}`).toBeGreaterThan(0.06)
    }
  }
}

/** Each colour to choose has a shape, a word and the number of own cards. */
async function expectPicker(ana: Guest): Promise<void> {
  const { page } = ana
  await cardOf(ana, 'Wild eight').tap()
  const colors = page.getByRole('radiogroup', { name: 'Name a colour for the 8' })
  await expect(colors.getByRole('radio')).toHaveCount(4)
  for (const color of ['Red you hold 3', 'Blue you hold 1', 'Green you hold 1', 'Yellow you hold 1']) {
    const choice = colors.getByRole('radio', { name: color })
    await expect(choice.locator('svg')).toBeVisible()
    await expectWhole(choice)
  }
}

/** The pairs of colours of texts and edges, and the least contrast of each (WCAG 1.4.3 and 1.4.11). */
const PAIRS = [
  ['ink', 'bg', 7],
  ['ink', 'surface', 7],
  ['ink', 'sunken', 7],
  ['ink-muted', 'surface', 4.5],
  ['ink-muted', 'bg', 4.5],
  ['on-primary', 'primary', 4.5],
  ['primary', 'bg', 4.5],
  ['on-danger', 'danger', 4.5],
  ['danger', 'surface', 4.5],
  ['on-warn', 'warn-bg', 4.5],
  ['on-ok', 'ok-bg', 4.5],
  ['freeze', 'freeze-bg', 4.5],
  ['on-ember', 'ember', 4.5],
  ['on-sun', 'sun', 4.5],
  ['on-leaf', 'leaf', 4.5],
  ['on-wave', 'wave', 4.5],
  ['line', 'surface', 3],
  ['focus', 'bg', 3],
  ['focus', 'surface', 3],
] as const

async function expectContrasts(page: Page): Promise<void> {
  for (const [ink, ground, least] of PAIRS) {
    expect(await contrastOf(page, ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(least)
  }
}

/** Expects enough contrast for every text of the page. */
async function expectReadable(page: Page): Promise<void> {
  const { violations, passes } = await axeOn(page).withRules('color-contrast').analyze()
  expect(violations).toEqual([])
  expect(passes.flatMap(({ nodes }) => nodes).length).toBeGreaterThan(10)
}

/** The theme follows the system until the person chooses one, which lasts. */
async function expectTheme(page: Page, system: 'light' | 'dark'): Promise<void> {
  const other = system === 'light' ? 'dark' : 'light'
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const grounds = { light: 'rgb(255, 244, 226)', dark: 'rgb(22, 17, 43)' }
  await expect.poll(ground).toBe(grounds[system])
  await page.emulateMedia({ colorScheme: other })
  await expect.poll(ground).toBe(grounds[other])
  await page.emulateMedia({ colorScheme: system })
  const theme = page.getByRole('group', { name: 'Theme' }).last()
  await theme.getByRole('radio', { name: other === 'light' ? 'Light' : 'Dark' }).check({ force: true })
  await expect.poll(ground).toBe(grounds[other])
  await page.reload()
  await expect.poll(ground).toBe(grounds[other])
  const window = await page.context().newPage()
  await window.goto(page.url())
  expect(await window.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(grounds[other])
  await window.close()
  await expectReadable(page)
  await theme.getByRole('radio', { name: 'System' }).check({ force: true })
  await expect.poll(ground).toBe(grounds[system])
}

test.describe('words', () => {
  test.use({
    look: { ...CALM, colorScheme: 'dark', viewport: NARROW },
    stack: { game: 'flip7', deck: '5 freeze 8 8' },
  })

  test('18. Words name the players who are frozen, have stayed or are busted', async ({ party }) => {
    const guests = await gather(party, 'Flip 7', ['Ana', 'Ben', 'Cy'])
    const [ana, ben, cy] = guests as [Guest, Guest, Guest]
    for (const { page } of guests) {
      await page.setViewportSize(NARROW)
      await withoutColors(page)
      await withTextTwiceAsLarge(page)
      await page.reload()
    }
    const target = targetsOf(ben, /Freeze Cy/)
    await target.tap()
    await target.tap()
    await ana.page.getByRole('button', { name: /^Stay/ }).tap()
    await expect(ownOf(cy)).toContainText('FROZEN')
    await expect(rowOf(cy, 'Ana')).toContainText('STAYED')
    await expect(rowOf(cy, 'Ben')).toContainText('ACTIVE')
    await ben.page.getByRole('button', { name: 'Hit', exact: true }).tap()
    await expect(ownOf(ben)).toContainText('8')
    await expectWholeBar(ben)
    await picture(guests, '18-words')
    await tapAfterPause(ben.page.getByRole('button', { name: 'Hit', exact: true }))
    await expect(cy.page.getByText('BUSTED').first()).toBeVisible()
    await picture([cy], '18-busted')
    for (const guest of guests) {
      await expectNoSideways(guest)
      await withOwnColors(guest.page)
    }
  })
})
