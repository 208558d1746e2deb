import * as v from 'valibot'
import type { Preset } from '../../../engine/game.ts'
import { en } from '../texts/en.ts'

/** The house rules of one match. */
export const optionsSchema = v.strictObject({
  target: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(50),
      v.maxValue(500),
      v.title(en['option.target']),
      v.description(en['option.target.about']),
    ),
    200,
  ),
  minPlayers: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(3),
      v.title(en['option.minPlayers']),
      v.description(en['option.minPlayers.about']),
    ),
    3,
  ),
  showOdds: v.optional(
    v.pipe(v.boolean(), v.title(en['option.showOdds']), v.description(en['option.showOdds.about'])),
    true,
  ),
})
export type Options = v.InferOutput<typeof optionsSchema>

export const presets: readonly Preset<Options>[] = [
  { id: 'classic', options: {} },
  { id: 'short', options: { target: 100 } },
  { id: 'duel', options: { minPlayers: 2 } },
]
