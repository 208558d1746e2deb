import * as v from 'valibot'
import type { Preset } from '../../../engine/game.ts'
import { en } from '../texts/en.ts'
import { SPARES_MAX } from './limits.ts'

/** The house rules of a match. */
export const options = v.strictObject({
  gifts: v.optional(
    v.pipe(
      v.picklist(['sample', 'own']),
      v.title(en['option.gifts']),
      v.description(en['option.gifts.about']),
    ),
    'sample',
  ),
  returnToStart: v.optional(
    v.pipe(v.boolean(), v.title(en['option.returnToStart']), v.description(en['option.returnToStart.about'])),
    false,
  ),
  maxSteals: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(99),
      v.title(en['option.maxSteals']),
      v.description(en['option.maxSteals.about']),
    ),
    3,
  ),
  extraGifts: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.maxValue(SPARES_MAX),
      v.title(en['option.extraGifts']),
      v.description(en['option.extraGifts.about']),
    ),
    0,
  ),
  spareGifts: v.optional(
    v.pipe(
      v.picklist(['table', 'setAside']),
      v.title(en['option.spareGifts']),
      v.description(en['option.spareGifts.about']),
    ),
    'table',
  ),
  uTurn: v.optional(
    v.pipe(
      v.picklist(['untilActed', 'untilSlotEnds']),
      v.title(en['option.uTurn']),
      v.description(en['option.uTurn.about']),
    ),
    'untilActed',
  ),
  mustUnwrapFirst: v.optional(
    v.pipe(
      v.boolean(),
      v.title(en['option.mustUnwrapFirst']),
      v.description(en['option.mustUnwrapFirst.about']),
    ),
    false,
  ),
})

export type Options = v.InferOutput<typeof options>

export const presets: readonly Preset<Options>[] = [
  { id: 'classic', options: {} },
  { id: 'boomerang', options: { returnToStart: true } },
  { id: 'own', options: { gifts: 'own' } },
]
