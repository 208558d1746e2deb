import { expect, test } from 'vitest'
import { languageOf, localeLanguage } from './language.ts'
import { inkFor, type Screen } from './screen.ts'

const screen: Screen = {
  ink: inkFor(false),
  width: 80,
  isLive: false,
  language: 'de',
  print: () => undefined,
  status: () => undefined,
  clear: () => undefined,
  ask: async () => null,
  close: () => undefined,
}

test.each([
  [{ LANG: 'de_DE.UTF-8' }, 'de'],
  [{ LANG: 'de@euro' }, 'de'],
  [{ LANG: 'de_DE.UTF-8', LC_MESSAGES: 'en_GB.UTF-8' }, 'en'],
  [{ LANG: 'de_DE.UTF-8', LC_ALL: 'C' }, 'en'],
  [{ LANG: 'de_DE.UTF-8', LC_ALL: '' }, 'de'],
  [{ LANG: 'fr_FR.UTF-8' }, 'en'],
  [{}, 'en'],
])('the locale %j means the language %s', (env, language) => {
  expect(localeLanguage(env)).toBe(language)
})

test('--lang overrides the language of the screen, and names a supported language', () => {
  expect(languageOf(undefined, screen)).toBe('de')
  expect(languageOf('en', screen)).toBe('en')
  expect(() => languageOf('fr', screen)).toThrow('--lang is one of en, de.')
})
