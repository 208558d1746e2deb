import { expect, test } from 'vitest'
import { HOME_HREF, routeOf, rulesHref, strayPath } from './route.ts'
import { themeFrom } from './theme.ts'

test.each(['', '#', '#/', '#//', HOME_HREF])('%j is home', (hash) =>
  expect(routeOf(hash)).toEqual({ screen: 'home' }),
)

test('links lead where they say', () => {
  expect(routeOf(rulesHref('flip7'))).toEqual({ screen: 'rules', game: 'flip7', rule: null })
  expect(routeOf(rulesHref('flip7', 'F28'))).toEqual({ screen: 'rules', game: 'flip7', rule: 'F28' })
  expect(routeOf(rulesHref('a/b', 'c d'))).toEqual({ screen: 'rules', game: 'a/b', rule: 'c d' })
  expect(routeOf('#/rules/flip7/')).toEqual({ screen: 'rules', game: 'flip7', rule: null })
})

test.each(['#/rules', '#/rules/', '#/rules/a/b/c', '#/other', '#/rules/%zz', '#main'])(
  '%s leads nowhere',
  (hash) => {
    expect(routeOf(hash)).toEqual({ screen: 'nowhere', path: hash })
  },
)

test("an address is stray where it is not the page's folder", () => {
  expect(strayPath('/', 'http://a/')).toBeNull()
  expect(strayPath('/index.html', 'http://a/index.html')).toBeNull()
  expect(strayPath('/games-night/', 'http://a/games-night/')).toBeNull()
  expect(strayPath('/table/x', 'http://a/')).toBe('/table/x')
  expect(strayPath('/p/table/x', 'http://a/p/')).toBe('/p/table/x')
})

test('a theme that was stored by nobody is the system’s', () => {
  expect([null, '', 'dark', 'sepia', 'light'].map(themeFrom)).toEqual([
    'system',
    'system',
    'dark',
    'system',
    'light',
  ])
})
