import * as v from 'valibot'
import { type ParseResult, parse, type Schema } from '../../../engine/schema.ts'
import { END_REASONS, type Transcript } from './history.ts'
import { isoTime } from './iso-time.ts'
import { GIFTS_MAX, PLAYERS } from './limits.ts'
import type { View } from './view.ts'

const HISTORY_MAX = 20_000

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const giftOfPlayer = { playerId: id, giftId: id }
const time = {
  at: v.exactOptional(v.pipe(v.number(), v.safeInteger())),
  timestamp: v.exactOptional(
    v.pipe(
      v.string(),
      v.maxLength(40),
      v.check(
        (text) => !Number.isNaN(isoTime(text)),
        'a timestamp must be a time such as 2025-12-20T19:00:00.000Z',
      ),
    ),
  ),
}
const opening = { ...giftOfPlayer, leftGiftId: v.exactOptional(v.nullable(id)), ...time }
const ids = (max: number) =>
  v.pipe(
    v.array(id),
    v.maxLength(max),
    v.checkItems((item, index, all) => all.indexOf(item) === index),
  )

const entry = v.pipe(
  v.variant('type', [
    v.strictObject({ type: v.literal('PICK'), ...opening }),
    v.strictObject({ type: v.literal('TAKE'), ...opening }),
    v.strictObject({
      type: v.literal('STEAL'),
      ...giftOfPlayer,
      previousOwnerId: v.exactOptional(id),
      exchangedGiftId: v.exactOptional(v.nullable(id)),
      stealCount: v.exactOptional(count),
      isFrozen: v.exactOptional(v.boolean()),
      ...time,
    }),
    v.strictObject({ type: v.literal('END_TURN'), playerId: id, ...time }),
    v.strictObject({
      type: v.literal('END'),
      reason: v.picklist(END_REASONS),
      given: v.pipe(v.array(v.strictObject(giftOfPlayer)), v.maxLength(PLAYERS.max)),
      unclaimed: v.pipe(v.array(id), v.maxLength(GIFTS_MAX)),
      ...time,
    }),
  ]),
  v.check(
    ({ at, timestamp }) => (at === undefined) !== (timestamp === undefined),
    'an entry must have exactly one time: at or timestamp',
  ),
)

const transcript: Schema<Transcript> = v.strictObject({
  turnOrder: ids(PLAYERS.max),
  gifts: ids(GIFTS_MAX),
  config: v.strictObject({
    maxSteals: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
    returnToStart: v.boolean(),
    uTurn: v.exactOptional(v.picklist(['untilActed', 'untilSlotEnds'])),
    mustUnwrapFirst: v.exactOptional(v.boolean()),
  }),
  history: v.pipe(v.array(entry), v.maxLength(HISTORY_MAX)),
})

/** Parses a transcript from a file. This checks its shape; the referee checks whether it is true. */
export function parseTranscript(input: unknown): ParseResult<Transcript> {
  return parse(transcript, input)
}

/** Makes the referee's input from the view of any viewer. */
export function transcriptOf({
  turnOrder,
  wrappedGifts,
  unwrappedGifts,
  options,
  history,
}: View): Transcript {
  const { maxSteals, returnToStart, uTurn, mustUnwrapFirst } = options
  const number = (giftId: string) => Number(giftId.slice(1))
  const gifts = [...wrappedGifts, ...Object.keys(unwrappedGifts)]
  return {
    turnOrder,
    gifts: gifts.toSorted((one, other) => number(one) - number(other)),
    config: { maxSteals, returnToStart, uTurn, mustUnwrapFirst },
    history,
  }
}
