import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../child.mjs'
import { TOOLS } from '../tool-paths.ts'
import { filled, namesOf, withLine } from './names.ts'

const ROOT = join(import.meta.dirname, '../..')
const TEMPLATE = join(import.meta.dirname, 'template')
const GAMES = join(ROOT, 'src/games')
const REGISTRY = join(GAMES, 'index.ts')

const HELP = `npm run new-game NAME

  Makes src/games/NAME, a small game that can be played at once, and adds its line to
  src/games/index.ts. NAME is in small letters, as in liars-dice. docs/add-a-game.md goes on from there.`

/** Runs a tool of ours on the new game; its words are shown only where it fails. */
function must(what: string, script: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Failure(`${what} failed.`, { output: stdout + stderr })
}

function make(name: string): void {
  const names = namesOf(name)
  if (names === null)
    throw new Failure(`"${name}" is no name for a game.`, {
      advice: 'Take small letters and digits with hyphens between words, at most 32, as in liars-dice.',
    })
  const folder = join(GAMES, names.id)
  if (existsSync(folder))
    throw new Failure(`There is a game ${names.id} already.`, { advice: 'Choose another name.' })
  const registry = readFileSync(REGISTRY, 'utf8')
  try {
    mkdirSync(folder)
    for (const file of readdirSync(TEMPLATE))
      writeFileSync(join(folder, file), filled(readFileSync(join(TEMPLATE, file), 'utf8'), names))
    writeFileSync(REGISTRY, withLine(registry, names))
    // A longer name breaks lines elsewhere than in the template.
    must('The formatter', TOOLS.biome, ['check', '--write', folder])
    must('The first match', 'src/cli/main.ts', ['golden', names.id])
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    writeFileSync(REGISTRY, registry)
    throw error
  }
  const play = `npm run icebreaker -- play ${names.id}`
  console.log(`${names.name} is in src/games/${names.id}, and can be played:

  ${play}   in this terminal
  ${'npm start'.padEnd(play.length)}   in the browser: Host a game, ${names.name}
  ${'npm run test:quick'.padEnd(play.length)}   types, lint and the laws

Begin with src/games/${names.id}/README.md and rules.ts; docs/add-a-game.md goes through all of it.`)
}

const [name, ...rest] = process.argv.slice(2)
if (name === undefined || name === '--help' || rest.length > 0) {
  console.log(HELP)
  process.exitCode = name === '--help' ? 0 : 2
} else {
  try {
    make(name)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(error.text)
    process.exitCode = 1
  }
}
