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
  ])('accepts %s', (line) => expect(styleViolations('file.ts', line)).toEqual([]))

  test('covers folders that exist, with many files', () => {
    expect(CHECKED.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    const files = checkedFiles().map((file) => file.replaceAll('\\', '/'))
    expect(files.length).toBeGreaterThan(200)
    expect(files).toContain('src/engine/game.ts')
    expect(files).toContain('docs/library.md')
    expect(files.filter((file) => /\/(golden|solved)\//.test(file))).toEqual([])
  })
})
