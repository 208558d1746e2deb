import { describe, expect, test } from 'vitest'
import { isInstalled, packagesStamp } from './packages.mjs'

describe('the stamp', () => {
  const manifest = { scripts: { start: 'a' }, dependencies: { fastify: '^5' } }
  const stamp = packagesStamp('{}', manifest, 'v24.1.0')

  test('stays when only a script or the minor version of Node changes', () => {
    expect(packagesStamp('{}', { ...manifest, scripts: { start: 'b' } }, 'v24.9.0')).toBe(stamp)
  })

  test('changes with the lock file', () => {
    expect(packagesStamp('{ }', manifest, 'v24.1.0')).not.toBe(stamp)
  })

  test('changes with the dependencies', () => {
    expect(packagesStamp('{}', { dependencies: { fastify: '^6' } }, 'v24.1.0')).not.toBe(stamp)
  })

  test('changes with the major version of Node', () => {
    expect(packagesStamp('{}', manifest, 'v26.1.0')).not.toBe(stamp)
  })
})

describe('what npm noted', () => {
  const a = { version: '1.0.0', integrity: 'sha512-a' }
  const other = { version: '2.0.0', integrity: 'sha512-b', optional: true }
  const locked = { '': {}, 'node_modules/a': a, 'node_modules/for-another-system': other }

  test('is what the lock asks for, without the optional packages of other systems', () => {
    expect(isInstalled(locked, { 'node_modules/a': a })).toBe(true)
  })

  test('is not enough when a package is missing', () => {
    expect(isInstalled(locked, {})).toBe(false)
  })

  test('is not right when a package has another version or other contents', () => {
    expect(isInstalled(locked, { 'node_modules/a': { ...a, version: '1.0.1' } })).toBe(false)
    expect(isInstalled(locked, { 'node_modules/a': { ...a, integrity: 'sha512-x' } })).toBe(false)
  })

  test('is not right when there is a package too many', () => {
    expect(isInstalled(locked, { 'node_modules/a': a, 'node_modules/b': a })).toBe(false)
  })
})
