import type { Page } from '@playwright/test'
import { goOffline } from '../kit/outages.ts'
import { picture } from './kit/guests.ts'
import { expect, type Guest, MOVING, type Party, schemesOf, test } from './kit/party.ts'
import { handOf, tableOf } from './kit/table-page.ts'

const MOVES_MAX = 150

/** The step that a match on one phone waits for: a handover, an action, or a choice after the end. */
const waitingFor = (page: Page) => ({
  handover: page.getByRole('button', { name: /^I am (Ana|Ben): show my cards$/ }),
  results: page.getByRole('dialog', { name: 'Results' }),
  nextRound: page.getByRole('button', { name: 'Next round' }),
  target: page.locator('.seat-target:not([aria-disabled="true"])').first(),
  stay: page.getByRole('button', { name: /^Stay: / }),
  hit: page.getByRole('button', { name: 'Hit', exact: true }),
})

for (const colorScheme of schemesOf(19)) {
  test.describe(colorScheme, () => {
    test.use({ look: { ...MOVING, colorScheme } })

    test('19. Pass-and-play and offline bots', async ({ party }) => {
      test.slow()
      const phone = await flightMode(party)
      const { page } = phone
      const heard = await noteWhenHeard(page)
      // Three rounds or more: in a single round somebody may never have a turn.
      await setUp(page, 'Flip 7', { 'Points to win': 110 })

      const holders = colorScheme === 'light' ? await play(phone) : await playAndEnd(phone, heard)
      expect([...holders].toSorted()).toEqual(['Ana', 'Ben'])
      expectReadable(await heard())
      await picture([phone], `19-results-${colorScheme}`)

      // The next match works without a network too, and the handover screen comes before any visible card.
      await page.getByRole('button', { name: 'Play again' }).tap()
      await expect(waitingFor(page).handover).toBeVisible()
      await waitingFor(page).handover.tap()
      await expect(tableOf(phone)).toContainText('Round 1')
    })
  })
}

/** Visits the page once, then removes the network and the server. */
async function flightMode(party: Party): Promise<Guest> {
  const phone = await party.phone('Ana', { serviceWorkers: 'allow' })
  const { page } = phone
  await page.goto('./')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await goOffline(page)
  await party.server.kill()
  await page.reload()
  await expect(page.getByText('Offline: play with bots, or share one phone.')).toBeVisible()
  return phone
}

/** Two people and two bots, by these rules. */
async function setUp(page: Page, game: string, rules: Readonly<Record<string, number>> = {}): Promise<void> {
  await page.getByRole('button', { name: game }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'One phone for all' }).tap()
  for (const [number, name] of ['Ana', 'Ben'].entries()) {
    await page.getByLabel(`Name of person ${number + 1}`).fill(name)
  }
  const bots = page.getByLabel(/^Bot \d/)
  while ((await bots.count()) < 2) await page.getByRole('button', { name: 'Add a bot' }).tap()
  await expect(bots).toHaveCount(2)
  for (const [label, value] of Object.entries(rules)) {
    const field = page.getByLabel(label, { exact: true })
    if (!(await field.isVisible())) await page.getByText('House rules').tap()
    await field.fill(String(value))
    await field.press('Enter')
    await expect(field).toHaveValue(String(value))
  }
  await page.getByRole('button', { name: 'Start' }).tap()
}

/** Records every line of the live log with its time, over all handovers. */
async function noteWhenHeard(page: Page): Promise<() => Promise<Heard[]>> {
  await page.evaluate(() => {
    const heard: Heard[] = []
    Reflect.set(window, 'heard', heard)
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes) {
        if (!(target instanceof Element) || target.closest('[role="log"]') === null) continue
        for (const { textContent } of addedNodes)
          heard.push({ text: textContent ?? '', at: performance.now() })
      }
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'heard'))
}

interface Heard {
  readonly text: string
  readonly at: number
}

/** Plays for a while; then the person with the phone ends the match. */
async function playAndEnd(phone: Guest, heard: () => Promise<Heard[]>): Promise<ReadonlySet<string>> {
  const { page } = phone
  const holders = await play(phone, async () => gapsOf(await heard()).length > 3)
  const { results, handover } = waitingFor(page)
  // The bots play on meanwhile, so a handover or the end of the match may come before the menu opens.
  await expect(async () => {
    if (await results.isVisible()) return
    if (await handover.isVisible()) await handover.tap()
    await page.getByRole('button', { name: 'Menu' }).tap({ timeout: 2_000 })
    await page.getByRole('button', { name: 'End the match' }).tap({ timeout: 5_000 })
    await page.getByRole('button', { name: 'End the match' }).tap({ timeout: 5_000 })
  }).toPass()
  await expect(results).toBeVisible()
  return holders
}

/**
 * The person with the phone stays as soon as possible, until the match ends, or until `isEnough` and both have had a turn.
 * Returns the names of the people who had one.
 */
async function play(phone: Guest, isEnough = async () => false): Promise<ReadonlySet<string>> {
  const { page } = phone
  const { handover, results, nextRound, target, stay, hit } = waitingFor(page)
  const holders = new Set<string>()
  const anything = handover.or(results).or(nextRound).or(target).or(stay).or(hit)
  for (let moves = 0; moves < MOVES_MAX; moves += 1) {
    await expect(anything.first()).toBeVisible({ timeout: 30_000 })
    if (await results.isVisible()) return holders
    if (await handover.isVisible()) holders.add(await passed(phone))
    else if (await nextRound.isVisible()) await pressed(page, 'Next round')
    else if (await target.isVisible()) await aimed(page)
    else if (holders.size > 1 && (await isEnough())) return holders
    else await pressed(page, (await stay.isVisible()) && (await isOn(page)) ? /^Stay: / : 'Hit')
  }
  throw new Error('the match does not end')
}

const isOn = async (page: Page) =>
  (await waitingFor(page)
    .stay.getAttribute('aria-disabled', { timeout: 1_000 })
    .catch(() => 'true')) === null

/** Taps a button that may disappear before the tap, because a bot has acted meanwhile. */
async function pressed(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: typeof name === 'string' })
  await button.tap({ timeout: 2_000 }).catch(() => undefined)
}

/** Chooses the first seat that can be chosen: one tap marks it, a second commits. */
async function aimed(page: Page): Promise<void> {
  const { target } = waitingFor(page)
  await target.tap({ timeout: 2_000 }).catch(() => undefined)
  await target.tap({ timeout: 2_000 }).catch(() => undefined)
}

/** Expects a handover screen that covers everything, also for screen readers, and returns the name of the next person. */
async function passed(phone: Guest): Promise<string> {
  const { page } = phone
  const { handover } = waitingFor(page)
  const [, name = ''] = /^I am (\w+)/.exec((await handover.textContent()) ?? '') ?? []
  await expectHandover(page, name)
  await picture([phone], `19-handover-for-${name}`)
  await handover.tap()
  await expect(page.getByRole('region', { name: 'The table' })).toBeVisible()
  return name
}

async function expectHandover(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: `Pass to ${name}` })).toBeVisible()
  await expect(page.getByRole('button')).toHaveText([`I am ${name}: show my cards`])
  await expect(page.getByRole('region', { name: /The table|Yours|Your cards/ })).toHaveCount(0)
  await expect(page.getByRole('log')).toHaveCount(0)
  const look = await page.locator('.handover').evaluate((handover) => {
    const { left, top, width, height } = handover.getBoundingClientRect()
    const { backgroundColor, opacity } = getComputedStyle(handover)
    return { box: [left, top, width - innerWidth, height - innerHeight], backgroundColor, opacity }
  })
  expect(look.box).toEqual([0, 0, 0, 0])
  expect(look.opacity).toBe('1')
  expect(look.backgroundColor).toMatch(/^rgb\(/)
}

/** Expects names instead of "you", because everybody reads the log, and pauses before the moves of bots. */
function expectReadable(heard: readonly Heard[]): void {
  const texts = heard.map(({ text }) => text)
  expect(texts.filter((text) => /\byour?\b/i.test(text))).toEqual([])
  expect(texts.some((text) => text.startsWith('Ana '))).toBe(true)
  expect(texts.some((text) => text.startsWith('Ben '))).toBe(true)
  const gaps = gapsOf(heard)
  expect(gaps.length).toBeGreaterThan(3)
  // The median: a busy machine shows some lines too late.
  expect(gaps[Math.floor(gaps.length / 2)]).toBeGreaterThan(400)
}

/** The pauses of the bots, in milliseconds, from the line before to their own; the shortest first. */
function gapsOf(heard: readonly Heard[]): number[] {
  const gaps = heard.flatMap(({ text, at }, index) =>
    index > 0 && /^(Tally|Juno) (hits|stays)/.test(text) ? [at - (heard[index - 1]?.at ?? 0)] : [],
  )
  return gaps.toSorted((one, other) => one - other)
}

test.describe('secrets', () => {
  test.use({ look: { colorScheme: 'dark' } })

  test('19. The handover between two hands shows neither', async ({ party }) => {
    const phone = await flightMode(party)
    const { page } = phone
    await setUp(page, 'Insane Crazy Eights')
    const { handover } = waitingFor(page)
    const hands: string[][] = []
    for (const name of ['Ana', 'Ben']) {
      await expect(handover).toBeVisible({ timeout: 30_000 })
      await expectHandover(page, name)
      const html = await page.evaluate(() => document.documentElement.outerHTML)
      expect(hands.flat().filter((card) => html.includes(card))).toEqual([])
      expect(html).not.toContain('data-card')
      await handover.tap()
      await expect(handOf(phone).first()).toBeVisible()
      const hand = await handOf(phone).evaluateAll((cards) =>
        cards.map((card) => card.getAttribute('data-card') ?? ''),
      )
      expect(hands.flat().filter((card) => hand.includes(card))).toEqual([])
      hands.push(hand)
      await picture([phone], `19-hand-of-${name}`)
      await page.getByRole('button', { name: /^Draw / }).tap()
    }
    expect(hands.map((hand) => hand.length > 6)).toEqual([true, true])
    const log = page.getByRole('log')
    await expect(log).toContainText('Ben drew a card')
    expect(await log.textContent()).not.toMatch(/\byour?\b/i)
  })
})
