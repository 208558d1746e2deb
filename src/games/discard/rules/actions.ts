import * as v from 'valibot'
import { DECKS } from './deck.ts'
import { customDeckSchema, discardCountSchema, HAND_SIZE, handSizeSchema } from './options.ts'

const cardIds = v.pipe(
  v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(16))),
  v.maxLength(HAND_SIZE.max),
)

/**
 * Players confirm discards, lock orders and end turns; the host changes settings, loads decks and ends the match. Only
 * the host and a player who plays alone may reset.
 */
export const action = v.variant('type', [
  v.strictObject({ type: v.literal('confirmDiscard'), cardIds }),
  v.strictObject({ type: v.literal('lockOrder'), cardIds }),
  v.strictObject({
    type: v.literal('endTurn'),
    turnNumber: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  v.strictObject({ type: v.literal('reset') }),
  v.strictObject({
    type: v.literal('changeSettings'),
    handSize: handSizeSchema,
    discardCount: discardCountSchema,
  }),
  v.strictObject({
    type: v.literal('loadDeck'),
    deck: v.picklist(DECKS),
    customDeck: v.exactOptional(customDeckSchema),
  }),
  v.strictObject({ type: v.literal('endMatch') }),
])
export type Action = v.InferOutput<typeof action>

export const END_TURN: Action = { type: 'endTurn' }
