import type { AnyGame, PlayerId, Typed } from '../../engine/game.ts'
import { type MatchRecord, parseRecord, type ReplayResult, replay } from '../../engine/record.ts'
import { gameById } from '../../games/registry.ts'

export type AnyRecord = MatchRecord<Typed, unknown>
type AnyReplayed = Extract<ReplayResult<unknown, Typed, unknown, unknown, Typed>, { ok: true }>

/** A record that was played again, and can be walked through. */
export interface OpenRecord {
  readonly game: AnyGame
  readonly record: AnyRecord
  readonly replayed: AnyReplayed
}

export type Opened =
  | { readonly ok: true; readonly open: OpenRecord }
  /** No record at all, of a game that is not here, or one that the rules do not play again as it is written. */
  | { readonly ok: false; readonly why: 'unreadable' | 'unknown-game'; readonly reason: string }
  | {
      readonly ok: false
      readonly why: 'refused'
      readonly reason: string
      readonly at: number
      readonly record: AnyRecord
    }

/** Plays a record again, out of a file or from the server; says what is wrong with one that cannot be. */
export function openRecord(input: unknown): Opened {
  const parsed = parseRecord(input)
  if (!parsed.ok) return { ok: false, why: 'unreadable', reason: parsed.reason }
  const record = parsed.value
  const game = gameById(record.game)
  if (game === null) return { ok: false, why: 'unknown-game', reason: record.game }
  const replayed = replay(game, record)
  return replayed.ok
    ? { ok: true, open: { game, record, replayed } }
    : { ok: false, why: 'refused', reason: replayed.reason, at: replayed.revision, record }
}

export function openText(text: string): Opened {
  try {
    return openRecord(JSON.parse(text))
  } catch {
    return { ok: false, why: 'unreadable', reason: '' }
  }
}

/** With whose eyes a step is seen: those of a player, of everybody, or of whoever has just acted. */
export type Eyes = PlayerId | 'everybody' | 'actor'

/** The player whose eyes these are at that step; null is what everybody may see. */
export function eyesAt({ record, replayed }: OpenRecord, step: number, eyes: Eyes): PlayerId | null {
  if (eyes === 'everybody') return null
  const player = eyes === 'actor' ? replayed.steps[step - 1]?.entry[0] : eyes
  return record.players.find((id) => id === player) ?? null
}
