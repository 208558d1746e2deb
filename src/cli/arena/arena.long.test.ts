import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { replayFile } from '../replay.ts'
import { testScreen } from '../testing/screen.ts'
import { arena } from './arena.ts'

const home = mkdtempSync(join(tmpdir(), 'icebreaker-arena-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const file = (name: string) => join(home, name)

const ARGS = ['yahtzee', '--seats', 'good,beginner', '--matches', '6', '--seed', '4']
const tooWide = (lines: readonly string[]) => lines.filter((line) => [...line].length > 80)

test('the same seed gives the same result, as a table of 80 columns and as JSON', async () => {
  const shown = testScreen()
  expect(await arena(ARGS, shown)).toBe(0)
  expect(shown.printed[0]).toMatch(/^Yahtzee: 6 matches, [\d.]+ actions each$/)
  expect(shown.printed).toHaveLength(4)
  expect(tooWide(shown.printed)).toEqual([])
  const screens = [testScreen(), testScreen()]
  for (const screen of screens) await arena([...ARGS, '--json'], screen)
  const [one, two] = screens.map(({ printed }) => JSON.parse(printed.join('\n')))
  for (const { standings } of [one, two]) for (const standing of standings) delete standing.msPerDecision
  expect(one).toEqual(two)
  expect(one).toMatchObject({ game: 'yahtzee', matches: 6 })
  expect(one.standings).toHaveLength(2)
})

test('the arena draws the scores, and saves records that replay', async () => {
  const [picture, folder] = [file('scores.svg'), file('records')]
  const screen = testScreen()
  expect(await arena([...ARGS, '--plot', picture, '--keep', folder], screen)).toBe(0)
  expect(tooWide(screen.printed)).toEqual([])
  expect(readFileSync(picture, 'utf8')).toMatch(/^<svg .*<\/svg>\n$/s)
  const records = readdirSync(folder)
  expect(records).toHaveLength(6)
  expect(await replayFile([join(folder, records[0]!), '--all'], testScreen())).toBe(0)
})

test('wrong arguments of the arena are usage errors', async () => {
  await expect(arena(['yahtzee', '--matches', 'many'], testScreen())).rejects.toThrow(
    '--matches is a whole number',
  )
  await expect(arena(['chess'], testScreen())).rejects.toThrow('There is no game chess')
})
