import { closeSync, existsSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Screen } from '../../cli-kit/screen.ts'
import { gameNamed, noArguments, readArguments, UsageError } from '../../cli-kit/usage.ts'
import type { Typed } from '../../engine/game.ts'
import { type MatchRecord, publicRecord } from '../../engine/record.ts'
import { gameById } from '../../games/registry.ts'
import { poolOf } from '../../server/rankings/leaderboards.ts'
import { type FinishedMatch, finishedMatches } from '../../server/store/sqlite/finished-matches.ts'
import { rebuild } from '../../server/tables/match-keeper.ts'
import { RulesFault } from '../../table/rules-fault.ts'
import { assertOwnDatabase } from './backup.ts'
import { configuredDatabase } from './database.ts'

export const EXPORT_HELP = `icebreaker export --jsonl FILE [--game ID] [--from BACKUP]

  Writes the public records of all finished matches, one line of JSON each, for
  study. The server may keep running. The lines have no names and no profiles,
  only whether a person, an agent or a bot sat in each seat, and none of the
  texts that a match never showed to everybody.
  --jsonl    the file to write; an older one is replaced when all is written
  --game     only the matches of this game
  --from     a backup instead of the server's data (icebreaker backup FILE),
             which also makes one of PostgreSQL

  DATA_DIR names the folder of the data, as for icebreaker serve.`

/** Exports the finished matches as JSON lines. */
export function exportRecords(args: readonly string[], screen: Screen): number {
  const { values, positionals } = readArguments(args, {
    jsonl: { type: 'string' },
    game: { type: 'string' },
    from: { type: 'string' },
  })
  noArguments(positionals)
  if (values.jsonl === undefined) throw new UsageError('--jsonl FILE is missing: where to write the records.')
  const game = values.game === undefined ? null : gameNamed(values.game).id
  const from = values.from === undefined ? configuredDatabase() : resolve(values.from)
  if (!existsSync(from)) throw new UsageError(`There is nothing to export: ${from} does not exist.`)
  const into = resolve(values.jsonl)
  const { written, skipped } = withUsageErrors(into, () => {
    assertOwnDatabase(from)
    return writeLines(finishedMatches(from, game), into)
  })
  const left = skipped === 0 ? '' : ` Left out, because these rules cannot replay them: ${skipped}.`
  screen.print(`${into}: matches ${written}.${left}`)
  return 0
}

/** Writes a line per match beside the file, then puts it in its place. */
function writeLines(matches: Iterable<FinishedMatch>, into: string): { written: number; skipped: number } {
  const partial = `${into}.partial`
  const file = openSync(partial, 'w')
  let [written, skipped] = [0, 0]
  try {
    for (const match of matches) {
      const line = lineOf(match)
      if (line === null) skipped += 1
      else {
        writeSync(file, `${JSON.stringify(line)}\n`)
        written += 1
      }
    }
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
  renameSync(partial, into)
  return { written, skipped }
}

/** Returns a match without anything that was not public; null if that cannot be decided. */
function lineOf(stored: FinishedMatch) {
  const record = publicPart(stored)
  if (record === null) return null
  const { outcome, endedAt, profiles, head } = stored
  const seats = head.players.map((player) => ({ player, kind: kindOf(profiles[player] ?? null) }))
  return { record, seats, outcome, endedAt }
}

function publicPart(stored: FinishedMatch): MatchRecord<Typed, unknown> | null {
  const record = { ...stored.head, actions: [...stored.entries] }
  const game = gameById(stored.head.game)
  if (game === null) return null
  if (game.publicAction === undefined) return record
  try {
    return publicRecord(rebuild(game, stored), record)
  } catch (error) {
    if (error instanceof RulesFault) return null
    throw error
  }
}

function kindOf(profile: string | null): 'person' | 'agent' | 'bot' {
  if (profile === null) return 'bot'
  return poolOf(profile) === 'agents' ? 'agent' : 'person'
}

function withUsageErrors<T>(into: string, job: () => T): T {
  try {
    return job()
  } catch (error) {
    throw new UsageError(`Nothing was exported to ${into}: ${error instanceof Error ? error.message : error}`)
  }
}
