import { expect, test } from 'vitest'
import { cachePrefix, outdatedCaches, planFor } from './cache-plan.ts'

const SCOPE = 'https://games.example/night/'
const FILES = new Set(['index.html', 'favicon.svg', 'assets/main-1a.js'])

const planOf = (path: string, { method = 'GET', isNavigation = false } = {}) =>
  planFor({ method, url: new URL(path, SCOPE).href, isNavigation }, SCOPE, FILES)

test.each([
  ['./', 'page'],
  ['./?view=tv', 'page'],
  ['index.html', 'page'],
  ['docs', 'leave'],
  ['games', 'leave'],
  ['admin', 'leave'],
])('opening %s: %s', (path, plan) => expect(planOf(path, { isNavigation: true })).toBe(plan))

test.each([
  ['assets/main-1a.js', 'hashed'],
  ['assets/main-2b.js', 'leave'],
  ['favicon.svg', 'named'],
  ['games', 'games'],
  ['games/flip7', 'games'],
  ['games/flip7/leaderboard', 'leave'],
  ['games?x=1', 'leave'],
  ['game/m_1/record', 'leave'],
  ['game/m_1/state', 'leave'],
  ['tables/K7PQR', 'leave'],
  ['profile', 'leave'],
  ['socket', 'leave'],
  ['health', 'leave'],
  ['https://games.example/games', 'leave'],
  ['https://other.example/night/games', 'leave'],
])('asking for %s: %s', (path, plan) => expect(planOf(path)).toBe(plan))

test('nothing that writes is answered by the device', () => {
  for (const method of ['POST', 'PATCH', 'DELETE', 'HEAD']) expect(planOf('games', { method })).toBe('leave')
})

test('the newest store and the one before it stay, and those of others', () => {
  const prefix = cachePrefix(SCOPE)
  const names = [`${prefix}1`, 'icebreaker / 9', `${prefix}2`, 'other', `${prefix}3`]
  expect(outdatedCaches(names, prefix)).toEqual([`${prefix}1`])
})
