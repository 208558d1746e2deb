import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { laws } from '../src/engine/testing/laws.ts'
import { toyUnderTest } from '../src/engine/testing/toy.ts'
import { GAMES } from '../src/games/registry.ts'
import { isFree, licencesDoc } from '../tools/licences.ts'
import { CURRENT, DOCUMENTS, ROOT, read } from './documents.ts'

const SCRIPTS: Readonly<Record<string, string>> = JSON.parse(read('package.json')).scripts

test.each(DOCUMENTS)('%s links to files that exist', (path) => {
  const links = [...read(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, to = '']) => to)
  expect(links.filter((link) => !existsSync(join(ROOT, dirname(path), link)))).toEqual([])
})

test.each(DOCUMENTS)('%s links to headings that exist', (path) => {
  const links = [...read(path).matchAll(/\]\(((?!https?:)[^)#\s]*)#([^)\s]+)\)/g)]
  const missing = links.filter(([, to = '', anchor = '']) => {
    const target = to === '' ? path : join(dirname(path), to)
    return target.endsWith('.md') && !anchorsOf(read(target)).includes(anchor)
  })
  expect(missing.map(([link]) => link)).toEqual([])
})

/** The anchors that GitHub gives to the headings of a document. */
function anchorsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
}

/** The game that docs/add-a-game.md creates. */
const GUIDE_GAME = 'src/games/goofspiel'

test.each(CURRENT)('%s names files that exist', (path) => {
  const named = /`((?:src|docs|test|tools|torture|bench|cluster|e2e|examples|\.github)\/[\w./-]*)`/g
  const files = [...read(path).matchAll(named)].map(([, file = '']) => file)
  const missing = files.filter((file) => !file.startsWith(GUIDE_GAME) && !existsSync(join(ROOT, file)))
  expect(missing).toEqual([])
})

test('the first change of CONTRIBUTING.md names a constant, its file, a value and a test that exist', () => {
  const [, steps = ''] = /^## Your first change\n(.*?)^## /ms.exec(read('CONTRIBUTING.md')) ?? []
  const [, file = ''] = /In \[(.+?\.ts)\]/.exec(steps) ?? []
  const [, constant = ''] = /change `(.+?)` to/.exec(steps) ?? []
  const [, name = ''] = /such as `(.+?)`/.exec(steps) ?? []
  expect(read(file)).toContain(`export const ${constant}\n`)
  expect(read('src/games/flip7/rules/scores.test.ts')).toContain(`test('${name}'`)
  const [, rule = ''] = /rule \*\*(F\d+)\*\*/.exec(steps) ?? []
  expect(name.startsWith(`${rule} `)).toBe(true)
  expect(read('src/games/flip7/README.md')).toContain(`- **${rule}.** `)
})

test.each(['server', 'deck-reducer', 'referee', 'solver'])(
  'docs/library.md shows the example %s.ts as it is',
  (name) => {
    const shown = [...read('docs/library.md').matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code)
    expect(shown).toContain(read(`examples/library/${name}.ts`))
  },
)

test('docs/agents.md lists the tools of icebreaker mcp', () => {
  const tools = [...read('src/server/http/mcp/tools.ts').matchAll(/registerTool\(\s*'([a-z_]+)'/g)]
  const rows = [...read('docs/agents.md').matchAll(/^\| `([a-z_]+)` \|/gm)]
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(([, name]) => name).toSorted()).toEqual(tools.map(([, name]) => name).toSorted())
})

test.each(GAMES)('docs/balance.md has every preset of $id, and its picture', ({ id, name, presets = [] }) => {
  const page = read('docs/balance.md')
  for (const preset of presets)
    expect(page).toMatch(new RegExp(`^### ${name}: ${preset.id}, \\d+ players$`, 'm'))
  expect(page).toContain(`](pictures/balance-${id}.svg)`)
})

test('the systemd unit of docs/host.md signals the launcher alone, and runs what npm start runs', () => {
  const [, unit = ''] = /^```ini\n(.*?)^```$/ms.exec(read('docs/host.md')) ?? []
  expect(unit).toMatch(/^KillMode=mixed$/m)
  expect(unit).toContain(`ExecStart=/usr/bin/${SCRIPTS.start}\n`)
})

/** A number in digits or words. */
const LAWS_COUNTED = /\b(\d+|[a-z]+teen|twenty(?:-\w+)?|thirty) laws\b/gi

test('documents that count the laws have the right number', () => {
  const counts = CURRENT.flatMap((path) =>
    [...read(path).matchAll(LAWS_COUNTED)].map(([, count]) => [path, count]),
  )
  const right = String(laws(toyUnderTest).length)
  expect(counts.length).toBeGreaterThan(1)
  expect(counts.filter(([, count]) => count !== right)).toEqual([])
})

const DECISIONS = readdirSync(join(ROOT, 'docs/decisions'))

test.each(DECISIONS)('docs/decisions/%s has its number in the title, a context and a decision', (file) => {
  const text = read(`docs/decisions/${file}`)
  expect(text.startsWith(`# ${Number(file.slice(0, 4))}. `)).toBe(true)
  expect(text.match(/^## .*$/gm)).toEqual(expect.arrayContaining(['## Context', '## Decision']))
})

test('every decision has a number of its own', () => {
  const numbers = DECISIONS.map((file) => file.slice(0, 4))
  expect(new Set(numbers).size).toBe(numbers.length)
})

describe('the licence of every package', () => {
  const packages: Record<string, { license?: string }> = JSON.parse(read('package-lock.json')).packages

  test('is a free one', () => {
    const others = Object.entries(packages).filter(([path, { license }]) => path !== '' && !isFree(license))
    expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
  })

  test('is in docs/licences.md', () =>
    expect(read('docs/licences.md'), 'node tools/run.mjs tools/licences.ts writes it again').toBe(
      licencesDoc(packages),
    ))

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
