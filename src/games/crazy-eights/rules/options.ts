import * as v from 'valibot'
import type { Preset, Refusal } from '../../../engine/game.ts'
import { KINDS_OF_TYPE } from './cards.ts'

const DECKS = ['endless', 'finite'] as const
const STACKINGS = ['any', 'escalating', 'off'] as const

const count = (min: number, max: number, title: string, description: string) =>
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
    v.title(title),
    v.description(description),
  )

const toggle = (title: string, description: string) =>
  v.optional(v.pipe(v.boolean(), v.title(title), v.description(description)), false)

const weight = (least: number, what: string) =>
  v.optional(
    count(least, 5, `Weight: ${what}`, `How often each kind of ${what} comes, beside the others.`),
    1,
  )

/** House rules; each says which rule of the README it belongs to. */
export const optionsSchema = v.strictObject({
  twoPlayers: toggle('Two players', 'Allows a match of two.'), // C4
  handSize: v.optional(count(3, 10, 'Cards each', 'How many cards everyone is dealt.'), 7), // C4
  deck: v.optional(
    v.pipe(
      v.picklist(DECKS),
      v.title('Deck'),
      v.description('Endless: every draw is any kind of card. Finite: a real deck, reshuffled.'),
    ),
    'endless',
  ), // C3
  deckCopies: v.optional(
    count(1, 6, 'Copies in a finite deck', 'How often each kind is in it, times its weight.'),
    2,
  ), // C3
  numberWeight: weight(1, 'number'), // C3, as all weights
  wildWeight: weight(0, '8'),
  plus2Weight: weight(0, '+2'),
  plus4Weight: weight(0, '+4'),
  plus20Weight: weight(0, '+20'),
  skipWeight: weight(0, 'skip'),
  reverseWeight: weight(0, 'reverse'),
  stacking: v.optional(
    v.pipe(
      v.picklist(STACKINGS),
      v.title('Stacking'),
      v.description('Which + cards go on a pending stack: any, equal or higher ones only, or none.'),
    ),
    'any',
  ), // C15
  skipCount: v.optional(count(1, 5, 'Skip', 'How many players a skip passes over.'), 2), // C18
  reverseLimit: v.optional(
    count(2, 10, 'Reverses in a row', 'After so many, another card must come first.'),
    4,
  ), // C21
  drawBreaksReverseChain: toggle('A draw breaks the chain', 'A draw sets the count of reverses to 0.'), // C21
  finishOnNumber: toggle('Finish on a number', 'The last card must be a number.'), // C23
  // C25. There is always a limit, so that a match always ends: uniformly random play goes on for thousands of
  // turns, at times for more than 20,000, while of 30,000 matches between bots one passed 1,000. It bounds
  // the hands too: a turn adds 20 cards at most.
  turnLimit: v.optional(
    count(20, 2000, 'Turns at most', 'Of all players together; then the fewest cards win.'),
    1000,
  ),
})
export type Options = v.InferOutput<typeof optionsSchema>

export const presets: readonly Preset<Options>[] = [
  { id: 'classic', options: {} },
  { id: 'gentle', options: { plus20Weight: 0, stacking: 'off', skipCount: 1 } },
  { id: 'duel', options: { twoPlayers: true, skipCount: 1 } },
]

/** How much each kind of a type counts, in the order of CARD_TYPES. */
export function weightsOf(options: Options): number[] {
  const { numberWeight, wildWeight, plus2Weight, plus4Weight, plus20Weight, skipWeight, reverseWeight } =
    options
  return [numberWeight, wildWeight, plus2Weight, plus4Weight, plus20Weight, skipWeight, reverseWeight]
}

/** How many cards a finite deck of these options has. */
function deckSize(options: Options): number {
  return weightsOf(options).reduce(
    (sum, times, type) => sum + (KINDS_OF_TYPE[type] ?? 0) * times * options.deckCopies,
    0,
  )
}

/** Why these options do not fit so many players: two need the option (C4), and a finite deck must suffice. */
export function setupRefusal(players: number, options: Options): Refusal | null {
  if (players === 2 && !options.twoPlayers) {
    return { code: 'two-players-off', text: 'Two can play only if the table allows it among its options.' }
  }
  const needed = players * options.handSize + 1
  const cards = deckSize(options)
  if (options.deck === 'endless' || cards >= needed) return null
  const text = `A deck of ${cards} is too small: ${needed} cards are needed to begin.`
  return { code: 'deck-too-small', text, values: { cards, needed } }
}
