import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Screen } from '../cli-kit/screen.ts'
import { gameNamed, onlyWord, readArguments, UsageError } from '../cli-kit/usage.ts'
import type { TableSetup } from '../engine/testing/simulate.ts'
import { makeGolden } from '../games/golden.ts'

export const GOLDEN_HELP = `icebreaker golden GAME [--again]

  For authors of games: writes the missing golden records into the game's
  folder, one for each table that its testing/laws.ts names.
  --again    writes all of them anew; do this only when you raise the version
             of the rules`

/** Writes the missing golden records of a game. */
export async function golden(args: readonly string[], screen: Screen): Promise<number> {
  const { values, positionals } = readArguments(args, { again: { type: 'boolean' } })
  const game = gameNamed(onlyWord(positionals, 'GAME'))
  const tables = await tablesOf(game.id)
  const folder = fileURLToPath(new URL(`../games/${game.id}/golden/`, import.meta.url))
  mkdirSync(folder, { recursive: true })
  for (const [at, table] of tables.entries()) {
    const file = join(folder, `v${game.version}-${String(at + 1).padStart(2, '0')}-${table.players}p.json`)
    if (existsSync(file) && values.again !== true) continue
    const made = await makeGolden(game, table, `golden ${game.id} ${at}`)
    writeFileSync(file, `${JSON.stringify(made)}\n`)
    screen.print(`${file}: ${made.record.actions.length} actions`)
  }
  return 0
}

/** Loads the tables that the laws of a game are checked with. */
async function tablesOf(id: string): Promise<readonly TableSetup[]> {
  const file = new URL(`../games/${id}/testing/laws.ts`, import.meta.url)
  if (!existsSync(file))
    throw new UsageError(`Golden records are made in a checkout: ${file.pathname} is missing.`)
  const module: unknown = await import(file.href)
  if (hasTables(module)) return module.subject.tables
  throw new UsageError(`src/games/${id}/testing/laws.ts exports no subject.`)
}

function hasTables(module: unknown): module is { subject: { tables: readonly TableSetup[] } } {
  return typeof module === 'object' && module !== null && 'subject' in module
}
