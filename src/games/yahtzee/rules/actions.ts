import * as v from 'valibot'
import { CHANGES_NOTHING, type PlayerId, type Refusal } from '../../../engine/game.ts'
import { jokerRefusal } from './joker.ts'
import { CATEGORIES, type Category, type Scorecard } from './scoring.ts'
import { currentCard, currentPlayer, hasRolled, isOver, type State } from './state.ts'

export const DICE: readonly number[] = [0, 1, 2, 3, 4]

// Wider than what is legal: a name or an index that does not exist gets the words of Y4, not "malformed".
const dice = v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.minLength(1), v.maxLength(DICE.length))
const category = v.pipe(v.string(), v.maxLength(40))

export const action = v.variant('type', [
  v.strictObject({ type: v.literal('roll') }),
  v.strictObject({ type: v.literal('freeze'), dice }),
  v.strictObject({ type: v.literal('unfreeze'), dice: v.exactOptional(dice) }),
  v.strictObject({ type: v.literal('score'), category }),
  v.strictObject({ type: v.literal('scratch'), category }),
])
export type Action = v.InferOutput<typeof action>

const GAME_OVER: Refusal = { code: 'game-over', text: 'Game is over' }
const NOT_YOUR_TURN: Refusal = { code: 'not-your-turn', text: 'It is not your turn.' }
const NO_ROLLS: Refusal = { code: 'no-rolls-remaining', text: 'No rolls remaining' }
const ALL_FROZEN: Refusal = { code: 'all-dice-frozen', text: 'All dice are frozen' }
const UNROLLED_FREEZE: Refusal = { code: 'roll-before-freezing', text: 'Must roll before freezing dice' }
const UNROLLED_SCORE: Refusal = { code: 'roll-before-scoring', text: 'Must roll before scoring' }
const UNROLLED_SCRATCH: Refusal = { code: 'roll-before-scratching', text: 'Must roll before scratching' }

const FROZEN_ALREADY: Refusal = {
  code: CHANGES_NOTHING,
  text: 'Those dice are frozen already',
  values: { how: 'freeze' },
}
const NOT_FROZEN: Refusal = {
  code: CHANGES_NOTHING,
  text: 'None of those dice is frozen',
  values: { how: 'unfreeze' },
}

interface Known {
  readonly category: Category
  readonly bit: number
  readonly filled: Refusal
}

/** The categories by name, each with its refusal once it is filled: made once, as it is often asked for. */
const KNOWN: ReadonlyMap<string, Known> = new Map(
  CATEGORIES.map((category, at) => {
    const text = `Category '${category}' already scored`
    const filled: Refusal = { code: 'category-filled', text, values: { category } }
    return [category, { category, bit: 1 << at, filled }]
  }),
)

/** The card that was asked about last, and which of its categories are filled, as bits: all are asked about in a row. */
let [readCard, readBits]: [Scorecard | null, number] = [null, 0]

function filledIn(scorecard: Scorecard): number {
  if (scorecard === readCard) return readBits
  let bits = 0
  for (const { category, bit } of KNOWN.values()) if (scorecard[category] !== null) bits |= bit
  readCard = scorecard
  readBits = bits
  return bits
}

/** The category of this name, or null where there is none. */
export function categoryNamed(name: string): Category | null {
  return KNOWN.get(name)?.category ?? null
}

/** Says why an action is illegal, in the words of Y4, or returns null. */
export function refusal(state: State, player: PlayerId, action: Action): Refusal | null {
  if (isOver(state)) return GAME_OVER
  if (player !== currentPlayer(state)) return NOT_YOUR_TURN
  switch (action.type) {
    case 'roll':
      if (state.rollsRemaining === 0) return NO_ROLLS
      return state.frozen.includes(false) ? null : ALL_FROZEN
    case 'freeze':
      if (!hasRolled(state)) return UNROLLED_FREEZE
      return indexRefusal(action.dice) ?? (isAnyFrozen(state, action.dice, false) ? null : FROZEN_ALREADY)
    case 'unfreeze': {
      const { dice = DICE } = action
      return indexRefusal(dice) ?? (isAnyFrozen(state, dice, true) ? null : NOT_FROZEN)
    }
    case 'score':
      return hasRolled(state) ? categoryRefusal(state, action.category) : UNROLLED_SCORE
    case 'scratch':
      return hasRolled(state) ? categoryRefusal(state, action.category) : UNROLLED_SCRATCH
  }
}

function indexRefusal(dice: readonly number[]): Refusal | null {
  for (let at = 0; at < dice.length; at += 1) {
    const index = dice[at] ?? 0
    if (index < 0 || index >= DICE.length)
      return { code: 'invalid-die-index', text: `Invalid die index: ${index}`, values: { index } }
  }
  return null
}

/** Whether one of these dice is frozen, or is not. */
function isAnyFrozen({ frozen }: State, dice: readonly number[], isFrozen: boolean): boolean {
  for (let at = 0; at < dice.length; at += 1) if (frozen[dice[at] ?? 0] === isFrozen) return true
  return false
}

function categoryRefusal(state: State, name: string): Refusal | null {
  const known = KNOWN.get(name)
  if (known === undefined) {
    return { code: 'invalid-category', text: `Invalid category: ${name}`, values: { category: name } }
  }
  const { scorecard } = currentCard(state)
  if ((filledIn(scorecard) & known.bit) !== 0) return known.filled
  return jokerRefusal(state.options.joker, scorecard, state.faces, known.category)
}
