import * as v from 'valibot'
import type { Preset } from '../../../engine/game.ts'
import { en } from '../texts/en.ts'
import type { CardType } from './cards.ts'

const DECKS = ['endless', 'finite'] as const
const STACKINGS = ['any', 'escalating', 'off'] as const

const count = (
  name: 'handSize' | 'deckCopies' | 'skipCount' | 'reverseLimit' | 'turnLimit',
  min: number,
  max: number,
) =>
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
    v.title(en[`option.${name}`]),
    v.description(en[`option.${name}.about`]),
  )

const toggle = (name: 'twoPlayers' | 'drawBreaksReverseChain' | 'finishOnNumber') =>
  v.optional(
    v.pipe(v.boolean(), v.title(en[`option.${name}`]), v.description(en[`option.${name}.about`])),
    false,
  )

const weight = (type: CardType, min: number) =>
  v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(5), v.title(en[`option.${type}Weight`])),
    1,
  )

/** The house rules; each comment names the rule of the README. */
export const optionsSchema = v.strictObject({
  twoPlayers: toggle('twoPlayers'), // C4
  handSize: v.optional(count('handSize', 3, 10), 7), // C4
  deck: v.optional(
    v.pipe(v.picklist(DECKS), v.title(en['option.deck']), v.description(en['option.deck.about'])),
    'endless',
  ), // C3
  deckCopies: v.optional(count('deckCopies', 1, 6), 2), // C3
  numberWeight: weight('number', 1), // C3, as all weights
  wildWeight: weight('wild', 0),
  plus2Weight: weight('plus2', 0),
  plus4Weight: weight('plus4', 0),
  plus20Weight: weight('plus20', 0),
  skipWeight: weight('skip', 0),
  reverseWeight: weight('reverse', 0),
  stacking: v.optional(
    v.pipe(v.picklist(STACKINGS), v.title(en['option.stacking']), v.description(en['option.stacking.about'])),
    'any',
  ), // C15
  skipCount: v.optional(count('skipCount', 1, 5), 2), // C18
  reverseLimit: v.optional(count('reverseLimit', 2, 10), 4), // C21
  drawBreaksReverseChain: toggle('drawBreaksReverseChain'), // C21
  finishOnNumber: toggle('finishOnNumber'), // C23
  // C25. A limit always exists, so that every match ends: uniformly random play goes on for thousands of turns, sometimes
  // for more than 20,000, while only one of 30,000 matches between bots passed 1,000. The limit bounds the hands as well:
  // a turn adds 20 cards at most.
  turnLimit: v.optional(count('turnLimit', 20, 2000), 1000),
})
export type Options = v.InferOutput<typeof optionsSchema>

export const presets: readonly Preset<Options>[] = [
  { id: 'classic', options: {} },
  { id: 'gentle', options: { plus20Weight: 0, stacking: 'off', skipCount: 1 } },
  { id: 'duel', options: { twoPlayers: true, skipCount: 1 } },
]

/** The weight of each kind of a type, in the order of CARD_TYPES. */
export function weightsOf(options: Options): number[] {
  const { numberWeight, wildWeight, plus2Weight, plus4Weight, plus20Weight, skipWeight, reverseWeight } =
    options
  return [numberWeight, wildWeight, plus2Weight, plus4Weight, plus20Weight, skipWeight, reverseWeight]
}
