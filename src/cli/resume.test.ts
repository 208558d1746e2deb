import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { UsageError } from '../cli-kit/usage.ts'
import { GAMES } from '../games/registry.ts'
import { play } from './play.ts'
import { replayFile } from './replay.ts'
import { typing } from './testing/screen.ts'
import { verify } from './verify.ts'

const home = mkdtempSync(join(tmpdir(), 'icebreaker-resume-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const file = (name: string) => join(home, name)
const read = (name: string) => readFileSync(file(name), 'utf8')
const recordOf = (name: string) => JSON.parse(read(name))

beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000))
afterEach(() => void vi.restoreAllMocks())

const first = (times: number) => Array.from({ length: times }, () => '1')
const always = first(5_000)

/** Begins a match of Ana's with a bot, in which she takes the first choice so often and leaves. */
async function begin(name: string, choices: number, game = 'yahtzee', ...more: string[]): Promise<void> {
  const args = [game, '--seats', 'Ana,good', '--seed', 'x', '--record', file(name), ...more]
  expect(await play(args, typing(...first(choices), 'quit'))).toBe(1)
}

describe.each(GAMES.map((game) => [game.id, game] as const))('%s', (id, { players }) => {
  const seats = ['Ana', 'good', 'good'].slice(0, Math.max(players.min, 3)).join(',')
  const args = (name: string) => [id, '--seats', seats, '--seed', 'x', '--record', file(name)]

  test('resumed twice and finished gives the same record as played in one go', async () => {
    const [whole, parts] = [`${id}-whole.json`, `${id}-parts.json`]
    expect(await play(args(whole), typing(...always))).toBe(0)
    expect(await play(args(parts), typing('quit'))).toBe(1)
    expect(await play(['--resume', file(parts)], typing('quit'))).toBe(1)
    expect(recordOf(parts).actions.length).toBeLessThan(recordOf(whole).actions.length)
    expect(await play(['--resume', file(parts)], typing(...always))).toBe(0)
    expect(read(parts)).toBe(read(whole))
    expect(verify([file(parts)], typing())).toBe(0)
  })
})

test('a match that is resumed in the middle of a turn gives the same record as one played in one go', async () => {
  const args = ['yahtzee', '--seats', 'Ana,good', '--seed', 'x', '--record', file('one-go.json')]
  const choices = ['r', 'k 1 2', 'r', 'l 1', 'r', ...always]
  expect(await play(args, typing(...choices))).toBe(0)
  await begin('steps.json', 0)
  for (const [from, to] of [
    [0, 2],
    [2, 4],
    [4, 9],
  ])
    expect(await play(['--resume', file('steps.json')], typing(...choices.slice(from, to)))).toBe(1)
  expect(await play(['--resume', file('steps.json')], typing(...choices.slice(9)))).toBe(0)
  expect(read('steps.json')).toBe(read('one-go.json'))
})

test('a resumed match says where it goes on, and how to go on again', async () => {
  await begin('told.json', 2)
  const screen = typing('quit')
  expect(await play(['--resume', file('told.json')], screen)).toBe(1)
  const { length } = recordOf('told.json').actions
  expect(screen.printed[0]).toMatch(/^Yahtzee · Ana, /)
  expect(screen.printed).toContain(`Goes on after action ${length}.`)
  expect(screen.printed.at(-1)).toBe(`To go on: icebreaker play --resume ${file('told.json')}`)
})

test('a resumed match is kept in another file if --record names one', async () => {
  await begin('from.json', 1)
  const before = read('from.json')
  await play(['--resume', file('from.json'), '--record', file('to.json')], typing(...first(2)))
  expect(read('from.json')).toBe(before)
  expect(recordOf('to.json').actions.length).toBeGreaterThan(JSON.parse(before).actions.length)
})

test('a record that cannot be written again stays as it was', async () => {
  await begin('firm.json', 1)
  const before = read('firm.json')
  mkdirSync(file('firm.json.new'))
  const resumed = play(['--resume', file('firm.json')], typing(...first(1)))
  await expect(resumed).rejects.toThrow('cannot be written')
  expect(read('firm.json')).toBe(before)
})

test('a record that does not say who sat where is resumed with --seats', async () => {
  await begin('unseated.json', 1)
  const { seats, ...record } = recordOf('unseated.json')
  expect(seats).toEqual(['Ana', 'good'])
  writeFileSync(file('unseated.json'), JSON.stringify(record))
  const resumed = play(['--resume', file('unseated.json')], typing())
  await expect(resumed).rejects.toThrow('does not say who sat where: name the 2 players with --seats')
  const args = ['--resume', file('unseated.json'), '--seats', 'Ana,beginner']
  expect(await play(args, typing(...always))).toBe(0)
  expect(recordOf('unseated.json').seats).toEqual(['Ana', 'beginner'])
})

test('a record with the seats in it is replayed like any other', async () => {
  await begin('seated.json', 2)
  const screen = typing()
  expect(await replayFile([file('seated.json'), '--all'], screen)).toBe(0)
  expect(screen.printed.at(-1)).toBe('The match was not finished.')
})

describe('what cannot be resumed is said in a sentence:', () => {
  const change = (name: string, to: (record: Record<string, unknown>) => unknown) =>
    writeFileSync(file(name), JSON.stringify(to(recordOf(name))))

  test.each([
    ['a file that is not there', 'none.json', () => undefined, /cannot be read/],
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
      'a game that there is not',
      'chess.json',
      () => change('chess.json', (record) => ({ ...record, game: 'chess' })),
      /There is no game chess\. There are: /,
    ],
    [
      'seats that do not fit',
      'seats.json',
      () => change('seats.json', (record) => ({ ...record, seats: ['Ana'] })),
      /has 2 players; 1 are named/,
    ],
    [
      'a bot that there is not',
      'bot.json',
      () => change('bot.json', (record) => ({ ...record, game: record.game, seats: ['Ana', '\u001b[31m'] })),
      /A name is 1 to 24 letters/,
    ],
  ])('%s', async (_what, name, damage, sentence) => {
    if (name !== 'none.json') await begin(name, 1)
    damage()
    const before = name === 'none.json' ? '' : read(name)
    const resumed = play(['--resume', file(name)], typing(...always))
    await expect(resumed).rejects.toThrow(sentence)
    await expect(resumed).rejects.toBeInstanceOf(UsageError)
    if (name !== 'none.json') expect(read(name)).toBe(before)
  })

  test('a finished match', async () => {
    const args = ['yahtzee', '--seats', 'good', '--seed', 'x', '--record', file('done.json')]
    expect(await play(args, typing())).toBe(0)
    const resumed = play(['--resume', file('done.json')], typing())
    await expect(resumed).rejects.toThrow(
      `is finished: icebreaker replay ${file('done.json')} walks through it`,
    )
  })

  test.each([['--seed', 'y'], ['--option', 'joker=free'], ['yahtzee']])(
    'what the file says already: %s',
    async (...given) => {
      await begin('given.json', 1)
      const resumed = play(['--resume', file('given.json'), ...given], typing())
      await expect(resumed).rejects.toThrow('--resume goes on with what the file says')
    },
  )
})
