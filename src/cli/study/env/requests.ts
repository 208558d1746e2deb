import * as v from 'valibot'
import { LEVELS } from '../../../engine/game.ts'

const id = v.optional(v.union([v.pipe(v.string(), v.maxLength(64)), v.pipe(v.number(), v.safeInteger())]))
const match = v.pipe(v.number(), v.integer(), v.minValue(0))
const player = v.pipe(v.string(), v.maxLength(64))
const common = { id, match }

/** One request. Matches are numbered slots from 0; `reset` puts a new match into one. */
export const requestSchema = v.variant('type', [
  v.strictObject({ type: v.literal('describe'), id }),
  v.strictObject({
    type: v.literal('reset'),
    ...common,
    seed: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    // The seats that the environment plays itself, with the level of the bot.
    bots: v.optional(v.record(player, v.picklist([...LEVELS, 'random'])), {}),
  }),
  v.strictObject({ type: v.literal('observe'), ...common, player: v.nullable(player) }),
  v.strictObject({ type: v.literal('legal'), ...common, player }),
  v.strictObject({
    type: v.literal('step'),
    ...common,
    player,
    // Either the action, or its index in the list of legal actions.
    action: v.optional(v.looseObject({ type: v.string() })),
    choice: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    revision: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  v.strictObject({ type: v.literal('outcome'), ...common }),
  v.strictObject({ type: v.literal('close'), ...common }),
])
export type Request = v.InferOutput<typeof requestSchema>
