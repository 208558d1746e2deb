import * as v from 'valibot'
import type { Preset, Refusal } from '../../../engine/game.ts'
import { refusalsFrom } from '../../../engine/texts.ts'
import { en } from '../texts/en.ts'
import { DECK_TEXT_MAX, DECKS, readDeck } from './deck.ts'

const SCORINGS = ['none', 'poker'] as const

/** The number of cards in a poker hand. */
export const POKER_CARDS = 5

const integer = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

export const HAND_SIZE = { min: 1, max: 10 } as const
export const DISCARD_COUNT = { min: 0, max: 20 } as const

export const handSizeSchema = integer(HAND_SIZE.min, HAND_SIZE.max)
export const discardCountSchema = integer(DISCARD_COUNT.min, DISCARD_COUNT.max)
export const customDeckSchema = v.pipe(v.string(), v.maxLength(DECK_TEXT_MAX))

export const options = v.strictObject({
  handSize: v.optional(
    v.pipe(handSizeSchema, v.title(en['option.handSize']), v.description(en['option.handSize.about'])),
    5,
  ),
  discardCount: v.optional(
    v.pipe(
      discardCountSchema,
      v.title(en['option.discardCount']),
      v.description(en['option.discardCount.about']),
    ),
    3,
  ),
  deck: v.optional(
    v.pipe(v.picklist(DECKS), v.title(en['option.deck']), v.description(en['option.deck.about'])),
    'standard',
  ),
  customDeck: v.optional(
    v.pipe(customDeckSchema, v.title(en['option.customDeck']), v.description(en['option.customDeck.about'])),
    '[]',
  ),
  planning: v.optional(
    v.pipe(v.boolean(), v.title(en['option.planning']), v.description(en['option.planning.about'])),
    false,
  ),
  scoring: v.optional(
    v.pipe(v.picklist(SCORINGS), v.title(en['option.scoring']), v.description(en['option.scoring.about'])),
    'none',
  ),
  turnLimit: v.optional(
    v.pipe(integer(1, 100), v.title(en['option.turnLimit']), v.description(en['option.turnLimit.about'])),
    10,
  ),
})
export type Options = v.InferOutput<typeof options>

/** Poker is first, so that a page offers it for new tables: ten turns without points are no game. */
export const presets: readonly Preset<Options>[] = [
  { id: 'poker', options: { handSize: 7, discardCount: 2, scoring: 'poker' } },
  { id: 'planning', options: { planning: true } },
  { id: 'classic', options: {} },
]

/** The two options that the host may change during a match. */
export type Settings = Pick<Options, 'handSize' | 'discardCount'>

const refuse = refusalsFrom(en)
const NEEDS_STANDARD_DECK = refuse('poker-needs-standard-deck')

/** Why these options cannot be played together, or null (D5, D20). */
export function optionsRefusal(chosen: Options): Refusal | null {
  const { handSize, discardCount, deck, scoring } = chosen
  if (scoring === 'poker' && deck !== 'standard') return NEEDS_STANDARD_DECK
  if (scoring === 'poker' && handSize - discardCount !== POKER_CARDS)
    return refuse('poker-keeps-five', { handSize, discardCount })
  const result = readDeck(chosen)
  return result.ok ? null : result.refusal
}
