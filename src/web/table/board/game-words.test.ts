import { expect, test } from 'vitest'
import { translate } from '../../../engine/texts.ts'
import { gameWords } from './game-words.ts'

const catalog: Record<string, string> = { 'refusal.too-low': '{by} wants more than {last}.' }
const look = { t: translate(catalog, 'en'), has: (key: string) => Object.hasOwn(catalog, key) }
const say = gameWords(look, (player) => (player === 'p1' ? 'Ana' : player))

test('a refusal names players by name', () => {
  expect(say('refusal.too-low', { by: 'p1', last: 4 })).toBe('Ana wants more than 4.')
})

test('a text that is missing, or lacks a value, never breaks the page', () => {
  expect(say('refusal.odd', {})).toBeNull()
  expect(say('refusal.too-low', { last: 4 })).toBeNull()
})
