import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { qrFor } from '../server/greeting.ts'
import { plainData, plainText, printable } from './plain-text.ts'
import { inkFor } from './screen.ts'

/** Texts in a file that could take over a terminal. */
const ATTACKS: readonly (readonly [attack: string, text: string])[] = [
  ['an escape sequence that clears the screen', '\u001b[2J\u001b[H'],
  ['a colour', '\u001b[31m'],
  ['a C1 control sequence', '\u009b2J'],
  ['an OSC sequence that sets the title', '\u001b]0;owned\u0007'],
  ['an OSC sequence that writes to the clipboard', '\u001b]52;c;b3duZWQ=\u001b\\'],
  ['a C1 operating system command', '\u009d0;owned\u009c'],
  ['a device control string', '\u001bP+q544e\u001b\\'],
  ['a carriage return that writes over the line', 'broken\rholds'],
  ['a line break that adds a line', 'one\n✓ everything is fine'],
  ['backspaces', 'no\b\byes'],
  ['a bidi override', '\u202egnp.exe'],
  ['a bidi isolate', '\u2066abc\u2069'],
  ['a line separator', 'one\u2028two'],
  ['a lone surrogate', '\ud800'],
]

const OBEYED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

test.each(ATTACKS)('%s reaches no terminal', (_attack, text) => {
  expect(plainText(`a${text}b`)).not.toMatch(OBEYED)
  expect(JSON.stringify(plainData({ [text]: [text, { deep: text }] }))).not.toMatch(/\\u00[019]|\\[nrb]/)
  expect(stripVTControlCharacters(printable(text))).not.toContain('\u001b')
})

test('texts in any script and emoji stay as they are', () => {
  const text = 'Zoë, 日本, שלום, 👩‍👩‍👧, ☂️, −½'
  expect(plainText(text)).toBe(text)
  expect(printable(text)).toBe(text)
})

test('numbers, null and booleans stay as they are', () => {
  expect(plainData({ count: 3, none: null, is: true, list: [] })).toEqual({
    count: 3,
    none: null,
    is: true,
    list: [],
  })
})

test('the sequences of our own inks pass, and no other sequence does', () => {
  const ink = inkFor(true)
  const painted = [ink.red, ink.yellow, ink.green, ink.blue, ink.cyan, ink.dim, ink.bold, ink.inverse].map(
    (paint) => paint('word'),
  )
  expect(painted.map(printable)).toEqual(painted)
  expect(painted.every((text) => text.includes('\u001b['))).toBe(true)
  for (const other of ['\u001b[8m', '\u001b[5m', '\u001b[48;5;9m', '\u001b[2J'])
    expect(printable(other)).not.toContain('\u001b')
})

test('the QR code of the greeting passes unchanged', () => {
  const code = qrFor('http://192.168.1.2:3000/', { isTTY: true, columns: 200, rows: 100 }, {})
  expect(code).toContain('\u001b[')
  expect(printable(code ?? '')).toBe(code)
})
