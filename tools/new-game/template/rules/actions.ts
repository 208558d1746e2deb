import * as v from 'valibot'

/** The most stones that a player may take at once (N2). */
export const TAKE_MAX = 3

/** Every action of a player. The schema rejects unknown fields and bounds every value before the rules see it. */
export const actionSchema = v.variant('type', [
  v.strictObject({
    type: v.literal('take'),
    count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(TAKE_MAX)),
  }),
])
export type Action = v.InferOutput<typeof actionSchema>
