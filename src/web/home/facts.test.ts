import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Facts } from './facts.tsx'

const bot = { level: 'good', name: 'Ada', style: 'careful' } as const
const wordsOf = (min: number, max: number, bots: (typeof bot)[]) =>
  renderToStaticMarkup(createElement(Facts, { game: { players: { min, max }, bots } }))
    .replace(/<[^>]+>/g, ' ')
    .trim()
    .split(/\s{2,}/)

test('a game says for how many it is, and which bots there are', () => {
  expect(wordsOf(3, 18, [bot, bot, bot])).toEqual(['3–18 players', '3 bots'])
  expect(wordsOf(4, 4, [bot])).toEqual(['4 players', '1 bot'])
  expect(wordsOf(1, 1, [])).toEqual(['1 player'])
})
