import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { LEVELS } from '../engine/game.ts'
import { GAMES } from '../games/registry.ts'
import { listGames } from './list.ts'
import { play } from './play.ts'
import { refereeFile } from './referee.ts'
import { replayFile } from './replay.ts'
import { inkFor, type Screen } from './screen.ts'
import { UsageError } from './usage.ts'
import { verify } from './verify.ts'

const home = mkdtempSync(join(tmpdir(), 'icebreaker-cli-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const file = (name: string) => join(home, name)

/** A terminal without colours in which these lines are typed, then nothing more; it keeps what was printed. */
function typing(...lines: string[]): Screen & { readonly printed: string[] } {
  const printed: string[] = []
  return {
    printed,
    ink: inkFor(false),
    width: 80,
    isLive: false,
    print: (text = '') => printed.push(...text.split('\n')),
    clear: () => undefined,
    ask: async () => lines.shift() ?? null,
    close: () => undefined,
  }
}

/** Types the first choice again and again. */
const always = (word: string) => typing(...Array.from({ length: 5_000 }, () => word))
const bots = (game: (typeof GAMES)[number], level: string) =>
  Array.from({ length: Math.max(game.players.min, 3) }, () => level).join(',')

describe.each(GAMES.map((game) => [game.id, game] as const))('%s in the terminal', (id, game) => {
  test('is played to its end by bots of every level, kept, replayed and verified', async () => {
    for (const level of LEVELS.filter((known) => game.bots[known] !== undefined)) {
      const record = file(`${id}-${level}.json`)
      expect(
        await play([id, '--seats', bots(game, level), '--seed', 'x', '--record', record], typing()),
      ).toBe(0)
      const again = typing()
      expect(await replayFile([record, '--all'], again)).toBe(0)
      expect(again.printed.join('\n')).toContain('The match is over')
      expect(verify([record], typing())).toBe(0)
    }
  })

  test('shows a table of 80 columns, the same for the same seed, and is over when input ends', async () => {
    const args = [
      id,
      '--seats',
      `Ana,${bots(game, 'beginner')}`.split(',').slice(0, Math.max(game.players.min, 3)).join(','),
      '--seed',
      'y',
    ]
    const [one, two] = [typing(), typing()]
    expect(await play(args, one)).toBe(1)
    await play(args, two)
    expect(one.printed).toEqual(two.printed)
    expect(one.printed.filter((line) => line.length > 130)).toEqual([])
    expect(one.printed.at(-1)).toBe('The match ends here, unfinished.')
  })

  test('answers help, rules, what is not legal, and what it does not know', async () => {
    const seats = `Ana,${bots(game, 'beginner')}`.split(',').slice(0, Math.max(game.players.min, 3)).join(',')
    const screen = typing('?', '?why', '?rules', '?host', '? zzzz', 'xyzzy')
    await play([id, '--seats', seats, '--seed', 'z'], screen)
    const said = screen.printed.join('\n')
    expect(said).toMatch(/^[A-Z]1\. /m)
    expect(said).toContain('No rule speaks of zzzz.')
    expect(said).toContain('I do not know "xyzzy".')
  })

  test('is played to its end by someone who always takes the first choice', async () => {
    const seats = `Ana,${bots(game, 'beginner')}`.split(',').slice(0, Math.max(game.players.min, 3)).join(',')
    const screen = always('1')
    expect(await play([id, '--seats', seats, '--seed', 'w'], screen)).toBe(0)
    expect(screen.printed.join('\n')).toContain('The match is over')
  })
})

describe('what cannot be done is said in a sentence', () => {
  const cases: readonly [string, string[], RegExp][] = [
    ['no game', [], /GAME is missing/],
    ['an unknown game', ['chess'], /There is no game chess\. There are: /],
    ['an unknown flag', ['flip7', '--cheat'], /cheat/],
    [
      'too many seats',
      ['flip7', '--seats', 'good,'.repeat(30).slice(0, -1)],
      /1 to 18 players; --seats names 30/,
    ],
    ['a level that there is not', ['discard', '--seats', 'Ana,strong'], /no bot of level strong/],
    ['a name that is none', ['discard', '--seats', 'Ana,\u001b[31mBen'], /A name is 1 to 24 letters/],
    ['an option that is none', ['flip7', '--option', 'target'], /name=value/],
    ['an option out of bounds', ['flip7', '--option', 'target=9'], /target/],
    ['too few for the house rules', ['flip7', '--seats', 'Ana,good'], /./],
    [
      'a record that cannot be written',
      ['discard', '--seats', 'good', '--record', '/nowhere/x.json'],
      /cannot be written/,
    ],
  ]
  test.each(cases)('%s', async (_what, args, sentence) => {
    const failed = play(args, typing())
    await expect(failed).rejects.toThrow(sentence)
    await expect(failed).rejects.toBeInstanceOf(UsageError)
  })

  test('a file that is no record, and one that was changed', async () => {
    writeFileSync(file('bad.json'), '{"game":1}')
    writeFileSync(file('text.json'), 'hello')
    await expect(replayFile([file('bad.json')], typing())).rejects.toThrow('is not a record of a match')
    await expect(replayFile([file('text.json')], typing())).rejects.toThrow('cannot be read')
    await expect(replayFile([file('missing.json')], typing())).rejects.toThrow('cannot be read')
    const record = file('changed.json')
    await play(['discard', '--seats', 'good', '--seed', 'x', '--record', record], typing())
    writeFileSync(
      record,
      readFileSync(record, 'utf8')
        .replace(/"server":"."/, '"server":"0')
        .replace(/"server":"./, '"server":"f'),
    )
    await expect(replayFile([record], typing())).rejects.toThrow('does not replay')
  })
})

test('verify compares with the hash that was shown', async () => {
  const record = file('hash.json')
  await play(['discard', '--seats', 'good', '--seed', 'x', '--record', record], typing())
  const screen = typing()
  expect(verify([record], screen)).toBe(0)
  const hash = /its hash is ([0-9a-f]{64})/.exec(screen.printed.join('\n'))?.[1] ?? ''
  expect(verify([record, '--hash', hash], typing())).toBe(0)
  expect(
    verify([record, '--hash', hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))], typing()),
  ).toBe(1)
})

test('several people at one keyboard: what one sees is covered before the next looks', async () => {
  const asked: string[] = []
  const screen = {
    ...typing(),
    clear: () => asked.push('(cleared)'),
    ask: async (prompt: string) => {
      asked.push(prompt.trim())
      return asked.length > 40 ? null : '1'
    },
  }
  await play(['discard', '--seats', 'Ana,Ben', '--seed', 'x', '--option', 'turnLimit=2'], screen)
  const covered = asked.findIndex((line) => line.startsWith('Pass to Ben'))
  expect(asked[0]).toBe('Ana: press Enter to see your side.')
  expect(asked.slice(covered, covered + 3)).toEqual([
    'Pass to Ben: press Enter, and it is covered.',
    '(cleared)',
    'Ben: press Enter to see your side.',
  ])
})

describe('W27 the referee as a command', () => {
  const history = {
    turnOrder: ['A', 'B'],
    gifts: ['g1', 'g2'],
    config: { maxSteals: 3, returnToStart: false },
    history: [
      { type: 'PICK', playerId: 'A', giftId: 'g1', leftGiftId: null, at: 1 },
      { type: 'PICK', playerId: 'B', giftId: 'g1', leftGiftId: null, at: 2 },
    ],
  }

  test('passes the record of a match that was played', async () => {
    const record = file('elephant.json')
    await play(
      ['white-elephant', '--seats', 'good,beginner,good', '--seed', 'x', '--record', record],
      typing(),
    )
    const screen = typing()
    expect(refereeFile([record], screen)).toBe(0)
    expect(screen.printed.at(-1)).toMatch(/^✓ all \d+ entries follow the rules/)
  })

  test('names what is wrong in a history that was forged', () => {
    writeFileSync(file('forged.json'), JSON.stringify(history))
    const screen = typing()
    expect(refereeFile([file('forged.json')], screen)).toBe(1)
    expect(screen.printed[0]).toMatch(/^✗ entry 2: /)
  })

  test('says of a file that is neither what it lacks', () => {
    writeFileSync(file('neither.json'), '{}')
    expect(() => refereeFile([file('neither.json')], typing())).toThrow(/neither a history .* nor a record/)
  })
})

test('games lists every game', () => {
  const screen = typing()
  listGames(screen)
  for (const { id, name } of GAMES)
    expect(screen.printed.some((line) => line.startsWith(id) && line.endsWith(name))).toBe(true)
})
