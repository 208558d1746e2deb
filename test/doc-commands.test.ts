import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandsOfGames, SHARED_COMMANDS } from '../src/cli/commands.ts'
import { planOf } from '../tools/test.ts'
import { commandOf, PARTS } from '../torture/parts.ts'
import { CURRENT, DOCUMENTS, filesIn, ROOT, read } from './documents.ts'

const SCRIPTS: Readonly<Record<string, string>> = JSON.parse(read('package.json')).scripts
const COMMANDS = Object.keys({ ...SHARED_COMMANDS, ...(await commandsOfGames()) })
/** The parts of `npm run bench --`. */
const BENCH = [...read('bench/run.ts').matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name = '']) => name)

/** The sources of the command line and of the games' own commands: each has the help text of its command. */
const COMMAND_SOURCES = [
  'src/cli',
  ...readdirSync(join(ROOT, 'src/games')).map((id) => `src/games/${id}/terminal/commands`),
]
  .filter((folder) => existsSync(join(ROOT, folder)))
  .flatMap(filesIn)
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map(read)

const helpOf = (command: string) =>
  COMMAND_SOURCES.filter((source) => source.includes(`_HELP = \`icebreaker ${command} `)).join()

/** The sources that know the options of a part of the torture or of the bench. */
function sourceOf(tool: string, name: string): string {
  if (tool === 'bench' && (name === 'cluster' || name === 'scale'))
    return read(`cluster/bench/${name === 'cluster' ? 'cli' : 'scale'}.ts`)
  if (tool === 'bench') return read('bench/run.ts')
  const part = PARTS.find((each) => each.name === name)
  return part === undefined ? '' : read(join('torture', commandOf(part)[0])) + read('torture/gate/cli.ts')
}

/** Returns the options in a piece of a command line that the source does not mention as a word. */
const unknownOptions = (line: string, source: string) =>
  [...line.matchAll(/ --([a-zA-Z-]+)/g)]
    .map(([, option = '']) => option)
    .filter((option) => !new RegExp(`(?<![\\w])${option}(?![\\w])`).test(source))

/** The environment variables that a server reads, by the page that is generated from them. */
const SETTINGS = [...read('docs/configuration.md').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name = '']) => name)

/** Whether `npm test` has parts of these names. */
function areSuites(names: readonly string[]): boolean {
  try {
    return planOf(names).args.length === 0
  } catch {
    return false
  }
}

/** Returns every command, option and setting in a text that does not exist. */
function unknownIn(text: string): string[] {
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  const scripts = all(/npm run ([a-z][\w:-]*)/g).filter((name) => !Object.hasOwn(SCRIPTS, name))
  const commands = all(/(?:`icebreaker|npm run icebreaker --) ([a-z]+)/g).filter(
    (name) => !COMMANDS.includes(name),
  )
  const options = [...text.matchAll(/(?:`icebreaker|npm run icebreaker --) ([a-z]+)([^`\n#]*)/g)].flatMap(
    ([, name = '', rest = '']) => unknownOptions(rest, `${helpOf(name)} help`),
  )
  const parts = [...text.matchAll(/npm run (torture|bench) -- ([a-z]+)([^`\n#]*)/g)].flatMap(
    ([, tool = '', name = '', rest = '']) => {
      const names = tool === 'bench' ? BENCH : PARTS.map((part) => part.name)
      return names.includes(name) ? unknownOptions(rest, sourceOf(tool, name)) : [name]
    },
  )
  const files = all(/(?:run\.mjs|`node) ([\w/-]+\.(?:ts|mjs))/g).filter(
    (file) => !existsSync(join(ROOT, file)),
  )
  const suites = all(/npm test -- ([a-z][a-z\d -]*)`/g).filter((names) => !areSuites(names.split(' ')))
  const watched = all(/npm run test:watch -- ([\w/-]+)`/g).filter((folder) => !existsSync(join(ROOT, folder)))
  const settings = all(/(?<![\w$])([A-Z][A-Z_]{3,})=(?!=)/g).filter(
    (name) => !SETTINGS.includes(name) && !name.startsWith('E2E_'),
  )
  return [...scripts, ...commands, ...options, ...parts, ...files, ...suites, ...watched, ...settings]
}

test.each(CURRENT)('%s names commands, options and settings that exist', (path) =>
  expect(unknownIn(read(path))).toEqual([]),
)

describe('the search for commands', () => {
  test('knows commands, parts, settings and documents', () => {
    expect(COMMANDS).toContain('serve')
    expect(BENCH).toEqual(expect.arrayContaining(['engine', 'scale']))
    expect(SETTINGS).toContain('PUBLIC_URL')
    expect(DOCUMENTS).toContain('README.md')
  })

  test.each([
    ['npm run tets', 'tets'],
    ['`icebreaker plya flip7`', 'plya'],
    ['npm run icebreaker -- play flip7 --seets Ana', 'seets'],
    ['`npm run torture -- kil --kills 3`', 'kil'],
    ['`npm run torture -- kill --kils 3`', 'kils'],
    ['`npm run bench -- engin`', 'engin'],
    ['`npm run bench -- cluster --idel 3`', 'idel'],
    ['node tools/run.mjs tools/licence.ts', 'tools/licence.ts'],
    ['`npm test -- units`', 'units'],
    ['`npm run test:watch -- src/engin`', 'src/engin'],
    ['PUBLIC_ULR=https://play.example.org npm start', 'PUBLIC_ULR'],
  ])('finds the mistake in %s', (text, mistake) => expect(unknownIn(text)).toEqual([mistake]))
})
