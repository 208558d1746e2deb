import * as v from 'valibot'
import { GIFTS_MAX } from './limits.ts'

const giftId = v.pipe(v.string(), v.minLength(1), v.maxLength(16))
const text = (length: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(length))

/** Checks shape and bounds only; the rules judge the content of texts and give a reason. */
export const action = v.variant('type', [
  v.strictObject({ type: v.literal('pick'), giftId }),
  v.strictObject({ type: v.literal('steal'), giftId }),
  v.strictObject({ type: v.literal('take'), giftId }),
  v.strictObject({ type: v.literal('endTurn') }),
  v.strictObject({
    type: v.literal('addGift'),
    title: text(80),
    picture: v.exactOptional(text(300)),
    link: v.exactOptional(text(300)),
    note: v.exactOptional(text(280)),
    giver: v.exactOptional(v.nullable(text(64))), // only for the host: a player, or null for a spare gift
  }),
  v.strictObject({ type: v.literal('removeGift'), giftId }),
  v.strictObject({ type: v.literal('fillWithSamples') }),
  v.strictObject({ type: v.literal('start') }),
  v.strictObject({ type: v.literal('endMatch') }),
])

export type Action = v.InferOutput<typeof action>
export type AddGift = Extract<Action, { type: 'addGift' }>

/** The ids of the gifts in play by number; they reveal nothing about the givers. */
export const GIFT_IDS: readonly string[] = Array.from({ length: GIFTS_MAX }, (_, number) => `g${number + 1}`)

const NUMBERS: ReadonlyMap<string, number> = new Map(GIFT_IDS.map((id, number) => [id, number]))

/** The number of a gift in play, from 0; −1 if no such gift exists. */
export function numberOf(id: string): number {
  return NUMBERS.get(id) ?? -1
}

// Made once, because every turn offers one of these per gift.
export const PICKS = GIFT_IDS.map((id): Action => ({ type: 'pick', giftId: id }))
export const STEALS = GIFT_IDS.map((id): Action => ({ type: 'steal', giftId: id }))
export const TAKES = GIFT_IDS.map((id): Action => ({ type: 'take', giftId: id }))
export const END_TURN: Action = { type: 'endTurn' }
export const START: Action = { type: 'start' }
export const FILL: Action = { type: 'fillWithSamples' }
export const END_MATCH: Action = { type: 'endMatch' }
