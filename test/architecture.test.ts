import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules/.bin')
const scratch = join(ROOT, '.build', `house-${process.pid}`)
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

type Offence = readonly [what: string, code: string, error: RegExp]
/** Small files that must not compile as a part of that folder, each with the error that says why. */
const OFFENCES: readonly [folder: string, offences: readonly Offence[]][] = [
  [
    'engine',
    [
      ['imports the pieces', `export { rollDie } from '../../../src/pieces/dice.ts'`, /TS6307/],
      ['reads the environment', 'export const home = process.env.HOME', /TS2591|TS2580|TS2304/],
      ['touches the page', 'document.title = "x"', /TS2584|TS2304/],
      ['asks the network', 'export const answer = fetch("/")', /TS2304|TS2584/],
      ['reads a file', `export { readFileSync } from 'node:fs'`, /TS2307|TS2591/],
      ['waits', 'setTimeout(() => undefined, 1)', /TS2304|TS2584|TS2591/],
      ['needs more than type stripping', 'export enum Suit { Hearts }', /TS1294/],
    ],
  ],
  ['pieces', [['imports a game', `export { GAMES } from '../../../src/games/registry.ts'`, /TS6307/]]],
  // Apart from the rest: what these import brings Node's types along.
  [
    'games',
    [
      ['imports the server', `export { createApp } from '../../../src/server/http/app.ts'`, /TS6307/],
      ['imports the command line', `export { seatsFrom } from '../../../src/cli/seats.ts'`, /TS6307/],
    ],
  ],
  [
    'games',
    [
      ['imports a board', `export { Board } from './board.tsx'`, /TS6142|TS6307|TS17004/],
      ['reads the environment', 'export const home = process.env.HOME', /TS2591|TS2580|TS2304/],
      ['touches the page', 'localStorage.clear()', /TS2304|TS2584/],
    ],
  ],
]

/** What the compiler says of each offence, as if it lay in that folder. */
function compileIn(folder: string, files: readonly string[]): string[] {
  const home = join(scratch, folder)
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'board.tsx'), 'export const Board = () => null\n')
  for (const [at, code] of files.entries())
    writeFileSync(join(home, `offence-${at}.ts`), `${code}\nexport {}\n`)
  const own: { references: { path: string }[] } = JSON.parse(
    readFileSync(join(ROOT, 'src', folder, 'tsconfig.json'), 'utf8'),
  )
  const config = {
    extends: join(ROOT, 'src', folder, 'tsconfig.json'),
    compilerOptions: { rootDir: ROOT, outDir: join(home, 'out'), tsBuildInfoFile: join(home, 'info') },
    include: ['offence-*.ts', join(ROOT, 'src', folder, '**/*.ts')],
    exclude: [join(ROOT, 'src/**/*.test.ts')],
    references: own.references.map(({ path }) => ({ path: join(ROOT, 'src', folder, path) })),
  }
  writeFileSync(join(home, 'tsconfig.json'), JSON.stringify(config))
  const { stdout } = spawnSync(join(BIN, 'tsc'), ['-p', home, '--pretty', 'false'], { encoding: 'utf8' })
  return files.map((_, at) =>
    stdout
      .split('\n')
      .filter((line) => line.includes(`offence-${at}.ts`))
      .join('\n'),
  )
}

describe.each(OFFENCES)('in src/%s what does not compile is a file that', (folder, offences) => {
  // What is referred to must have been built once, as in `tsc -b`.
  execFileSync(join(BIN, 'tsc'), ['-b', join(ROOT, 'src/pieces')])
  const said = compileIn(folder, [...offences.map(([, code]) => code), 'export const fine = [1].toSorted()'])
  test.each(offences.map(([what, , error], at) => [what, error, at] as const))('%s', (_what, error, at) => {
    expect(said[at]).toMatch(error)
  })
  test('(but a plain file does)', () => expect(said.at(-1)).toBe(''))
})

const lintHome = mkdtempSync(join(tmpdir(), 'icebreaker-lint-'))
afterAll(() => rmSync(lintHome, { recursive: true, force: true }))

/** What the lint, as it is set up here, says of such a text at that path. */
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
  'the lint refuses in %s',
  (path) => {
    test.each([
      ['Math.random', 'export const luck = Math.random()\n', 'Chance comes from the rng argument'],
      ['Date', 'export const now = Date.now()\n', 'Rules read no clock'],
      ['any', 'export const f = (x: any) => x\n', 'noExplicitAny'],
      ['a default export', 'export default 1\n', 'noDefaultExport'],
    ])('%s', (_what, code, words) => expect(lintAt(path, code)).toContain(words))

    test('(but not a plain file)', () => {
      expect(lintAt(path, 'export const one = 1\n')).not.toMatch(/lint\/|Chance|Found/)
    })
  },
)

test('a server runs with the same flags of Node everywhere, and is measured with them', () => {
  const flagsIn = (file: string) =>
    readFileSync(join(ROOT, file), 'utf8').match(/--(max-semi|no-allocation|no-parallel)[a-z=\d-]+/g)
  const given = flagsIn('tools/run.mjs')
  expect(given).toHaveLength(3)
  expect(flagsIn('Dockerfile')).toEqual(given)
  expect(flagsIn('bench/servers/icebreaker.ts')).toEqual(given)
})
