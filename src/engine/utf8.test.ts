import { expect, test } from 'vitest'
import { utf8Length } from './utf8.ts'

test('utf8Length counts as TextEncoder does', () => {
  for (const text of [
    '',
    'a',
    '\x7f\x80',
    'ä€',
    '\u07ff\u0800\ud7ff\ue000\uffff',
    '🎲a🃏',
    '["p1",{"type":"roll"},7]',
  ])
    expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length)
})
