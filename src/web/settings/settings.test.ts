import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, settingsFrom } from './settings.ts'

test('a setting that nobody has changed has its default', () => {
  expect(DEFAULT_SETTINGS).toEqual({
    theme: 'system',
    motion: 'system',
    speed: 'normal',
    sound: 'all',
    volume: 0.4,
    vibrate: true,
    textSize: 'normal',
    confirm: true,
    odds: true,
    keys: true,
    language: 'system',
  })
})

test('an invalid field falls back to its default, and the others stay', () => {
  const stored = { theme: 'dark', motion: 'wild', volume: 7, vibrate: 'no', textSize: 'huge', more: 1 }
  expect(settingsFrom(JSON.stringify(stored))).toEqual({
    ...DEFAULT_SETTINGS,
    theme: 'dark',
    textSize: 'huge',
  })
})

test.each([null, '', 'null', '[]', '{', '"dark"', '7'])('%j holds no settings', (text) => {
  expect(settingsFrom(text)).toEqual(DEFAULT_SETTINGS)
})
