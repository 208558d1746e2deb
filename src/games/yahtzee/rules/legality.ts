import type { JudgedActions, PlayerId, Refusal } from '../../../engine/game.ts'
import { refusalsFrom } from '../../../engine/texts.ts'
import { appendAll } from '../../../pieces/piles.ts'
import { en } from '../texts/en.ts'
import { type Action, DICE } from './actions.ts'
import { AFTER_LAST_ROLL, BEFORE_FIRST_ROLL, betweenRolls, fillsOf, ROLL_ONLY } from './candidate-lists.ts'
import { jokerFace } from './joker.ts'
import { jokerRefusal } from './joker-refusal.ts'
import { CATEGORIES, type Category, type Scorecard } from './scoring.ts'
import { currentCard, currentPlayer, hasRolled, isOver, type State } from './state.ts'

const NOTHING: readonly Action[] = []

/**
 * Lists a roll, every category, each die, and the sets of dice that people keep; all other sets are legal as well.
 * After the last roll keeping dice has no use, so no set is listed.
 */
export function candidates(state: State, player: PlayerId): readonly Action[] {
  if (isOver(state) || player !== currentPlayer(state)) return NOTHING
  if (!hasRolled(state)) return BEFORE_FIRST_ROLL
  return state.rollsRemaining === 0 ? AFTER_LAST_ROLL : betweenRolls(state.faces, state.frozen).all
}

/** Names the decision: each roll and each turn asks for a new one, freezing dice does not. */
export function decision({ turnsPlayed, rollsRemaining }: State): string {
  return `${turnsPlayed}.${rollsRemaining}`
}

const refuse = refusalsFrom(en)

const GAME_OVER = refuse('game-over')
const NOT_YOUR_TURN = refuse('not-your-turn')
const NO_ROLLS = refuse('no-rolls-remaining')
const ALL_FROZEN = refuse('all-dice-frozen')
const UNROLLED_FREEZE = refuse('roll-before-freezing')
const UNROLLED_SCORE = refuse('roll-before-scoring')
const UNROLLED_SCRATCH = refuse('roll-before-scratching')
const FROZEN_ALREADY = refuse('changes-nothing', { how: 'freeze' })
const NOT_FROZEN = refuse('changes-nothing', { how: 'unfreeze' })

/** Says why an action is illegal (Y4), or returns null. */
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

const NO_ACTIONS: JudgedActions<Action> = { legal: NOTHING, refused: () => [] }

/** Judges all candidates at once: the lists are built in advance, and only the open categories are looked up. */
export function judge(state: State, player: PlayerId): JudgedActions<Action> {
  if (isOver(state) || player !== currentPlayer(state)) return NO_ACTIONS
  return { legal: legalNow(state), refused: () => refusedNow(state, player) }
}

function legalNow(state: State): readonly Action[] {
  if (!hasRolled(state)) return ROLL_ONLY
  const fills = fillsOf(fillableBits(state))
  if (state.rollsRemaining === 0) return fills
  return appendAll(betweenRolls(state.faces, state.frozen).rollAndKeeps, fills)
}

function refusedNow(state: State, player: PlayerId) {
  return candidates(state, player).flatMap((action) => {
    const refused = refusal(state, player, action)
    return refused === null ? [] : { action, refusal: refused }
  })
}

/** The categories that the dice may fill. Without a Joker these are the open ones. */
function fillableBits(state: State): number {
  const { scorecard } = currentCard(state)
  const open = ALL_BITS & ~filledBits(scorecard)
  if (jokerFace(state.options.joker, scorecard, state.faces) === null) return open
  let bits = 0
  for (const { category, bit } of BY_NAME.values())
    if ((open & bit) !== 0 && categoryRefusal(state, category) === null) bits |= bit
  return bits
}

function indexRefusal(dice: readonly number[]): Refusal | null {
  for (let at = 0; at < dice.length; at += 1) {
    const index = dice[at] ?? 0
    if (index < 0 || index >= DICE.length) return refuse('invalid-die-index', { index })
  }
  return null
}

/** Whether the frozen state of at least one of these dice is `isFrozen`. */
function isAnyFrozen({ frozen }: State, dice: readonly number[], isFrozen: boolean): boolean {
  for (let at = 0; at < dice.length; at += 1) if (frozen[dice[at] ?? 0] === isFrozen) return true
  return false
}

interface KnownCategory {
  readonly category: Category
  readonly bit: number
  readonly filled: Refusal
}

/** The categories by name, each with its refusal once it is filled: built once, because this is a hot path. */
const BY_NAME: ReadonlyMap<string, KnownCategory> = new Map(
  CATEGORIES.map((category, at) => [
    category,
    { category, bit: 1 << at, filled: refuse('category-filled', { category }) },
  ]),
)

const ALL_BITS = 2 ** CATEGORIES.length - 1

/** The category of this name, or null if no such category exists. */
export function categoryNamed(name: string): Category | null {
  return BY_NAME.get(name)?.category ?? null
}

function categoryRefusal(state: State, name: string): Refusal | null {
  const known = BY_NAME.get(name)
  if (known === undefined) return refuse('invalid-category', { category: name })
  const { scorecard } = currentCard(state)
  if ((filledBits(scorecard) & known.bit) !== 0) return known.filled
  return jokerRefusal(state.options.joker, scorecard, state.faces, known.category)
}

/**
 * One bit for each filled category; category 0 is the lowest. It names every field instead of looping over the
 * names, because every list of legal actions needs these bits.
 */
export function filledBits(card: Scorecard): number {
  return (
    (card.ones === null ? 0 : 1) |
    (card.twos === null ? 0 : 1 << 1) |
    (card.threes === null ? 0 : 1 << 2) |
    (card.fours === null ? 0 : 1 << 3) |
    (card.fives === null ? 0 : 1 << 4) |
    (card.sixes === null ? 0 : 1 << 5) |
    (card.three_of_a_kind === null ? 0 : 1 << 6) |
    (card.four_of_a_kind === null ? 0 : 1 << 7) |
    (card.full_house === null ? 0 : 1 << 8) |
    (card.small_straight === null ? 0 : 1 << 9) |
    (card.large_straight === null ? 0 : 1 << 10) |
    (card.yahtzee === null ? 0 : 1 << 11) |
    (card.chance === null ? 0 : 1 << 12)
  )
}
