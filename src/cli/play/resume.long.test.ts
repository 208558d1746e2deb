import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { UsageError } from '../../cli-kit/usage.ts'
import { GAMES } from '../../games/registry.ts'
import { replayFile } from '../replay.ts'
import { testScreen } from '../testing/screen.ts'
import { verify } from '../verify.ts'
import { play } from './play.ts'

const home = mkdtempSync(join(tmpdir(), 'icebreaker-resume-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const file = (name: string) => join(home, name)
const read = (name: string) => readFileSync(file(name), 'utf8')
const recordOf = (name: string) => JSON.parse(read(name))

beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000))
afterEach(() => void vi.restoreAllMocks())

const first = (times: number) => Array.from({ length: times }, () => '1')
const always = first(5_000)

/** Starts a match of Ana and a bot; Ana takes the first choice `choices` times, then leaves. */
async function begin(name: string, choices: number, game = 'yahtzee', ...more: string[]): Promise<void> {
  const args = [game, '--seats', 'Ana,good', '--seed', 'x', '--record', file(name), ...more]
  expect(await play(args, testScreen(...first(choices), 'quit'))).toBe(1)
}

describe.each(GAMES.map((game) => [game.id, game] as const))('%s', (id, { players }) => {
  const seats = ['Ana', 'good', 'good'].slice(0, Math.max(players.min, 3)).join(',')
  const args = (name: string) => [id, '--seats', seats, '--seed', 'x', '--record', file(name)]

  test('a match that is resumed twice gives the same record as one played in one go', async () => {
    const [whole, parts] = [`${id}-whole.json`, `${id}-parts.json`]
    expect(await play(args(whole), testScreen(...always))).toBe(0)
    expect(await play(args(parts), testScreen('quit'))).toBe(1)
    expect(await play(['--resume', file(parts)], testScreen('quit'))).toBe(1)
    expect(recordOf(parts).actions.length).toBeLessThan(recordOf(whole).actions.length)
    expect(await play(['--resume', file(parts)], testScreen(...always))).toBe(0)
    expect(read(parts)).toBe(read(whole))
    expect(await verify([file(parts)], testScreen())).toBe(0)
  })
})

test('a match that is resumed in the middle of a turn gives the same record as one played in one go', async () => {
  const args = ['yahtzee', '--seats', 'Ana,good', '--seed', 'x', '--record', file('one-go.json')]
  const choices = ['r', 'k 1 2', 'r', 'l 1', 'r', ...always]
  expect(await play(args, testScreen(...choices))).toBe(0)
  await begin('steps.json', 0)
  for (const [from, to] of [
    [0, 2],
    [2, 4],
    [4, 9],
  ])
    expect(await play(['--resume', file('steps.json')], testScreen(...choices.slice(from, to)))).toBe(1)
  expect(await play(['--resume', file('steps.json')], testScreen(...choices.slice(9)))).toBe(0)
  expect(read('steps.json')).toBe(read('one-go.json'))
})

test('a resumed match says where it continues, and how to continue again', async () => {
  await begin('told.json', 2)
  const screen = testScreen('quit')
  expect(await play(['--resume', file('told.json')], screen)).toBe(1)
  const { length } = recordOf('told.json').actions
  expect(screen.printed[0]).toMatch(/^Yahtzee · Ana, /)
  expect(screen.printed).toContain(`The match continues after action ${length}.`)
  expect(screen.printed.at(-1)).toBe(`To continue: icebreaker play --resume ${file('told.json')}`)
})

test('--record saves a resumed match in another file', async () => {
  await begin('from.json', 1)
  const before = read('from.json')
  await play(['--resume', file('from.json'), '--record', file('to.json')], testScreen(...first(2)))
  expect(read('from.json')).toBe(before)
  expect(recordOf('to.json').actions.length).toBeGreaterThan(JSON.parse(before).actions.length)
})

test('a record that cannot be replaced stays as it was', async () => {
  await begin('firm.json', 1)
  const before = read('firm.json')
  mkdirSync(file('firm.json.new'))
  const resumed = play(['--resume', file('firm.json')], testScreen(...first(1)))
  await expect(resumed).rejects.toThrow('cannot be written')
  expect(read('firm.json')).toBe(before)
})

test('--seats names the players of a record that does not name them', async () => {
  await begin('unseated.json', 1)
  const { seats, ...record } = recordOf('unseated.json')
  expect(seats).toEqual(['Ana', 'good'])
  writeFileSync(file('unseated.json'), JSON.stringify(record))
  const resumed = play(['--resume', file('unseated.json')], testScreen())
  await expect(resumed).rejects.toThrow('does not say who sat where: name the 2 players with --seats')
  const args = ['--resume', file('unseated.json'), '--seats', 'Ana,beginner']
  expect(await play(args, testScreen(...always))).toBe(0)
  expect(recordOf('unseated.json').seats).toEqual(['Ana', 'beginner'])
})

test('a record that names its seats replays like any other', async () => {
  await begin('seated.json', 2)
  const screen = testScreen()
  expect(await replayFile([file('seated.json'), '--all'], screen)).toBe(0)
  expect(screen.printed.at(-1)).toBe('The match was not finished.')
})

describe('play --resume explains why it refuses', () => {
  const change = (name: string, to: (record: Record<string, unknown>) => unknown) =>
    writeFileSync(file(name), JSON.stringify(to(recordOf(name))))

  test.each([
    ['a missing file', 'none.json', () => undefined, /cannot be read/],
    [
      'a damaged file',
      'cut.json',
      () => writeFileSync(file('cut.json'), read('cut.json').slice(0, 90)),
      /cannot be read/,
    ],
    [
      'a changed action',
      'changed.json',
      () =>
        change('changed.json', (record) => ({
          ...record,
          actions: [
            ['B', { type: 'roll' }, 1],
            ['A', { type: 'roll' }, 1],
          ],
        })),
      /does not replay: at action/,
    ],
    [
      'another version of the rules',
      'version.json',
      () => change('version.json', (record) => ({ ...record, version: 99 })),
      /version 99 of Yahtzee; these rules are version 1/,
    ],
    [
      'an unknown game',
      'chess.json',
      () => change('chess.json', (record) => ({ ...record, game: 'chess' })),
      /There is no game chess\. There are: /,
    ],
    [
      'the wrong number of seats',
      'seats.json',
      () => change('seats.json', (record) => ({ ...record, seats: ['Ana'] })),
      /has 2 players; --seats names 1/,
    ],
    [
      'an invalid name',
      'bot.json',
      () => change('bot.json', (record) => ({ ...record, game: record.game, seats: ['Ana', '\u001b[31m'] })),
      /A name is 1 to 24 letters/,
    ],
  ])('%s', async (_case, name, damage, sentence) => {
    if (name !== 'none.json') await begin(name, 1)
    damage()
    const before = name === 'none.json' ? '' : read(name)
    const resumed = play(['--resume', file(name)], testScreen(...always))
    await expect(resumed).rejects.toThrow(sentence)
    await expect(resumed).rejects.toBeInstanceOf(UsageError)
    if (name !== 'none.json') expect(read(name)).toBe(before)
  })

  test('a finished match', async () => {
    const args = ['yahtzee', '--seats', 'good', '--seed', 'x', '--record', file('done.json')]
    expect(await play(args, testScreen())).toBe(0)
    const resumed = play(['--resume', file('done.json')], testScreen())
    await expect(resumed).rejects.toThrow(`is finished: icebreaker replay ${file('done.json')} shows it`)
  })

  test.each([['--seed', 'y'], ['--option', 'joker=free'], ['yahtzee']])(
    'an argument that the file already contains: %s',
    async (...given) => {
      await begin('given.json', 1)
      const resumed = play(['--resume', file('given.json'), ...given], testScreen())
      await expect(resumed).rejects.toThrow('--resume reads these from the file')
    },
  )
})
