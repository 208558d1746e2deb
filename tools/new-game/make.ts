import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../child.mjs'
import { TOOLS } from '../tool-paths.ts'
import { addToRegistry, fillIn, type Names, namesOf } from './names.ts'

const ROOT = join(import.meta.dirname, '../..')
const TEMPLATE = join(import.meta.dirname, 'template')
const GAMES = join(ROOT, 'src/games')
const REGISTRY = join(GAMES, 'index.ts')

const HELP = `npm run new-game NAME

  Creates src/games/NAME, a small game that can be played at once, and adds its line to
  src/games/index.ts. NAME is in lower case, as in liars-dice. docs/add-a-game.md explains the next steps.`

/** Runs one of our tools on the new game; its output is shown only if it fails. */
function runTool(what: string, script: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Failure(`${what} failed.`, { output: stdout + stderr })
}

/** Copies the template into the folder of the game and fills in its names. */
function copyTemplate(folder: string, names: Names): void {
  cpSync(TEMPLATE, folder, { recursive: true })
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    writeFileSync(file, fillIn(readFileSync(file, 'utf8'), names))
  }
}

function make(name: string): void {
  const names = namesOf(name)
  if (names === null)
    throw new Failure(`"${name}" is not a valid name for a game.`, {
      advice: 'Use at most 32 lower-case letters and digits, with hyphens between words, as in liars-dice.',
    })
  const folder = join(GAMES, names.id)
  if (existsSync(folder))
    throw new Failure(`The game ${names.id} already exists.`, { advice: 'Choose another name.' })
  const registry = readFileSync(REGISTRY, 'utf8')
  try {
    copyTemplate(folder, names)
    writeFileSync(REGISTRY, addToRegistry(registry, names))
    // The length of the name changes line breaks and the order of imports.
    runTool('The formatter', TOOLS.biome, ['check', '--write', folder])
    runTool('The first match', 'src/cli/main.ts', ['golden', names.id])
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    writeFileSync(REGISTRY, registry)
    throw error
  }
  const play = `npm run icebreaker -- play ${names.id}`
  console.log(`${names.name} is in src/games/${names.id} and can be played:

  ${play}   in this terminal
  ${'npm start'.padEnd(play.length)}   in the browser: Host a game, ${names.name}
  ${'npm run test:quick'.padEnd(play.length)}   checks types, lint and the laws

Begin with src/games/${names.id}/README.md and rules/; docs/add-a-game.md explains every file.`)
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
