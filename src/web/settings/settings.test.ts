import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, settingsFrom } from './settings.ts'

test('what nobody has set is as it was meant', () => {
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

test('each field that is not understood is the default, the others hold', () => {
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
