import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CHECKED, checkedFiles, styleViolations } from '../tools/style.ts'

const ROOT = join(import.meta.dirname, '..')

describe('the style check', () => {
  test.each([
    '// a message for who comes late',
    '/** Gives the prize to who bid most. */',
    '// chosen by who sits there',
    '/** Who asks for it gets changes. */',
    "test('what is said of an event', () => {})",
    '/** What does not go, and why. */',
    'A snapshot is stored with each so-manieth action.',
    "throw new Error(value + ' is none.')",
    '/** The same, for spectators. */',
    '/** What everybody sees. */',
    ' * Where the deck lies.',
    '// Who is at turn.',
    '# What the dice score there.',
    '    """Where your ideas go.',
    '/** A report of what was told to a client. */',
    '// The table is no more.',
    '// A server hears of it later.',
    'It looks whether the file exists.',
    '/** The state with the eyes of Ana, or whose eyes they were. */',
    '/** The version; null where it is not stored. */',
    'It acknowledges nothing else than stored actions.',
    '/** So many requests get no answer. */',
    '/** As a host with a clock. */',
    '/** By which schedule it was found. */',
    "  test('F21 who was removed gets a bye', async () => {})",
    "limitTest('guesses', 'who guesses learns nothing', run)",
  ])('finds a violation in %s', (line) => {
    const violations = styleViolations('file.ts', `const fine = 1\n${line}\n`)
    expect(violations.length).toBeGreaterThan(0)
    expect(violations[0]).toMatch(/^file\.ts:2: "/)
  })

  test.each([
    '/** Returns the player who asked for a rematch. */',
    '// A list of the players to whom the event is sent.',
    '/** Null if there is none. */',
    '// The card is none of the 52.',
    'The rules know which players are connected, and what they hold.',
    '// What if two players tie? They share the place.',
    '// As soon as the table is there, the files are fetched.',
    '/** In a match of two, the seat opposite. */',
    "test('players who lead nowhere get an award', () => {})",
    'if key is None:',
    'There is no more time.',
    'SELECT TRUE WHERE id = 1',
  ])('accepts %s', (line) => expect(styleViolations('file.ts', line)).toEqual([]))

  test('covers folders that exist, with many files', () => {
    expect(CHECKED.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    const files = checkedFiles().map((file) => file.replaceAll('\\', '/'))
    expect(files.length).toBeGreaterThan(200)
    expect(files).toContain('src/engine/game.ts')
    for (const file of [
      'docs/library.md',
      'CHANGELOG.md',
      'examples/python/bot.py',
      '.github/pull_request_template.md',
    ])
      expect(files).toContain(file)
    expect(files.filter((file) => /\/(golden|solved)\//.test(file))).toEqual([])
  })
})
