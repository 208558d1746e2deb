import { expect, test } from 'vitest'
import { keyFor, type Press } from './keys.ts'

const press = (key: string, change: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  defaultPrevented: false,
  ...change,
})
const hit = { key: 'h', label: 'Hit', run: () => undefined }
const help = { key: '?', label: 'Help', run: () => undefined }
const keys = [hit, help]

test('a shortcut is found in upper and lower case', () => {
  expect(keyFor(press('h'), keys, false)).toBe(hit)
  expect(keyFor(press('H'), keys, false)).toBe(hit)
  expect(keyFor(press('?'), keys, false)).toBe(help)
  expect(keyFor(press('x'), keys, false)).toBeNull()
})

test('browser shortcuts and typing in a field run no shortcut', () => {
  expect(keyFor(press('h', { ctrlKey: true }), keys, false)).toBeNull()
  expect(keyFor(press('h', { metaKey: true }), keys, false)).toBeNull()
  expect(keyFor(press('h', { altKey: true }), keys, false)).toBeNull()
  expect(keyFor(press('h', { isComposing: true }), keys, false)).toBeNull()
  expect(keyFor(press('h', { defaultPrevented: true }), keys, false)).toBeNull()
  expect(keyFor(press('h'), keys, true)).toBeNull()
})

test('the first of two shortcuts with the same key runs', () => {
  const other = { ...hit, label: 'Other' }
  expect(keyFor(press('h'), [other, ...keys], false)).toBe(other)
})
