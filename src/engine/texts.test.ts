import { describe, expect, test } from 'vitest'
import { argumentsIn } from './testing/message-arguments.ts'
import { type Catalog, languageFrom, refusalsFrom, refusalText, translate, type Values } from './texts.ts'

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

  test('chooses by exact number, by plural rule, by ordinal and by word', () => {
    const text =
      '{count, plural, =0 {none} one {# of {name}} other {# of {name}}}, {place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}, {sign, select, minus {bad {count, plural, one {card} other {cards}}} other {luck}}'
    const say = (values: Values) => translate({ text }, 'en')('text', values)
    expect(say({ count: 0, name: 'Ana', place: 2, sign: 'minus' })).toBe('none, 2nd, bad cards')
    expect(say({ count: 1, name: 'Ana', place: 11, sign: 'plus' })).toBe('1 of Ana, 11th, luck')
  })

  test('formats numbers with the digits that the message asks for', () => {
    const text = '{odds, number, ::.0} of {all, number}'
    expect(translate({ text }, 'de')('text', { odds: 1234.56, all: 1200 })).toBe('1.234,6 of 1.200')
  })

  test('throws if a value is missing', () => {
    expect(() => translate({ text: '{name} waits' }, 'en')('text')).toThrow('the value name')
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

test('a refusal that the catalogue lacks keeps its English text', () => {
  const t = translate({ 'refusal.over': 'Es ist aus.' }, 'de')
  expect(refusalText(t, { code: 'over', text: 'It is over.' })).toBe('Es ist aus.')
  expect(refusalText(t, { code: 'new', text: 'Something new.' })).toBe('Something new.')
})

test('argumentsIn finds the arguments inside plurals and selects', () => {
  const catalog = {
    plain: 'No arguments',
    nested:
      '{who, select, you {You have {count, plural, one {# card} other {# cards}}} other {{name} waits}}',
  }
  expect(argumentsIn(catalog)).toEqual({ plain: [], nested: ['count', 'name', 'who'] })
})
