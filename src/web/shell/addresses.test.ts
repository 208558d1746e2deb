import { expect, test } from 'vitest'
import {
  leaderboardsHref,
  linkHref,
  pathIn,
  reviewHref,
  rulesHref,
  strayPath,
  tableHref,
  tvUrlOf,
  urlOf,
} from './addresses.ts'

test('each link leads to its screen', () => {
  expect(tableHref('K7PQR')).toBe('#/t/K7PQR')
  expect(rulesHref('flip7')).toBe('#/rules/flip7')
  expect(rulesHref('a/b', 'c d')).toBe('#/rules/a%2Fb/c%20d')
  expect(leaderboardsHref()).toBe('#/leaderboards')
  expect(reviewHref('m_1')).toBe('#/review/m_1')
  expect(linkHref('a_-b')).toBe('#/link/a_-b')
  expect(linkHref('a_-b', 'K7PQR')).toBe('#/link/a_-b/K7PQR')
})

test('a shared address is complete, works under any path and never opens the TV view', () => {
  const base = 'https://play.example/party/?view=tv#/t/ABCDE'
  expect(urlOf(tableHref('K7PQR'), base)).toBe('https://play.example/party/#/t/K7PQR')
  expect(tvUrlOf('K7PQR', base)).toBe('https://play.example/party/?view=tv#/t/K7PQR')
})

test.each([
  ['', '/'],
  ['#', '/'],
  ['#/', '/'],
  ['#/t/K7PQR', '/t/K7PQR'],
  ['#/replay/m_1?at=12&as=p_2', '/replay/m_1'],
  ['/me', '/me'],
])('the path in %j is %s', (hash, path) => expect(pathIn(hash)).toBe(path))

test("an address outside the page's folder is stray", () => {
  expect(strayPath('/', 'http://a/')).toBeNull()
  expect(strayPath('/index.html', 'http://a/index.html')).toBeNull()
  expect(strayPath('/games-night/', 'http://a/games-night/')).toBeNull()
  expect(strayPath('/table/x', 'http://a/')).toBe('/table/x')
  expect(strayPath('/p/table/x', 'http://a/p/')).toBe('/p/table/x')
})
