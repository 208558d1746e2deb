import * as v from 'valibot'

/** The actions of a player. */
export const actionSchema = v.variant('type', [
  v.strictObject({ type: v.literal('hit') }),
  v.strictObject({ type: v.literal('stay') }),
  v.strictObject({
    type: v.literal('selectTarget'),
    target: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  }),
  v.strictObject({ type: v.literal('nextRound') }),
])
export type Action = v.InferOutput<typeof actionSchema>

export const HIT: Action = { type: 'hit' }
export const STAY: Action = { type: 'stay' }
export const NEXT_ROUND: Action = { type: 'nextRound' }
