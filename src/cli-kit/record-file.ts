import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import type { AnyGame, Typed } from '../engine/game.ts'
import { RECORD_BYTES_MAX } from '../engine/limits.ts'
import { type MatchRecord, parseRecord, type ReplayResult, replay } from '../engine/record.ts'
import { plainText } from './plain-text.ts'
import { gameNamed, UsageError } from './usage.ts'

export type AnyReplayed = Extract<ReplayResult<unknown, Typed, unknown, unknown, Typed>, { ok: true }>

/** Reads a record and replays it. A file that is not a record, or does not replay, is a UsageError. */
export function openRecord(file: string): {
  game: AnyGame
  record: MatchRecord<Typed, unknown>
  replayed: AnyReplayed
} {
  const parsed = parseRecord(readJson(file))
  if (!parsed.ok) throw new UsageError(`${file} is not a record of a match: ${plainText(parsed.reason)}`)
  const game = gameNamed(plainText(parsed.value.game))
  const replayed = replay(game, parsed.value)
  if (!replayed.ok)
    throw new UsageError(
      `${file} does not replay: at action ${replayed.revision}, ${plainText(replayed.reason)}`,
    )
  return { game, record: parsed.value, replayed }
}

/** Writes a record. An existing file is replaced atomically, so that a failure leaves it as it was. */
export function saveRecord(file: string, record: MatchRecord<Typed, unknown>): void {
  const text = `${JSON.stringify(record)}\n`
  try {
    const exists = statSync(file, { throwIfNoEntry: false })?.isFile() === true
    writeFileSync(exists ? `${file}.new` : file, text)
    if (exists) renameSync(`${file}.new`, file)
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${reasonOf(error)}`)
  }
}

/** Reads a JSON file of bounded size. */
export function readJson(file: string): unknown {
  try {
    if (statSync(file).size > RECORD_BYTES_MAX) throw new Error(`it is larger than ${RECORD_BYTES_MAX} bytes`)
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${reasonOf(error)}`)
  }
}

function reasonOf(error: unknown): string {
  return plainText(error instanceof Error ? error.message : String(error))
}
