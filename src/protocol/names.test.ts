import { describe, expect, test } from 'vitest'
import { parse } from '../engine/schema.ts'
import { nameSchema } from './identity.ts'
import { cleanName, distinctName, looksLike, NAME_MAX, nameFaultOf } from './names.ts'

const ENGLAND = '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'

describe('a name with joined emoji is accepted as it is:', () => {
  test.each(['👨‍👩‍👧', '🏳️‍🌈', '👩🏽‍🚀', '🏴‍☠️', '❤️‍🔥', 'Ana 👩‍💻', '1️⃣', '🇩🇪', '☀️', '👩🏽‍❤️‍💋‍👨🏾', ENGLAND])(
    '%s',
    (name) => {
      expect(parse(nameSchema, name)).toEqual({ ok: true, value: name })
    },
  )

  test.each(['👨‍👩‍👧', '👨‍👩‍👧‍👦', '👩🏽‍❤️‍💋‍👨🏾', ENGLAND])('%s counts as one character', (emoji) => {
    expect(parse(nameSchema, emoji.repeat(NAME_MAX))).toEqual({ ok: true, value: emoji.repeat(NAME_MAX) })
    expect(nameFaultOf(emoji.repeat(NAME_MAX + 1))).toBe('long')
  })

  test('a flag counts as one character', () => {
    expect(nameFaultOf('🇩🇪'.repeat(NAME_MAX))).toBe(null)
    expect(nameFaultOf('🇩🇪'.repeat(NAME_MAX + 1))).toBe('long')
  })
})

describe('letters that need a joiner keep it:', () => {
  test.each(['علی‌رضا', 'क्‍ष', '葛\u{e0100}城'])('%s', (name) => expect(cleanName(name)).toBe(name))
})

describe('a name loses its invisible characters:', () => {
  test.each([
    ['a zero-width space', 'An\u200ba'],
    ['a joiner between Latin letters', 'An\u200da'],
    ['a word joiner', '\u2060Ana'],
    ['a byte order mark', '\ufeffAna'],
    ['a soft hyphen', 'An\u00ada'],
    ['a mark of direction', 'Ana\u200e'],
    ['a variation selector on a letter', 'An\ufe0fa'],
    ['a Hangul filler', 'Ana\u3164'],
    ['tags', 'Ana\u{e0041}'],
    ['a blank of Braille', '\u2800Ana\u2800'],
  ])('%s', (_what, name) => expect(parse(nameSchema, name)).toEqual({ ok: true, value: 'Ana' }))

  test('a joiner that joins nothing is removed', () => {
    expect(cleanName('👩\u200d')).toBe('👩')
    expect(cleanName('👩\u200dA')).toBe('👩A')
  })
})

describe('a name is refused with the right reason', () => {
  test.each([
    ['', 'missing'],
    [' \t\u00a0\u2003 ', 'missing'],
    ['\u200b\u200b', 'missing'],
    ['\u3164', 'missing'],
    ['\u2800\u2800', 'missing'],
    ['\u0301\u0302', 'missing'],
    ['Ana\u202enaB', 'signs'],
    ['\u2066Ana\u2069', 'signs'],
    ['Ana\u0007', 'signs'],
    ['Ana\ud800', 'signs'],
    [`A${'\u0316'.repeat(30)}`, 'signs'],
    ['x'.repeat(NAME_MAX + 1), 'long'],
    ['👩‍🚀'.repeat(50), 'long'],
  ])('%j: %s', (name, fault) => {
    expect(nameFaultOf(name)).toBe(fault)
    expect(parse(nameSchema, name).ok).toBe(false)
  })

  test('each fault has a sentence of its own', () => {
    const reasons = ['', 'Ana\u202e', 'x'.repeat(25)].map((name) => {
      const parsed = parse(nameSchema, name)
      return parsed.ok ? '' : parsed.reason
    })
    expect(reasons).toEqual([
      'A name has at least one character that people can see.',
      'A name has no control characters, none that turn the direction of writing, and no piles of accents.',
      'A name has at most 24 characters.',
    ])
  })
})

describe('names at one table', () => {
  test.each([
    ['Ana', 'ana'],
    ['Ana', 'Ａｎａ'],
    ['STRASSE', 'straße'],
    ['Zoë', 'Zoe\u0308'],
    ['علی‌رضا', 'علیرضا'],
    ['☀', '☀️'],
  ])('%s looks like %s', (one, other) => expect(looksLike(one, other)).toBe(true))

  test('names that differ visibly do not look alike', () => {
    expect(looksLike('Ana', 'Anna')).toBe(false)
    expect(looksLike('Zoë', 'Zoe')).toBe(false)
    expect(looksLike('👨‍👩‍👧', '👨‍👩‍👦')).toBe(false)
  })

  test('a name that is taken gets a number', () => {
    expect(distinctName('Ana', ['Ben'])).toBe('Ana')
    expect(distinctName('Ana', ['ana'])).toBe('Ana 2')
    expect(distinctName('ana', ['Ana', 'Ana 2', 'ANA 3'])).toBe('ana 4')
  })

  test('a long name is shortened for its number, and emoji stay whole', () => {
    const long = 'x'.repeat(NAME_MAX)
    expect(distinctName(long, [long])).toBe(`${'x'.repeat(NAME_MAX - 2)} 2`)
    const families = '👨‍👩‍👧'.repeat(NAME_MAX)
    const other = distinctName(families, [families])
    expect(nameFaultOf(other)).toBe(null)
    expect(other).not.toMatch(/\u200d /u)
  })
})
