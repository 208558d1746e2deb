import { execFile, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules/.bin')
const scratch = join(ROOT, '.build', `architecture-${process.pid}`)
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

type Offence = readonly [what: string, code: string, error: RegExp]

/** The compiler's error for a file that is neither in the project nor in one that it refers to. */
const NOT_IN_PROJECT = /TS6307/
const NO_SUCH_GLOBAL = /TS2591|TS2580|TS2304|TS2584/

/** Small files that must not compile as part of a project, each with the expected error. */
const OFFENCES: readonly [project: string, offences: readonly Offence[]][] = [
  [
    'engine/tsconfig.json',
    [
      ['imports the pieces', `export { rollDie } from '../../../src/pieces/dice.ts'`, NOT_IN_PROJECT],
      ['reads the environment', 'export const home = process.env.HOME', NO_SUCH_GLOBAL],
      ['touches the page', 'document.title = "x"', NO_SUCH_GLOBAL],
      ['uses the network', 'export const answer = fetch("/")', NO_SUCH_GLOBAL],
      ['reads a file', `export { readFileSync } from 'node:fs'`, /TS2307|TS2591/],
      ['sets a timer', 'setTimeout(() => undefined, 1)', NO_SUCH_GLOBAL],
      ['needs more than type stripping', 'export enum Suit { Hearts }', /TS1294/],
    ],
  ],
  [
    'pieces/tsconfig.json',
    [
      ['imports a game', `export { GAMES } from '../../../src/games/registry.ts'`, NOT_IN_PROJECT],
      ['imports the bots', `export { random } from '../../../src/bots/random.ts'`, NOT_IN_PROJECT],
    ],
  ],
  [
    'bots/tsconfig.json',
    [['imports a game', `export { GAMES } from '../../../src/games/registry.ts'`, NOT_IN_PROJECT]],
  ],
  // Separate from the next list: these imports bring the types of Node along.
  [
    'games/tsconfig.json',
    [['imports the command kit', `export { inkFor } from '../../../src/cli-kit/screen.ts'`, NOT_IN_PROJECT]],
  ],
  [
    'games/tsconfig.json',
    [
      ['imports the server', `export { LIMITS } from '../../../src/server/limits.ts'`, NOT_IN_PROJECT],
      [
        'imports the command line',
        `export { seatsFrom } from '../../../src/cli/play/seats.ts'`,
        NOT_IN_PROJECT,
      ],
    ],
  ],
  [
    'games/tsconfig.json',
    [
      [
        'imports a board',
        `export { board } from '../../../src/games/flip7/board/index.tsx'`,
        /TS6142|TS6307|TS17004/,
      ],
      [
        'imports the board kit',
        `export type { Board } from '../../../src/board-kit/board.ts'`,
        NOT_IN_PROJECT,
      ],
      ['reads the environment', 'export const home = process.env.HOME', NO_SUCH_GLOBAL],
      ['touches the page', 'localStorage.clear()', NO_SUCH_GLOBAL],
    ],
  ],
  [
    'table/tsconfig.json',
    [
      ['imports a game', `export { GAMES } from '../../../src/games/registry.ts'`, NOT_IN_PROJECT],
      ['imports the client', `export { createApi } from '../../../src/client/api.ts'`, NOT_IN_PROJECT],
      ['imports the server', `export { newId } from '../../../src/server/ids.ts'`, NOT_IN_PROJECT],
      ['reads the environment', 'export const home = process.env.HOME', NO_SUCH_GLOBAL],
      ['touches the page', 'localStorage.clear()', NO_SUCH_GLOBAL],
      ['sets a timer', 'setTimeout(() => undefined, 1)', NO_SUCH_GLOBAL],
    ],
  ],
  [
    'board-kit/tsconfig.json',
    [
      ['imports a game', `export { GAMES } from '../../../src/games/registry.ts'`, NOT_IN_PROJECT],
      ['imports the page', `export { useLanguage } from '../../../src/web/i18n/language.ts'`, NOT_IN_PROJECT],
      ['reads the environment', 'export const home = process.env.HOME', NO_SUCH_GLOBAL],
    ],
  ],
  [
    'games/tsconfig.boards.json',
    [
      ['imports the page', `export { useLanguage } from '../../../src/web/i18n/language.ts'`, NOT_IN_PROJECT],
      ['imports the client', `export { createApi } from '../../../src/client/api.ts'`, NOT_IN_PROJECT],
      ['reads the environment', 'export const home = process.env.HOME', NO_SUCH_GLOBAL],
    ],
  ],
]

interface ProjectConfig {
  readonly include: readonly string[]
  readonly references: readonly { readonly path: string }[]
}

const configOf = (project: string): ProjectConfig =>
  JSON.parse(readFileSync(join(ROOT, 'src', project), 'utf8'))

const referencesOf = (project: string) =>
  configOf(project).references.map(({ path }) => join(ROOT, 'src', dirname(project), path))

const run = promisify(execFile)

/** Compiles files as if they belonged to a project, and returns the errors of each. */
async function compileIn(project: string, home: string, files: readonly string[]): Promise<string[]> {
  mkdirSync(home, { recursive: true })
  for (const [at, code] of files.entries())
    writeFileSync(join(home, `offence-${at}.ts`), `${code}\nexport {}\n`)
  const path = join(ROOT, 'src', project)
  const config = {
    extends: path,
    compilerOptions: { rootDir: ROOT, outDir: join(home, 'out'), tsBuildInfoFile: join(home, 'info') },
    include: ['offence-*.ts', ...configOf(project).include.map((pattern) => join(dirname(path), pattern))],
    exclude: [join(ROOT, 'src/**/*.test.ts')],
    references: referencesOf(project).map((reference) => ({ path: reference })),
  }
  writeFileSync(join(home, 'tsconfig.json'), JSON.stringify(config))
  const failure = await run(join(BIN, 'tsc'), ['-p', home, '--pretty', 'false']).catch((error) => error)
  const stdout: string = failure.stdout
  return files.map((_, at) =>
    stdout
      .split('\n')
      .filter((line) => line.includes(`offence-${at}.ts`))
      .join('\n'),
  )
}

// The projects that others refer to must have been built, as `tsc -b` does.
await run(join(BIN, 'tsc'), ['-b', ...new Set(OFFENCES.flatMap(([project]) => referencesOf(project)))])
const compiled = await Promise.all(
  OFFENCES.map(async ([project, offences], at) => {
    const files = [...offences.map(([, code]) => code), 'export const fine = [1].toSorted()']
    return [project, offences, await compileIn(project, join(scratch, String(at)), files)] as const
  }),
)

describe.each(compiled)('src/%s does not compile with a file that', (_project, offences, errors) => {
  test.each(offences.map(([what, , error], at) => [what, error, at] as const))('%s', (_what, error, at) => {
    expect(errors[at]).toMatch(error)
  })
  test('(a plain file compiles)', () => expect(errors.at(-1)).toBe(''))
})

const lintHome = mkdtempSync(join(tmpdir(), 'icebreaker-lint-'))
afterAll(() => rmSync(lintHome, { recursive: true, force: true }))

/** Runs the lint, with the project's configuration, on a file at that path and returns its output. */
function lintAt(path: string, code: string): string {
  const config: { vcs: unknown } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'))
  writeFileSync(join(lintHome, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }))
  cpSync(join(ROOT, 'tools/no-random.grit'), join(lintHome, 'tools/no-random.grit'))
  mkdirSync(dirname(join(lintHome, path)), { recursive: true })
  writeFileSync(join(lintHome, path), code)
  const { stderr, stdout } = spawnSync(join(BIN, 'biome'), ['lint', path], {
    cwd: lintHome,
    encoding: 'utf8',
  })
  return stdout + stderr
}

describe.each(['src/engine/x.ts', 'src/pieces/x.ts', 'src/games/flip7/x.ts'])(
  'the lint of %s refuses',
  (path) => {
    test.each([
      ['Math.random', 'export const luck = Math.random()\n', 'Chance comes from the rng argument'],
      ['Date', 'export const now = Date.now()\n', 'Rules read no clock'],
      ['any', 'export const f = (x: any) => x\n', 'noExplicitAny'],
      ['a default export', 'export default 1\n', 'noDefaultExport'],
    ])('%s', (_what, code, message) => expect(lintAt(path, code)).toContain(message))

    test('(a plain file passes)', () => {
      expect(lintAt(path, 'export const one = 1\n')).not.toMatch(/lint\/|Chance|Found/)
    })
  },
)

const TORTURE_IMPORT = /(?:from|import\(|import)\s*['"`](?:\.\.\/)+torture\//

test('src imports nothing from torture/', () => {
  expect("import { run } from '../../torture/kill/run.ts'").toMatch(TORTURE_IMPORT)
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => TORTURE_IMPORT.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
})

test('the launcher, the Dockerfile and the benchmark start the server with the same Node flags', () => {
  const flagsIn = (file: string) =>
    readFileSync(join(ROOT, file), 'utf8').match(/--(max-semi|no-allocation|no-parallel)[a-z=\d-]+/g)
  const flags = flagsIn('tools/run.mjs')
  expect(flags).toHaveLength(3)
  expect(flagsIn('Dockerfile')).toEqual(flags)
  expect(flagsIn('bench/servers/icebreaker.ts')).toEqual(flags)
})
