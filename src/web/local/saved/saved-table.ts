import * as v from 'valibot'
import { LEVELS } from '../../../engine/game.ts'
import { parseRecord } from '../../../engine/record.ts'
import { commitment } from '../../../engine/seed.ts'
import { avatarSchema, nameSchema, playerIdSchema } from '../../../protocol/identity.ts'
import { PACE_MS, PAUSES } from '../../../protocol/table.ts'
import { TABLE_LIMITS } from '../../../table/limits.ts'
import type { AnyRecord } from '../../../table/runner.ts'
import { newTable, type Table } from '../../../table/table.ts'
import { DEVICE_HOST, profileOf } from '../setup/plan.ts'

/** A table on this device as it is saved, so that it survives a reload. */
export interface SavedTable {
  readonly table: Table
  /** The match that is running or was played last. */
  readonly record: AnyRecord | null
}

/** The longest saved text; a table with a longer one is saved without its match. */
export const SAVED_MAX = 1_000_000

/** The part of it that the actions of a match may use: a longer match stands still, before its record is lost. */
export const SAVED_ACTIONS_MAX = 900_000

const text = v.pipe(v.string(), v.maxLength(64))
const seatSchema = v.strictObject({
  player: playerIdSchema,
  name: nameSchema,
  avatar: avatarSchema,
  isPerson: v.boolean(),
  /** The bot that has the seat; in a person's seat, the bot that plays for them now. */
  bot: v.nullable(v.picklist(LEVELS)),
})
const placeSchema = v.strictObject({
  name: text,
  place: v.number(),
  score: v.number(),
  uncounted: v.exactOptional(v.strictObject({ turns: v.number(), playedFor: v.number() })),
})

/** The saved form of a table: everything that is not the same for every table on one device. */
const tableSchema = v.strictObject({
  version: v.number(),
  game: text,
  options: v.unknown(),
  paceMs: v.pipe(v.number(), v.integer(), v.minValue(PACE_MS.min), v.maxValue(PACE_MS.max)),
  seats: v.pipe(v.array(seatSchema), v.maxLength(TABLE_LIMITS.seats)),
  match: v.nullable(
    v.strictObject({
      id: text,
      commitment: text,
      isOver: v.boolean(),
      paused: v.nullable(v.picklist(PAUSES)),
    }),
  ),
  next: v.strictObject({ match: text, server: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
  dealt: v.number(),
  played: v.pipe(
    v.array(v.strictObject({ match: text, game: text, at: v.number(), places: v.array(placeSchema) })),
    v.maxLength(TABLE_LIMITS.played),
  ),
})
type SavedForm = v.InferOutput<typeof tableSchema>

/** Earlier versions saved the table under the key `desk`. */
const savedSchema = v.union([
  v.strictObject({ table: tableSchema, record: v.unknown() }),
  v.pipe(
    v.strictObject({ desk: tableSchema, record: v.unknown() }),
    v.transform(({ desk, record }) => ({ table: desk, record })),
  ),
])

/** The text under which a table is saved. */
export function savedText({ table, record }: SavedTable): string {
  const form = formOf(table)
  const whole = JSON.stringify({ table: form, record })
  return whole.length <= SAVED_MAX ? whole : JSON.stringify({ table: { ...form, match: null }, record: null })
}

/** The saved table, or null if there is nothing that this page understands. */
export function savedTableFrom(text: string | null): SavedTable | null {
  try {
    const { table, record } = v.parse(savedSchema, JSON.parse(text ?? 'null'))
    const parsed = parseRecord(record)
    return { table: tableOf(table), record: parsed.ok ? parsed.value : null }
  } catch {
    return null
  }
}

function formOf({ version, game, options, paceMs, seats, match, next, dealt = 0, played }: Table): SavedForm {
  return {
    version,
    game,
    options,
    paceMs,
    seats: seats.map(({ player, name, avatar, profile, bot }) => ({
      player,
      name,
      avatar,
      isPerson: profile !== null,
      bot,
    })),
    match:
      match === null
        ? null
        : { id: match.id, commitment: match.commitment, isOver: match.isOver, paused: match.paused },
    next: { match: next.match, server: next.server },
    dealt,
    played: played.map((one) => ({ ...one, places: one.places.map(savedPlace) })),
  }
}

/** The place without a field that is there but undefined: the schema is closed. */
function savedPlace({ uncounted, ...place }: Table['played'][number]['places'][number]) {
  return uncounted === undefined ? place : { ...place, uncounted }
}

function tableOf({ seats, match, next, version, dealt, played, ...rest }: SavedForm): Table {
  const { id: host } = DEVICE_HOST
  const deal = { ...next, commitment: commitment(next.match, next.server) }
  return {
    ...newTable({ ...rest, id: 'local', code: '', host, hostName: null, next: deal }, 0),
    version,
    dealt,
    played,
    match: match === null ? null : { ...match, extraMs: 0 },
    seats: seats.map(({ isPerson, ...seat }) => ({
      ...seat,
      profile: isPerson ? profileOf(seat.player) : null,
      isReady: !isPerson,
    })),
  }
}
