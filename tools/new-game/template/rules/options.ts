import * as v from 'valibot'
import type { Preset } from '../../../engine/game.ts'
import { en } from '../texts/en.ts'

/** The house rules; the lobby builds its form from this schema. */
export const optionsSchema = v.strictObject({
  stones: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(4),
      v.maxValue(60),
      v.title(en['option.stones']),
      v.description(en['option.stones.about']),
    ),
    21,
  ),
})
export type Options = v.InferOutput<typeof optionsSchema>

export const presets: readonly Preset<Options>[] = [{ id: 'classic', options: {} }]
