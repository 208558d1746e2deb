import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOOLS } from '../tool-paths.ts'
import { copyOfTree, hashesIn, runIn } from './copy.ts'
import { commandsIn, filesIn } from './documented.ts'

const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/add-a-game.md'), 'utf8')
/** A game as it was created, and the one that the guide makes of it. */
const GAMES = ['pebble-pond', 'goofspiel'] as const

const copy = copyOfTree()
const before = hashesIn(copy)
const registryBefore = readFileSync(join(copy, 'src/games/index.ts'), 'utf8')
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const run = (script: string, ...args: string[]) => runIn(copy, script, args)

beforeAll(async () => {
  for (const game of GAMES) await run('tools/new-game/make.ts', game)
  for (const { path, text } of filesIn(GUIDE)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
  await run('src/cli/main.ts', 'golden', 'goofspiel', '--again')
}, 600_000)

test('a new game changes one line outside its folder', () => {
  const isOutside = (path: string) => !GAMES.some((game) => path.startsWith(`src/games/${game}/`))
  const after = hashesIn(copy)
  const changed = [...after.keys()].filter((path) => isOutside(path) && after.get(path) !== before.get(path))
  expect(changed).toEqual(['src/games/index.ts'])
  const lines = readFileSync(join(copy, 'src/games/index.ts'), 'utf8').split('\n')
  const added = lines.filter((line) => !registryBefore.split('\n').includes(line))
  expect(added).toEqual([
    `export { goofspiel } from './goofspiel/index.ts'`,
    `export { pebblePond } from './pebble-pond/index.ts'`,
  ])
  expect(lines.filter((line) => !added.includes(line)).join('\n')).toBe(registryBefore)
})

test('the guide shows whole files, and its commands exist', () => {
  const scripts: Record<string, string> = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')).scripts
  expect(filesIn(GUIDE).length).toBeGreaterThan(20)
  expect(commandsIn(GUIDE)).toContain('npm run new-game goofspiel')
  for (const command of commandsIn(GUIDE)) {
    const [, word = '', script = ''] = /^npm (?:(run) )?(\S+)/.exec(command) ?? []
    expect(scripts, command).toHaveProperty(word === 'run' ? script : (command.split(' ')[1] ?? ''))
  }
})

test('both games are listed, compile and pass the lint', async () => {
  const listed = await run('src/cli/main.ts', 'games')
  for (const game of GAMES) expect(listed).toContain(game)
  await run(TOOLS.tsc, '-b', 'src/web', 'src/cli')
  const folders = GAMES.map((game) => `src/games/${game}`)
  await run(TOOLS.biome, 'check', '--error-on-warnings', 'src/games/index.ts', ...folders)
})

test('both games keep the laws and pass the shared tests of all games', async () => {
  const output = await run(
    TOOLS.vitest,
    'run',
    '--project',
    'unit',
    '--project',
    'laws',
    ...GAMES.map((game) => `src/games/${game}/`),
    'src/games/registry.test.ts',
    'src/games/layout.test.ts',
    'src/games/texts.test.ts',
    'src/protocol/protocol.test.ts',
    '-t',
    `${GAMES.join('|')}|^[A-Z]\\d+ `,
  )
  expect(output).toMatch(/Test Files +\d+ passed/)
  expect(output).not.toContain('failed')
})

test('the leak that the guide suggests to try breaks a law', async () => {
  const view = join(copy, 'src/games/goofspiel/rules/view.ts')
  const honest = readFileSync(view, 'utf8')
  const leaky = honest.replace('cards: bid === null ? hand : sortCards([...hand, bid]),', 'cards: hand,')
  expect(leaky).not.toBe(honest)
  writeFileSync(view, leaky)
  const laws = run(TOOLS.vitest, 'run', '--project', 'laws', 'src/games/goofspiel/testing/laws.test.ts')
  await expect(laws).rejects.toThrow(/goofspiel breaks the law/)
  writeFileSync(view, honest)
})

test.each(GAMES)('%s can be played in the terminal by a person and two bots', async (game) => {
  const record = join(copy, `${game}.json`)
  const args = ['play', game, '--seats', 'Ana,good,beginner', '--seed', 'x', '--record', record]
  const output = await runIn(copy, 'src/cli/main.ts', args, '1\n'.repeat(100))
  expect(output).toContain('The match is over')
  expect(await run('src/cli/main.ts', 'verify', record)).not.toBe('')
})

test.each(GAMES)('the balance of %s can be measured', async (game) => {
  const output = await run('src/cli/main.ts', 'balance', game, '--matches', '8', '--json')
  const { presets } = JSON.parse(output)
  expect(presets).not.toEqual([])
  for (const { plays } of presets) expect(plays.random).toMatchObject({ matches: 8 })
})

test('an invalid or taken name changes nothing', async () => {
  const now = hashesIn(copy)
  for (const [name, why] of [
    ['flip7', 'The game flip7 already exists'],
    ['Liars Dice', 'is not a valid name for a game'],
    ['../x', 'is not a valid name for a game'],
    ['class', 'is not a valid name for a game'],
  ] as const) {
    await expect(run('tools/new-game/make.ts', name)).rejects.toThrow(why)
  }
  expect(hashesIn(copy)).toEqual(now)
})

test('removing the folder and the line of a game restores the tree', () => {
  for (const game of GAMES) rmSync(join(copy, 'src/games', game), { recursive: true })
  writeFileSync(join(copy, 'src/games/index.ts'), registryBefore)
  expect(hashesIn(copy)).toEqual(before)
})
