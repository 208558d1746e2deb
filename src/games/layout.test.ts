import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LEVELS } from '../engine/game.ts'
import { GAMES, gameById } from './registry.ts'

const ROOT = join(import.meta.dirname, '../..')
const TEMPLATE = 'tools/new-game/template'

/** The entries of every game's folder. */
const ENTRIES = ['README.md', 'board', 'bots', 'golden', 'index.ts', 'rules', 'terminal', 'testing', 'texts']
/** The entries that a game may have besides. */
const OPTIONAL_ENTRIES = ['simulator']

/** The files that every game has, each with a declaration that it must export. A list names alternatives. */
const REQUIRED: readonly [files: readonly string[], exported: RegExp][] = [
  [['rules/state.ts'], /^export (interface|type) State\b/m],
  [['rules/actions.ts'], /^export type Action\b/m],
  [['rules/events.ts'], /^export type Event\b/m],
  [['rules/options.ts'], /^export (type|interface) Options\b/m],
  [['rules/setup.ts'], /^export function setup\b/m],
  [['rules/legality.ts'], /^export function refusal\b/m],
  [['rules/legality.ts'], /^export function candidates\b/m],
  [['rules/apply.ts'], /^export function apply\b/m],
  [['rules/view.ts'], /^export function view\b/m],
  [['rules/outcome.ts'], /^export function outcome\b/m],
  [['rules/when-absent.ts'], /^export function whenAbsent\b/m],
  [['bots/beginner.ts'], /^export const beginner\b/m],
  [['bots/good.ts'], /^export const good\b/m],
  [['board/index.tsx'], /^export const board\b/m],
  [['board/announce.ts', 'board/announce.tsx'], /^export function announce\b/m],
  [['texts/en.ts'], /^export const en\b/m],
  [['texts/de.ts'], /^export const de\b/m],
  [['texts/sentences.ts'], /^export function eventSentence\b/m],
  [['terminal/index.ts'], /^export const terminal\b/m],
  [['testing/fixture.ts'], /^export /m],
  [['testing/laws.ts'], /^export const subject\b/m],
  [['testing/laws.test.ts'], /checkLaw/],
]

const FOLDERS = [
  ...GAMES.map(({ id }) => [id, `src/games/${id}`] as const),
  ['the template', TEMPLATE] as const,
]

describe.each(FOLDERS)('the folder of %s', (id, folder) => {
  const pathOf = (file: string) => join(ROOT, folder, file)

  test('has the same entries as every other game', () => {
    // `npm run new-game` records the golden matches.
    const expected = folder === TEMPLATE ? ENTRIES.filter((entry) => entry !== 'golden') : ENTRIES
    const found = readdirSync(pathOf('')).filter((entry) => !OPTIONAL_ENTRIES.includes(entry))
    expect(found.toSorted()).toEqual(expected)
  })

  test.each(REQUIRED)('has %s, which exports %s', (files, exported) => {
    const file = files.find((name) => existsSync(pathOf(name)))
    expect(file, `${folder}/${files.join(' or ')}`).toBeDefined()
    expect(readFileSync(pathOf(file ?? ''), 'utf8')).toMatch(exported)
  })

  test('has an index.ts with the registry entry only', () => {
    const source = readFileSync(pathOf('index.ts'), 'utf8')
    expect(source.match(/^export .*/gm)).toEqual([
      expect.stringMatching(/^export const \w+: PlayableGame<State, Action, View, Options, Event> = \{$/),
    ])
  })

  test('has one file in bots/ for each level of its bots', () => {
    const game = gameById(id)
    if (game === null) return
    const levels = LEVELS.filter((level) => existsSync(pathOf(`bots/${level}.ts`)))
    expect(levels).toEqual(LEVELS.filter((level) => game.bots[level] !== undefined))
  })

  test('has a simulator/ exactly if its registry entry offers one', () => {
    const game = gameById(id)
    expect(existsSync(pathOf('simulator/index.ts'))).toBe(game?.simulate !== undefined)
  })

  test('has fixtures in testing/ only', () => {
    const files = globSync('**/*', { cwd: pathOf('') }).map((file) => file.replaceAll('\\', '/'))
    expect(files.filter((file) => /fixture/.test(file) && !file.startsWith('testing/'))).toEqual([])
  })
})

const IMPORT = /(?:from|import\(|import)\s*['"`]([^'"`]+)['"`]/g
const TEST_CODE = /\.test\.tsx?$|^src\/games\/[^/]+\/testing\/|^src\/games\/subjects\.ts$/

/** Returns the imports of a source file that lead into the testing/ folder of a game. */
function testingImports(file: string, source: string): string[] {
  return [...source.matchAll(IMPORT)]
    .map(([, path = '']) => posix.join(posix.dirname(file), path))
    .filter((path) => /^src\/games\/[^/]+\/testing\//.test(path))
}

describe('code that is not a test', () => {
  test('never imports the testing/ folder of a game', () => {
    const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'))
    expect(files.length).toBeGreaterThan(300)
    const offenders = files
      .filter((file) => !TEST_CODE.test(file))
      .flatMap((file) =>
        testingImports(file, readFileSync(join(ROOT, file), 'utf8')).map((path) => `${file}: ${path}`),
      )
    expect(offenders).toEqual([])
  })

  test.each([
    ['src/games/flip7/bots/good.ts', "import { x } from '../testing/fixture.ts'"],
    ['src/cli/main.ts', "const { x } = await import('../games/flip7/testing/laws.ts')"],
  ])('is found if it does: %s', (file, source) => {
    expect(testingImports(file, source)).toHaveLength(1)
  })
})
