import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from '../engine/schema.ts'
import { toy } from '../engine/testing/toy.ts'
import { type Golden, goldenDiffers } from './golden.ts'
import * as published from './index.ts'
import { GAMES, gameById, gamesOf } from './registry.ts'

const folderOf = (id: string) => join(import.meta.dirname, id)
const read = (id: string, file: string) => readFileSync(join(folderOf(id), file), 'utf8')

/** Returns the rule numbers of a game's README, from lines such as `- **F28.** …`. */
const rulesOf = (id: string) =>
  [...read(id, 'README.md').matchAll(/^- \*\*([A-Z]\d+)\.\*\*/gm)].map((match) => match[1]!)

/** Returns the rule numbers that the names of a game's tests begin with. */
function testedRulesOf(id: string): Set<string> {
  const tests = readdirSync(folderOf(id), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.test.ts'),
  )
  const names = tests.flatMap((file) => [...read(id, file).matchAll(/['"`]([A-Z]\d+)[a-z]? /g)])
  return new Set(names.map((match) => match[1]!))
}

describe('the registry', () => {
  test('lists every game that the module exports', () => {
    expect(gamesOf({ ...published, toy })).toContain(toy)
    expect(GAMES).not.toContain(toy)
  })

  test('has one entry for every game folder', () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )
    expect(GAMES.map(({ id }) => id).toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
  })

  test('returns null for an unknown id', () => {
    expect(gameById('toy')).toBeNull()
    expect(gameById('__proto__')).toBeNull()
  })
})

describe.each(GAMES.map((game) => [game.id, game] as const))('%s', (id, game) => {
  test('numbers its rules from 1 without gaps', () => {
    const numbers = rulesOf(id)
    const letter = numbers[0]?.[0] ?? '?'
    expect(numbers).toEqual(numbers.map((_, at) => `${letter}${at + 1}`))
    expect(numbers.length).toBeGreaterThan(0)
  })

  test('has a test for every numbered rule, and no test for an unknown number', () => {
    const tested = testedRulesOf(id)
    expect(rulesOf(id).filter((number) => !tested.has(number))).toEqual([])
    expect([...tested].filter((number) => !rulesOf(id).includes(number))).toEqual([])
  })

  test('has unique presets with valid options, a classic one without options among them', () => {
    const presets = game.presets ?? []
    expect(presets).toContainEqual({ id: 'classic', options: {} })
    expect(new Set(presets.map((preset) => preset.id)).size).toBe(presets.length)
    for (const { options } of presets) {
      expect(parse(game.options, options)).toMatchObject({ ok: true, value: options })
    }
  })

  test('has variants that are all the values of one of its options', () => {
    const { option = '', values = [] } = game.variants ?? {}
    for (const value of values)
      expect(parse(game.options, { [option]: value })).toMatchObject({ ok: true, value: { [option]: value } })
    if (values.length > 0) expect(parse(game.options, { [option]: 'another' }).ok).toBe(false)
    expect(new Set(values).size).toBe(values.length)
  })

  test('has a laws.ts that names this game, and a laws.test.ts', async () => {
    const module: { subject: { game: unknown } } = await import(`./${id}/testing/laws.ts`)
    expect(module.subject.game).toBe(game)
    expect(existsSync(join(folderOf(id), 'testing/laws.test.ts'))).toBe(true)
  })

  const golden = existsSync(join(folderOf(id), 'golden')) ? readdirSync(join(folderOf(id), 'golden')) : []
  test('has at least three golden records', () => expect(golden.length).toBeGreaterThanOrEqual(3))
  test.each(golden)('replays golden/%s to the same bytes', (file) => {
    const kept: Golden = JSON.parse(read(id, join('golden', file)))
    expect(goldenDiffers(game, kept)).toBeNull()
    const forged = {
      ...kept,
      fingerprint: kept.fingerprint.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    }
    expect(goldenDiffers(game, forged)).not.toBeNull()
  })
})

/** Questions on which the sources of a game's rules disagree or are silent; its README states each answer. */
const OPEN_POINTS: readonly [id: string, points: readonly string[]][] = [
  ['flip7', ['Disconnected players as targets', 'Several cards set aside in one Flip Three']],
  ['crazy-eights', ['Skip with two players', 'The reverse count at four', 'special card interrupts']],
  ['white-elephant', ['edge case 10', 'edge cases 1 and 6', 'Rule F']],
  ['yahtzee', ["the Joker's default", 'all dice frozen', 'one wrong index']],
  ['discard', ['The phase with an empty hand', 'INIT after a reload', 'Order of discarded cards']],
]

describe.each(OPEN_POINTS)('the README of %s', (id, points) => {
  const section = read(id, 'README.md').split('\n## Where the sources disagree or are silent\n')[1] ?? ''
  const [table = ''] = section.split('\n## ')

  test.each(points)('states a reading for "%s"', (point) => expect(table).toContain(point))

  test('refers only to rules that exist', () => {
    const named = [...table.matchAll(/\b[FCWYD]\d+\b/g)].map(([number]) => number)
    expect(named.filter((number) => !rulesOf(id).includes(number))).toEqual([])
    expect(named.length).toBeGreaterThan(0)
  })
})
