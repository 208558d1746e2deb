import * as v from 'valibot'
import type { Typed } from '../../engine/game.ts'
import { type MatchRecord, parseRecord } from '../../engine/record.ts'
import { type Desk, parseDesk } from './desk.ts'

export type LocalRecord = MatchRecord<Typed, unknown>

/** All that is kept of a table on this device, so that it survives a reload. */
export interface Kept {
  readonly desk: Desk
  /** The match that is played or was played last. */
  readonly record: LocalRecord | null
}

/** The longest text that is kept; of a table with a longer one the device would forget the match. */
export const KEPT_MAX = 1_000_000

/** What the actions of a match may take up of it: at more the match stands still, before the device forgets it. */
export const KEPT_ACTIONS_MAX = 900_000

export function keptText({ desk, record }: Kept): string {
  const whole = JSON.stringify({ desk, record })
  return whole.length <= KEPT_MAX ? whole : JSON.stringify({ desk: { ...desk, match: null }, record: null })
}

const keptSchema = v.strictObject({ desk: v.unknown(), record: v.unknown() })

/** What was kept, or null where there is nothing that this page understands. */
export function keptFrom(text: string | null): Kept | null {
  try {
    const { desk, record } = v.parse(keptSchema, JSON.parse(text ?? 'null'))
    const parsed = parseDesk(desk)
    if (!parsed.ok) return null
    const played = parseRecord(record)
    return { desk: parsed.value, record: played.ok ? played.value : null }
  } catch {
    return null
  }
}
