import { expect, test } from 'vitest'
import { ownScriptUrl } from './trusted.ts'

const BASE = 'https://games.example/night/'

test('a script of the page’s own folder is trusted', () => {
  expect(ownScriptUrl('./service-worker.js', BASE)).toBe('https://games.example/night/service-worker.js')
  expect(ownScriptUrl('https://games.example/night/assets/worker-1a.js', BASE)).toBe(
    'https://games.example/night/assets/worker-1a.js',
  )
})

test.each([
  'https://other.example/night/worker.js',
  '//other.example/worker.js',
  'http://games.example/night/worker.js',
  '/worker.js',
  '../worker.js',
  'data:text/javascript,alert(1)//.js',
  'blob:https://games.example/night/1.js',
  'javascript:alert(1)//.js',
  'tables?x=.js',
])('%s is not', (url) => {
  expect(() => ownScriptUrl(url, BASE)).toThrow('a worker is a script of this page')
})
