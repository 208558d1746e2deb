import { expect, test } from 'vitest'
import type { Line } from './line.ts'
import { newsOf } from './news.ts'

const line = (id: number, isMissed = false): Line => ({
  id,
  revision: id,
  at: 0,
  text: `line ${id}`,
  isMissed,
})
const ids = (lines: readonly Line[]) => lines.map(({ id }) => id)

test('events that happen while the device watches are fresh', () => {
  const news = newsOf([line(1), line(2), line(3)], 1, 1)
  expect(ids(news.fresh)).toEqual([2, 3])
  expect(news.isBack).toBe(false)
})

test('events before the first watched revision are history, whenever they are fetched', () => {
  const news = newsOf([line(1), line(2), line(3)], -1, 2)
  expect(ids(news.arrived)).toEqual([1, 2, 3])
  expect(ids(news.fresh)).toEqual([3])
})

test('missed events arrive but are not fresh', () => {
  const news = newsOf([line(1), line(2, true)], 1, 0)
  expect(ids(news.arrived)).toEqual([2])
  expect(news.fresh).toEqual([])
})

test('a shorter log is a step back in a replay', () => {
  expect(newsOf([line(1)], 3, 0)).toEqual({ arrived: [], fresh: [], isBack: true })
})
