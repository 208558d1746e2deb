import * as v from 'valibot'
import type { Preset } from '../../../engine/game.ts'

/** The house rules of one match. */
export const optionsSchema = v.strictObject({
  target: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(50),
      v.maxValue(500),
      v.title('Points to win'),
      v.description('The match ends with the round in which someone has this many points.'),
    ),
    200,
  ),
  minPlayers: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(3),
      v.title('Fewest players'),
      v.description('3 as printed; 2 for a duel; 1 to play alone, in as few rounds as you can.'),
    ),
    3,
  ),
  showOdds: v.optional(
    v.pipe(
      v.boolean(),
      v.title('Show the bust risk'),
      v.description('An aid: everyone sees how likely the next card is to bust them.'),
    ),
    true,
  ),
})
export type Options = v.InferOutput<typeof optionsSchema>

export const presets: readonly Preset<Options>[] = [
  { id: 'classic', options: {} },
  { id: 'short', options: { target: 100 } },
  { id: 'duel', options: { minPlayers: 2 } },
]
