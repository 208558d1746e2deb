import * as v from 'valibot'
import { COLORS } from './cards.ts'

export const actionSchema = v.variant('type', [
  v.strictObject({
    type: v.literal('play'),
    cardId: v.pipe(v.string(), v.minLength(1), v.maxLength(16)),
    chosenColor: v.exactOptional(v.picklist(COLORS)),
  }),
  v.strictObject({ type: v.literal('draw') }),
])
export type Action = v.InferOutput<typeof actionSchema>

/** The action that plays a card; a wild card needs a colour (C9). */
export type Play = Extract<Action, { type: 'play' }>

export const DRAW: Action = { type: 'draw' }
