import * as v from 'valibot'
import type { Preset } from '../../../engine/game.ts'

export const PLAYERS = { min: 2, max: 16 } as const

/** Spare gifts in the lobby, and those that the option adds: with one of each player, at most 48 in all. */
export const SPARES_MAX = 16
export const GIFTS_MAX = PLAYERS.max + 2 * SPARES_MAX

/** The house rules of a match. */
export const options = v.strictObject({
  gifts: v.optional(
    v.pipe(
      v.picklist(['sample', 'own']),
      v.title('Gifts'),
      v.description(
        'sample: play at once with gifts of ours. own: everyone first puts a gift of their own on the table.',
      ),
    ),
    'sample',
  ),
  returnToStart: v.optional(
    v.pipe(
      v.boolean(),
      v.title('Boomerang'),
      v.description(
        'After the last player the order runs back to the first; otherwise only the first has a second turn.',
      ),
    ),
    false,
  ),
  maxSteals: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(99),
      v.title('Steals until a gift is locked'),
      v.description('A gift that was stolen this often cannot be stolen again.'),
    ),
    3,
  ),
  extraGifts: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.maxValue(SPARES_MAX),
      v.title('Extra gifts'),
      v.description(
        'So many sample gifts are added at the start, so that there are more gifts than players.',
      ),
    ),
    0,
  ),
  spareGifts: v.optional(
    v.pipe(
      v.picklist(['table', 'setAside']),
      v.title('Spare gifts'),
      v.description(
        'table: all gifts are in play. setAside: one for each player, the rest is taken out at random.',
      ),
    ),
    'table',
  ),
  uTurn: v.optional(
    v.pipe(
      v.picklist(['untilActed', 'untilSlotEnds']),
      v.title('Taking back'),
      v.description(
        'What was taken from you is barred until you have acted once, or until the slot is over.',
      ),
    ),
    'untilActed',
  ),
  mustUnwrapFirst: v.optional(
    v.pipe(
      v.boolean(),
      v.title('Unwrap first'),
      v.description('No stealing while there are wrapped gifts, except in the last turn.'),
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
