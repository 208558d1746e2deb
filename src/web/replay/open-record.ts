import type { AnyGame, PlayerId, Typed } from '../../engine/game.ts'
import { type MatchRecord, parseRecord, type ReplayResult, replay } from '../../engine/record.ts'
import { gameById } from '../../games/registry.ts'

export type AnyRecord = MatchRecord<Typed, unknown>
type AnyReplayed = Extract<ReplayResult<unknown, Typed, unknown, unknown, Typed>, { ok: true }>

/** A replayed record. */
export interface OpenRecord {
  readonly game: AnyGame
  readonly record: AnyRecord
  readonly replayed: AnyReplayed
}

export type Opened =
  | { readonly ok: true; readonly open: OpenRecord }
  /** Not a record, of an unknown game, or rejected by the rules on replay. */
  | { readonly ok: false; readonly why: 'unreadable' | 'unknown-game'; readonly reason: string }
  | {
      readonly ok: false
      readonly why: 'refused'
      readonly reason: string
      readonly at: number
      readonly record: AnyRecord
    }

/** Replays a record, or returns the reason why it cannot be replayed. */
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

/** The viewer of a step: a player, everybody, or the player who has just acted. */
export type Eyes = PlayerId | 'everybody' | 'actor'

/** The player whose view is shown at a step; null for the public view. */
export function eyesAt({ record, replayed }: OpenRecord, step: number, eyes: Eyes): PlayerId | null {
  if (eyes === 'everybody') return null
  const player = eyes === 'actor' ? replayed.steps[step - 1]?.entry[0] : eyes
  return record.players.find((id) => id === player) ?? null
}
