import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isFree, licencesDoc } from '../tools/licences.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Those that have documents. */
const FOLDERS = ['bench', 'docs', 'examples', 'src']
const inFolder = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
const DOCUMENTS = [...readdirSync(ROOT), ...FOLDERS.flatMap(inFolder)].filter(
  (path) => path.endsWith('.md') && !path.includes('node_modules'),
)

const COMMANDS = [...read('src/cli/main.ts').matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name)
const SCRIPTS: Readonly<Record<string, string>> = JSON.parse(read('package.json')).scripts

describe.each(DOCUMENTS)('%s', (path) => {
  const text = read(path)

  test('leads to files that there are', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(path), link)))).toEqual([])
  })

  test('names commands that there are', () => {
    const scripts = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name)
    expect(scripts.filter((name) => !Object.hasOwn(SCRIPTS, name))).toEqual([])
    const commands = [...text.matchAll(/(?:`icebreaker|npm run icebreaker --) ([a-z]+)/g)].map(
      ([, name]) => name,
    )
    expect(commands.filter((name) => !COMMANDS.includes(name))).toEqual([])
  })
})

test.each(['server', 'deck-reducer', 'referee', 'solver'])(
  'docs/library.md shows the example %s.ts as it is',
  (name) => {
    const shown = [...read('docs/library.md').matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code)
    expect(shown).toContain(read(`examples/library/${name}.ts`))
  },
)

test('there are commands and documents', () => {
  expect(COMMANDS).toContain('serve')
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
