import type { Page } from '@playwright/test'
import { expect, MOVING, test } from '../kit/guarded.ts'
import { openDetails } from '../kit/people.ts'

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true })

for (const [id, name, note] of [
  ['flip7', 'Flip 7', 'Fewest players: 2'],
  ['crazy-eights', 'Insane Crazy Eights', 'Two players: yes'],
] as const) {
  test(`one press starts ${name} for two people on one phone, without names`, async ({ page }) => {
    await page.goto(`./#/pass/${id}`)
    await expect(page.getByLabel(/^Name of person/)).toHaveCount(2)
    await expect(page.getByText(`Two players: the duel rules apply (${note}).`)).toBeVisible()
    await page.getByRole('button', { name: 'Start a duel' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Pass to/ })).toBeVisible()
  })
}

test('a third person on one phone plays by the usual rules', async ({ page }) => {
  await page.goto('./#/pass/flip7')
  await page.getByRole('button', { name: 'Add a person' }).click()
  await expect(page.getByText('the duel rules apply')).toHaveCount(0)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Pass to/ })).toBeVisible()
})

/** Starts a match of Discard on this device that ends with one press of End Turn for each player. */
async function startShortMatch(page: Page): Promise<void> {
  await page.getByText('House rules').first().click()
  await page.getByRole('radio', { name: /^Classic/ }).check()
  for (const [label, value] of [
    ['Turns', '1'],
    ['Discard', '0'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    await field.fill(value)
    await field.press('Enter')
  }
  await page.getByRole('button', { name: 'Start', exact: true }).click()
}

/** Plays a whole match of Discard without anybody else. */
async function playAlone(page: Page): Promise<void> {
  await page.goto('./#/solo/discard')
  const remove = page.getByRole('button', { name: /^Remove bot/ })
  while ((await remove.count()) > 0) await remove.first().click()
  await startShortMatch(page)
  await page.getByRole('button', { name: 'End Turn' }).click()
}

test('solo results offer the next match, and keep the replay under Details', async ({ page }) => {
  await playAlone(page)
  const results = page.getByRole('dialog', { name: 'Results' })
  await expect(results.getByRole('button', { name: 'Other players or rules' })).toBeVisible()
  const replay = results.getByRole('link', { name: 'Watch the replay' })
  await expect(replay).toBeHidden()
  await openDetails(results)
  await expect(replay).toBeVisible()
  await expect(results.getByRole('button', { name: 'Copy the link to the replay' })).toHaveCount(0)
  await results.getByRole('button', { name: 'Play again' }).click()
  await page.getByRole('button', { name: 'End Turn' }).click()
  await results.getByRole('button', { name: 'Next game' }).click()
  await expect(page.locator('.game-choice strong').first()).toHaveText('Flip 7')
  await page.getByRole('button', { name: 'Yahtzee' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Yahtzee' })).toBeVisible()
})

test('after a match on one phone the same people play the next game', async ({ page }) => {
  await page.goto('./#/pass/discard')
  await page.getByLabel('Name of person 1').fill('Ana')
  await page.getByLabel('Name of person 2').fill('Ben')
  await startShortMatch(page)
  for (const name of ['Ana', 'Ben']) {
    await page.getByRole('button', { name: `I am ${name}: show my cards` }).click()
    await page.getByRole('button', { name: 'End Turn' }).click()
  }
  const results = page.getByRole('dialog', { name: 'Results' })
  await results.getByRole('button', { name: 'Next game' }).click()
  await page.getByRole('button', { name: 'Flip 7' }).click()
  await expect(page.getByLabel('Name of person 1')).toHaveValue('Ana')
  await expect(page.getByLabel('Name of person 2')).toHaveValue('Ben')
  await page.getByRole('button', { name: 'Start a duel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Pass to/ })).toBeVisible()
})

/** Notes the pitch of every tone that the page plays, and whether the results covered the board by then. */
async function notePitches(page: Page): Promise<() => Promise<{ before: number[]; inResults: number[] }>> {
  await page.addInitScript(() => {
    const heard: { before: number[]; inResults: number[] } = { before: [], inResults: [] }
    Reflect.set(window, 'heard', heard)
    const { start } = AudioScheduledSourceNode.prototype
    AudioScheduledSourceNode.prototype.start = function (...when) {
      const isCovered = document.querySelector('.results') !== null
      if (this instanceof OscillatorNode) heard[isCovered ? 'inResults' : 'before'].push(this.frequency.value)
      start.apply(this, when)
    }
  })
  return () => page.evaluate(() => Reflect.get(window, 'heard'))
}

const DRUM = 150
const FANFARE = 1319

test.describe('with motion', () => {
  test.use(MOVING)

  test('drums and the fanfare sound when the results come, and not before', async ({ page }) => {
    const heard = await notePitches(page)
    await playAlone(page)
    await expect(page.getByRole('dialog', { name: 'Results' })).toBeVisible()
    await expect.poll(async () => (await heard()).inResults).toContain(FANFARE)
    const { before, inResults } = await heard()
    expect(before).not.toContain(FANFARE)
    expect(inResults.indexOf(DRUM)).toBe(0)
    expect(inResults.filter((pitch) => pitch === FANFARE)).toHaveLength(1)
  })
})

test('calm results have the fanfare alone, and muted ones nothing', async ({ page }) => {
  const heard = await notePitches(page)
  await playAlone(page)
  await expect.poll(async () => (await heard()).inResults).toContain(FANFARE)
  expect((await heard()).inResults).not.toContain(DRUM)
  await page.evaluate(() => localStorage.setItem('icebreaker.settings', JSON.stringify({ sound: 'off' })))
  await page.reload()
  await page.getByRole('button', { name: 'Play again' }).click()
  await page.getByRole('button', { name: 'End Turn' }).click()
  await expect(page.getByRole('dialog', { name: 'Results' })).toBeVisible()
  expect(await heard()).toEqual({ before: [], inResults: [] })
})
