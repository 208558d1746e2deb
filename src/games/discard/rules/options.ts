import * as v from 'valibot'
import type { Preset, Refusal } from '../../../engine/game.ts'
import { DECK_TEXT_MAX, DECKS, readDeck } from './deck.ts'

const SCORINGS = ['none', 'poker'] as const

/** How many cards a poker hand has. */
export const POKER_CARDS = 5

const whole = (from: number, to: number) => v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to))

export const HAND_SIZE = { min: 1, max: 10 } as const
export const DISCARD_COUNT = { min: 0, max: 20 } as const

export const handSizeSchema = whole(HAND_SIZE.min, HAND_SIZE.max)
export const discardCountSchema = whole(DISCARD_COUNT.min, DISCARD_COUNT.max)
export const customDeckSchema = v.pipe(v.string(), v.maxLength(DECK_TEXT_MAX))

export const options = v.strictObject({
  handSize: v.optional(
    v.pipe(
      handSizeSchema,
      v.title('Hand size'),
      v.description('How many cards each player is dealt every turn.'),
    ),
    5,
  ),
  discardCount: v.optional(
    v.pipe(
      discardCountSchema,
      v.title('Discard'),
      v.description('How many of them must be discarded before the turn can end; never more than are held.'),
    ),
    3,
  ),
  deck: v.optional(
    v.pipe(
      v.picklist(DECKS),
      v.title('Deck'),
      v.description('What everyone plays with, each with a deck of their own.'),
    ),
    'standard',
  ),
  customDeck: v.optional(
    v.pipe(
      customDeckSchema,
      v.title('Custom deck'),
      v.description(
        'For the custom deck: its cards as a JSON list of texts, such as ["Red", "Red", "Blue"].',
      ),
    ),
    '[]',
  ),
  planning: v.optional(
    v.pipe(
      v.boolean(),
      v.title('Planning'),
      v.description(
        'After the discard everyone puts the cards that are left in order, in secret, and locks it.',
      ),
    ),
    false,
  ),
  scoring: v.optional(
    v.pipe(
      v.picklist(SCORINGS),
      v.title('Scoring'),
      v.description(
        'Poker: the five cards kept score each turn; needs the standard deck, say hand 7 and discard 2.',
      ),
    ),
    'none',
  ),
  turnLimit: v.optional(
    v.pipe(whole(1, 100), v.title('Turns'), v.description('The match ends after so many turns.')),
    10,
  ),
})
export type Options = v.InferOutput<typeof options>

export const presets: readonly Preset<Options>[] = [
  { id: 'classic', options: {} },
  { id: 'planning', options: { planning: true } },
  { id: 'poker', options: { handSize: 7, discardCount: 2, scoring: 'poker' } },
]

/** How much is dealt and how much of it goes: what the host may change during a match. */
export type Settings = Pick<Options, 'handSize' | 'discardCount'>

const NEEDS_STANDARD: Refusal = {
  code: 'poker-needs-standard-deck',
  text: 'Poker scoring needs the standard deck.',
}

/** Why these house rules do not go together, or null (D5, D20). */
export function optionsRefusal(chosen: Options): Refusal | null {
  const { handSize, discardCount, deck, scoring } = chosen
  if (scoring === 'poker' && deck !== 'standard') return NEEDS_STANDARD
  if (scoring === 'poker' && handSize - discardCount !== POKER_CARDS) {
    return {
      code: 'poker-keeps-five',
      text: `Poker scores five cards: hand ${handSize} less discard ${discardCount} must be 5, say 7 and 2.`,
      values: { handSize, discardCount },
    }
  }
  const read = readDeck(chosen)
  return read.ok ? null : read.refusal
}
