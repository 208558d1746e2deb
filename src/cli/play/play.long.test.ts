import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { UsageError } from '../../cli-kit/usage.ts'
import { type AnyGame, LEVELS } from '../../engine/game.ts'
import { GAMES } from '../../games/registry.ts'
import { replayFile } from '../replay.ts'
import { testScreen } from '../testing/screen.ts'
import { verify } from '../verify.ts'
import { play } from './play.ts'

const home = mkdtempSync(join(tmpdir(), 'icebreaker-cli-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const file = (name: string) => join(home, name)

/** A screen into which the same line is typed again and again. */
const always = (line: string) => testScreen(...Array.from({ length: 5_000 }, () => line))
/** The seats of a small table: this player, and bots of this level. */
const seatsWith = ({ players }: AnyGame, first: string, level: string) =>
  [first, ...Array.from({ length: Math.max(players.min, 3) - 1 }, () => level)].join(',')

describe.each(GAMES.map((game) => [game.id, game] as const))('%s in the terminal', (id, game) => {
  test('bots of every level play it to its end; the record replays and verifies', async () => {
    for (const level of LEVELS.filter((known) => game.bots[known] !== undefined)) {
      const record = file(`${id}-${level}.json`)
      const args = [id, '--seats', seatsWith(game, level, level), '--seed', 'x', '--record', record]
      expect(await play(args, testScreen())).toBe(0)
      const replayed = testScreen()
      expect(await replayFile([record, '--all'], replayed)).toBe(0)
      expect(replayed.printed.join('\n')).toContain('The match is over.')
      expect(await verify([record], testScreen())).toBe(0)
    }
  })

  test('the same seed shows the same table, and the match is left when the input ends', async () => {
    const args = [id, '--seats', seatsWith(game, 'Ana', 'beginner'), '--seed', 'y']
    const [one, two] = [testScreen(), testScreen()]
    expect(await play(args, one)).toBe(1)
    await play(args, two)
    expect(one.printed).toEqual(two.printed)
    expect(one.printed.filter((line) => line.length > 130)).toEqual([])
    expect(one.printed.at(-1)).toBe('The match ends here, unfinished.')
  })

  test('the prompt explains itself, the rules and refusals, and rejects unknown input', async () => {
    const screen = testScreen('?', '?why', '?rules', '?host', '? zzzz', 'xyzzy')
    await play([id, '--seats', seatsWith(game, 'Ana', 'beginner'), '--seed', 'z'], screen)
    const output = screen.printed.join('\n')
    expect(output).toMatch(/^[A-Z]1\. /m)
    expect(output).toContain('No rule mentions zzzz.')
    expect(output).toContain('I do not know "xyzzy".')
  })

  test('a person who always takes the first choice plays it to its end', async () => {
    const screen = always('1')
    const args = [id, '--seats', seatsWith(game, 'Ana', 'beginner'), '--seed', 'w']
    expect(await play(args, screen)).toBe(0)
    expect(screen.printed.join('\n')).toContain('The match is over.')
  })
})

describe('a wrong command line is refused with a sentence:', () => {
  const cases: readonly [string, string[], RegExp][] = [
    ['no game', [], /GAME is missing/],
    ['an unknown game', ['chess'], /There is no game chess\. There are: /],
    ['an unknown flag', ['flip7', '--cheat'], /cheat/],
    ['an unknown language', ['flip7', '--lang', 'fr'], /--lang is one of en, de/],
    [
      'too many seats',
      ['flip7', '--seats', 'good,'.repeat(30).slice(0, -1)],
      /1 to 18 players; --seats names 30/,
    ],
    ['an invalid name', ['discard', '--seats', 'Ana,\u001b[31mBen'], /A name is 1 to 24 letters/],
    ['an option without a value', ['flip7', '--option', 'target'], /name=value/],
    ['an option out of bounds', ['flip7', '--option', 'target=9'], /target/],
    ['too few players for the house rules', ['flip7', '--seats', 'Ana,good'], /./],
    [
      'a record that cannot be written',
      ['discard', '--seats', 'good', '--record', '/nowhere/x.json'],
      /cannot be written/,
    ],
  ]
  test.each(cases)('%s', async (_case, args, sentence) => {
    const played = play(args, testScreen())
    await expect(played).rejects.toThrow(sentence)
    await expect(played).rejects.toBeInstanceOf(UsageError)
  })

  test('a file that is not a record, and a record that was changed', async () => {
    writeFileSync(file('bad.json'), '{"game":1}')
    writeFileSync(file('text.json'), 'hello')
    await expect(replayFile([file('bad.json')], testScreen())).rejects.toThrow('is not a record of a match')
    await expect(replayFile([file('text.json')], testScreen())).rejects.toThrow('cannot be read')
    await expect(replayFile([file('missing.json')], testScreen())).rejects.toThrow('cannot be read')
    const record = file('changed.json')
    await play(['discard', '--seats', 'good', '--seed', 'x', '--record', record], testScreen())
    writeFileSync(
      record,
      readFileSync(record, 'utf8')
        .replace(/"server":"."/, '"server":"0')
        .replace(/"server":"./, '"server":"f'),
    )
    await expect(replayFile([record], testScreen())).rejects.toThrow('does not replay')
  })
})

test('a replay says who chose an action for a player', async () => {
  const golden = join(import.meta.dirname, '../../games/crazy-eights/golden/v1-01-3p.json')
  const { record } = JSON.parse(readFileSync(golden, 'utf8'))
  record.actions[0].push('bot')
  record.actions[1].push('clock')
  const marked = file('marked.json')
  writeFileSync(marked, JSON.stringify(record))
  const screen = testScreen()
  expect(await replayFile([marked, '--all'], screen)).toBe(0)
  const output = screen.printed.join('\n')
  expect(output).toContain(`A bot played for ${record.actions[0][0]}: `)
  expect(output).toContain(`Time ran out for ${record.actions[1][0]}: `)
})

test('a replay shows a takeback as a step, in both languages', async () => {
  const golden = join(import.meta.dirname, '../../games/yahtzee/golden/v1-12-3p.json')
  const { record } = JSON.parse(readFileSync(golden, 'utf8'))
  const withTakeBack = file('with-takeback.json')
  writeFileSync(withTakeBack, JSON.stringify(record))
  for (const [language, step, event] of [
    ['en', `5/${record.actions.length}  B: take the last action back`, 'B takes the last action back.'],
    ['de', `5/${record.actions.length}  B: letzte Aktion zurücknehmen`, 'B nimmt die letzte Aktion zurück.'],
  ] as const) {
    const screen = testScreen()
    expect(await replayFile([withTakeBack, '--all', '--lang', language], screen)).toBe(0)
    const at = screen.printed.findIndex((line) => line.includes(step))
    expect(screen.printed[at + 1]).toContain(event)
  }
})

test('verify compares the seed with the hash that was shown', async () => {
  const record = file('hash.json')
  await play(['discard', '--seats', 'good', '--seed', 'x', '--record', record], testScreen())
  const screen = testScreen()
  expect(await verify([record], screen)).toBe(0)
  const hash = /the hash of the seed is ([0-9a-f]{64})/.exec(screen.printed.join('\n'))?.[1] ?? ''
  expect(await verify([record, '--hash', hash], testScreen())).toBe(0)
  const other = hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  expect(await verify([record, '--hash', other], testScreen())).toBe(1)
})

test("with several people at one keyboard, a person's view is cleared before the next person looks", async () => {
  const asked: string[] = []
  const screen = {
    ...testScreen(),
    clear: () => asked.push('(cleared)'),
    ask: async (prompt: string) => {
      asked.push(prompt.trim())
      return asked.length > 40 ? null : '1'
    },
  }
  await play(['discard', '--seats', 'Ana,Ben', '--seed', 'x', '--option', 'turnLimit=2'], screen)
  const hidden = asked.findIndex((line) => line.startsWith('Pass the keyboard to Ben'))
  expect(asked[0]).toBe('Ana: press Enter to see your view.')
  expect(asked.slice(hidden, hidden + 3)).toEqual([
    'Pass the keyboard to Ben: press Enter to clear the screen.',
    '(cleared)',
    'Ben: press Enter to see your view.',
  ])
})

test('an action is taken back if the others agree; the record, its replay and a resumed match have it', async () => {
  const record = file('taken-back.json')
  const inputs = ['', 'r', 'back', 'y', 's chance', '', '', 'back', 'n', 'back', 'y', 'quit']
  const screen = testScreen(...inputs)
  expect(await play(['yahtzee', '--seats', 'Ana,Ben', '--seed', 'x', '--record', record], screen)).toBe(1)
  const output = screen.printed.join('\n')
  expect(output).toContain('Not now: A roll cannot be taken back.')
  expect(output).toContain('Ana takes the last action back.')
  const { actions } = JSON.parse(readFileSync(record, 'utf8'))
  expect(actions.map(([player, { type }]: [string, { type: string }]) => [player, type])).toEqual([
    ['A', 'roll'],
    ['A', 'score'],
    ['A', 'takeBack'],
  ])
  const replayed = testScreen()
  expect(await replayFile([record, '--all'], replayed)).toBe(0)
  expect(replayed.printed.join('\n')).toContain('take the last action back')
  const resumed = testScreen('', 'quit')
  await play(['--resume', record], resumed)
  expect(resumed.printed.join('\n')).toContain('The match continues after action 3.')
})
