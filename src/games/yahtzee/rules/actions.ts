import * as v from 'valibot'

export const DICE: readonly number[] = [0, 1, 2, 3, 4]

// Wider than the rules: an unknown name or index gets its refusal of Y4 instead of "malformed".
const dice = v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.minLength(1), v.maxLength(DICE.length))
const category = v.pipe(v.string(), v.maxLength(40))

export const action = v.variant('type', [
  v.strictObject({ type: v.literal('roll') }),
  v.strictObject({ type: v.literal('freeze'), dice }),
  v.strictObject({ type: v.literal('unfreeze'), dice: v.exactOptional(dice) }),
  v.strictObject({ type: v.literal('score'), category }),
  v.strictObject({ type: v.literal('scratch'), category }),
])
export type Action = v.InferOutput<typeof action>

export const ROLL: Action = { type: 'roll' }
