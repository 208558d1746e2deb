import { expect, test } from 'vitest'
import { ensureDebian } from './debian.ts'

function machine(isRoot: boolean, fails = '') {
  const ran: string[] = []
  const run = (command: string, args: readonly string[]) => {
    const line = [command, ...args].join(' ')
    ran.push(line)
    return fails === '' || !line.includes(fails)
  }
  return { isRoot, run, ran }
}

test('root fetches the lists, then installs', () => {
  const fresh = machine(true)
  expect(ensureDebian('strace', fresh)).toBeNull()
  expect(fresh.ran).toEqual(['apt-get update -qq', 'apt-get install -y -qq strace'])
})

test.each([
  ['another user', machine(false), []],
  ['a machine without apt', machine(true, 'apt-get'), ['apt-get update -qq']],
  [
    'a package that is not there',
    machine(true, 'install'),
    ['apt-get update -qq', 'apt-get install -y -qq strace'],
  ],
])('%s is told what to install', (_who, which, ran) => {
  expect(ensureDebian('strace', which)).toBe('install strace (on Debian: apt-get install strace)')
  expect(which.ran).toEqual(ran)
})
