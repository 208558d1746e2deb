import { expect, test } from 'vitest'
import { npmCommand } from './npm.mjs'

test('npm is the one that started us, otherwise the one on the path', () => {
  const cli = '/lib/npm/bin/npm-cli.js'
  expect(npmCommand('/bin/node', ['ci'], { npm_execpath: cli }, 'linux')).toEqual(['/bin/node', [cli, 'ci']])
  expect(npmCommand('/bin/node', ['ci'], { npm_execpath: '/lib/pnpm.cjs' }, 'linux')).toEqual(['npm', ['ci']])
  expect(npmCommand('/bin/node', ['ci'], {}, 'win32')).toEqual(['cmd', ['/d', '/s', '/c', 'npm', 'ci']])
})
