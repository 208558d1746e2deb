import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toJsonSchema } from '@valibot/to-json-schema'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { LEVELS } from '../../engine/game.ts'
import { type Catalog, LANGUAGES, type Language, languageFrom, translate } from '../../engine/texts.ts'
import { GAMES } from '../../games/registry.ts'
import { fieldsOf } from '../lobby/option-fields.ts'
import { de } from './de/index.ts'
import { en } from './en/index.ts'

const GAMES_DIR = join(import.meta.dirname, '../../games')

type Element = ReturnType<IntlMessageFormat['getAst']>[number]

/** The names of the values that a message asks for, those within its plurals and choices too. */
function argumentsOf(text: string, language: Language): string[] {
  const names = new Set<string>()
  const walk = (elements: readonly Element[]) => {
    for (const element of elements) {
      if ('options' in element) for (const { value } of Object.values(element.options)) walk(value)
      // A literal is a text, and `#` stands for a value that was named before.
      if (element.type !== 0 && element.type !== 7) names.add(String(Reflect.get(element, 'value')))
    }
  }
  walk(new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).getAst())
  return [...names].toSorted()
}

const argumentsIn = (catalog: Catalog, language: Language) =>
  Object.fromEntries(Object.entries(catalog).map(([key, text]) => [key, argumentsOf(text, language)]))

/** The refusal codes in the sources of a game's rules: `refuse('not-your-turn')`. */
function refusalCodes(game: string): string[] {
  const files = readdirSync(join(GAMES_DIR, game, 'rules')).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const codes = files.flatMap((file) => [
    ...readFileSync(join(GAMES_DIR, game, 'rules', file), 'utf8').matchAll(
      /\b(?:code: |refuse\()'([a-z0-9-]+)'/g,
    ),
  ])
  return [...new Set(codes.map(([, code]) => code!))].toSorted()
}

async function catalogOf(game: string, language: Language): Promise<Catalog> {
  const module: Record<string, Catalog> = await import(`../../games/${game}/texts/${language}.ts`)
  return module[language]!
}

describe('the shell', () => {
  test('says everything in both languages, with the same values', () => {
    expect(argumentsIn(de, 'de')).toEqual(argumentsIn(en, 'en'))
  })

  test('leaves no text empty', () => {
    const empty = [en, de].flatMap((catalog) =>
      Object.entries(catalog).filter(([, text]) => text.trim() === ''),
    )
    expect(empty).toEqual([])
  })
})

describe.each(GAMES.map((game) => [game.id, game] as const))('%s', (id, game) => {
  test('says everything in both languages, with the same values', async () => {
    const [english, german] = [await catalogOf(id, 'en'), await catalogOf(id, 'de')]
    expect(argumentsIn(german, 'de')).toEqual(argumentsIn(english, 'en'))
  })

  test.each(LANGUAGES)('has a text for all that the shell asks for (%s)', async (language) => {
    const schema = toJsonSchema(game.options, { errorMode: 'ignore', typeMode: 'input' })
    const options = fieldsOf(schema).flatMap((field) => [
      `option.${field.name}`,
      ...(field.type === 'choice' ? field.values.map((value) => `option.${field.name}.${value}`) : []),
    ])
    const presets = (game.presets ?? []).flatMap((preset) => [
      `preset.${preset.id}`,
      `preset.${preset.id}.about`,
    ])
    const bots = LEVELS.filter((level) => game.bots[level] !== undefined).flatMap((level) => [
      `bot.${level}.name`,
      `bot.${level}.style`,
    ])
    const codes = refusalCodes(id)
    expect(codes.length).toBeGreaterThan(3)
    const catalog = await catalogOf(id, language)
    // A warning has a code too, and is told apart by its key.
    const refusals = codes
      .filter((code) => catalog[`warning.${code}`] === undefined)
      .map((code) => `refusal.${code}`)
    const wanted = [
      'name',
      'tagline',
      'how.1',
      'how.2',
      'how.3',
      ...options,
      ...presets,
      ...bots,
      ...refusals,
    ]
    expect(wanted.filter((key) => catalog[key] === undefined)).toEqual([])
  })

  test('tells of its end', async () => {
    const catalog = await catalogOf(id, 'en')
    expect(Object.keys(catalog).filter((key) => key.startsWith('outcome.')).length).toBeGreaterThan(0)
  })
})

test('a message is said in its language', () => {
  const cards = { cards: '{count, plural, one {# card} other {# cards}}' } as const
  expect(translate(cards, 'en')('cards', { count: 1 })).toBe('1 card')
  expect(translate(cards, 'en')('cards', { count: 1200 })).toBe('1,200 cards')
  expect(
    translate({ cards: '{count, plural, one {# Karte} other {# Karten}}' }, 'de')('cards', { count: 1200 }),
  ).toBe('1.200 Karten')
})

test('a text that is missing is reported, and its key is shown', () => {
  const catalog: Catalog = { here: 'here' }
  const missing: string[] = []
  const t = translate(catalog, 'de', { there: 'there' }, (key) => missing.push(key))
  expect([t('here'), t('there'), t('nowhere')]).toEqual(['here', 'there', 'nowhere'])
  expect(missing).toEqual(['there', 'nowhere'])
})

test('a text with a < in it is a text', () => {
  expect(translate({ odd: '1 < 2 <b>{name}</b>' }, 'en')('odd', { name: '<i>' })).toBe('1 < 2 <b><i></b>')
})

test.each([
  ['system', ['de-AT', 'en'], 'de'],
  ['system', ['fr', 'en-GB', 'de'], 'en'],
  ['system', ['fr'], 'en'],
  ['system', [], 'en'],
  ['de', ['en'], 'de'],
] as const)('with the setting %s and the wishes %j it is %s', (setting, wanted, language) => {
  expect(languageFrom(setting, wanted)).toBe(language)
})
