import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toJsonSchema } from '@valibot/to-json-schema'
import { describe, expect, test } from 'vitest'
import { en as kitTexts } from '../board-kit/i18n/en.ts'
import { type AnyGame, CHANGES_NOTHING, LEVELS } from '../engine/game.ts'
import { argumentsIn } from '../engine/testing/message-arguments.ts'
import type { Catalog, Language } from '../engine/texts.ts'
import { fieldsOf } from '../web/lobby/house-rules/option-fields.ts'
import { GAMES } from './registry.ts'

/** Files that use no texts: tests, fixtures, records, tables of numbers, and the catalogues themselves. */
const IGNORED = /\.test\.tsx?$|^testing\/|^golden\/|\/solved\/|^texts\/(en|de)\.ts$/

/** Returns all source code of a game that may use its texts. */
function sourcesOf(id: string): string {
  const folder = join(import.meta.dirname, id)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !IGNORED.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
}

async function catalogOf(id: string, language: Language): Promise<Catalog> {
  const module: Record<string, Catalog> = await import(`./${id}/texts/${language}.ts`)
  return module[language] ?? {}
}

/** The keys that the page and the terminal ask a game with a review for. */
const REVIEW_KEYS = ['review.about', 'review.step', 'review.group']

/** Returns the keys that the lobby, the home page and the results ask every game for. */
function shellKeysOf(game: AnyGame): string[] {
  const schema = toJsonSchema(game.options, { errorMode: 'ignore', typeMode: 'input' })
  const options = fieldsOf(schema).flatMap((field) => [
    `option.${field.name}`,
    ...(field.type === 'choice' ? field.values.map((value) => `option.${field.name}.${value}`) : []),
  ])
  const presets = (game.presets ?? []).flatMap(({ id }) => [`preset.${id}`, `preset.${id}.about`])
  const bots = LEVELS.filter((level) => game.bots[level] !== undefined).flatMap((level) => [
    `bot.${level}.name`,
    `bot.${level}.style`,
  ])
  const review = existsSync(join(import.meta.dirname, game.id, 'texts/review.ts')) ? REVIEW_KEYS : []
  const daily = game.daily === undefined ? [] : ['daily.about', 'daily.result']
  return ['name', 'tagline', 'how.1', 'how.2', 'how.3', ...options, ...presets, ...bots, ...review, ...daily]
}

/** Returns the optional keys of the shell: descriptions of options, and the results' headline for everybody. */
function optionalShellKeysOf(game: AnyGame): string[] {
  const schema = toJsonSchema(game.options, { errorMode: 'ignore', typeMode: 'input' })
  return [...fieldsOf(schema).map(({ name }) => `option.${name}.about`), 'outcome.all']
}

const matchesOf = (source: string, pattern: RegExp) => [
  ...new Set([...source.matchAll(pattern)].map(([, found = '']) => found)),
]

/** The beginnings of keys that are built by a template: `badge.` in t(`badge.${status}`). */
const prefixesIn = (source: string) => matchesOf(source, /`([a-z][\w-]*\.[\w.-]*)\$\{/gi)

/** Codes become keys in the shell: the page translates `refusal.<code>`, `warning.<code>` and `outcome.<reason>`. */
const CODED_KEY = /^(?:refusal|warning|outcome)\.(.+)$/

/** Returns the keys that neither the sources nor the shell use. */
function unusedKeys(catalog: Catalog, source: string, shellKeys: readonly string[]): string[] {
  const literals = new Set(matchesOf(source, /['"`]([\w.-]+)['"`]/g))
  const properties = new Set(matchesOf(source, /\ben\.(\w+)/g))
  const prefixes = prefixesIn(source)
  return Object.keys(catalog).filter((key) => {
    const code = CODED_KEY.exec(key)?.[1]
    const isCodeUsed =
      code !== undefined &&
      (literals.has(code) || (code === CHANGES_NOTHING && source.includes('CHANGES_NOTHING')))
    const isUsed =
      isCodeUsed ||
      literals.has(key) ||
      properties.has(key) ||
      shellKeys.includes(key) ||
      prefixes.some((prefix) => key.startsWith(prefix))
    return !isUsed
  })
}

/** Returns the keys that the sources use and the catalogue does not have. */
function missingKeys(catalog: Catalog, source: string): string[] {
  const named = [
    ...matchesOf(source, /\bt\(\s*['"`]([\w.-]+)['"`]/g),
    ...matchesOf(source, /\ben\[['"]([\w.-]+)['"]\]/g),
    ...matchesOf(source, /\brefuse\(\s*'([\w-]+)'/g).map((code) => `refusal.${code}`),
  ].filter((key) => catalog[key] === undefined && !Object.hasOwn(kitTexts, key))
  const built = matchesOf(source, /\bt\(\s*`([\w.-]+)\$\{/g).filter(
    (prefix) => !Object.keys(catalog).some((key) => key.startsWith(prefix)),
  )
  return [...named, ...built.map((prefix) => `${prefix}…`)]
}

describe.each(GAMES.map((game) => [game.id, game] as const))('the texts of %s', (id, game) => {
  test('have the same keys and arguments in English and German', async () => {
    const [english, german] = [await catalogOf(id, 'en'), await catalogOf(id, 'de')]
    expect(argumentsIn(german)).toEqual(argumentsIn(english))
  })

  test('are never empty', async () => {
    const all = [...Object.entries(await catalogOf(id, 'en')), ...Object.entries(await catalogOf(id, 'de'))]
    expect(all.filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('include every key that the shell asks for', async () => {
    const catalog = await catalogOf(id, 'en')
    expect(shellKeysOf(game).filter((key) => catalog[key] === undefined)).toEqual([])
    const keys = Object.keys(catalog)
    expect(keys.filter((key) => key.startsWith('refusal.')).length).toBeGreaterThan(3)
    expect(keys.filter((key) => key.startsWith('outcome.')).length).toBeGreaterThan(0)
  })

  test('include every key that the game uses', async () => {
    expect(missingKeys(await catalogOf(id, 'en'), sourcesOf(id))).toEqual([])
  })

  test('are all used', async () => {
    // Which awards a board gives, and that each has a text, is tested beside the results.
    const awards = Object.keys(await catalogOf(id, 'en')).filter((key) => key.startsWith('award.'))
    const shellKeys = [...shellKeysOf(game), ...optionalShellKeysOf(game), ...awards]
    expect(unusedKeys(await catalogOf(id, 'en'), sourcesOf(id), shellKeys)).toEqual([])
  })

  test('are the source of the English in the rules: names, options and bots', async () => {
    const catalog = await catalogOf(id, 'en')
    expect(game.name).toBe(catalog.name)
    const schema = toJsonSchema(game.options, { errorMode: 'ignore', typeMode: 'input' })
    for (const { name, title, about } of fieldsOf(schema)) {
      expect({ name, title }).toEqual({ name, title: catalog[`option.${name}`] })
      expect({ name, about }).toEqual({ name, about: catalog[`option.${name}.about`] ?? '' })
    }
    for (const level of LEVELS) {
      const bot = game.bots[level]
      if (bot === undefined) continue
      expect(bot.name).toBe(catalog[`bot.${level}.name`])
      expect(bot.style).toBe(catalog[`bot.${level}.style`])
    }
  })
})

test('every bot has a name of its own, which no card, row or game has', async () => {
  const catalogs = await Promise.all(GAMES.map(({ id }) => catalogOf(id, 'en')))
  const entries = catalogs.flatMap((catalog) => Object.entries(catalog))
  const names = entries
    .filter(([key]) => /^bot\.(beginner|good|strong)\.name$/.test(key))
    .map(([, name]) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(new Set(names).size).toBe(names.length)
  const words = new Set(
    entries.filter(([key]) => /^(name|card|category)\b/.test(key)).map(([, text]) => text),
  )
  expect(names.filter((name) => words.has(name))).toEqual([])
})

describe('the check of keys', () => {
  const source = [
    "t('used.literal', { count })",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source code under test
    't(`badge.${status}`)',
    "refuse('too-low')",
    "v.title(en['option.cards'])",
  ].join('\n')

  test('finds keys that nothing uses', () => {
    const catalog = {
      'used.literal': '',
      'badge.busted': '',
      'refusal.too-low': '',
      'option.cards': '',
      'how.1': '',
      'unused.literal': '',
      'refusal.unused': '',
      'option.unused': '',
    }
    expect(unusedKeys(catalog, source, ['how.1'])).toEqual([
      'unused.literal',
      'refusal.unused',
      'option.unused',
    ])
  })

  test('finds keys that do not exist, unless they are those of the board kit', () => {
    expect(missingKeys({}, `${source}\nt('sheet.close')`)).toEqual([
      'used.literal',
      'option.cards',
      'refusal.too-low',
      'badge.…',
    ])
  })
})
