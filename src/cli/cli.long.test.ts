import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { UsageError } from '../cli-kit/usage.ts'
import { LEVELS } from '../engine/game.ts'
import { GAMES } from '../games/registry.ts'
import { REFEREE_HELP, refereeFile } from '../games/white-elephant/terminal/commands/referee.ts'
import { REVIEW_HELP, review } from '../games/yahtzee/terminal/commands/review.ts'
import { SOLVE_HELP, solve } from '../games/yahtzee/terminal/commands/solve.ts'
import { ARENA_HELP, arena } from './arena/arena.ts'
import { listGames } from './games.ts'
import { GOLDEN_HELP } from './golden.ts'
import { PLAY_HELP, play } from './play.ts'
import { REPLAY_HELP, replayFile } from './replay.ts'
import { typing } from './testing/screen.ts'
import { VERIFY_HELP, verify } from './verify.ts'

const home = mkdtempSync(join(tmpdir(), 'icebreaker-cli-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const file = (name: string) => join(home, name)

/** Types the first choice again and again. */
const always = (word: string) => typing(...Array.from({ length: 5_000 }, () => word))
const bots = (game: (typeof GAMES)[number], level: string) =>
  Array.from({ length: Math.max(game.players.min, 3) }, () => level).join(',')

test('a replay says who chose an action for a player', async () => {
  const golden = join(import.meta.dirname, '../games/crazy-eights/golden/v1-01-3p.json')
  const { record } = JSON.parse(readFileSync(golden, 'utf8'))
  record.actions[0].push('bot')
  record.actions[1].push('clock')
  const marked = file('marked.json')
  writeFileSync(marked, JSON.stringify(record))
  const screen = typing()
  expect(await replayFile([marked, '--all'], screen)).toBe(0)
  const printed = screen.printed.join('\n')
  expect(printed).toContain(`A bot played for ${record.actions[0][0]}: `)
  expect(printed).toContain(`Time ran out for ${record.actions[1][0]}: `)
})

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

const tooWide = (lines: readonly string[]) => lines.filter((line) => [...line].length > 80)

describe('Y22 the review of a match', () => {
  test('says in 80 columns what each player gave away, and what was luck', async () => {
    const record = file('reviewed.json')
    await play(['yahtzee', '--seats', 'beginner,strong', '--seed', 'x', '--record', record], typing())
    const screen = typing()
    expect(await review([record], screen)).toBe(0)
    expect(tooWide(screen.printed)).toEqual([])
    const sums = screen.printed.filter((line) => line.includes('to begin with'))
    expect(sums).toHaveLength(2)
    for (const line of sums) {
      const [, start, sign, luck, given, score] =
        /^ {2}([\d.]+) to begin with ([+−]) ([\d.]+) luck − ([\d.]+) given away = (\d+)$/.exec(line) ?? []
      const signed = sign === '−' ? -Number(luck) : Number(luck)
      expect(Number(start) + signed - Number(given)).toBeCloseTo(Number(score), 6)
    }
    expect(screen.printed.some((line) => /^ {2}turn .\d roll \d .* −\d+\.\d\d /.test(line))).toBe(true)
    expect(screen.printed).toContain('  every decision was the best one')
  })

  test('shows every decision where all are wanted', async () => {
    const record = file('all.json')
    await play(['yahtzee', '--seats', 'strong', '--seed', 'x', '--record', record], typing())
    const screen = typing()
    expect(await review([record, '--all'], screen)).toBe(0)
    expect(tooWide(screen.printed)).toEqual([])
    const scored = screen.printed.filter((line) =>
      /^ {2}turn .\d roll \d .* ✓ {2}(score|scratch) /.test(line),
    )
    expect(scored).toHaveLength(13)
  })

  test('is of Yahtzee alone', async () => {
    const record = file('unsolved.json')
    await play(['discard', '--seats', 'good', '--seed', 'x', '--record', record], typing())
    await expect(review([record], typing())).rejects.toThrow('only Yahtzee is solved')
  })
})

describe('the arena', () => {
  const args = ['yahtzee', '--seats', 'good,beginner', '--matches', '6', '--seed', '4']

  test('gives the same result for the same seed, as a table of 80 columns and for programs', async () => {
    const shown = typing()
    expect(await arena(args, shown)).toBe(0)
    expect(shown.printed[0]).toMatch(/^Yahtzee: 6 matches, [\d.]+ actions each$/)
    expect(shown.printed).toHaveLength(4)
    expect(tooWide(shown.printed)).toEqual([])
    const results = [typing(), typing()]
    for (const screen of results) await arena([...args, '--json'], screen)
    const [one, two] = results.map(({ printed }) => JSON.parse(printed.join('\n')))
    for (const { standings } of [one, two]) for (const standing of standings) delete standing.msPerDecision
    expect(one).toEqual(two)
    expect(one).toMatchObject({ game: 'yahtzee', matches: 6 })
    expect(one.standings).toHaveLength(2)
  })

  test('draws the scores, and keeps records that replay', async () => {
    const [picture, folder] = [file('scores.svg'), file('kept')]
    const screen = typing()
    expect(await arena([...args, '--plot', picture, '--keep', folder], screen)).toBe(0)
    expect(tooWide(screen.printed)).toEqual([])
    expect(readFileSync(picture, 'utf8')).toMatch(/^<svg .*<\/svg>\n$/s)
    const kept = readdirSync(folder)
    expect(kept).toHaveLength(6)
    expect(await replayFile([join(folder, kept[0]!), '--all'], typing())).toBe(0)
  })

  test('says what it does not understand', async () => {
    await expect(arena(['yahtzee', '--matches', 'many'], typing())).rejects.toThrow(
      '--matches is a whole number',
    )
    await expect(arena(['chess'], typing())).rejects.toThrow('There is no game chess')
  })
})

describe('solving', () => {
  // Seconds on a machine that has nothing else to do.
  test('Y21 without a Joker ends at 245.87, in one line', { timeout: 240_000 }, async () => {
    const screen = typing()
    expect(await solve(['yahtzee', '--joker', 'none'], screen)).toBe(0)
    expect(screen.printed).toHaveLength(1)
    expect(screen.printed[0]).toMatch(/^joker none +expected score 245\.87\d\d /)
    expect(tooWide(screen.printed)).toEqual([])
  })

  test('says what it cannot solve', async () => {
    await expect(solve(['flip7'], typing())).rejects.toThrow('Only yahtzee is small enough')
    await expect(solve(['yahtzee', '--joker', 'wild'], typing())).rejects.toThrow(
      '--joker is one of forced, free, none',
    )
  })
})

test('what --help says fits into 80 columns', () => {
  const helps = [
    ARENA_HELP,
    GOLDEN_HELP,
    PLAY_HELP,
    REFEREE_HELP,
    REPLAY_HELP,
    REVIEW_HELP,
    SOLVE_HELP,
    VERIFY_HELP,
  ]
  expect(tooWide(helps.flatMap((help) => help.split('\n')))).toEqual([])
})

test('games lists every game', () => {
  const screen = typing()
  listGames(screen)
  for (const { id, name } of GAMES)
    expect(screen.printed.some((line) => line.startsWith(id) && line.endsWith(name))).toBe(true)
})
