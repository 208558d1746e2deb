import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { flip7 } from '../../../games/flip7/index.ts'
import { GAMES } from '../../../games/registry.ts'
import { testScreen } from '../../testing/screen.ts'
import { balance } from './balance.ts'
import { playsFrom, presetsToMeasure } from './measured-tables.ts'

const home = mkdtempSync(join(tmpdir(), 'icebreaker-balance-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const ARGS = ['white-elephant', '--matches', '8', '--play', 'random,good', '--seed', '4']

test('the same seed gives the same balance of every preset, as JSON', async () => {
  const screens = [testScreen(), testScreen()]
  for (const screen of screens) expect(await balance([...ARGS, '--json'], screen)).toBe(0)
  const [one, two] = screens.map(({ printed }) => JSON.parse(printed.join('\n')))
  expect(one).toEqual(two)
  expect(one.presets.map(({ id }: { id: string }) => id)).toEqual(['classic', 'boomerang', 'own'])
  const [{ plays }] = one.presets
  expect(Object.keys(plays)).toEqual(['random', 'good'])
  expect(plays.good).toMatchObject({ matches: 8, players: 4, halfTime: { matches: 2 } })
  expect(plays.good.seats).toHaveLength(4)
})

test('the table has 80 columns, and the picture shows every preset and play', async () => {
  const [screen, file] = [testScreen(), join(home, 'balance.svg')]
  expect(await balance([...ARGS, '--preset', 'boomerang', '--plot', file], screen)).toBe(0)
  expect(screen.printed.filter((line) => [...line].length > 80)).toEqual([])
  expect(screen.printed[0]).toBe('White Elephant, boomerang: 4 players, 8 matches of each')
  expect(screen.printed.join('\n')).toMatch(/wins of seat 4 .*\nties .*\nactions /)
  const picture = readFileSync(file, 'utf8')
  expect(picture).toMatch(/^<svg .*<\/svg>\n$/s)
  for (const row of ['boomerang, random', 'boomerang, good']) expect(picture).toContain(`>${row}<`)
  expect(picture.match(/<circle /g)).toHaveLength(8)
})

describe('measured tables', () => {
  test.each(GAMES)('$id: every preset can start with its number of players', (game) => {
    const presets = presetsToMeasure(game, [], null)
    expect(presets.map(({ id }) => id)).toEqual(game.presets?.map(({ id }) => id))
    expect(playsFrom(game, undefined)).toContain('random')
  })

  test('a preset for fewer players is measured with fewer, and a game without presets with its defaults', () => {
    expect(presetsToMeasure(flip7, [], null).map(({ id, players }) => [id, players])).toEqual([
      ['classic', 4],
      ['short', 4],
      ['duel', 2],
    ])
    const { presets, ...plain } = flip7
    expect(presetsToMeasure(plain, [], 3)).toEqual([{ id: 'default', options: {}, players: 3 }])
  })

  test('wrong arguments are usage errors', async () => {
    const run = (...args: string[]) => balance(args, testScreen())
    await expect(run('chess')).rejects.toThrow('There is no game chess')
    await expect(run('flip7', '--preset', 'huge')).rejects.toThrow('Flip 7 has no preset huge')
    await expect(run('flip7', '--play', 'clever')).rejects.toThrow('cannot be played by clever')
    await expect(run('flip7', '--seats', '2')).rejects.toThrow('Flip 7, classic: ')
    await expect(run('flip7', '--matches', '0')).rejects.toThrow('--matches is a whole number from 1')
    await expect(run('flip7', '--matches', '')).rejects.toThrow('--matches is a whole number from 1')
  })
})
