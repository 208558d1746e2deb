import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GAMES } from '../../src/games/registry.ts'

const folderOf = (id: string) => join(import.meta.dirname, '../../src/games', id)

/** The numbers of a game's rules, read from its README without the page's own parser. */
export function rulesOf(id: string): string[] {
  const text = readFileSync(join(folderOf(id), 'README.md'), 'utf8')
  return [...text.matchAll(/^\s*- \*\*([A-Z]+\d+[a-z]?)\.\*\*/gm)].map((match) => match[1]!)
}

/** The paths of a game's golden records. */
export function goldenOf(id: string): string[] {
  const folder = join(folderOf(id), 'golden')
  const files = existsSync(folder) ? readdirSync(folder) : []
  return files.filter((file) => file.endsWith('.json')).map((file) => join(folder, file))
}

/** A game to try the page with. */
export function someGame() {
  const game = GAMES[0]
  if (game === undefined) throw new Error('No game is registered in src/games/index.ts.')
  return game
}
