import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import pins from '../tools/node.json' with { type: 'json' }
import { TOOLS } from '../tools/tool-paths.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const manifest: { scripts: Record<string, string>; engines: { node: string } } = JSON.parse(
  read('package.json'),
)

/** Everything that cmd.exe and a POSIX shell read differently: operators, quotes, variables, patterns, escapes. */
const SHELL_SYNTAX = /[&|;<>()$`'"\\*?{}[\]~!%^#=\n]/

describe.each(Object.entries(manifest.scripts))('npm run %s', (_name, command) => {
  const [program, launcher, script = '', ...args] = command.split(' ')

  test('is the launcher and a script of this project, without shell syntax, for cmd.exe too', () => {
    expect(command).not.toMatch(SHELL_SYNTAX)
    expect([program, launcher]).toEqual(['node', 'tools/run.mjs'])
    expect(args.every((arg) => /^[\w./-]+$/.test(arg))).toBe(true)
  })

  test('names a script that exists', () => expect(existsSync(join(ROOT, script))).toBe(true))
})

test('the scripts are the ones that a TypeScript developer expects, and few', () => {
  const names = Object.keys(manifest.scripts)
  expect(names).toEqual(
    expect.arrayContaining(['start', 'dev', 'build', 'test', 'test:watch', 'lint', 'format', 'typecheck']),
  )
  expect(names.filter((name) => name !== 'prepack').length).toBeLessThanOrEqual(17)
})

test.each(Object.entries(TOOLS))('the script of %s is where the launcher looks for it', (_name, path) =>
  expect(existsSync(join(ROOT, path))).toBe(true),
)

test('engines, .nvmrc and the pinned Node agree', () => {
  expect(manifest.engines.node).toBe('>=24')
  expect(read('.nvmrc').trim()).toBe(pins['linux-x64'].version)
})

test('no lock file names a registry', () => expect(read('package-lock.json')).not.toContain('"resolved"'))

test('CI and .ci/run run what the README says', () => {
  expect(read('README.md')).toMatch(/^npm test\b/m)
  expect(read('.ci/run')).toMatch(/^npm test$/m)
  expect(read('.github/workflows/ci.yml')).toContain('run: .ci/run')
})
