import { expect, test } from 'vitest'
import { shareText } from './share.ts'

test('a shared text has the result and a square for each turn, and nothing about dice or cards', () => {
  const text = shareText({
    title: 'Icebreaker daily · 2026-11-18',
    result: 'Yahtzee: 243 points',
    marks: ['good', 'fair', 'poor'],
    url: 'https://play.example.org/#/daily',
  })
  expect(text).toBe(
    'Icebreaker daily · 2026-11-18\nYahtzee: 243 points\n🟩🟨🟥\nhttps://play.example.org/#/daily',
  )
})

test('a result without marks has no line for them', () => {
  const text = shareText({ title: 'a', result: 'b', marks: [], url: 'c' })
  expect(text).toBe('a\nb\nc')
})
