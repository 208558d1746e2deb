import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandsOfGames, SHARED_COMMANDS } from '../src/cli/commands.ts'
import { isFree, licencesDoc } from '../tools/licences.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Those that have documents. */
const FOLDERS = ['.github', 'bench', 'docs', 'e2e', 'examples', 'src', 'torture']
const inFolder = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
const DOCUMENTS = [...readdirSync(ROOT), ...FOLDERS.flatMap(inFolder)].filter(
  (path) => path.endsWith('.md') && !path.includes('node_modules'),
)

const COMMANDS = Object.keys({ ...SHARED_COMMANDS, ...(await commandsOfGames()) })
/** What follows `npm run torture --` and `npm run bench --`. */
const PARTS = [
  ...read('torture/parts.ts').matchAll(/^ {4}name: '([a-z]+)'/gm),
  ...read('bench/run.ts').matchAll(/^ {2}([a-z]+) {2,}\S/gm),
].map(([, name = '']) => name)
const SCRIPTS: Readonly<Record<string, string>> = JSON.parse(read('package.json')).scripts

test.each(DOCUMENTS)('%s links to files that exist', (path) => {
  const links = [...read(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, to = '']) => to)
  expect(links.filter((link) => !existsSync(join(ROOT, dirname(path), link)))).toEqual([])
})

// A changelog names the commands of its time.
test.each(DOCUMENTS.filter((path) => path !== 'CHANGELOG.md'))('%s names commands that exist', (path) => {
  const all = (pattern: RegExp) => [...read(path).matchAll(pattern)].map(([, name = '']) => name)
  const scripts = all(/npm run ([a-z][\w:-]*)/g)
  expect(scripts.filter((name) => !Object.hasOwn(SCRIPTS, name))).toEqual([])
  const commands = all(/(?:`icebreaker|npm run icebreaker --) ([a-z]+)/g)
  expect(commands.filter((name) => !COMMANDS.includes(name))).toEqual([])
  const parts = all(/npm run (?:torture|bench) -- ([a-z]+)/g)
  expect(parts.filter((name) => !PARTS.includes(name))).toEqual([])
  const files = all(/(?:run\.mjs|`node) ([\w/-]+\.(?:ts|mjs))/g)
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})

test.each(['server', 'deck-reducer', 'referee', 'solver'])(
  'docs/library.md shows the example %s.ts as it is',
  (name) => {
    const shown = [...read('docs/library.md').matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code)
    expect(shown).toContain(read(`examples/library/${name}.ts`))
  },
)

test('the systemd unit of docs/host.md signals the launcher alone, and runs what npm start runs', () => {
  const [, unit = ''] = /^```ini\n(.*?)^```$/ms.exec(read('docs/host.md')) ?? []
  expect(unit).toMatch(/^KillMode=mixed$/m)
  expect(unit).toContain(`ExecStart=/usr/bin/${SCRIPTS.start}\n`)
})

test('there are commands and documents', () => {
  expect(COMMANDS).toContain('serve')
  expect(PARTS).toEqual(expect.arrayContaining(['kill', 'cluster', 'engine', 'scale']))
  expect(DOCUMENTS).toContain('README.md')
})

describe('the licence of every package', () => {
  const packages: Record<string, { license?: string }> = JSON.parse(read('package-lock.json')).packages

  test('is a free one', () => {
    const others = Object.entries(packages).filter(([path, { license }]) => path !== '' && !isFree(license))
    expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
  })

  test('is in docs/licences.md', () =>
    expect(read('docs/licences.md'), 'node tools/licences.ts makes it anew').toBe(licencesDoc(packages)))

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND Apache-2.0', true],
    ['MIT AND SSPL-1.0', false],
    ['BUSL-1.1', false],
    ['SEE LICENSE IN LICENSE', false],
    [undefined, false],
  ])('%s is free: %s', (licence, expected) => expect(isFree(licence)).toBe(expected))
})
