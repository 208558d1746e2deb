import { describe, expect, test } from 'vitest'
import { argumentsIn } from './testing/message-arguments.ts'
import { type Catalog, languageFrom, refusalsFrom, translate } from './texts.ts'

describe('translate', () => {
  test('formats plurals and numbers in the language of the catalogue', () => {
    const en = { cards: '{count, plural, one {# card} other {# cards}}' } as const
    const de = { cards: '{count, plural, one {# Karte} other {# Karten}}' } as const
    expect(translate(en, 'en')('cards', { count: 1 })).toBe('1 card')
    expect(translate(en, 'en')('cards', { count: 1200 })).toBe('1,200 cards')
    expect(translate(de, 'de')('cards', { count: 1200 })).toBe('1.200 Karten')
  })

  test('falls back to the other catalogue, then to the key, and reports a missing message', () => {
    const catalog: Catalog = { here: 'here' }
    const missing: string[] = []
    const t = translate(catalog, 'de', { there: 'there' }, (key) => missing.push(key))
    expect([t('here'), t('there'), t('nowhere')]).toEqual(['here', 'there', 'nowhere'])
    expect(missing).toEqual(['there', 'nowhere'])
  })

  test('leaves angle brackets as they are', () => {
    expect(translate({ odd: '1 < 2 <b>{name}</b>' }, 'en')('odd', { name: '<i>' })).toBe('1 < 2 <b><i></b>')
  })
})

test.each([
  ['system', ['de-AT', 'en'], 'de'],
  ['system', ['fr', 'en-GB', 'de'], 'en'],
  ['system', ['fr'], 'en'],
  ['system', [], 'en'],
  ['de', ['en'], 'de'],
] as const)(
  'with the setting %s and the preferences %j, the language is %s',
  (setting, preferred, language) => {
    expect(languageFrom(setting, preferred)).toBe(language)
  },
)

describe('refusalsFrom', () => {
  const refuse = refusalsFrom({ 'refusal.too-low': '{card} is too low.', 'refusal.over': 'It is over.' })

  test('takes the sentence from the catalogue and keeps the values for translations', () => {
    expect(refuse('over')).toEqual({ code: 'over', text: 'It is over.' })
    expect(refuse('too-low', { card: 3 })).toEqual({
      code: 'too-low',
      text: '3 is too low.',
      values: { card: 3 },
    })
  })

  test('makes each refusal once, and one for each set of values', () => {
    expect(refuse('too-low', { card: 3 })).toBe(refuse('too-low', { card: 3 }))
    expect(refuse('too-low', { card: '3' }).values).toEqual({ card: '3' })
    for (let card = 0; card < 1200; card += 1)
      expect(refuse('too-low', { card }).text).toBe(`${card} is too low.`)
  })

  test('throws for a code without a text', () => {
    const refuseAny = refusalsFrom<`refusal.${string}`>({})
    expect(() => refuseAny('unknown')).toThrow('the text refusal.unknown exists')
  })
})

test('argumentsIn finds the arguments inside plurals and selects', () => {
  const catalog = {
    plain: 'No arguments',
    nested:
      '{who, select, you {You have {count, plural, one {# card} other {# cards}}} other {{name} waits}}',
  }
  expect(argumentsIn(catalog, 'en')).toEqual({ plain: [], nested: ['count', 'name', 'who'] })
})
