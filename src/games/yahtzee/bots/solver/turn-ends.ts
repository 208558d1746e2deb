import { extraYahtzeePoints, type JokerRule, potentialOf } from '../../rules/joker.ts'
import { jokerRefusal } from '../../rules/joker-refusal.ts'
import {
  CATEGORIES,
  type Category,
  EMPTY_SCORECARD,
  pointsFor,
  type Scorecard,
  UPPER,
  YAHTZEE,
} from '../../rules/scoring.ts'
import { ROLLS } from './keeps.ts'
import { filledOf, stateOf, upperSumOf, YAHTZEE_BIT } from './states.ts'

/** A way to end a turn. */
export interface TurnEnd {
  readonly category: Category
  /** With the points of an extra Yahtzee, without the upper bonus. */
  readonly points: number
  /** The state of the card afterwards. */
  readonly state: number
}

/** All ways to end a turn from a state. */
export interface TurnEnds {
  readonly ends: readonly TurnEnd[]
  /** The open categories, and the index of the first end of each. */
  readonly open: readonly number[]
  readonly first: readonly number[]
  /** The ends that five equal dice allow as a Joker, by roll; empty while yahtzee is open. */
  readonly jokers: ReadonlyMap<number, readonly number[]>
}

/** The different points of all rolls in each category, and the index of each roll's points among them. */
const POINTS: readonly (readonly number[])[] = CATEGORIES.map((category) => [
  ...new Set(ROLLS.map((roll) => pointsFor(category, roll))),
])
const POINTS_INDEX: readonly Uint8Array[] = CATEGORIES.map((category, at) =>
  Uint8Array.from(ROLLS, (roll) => POINTS[at]?.indexOf(pointsFor(category, roll)) ?? 0),
)
const EQUAL_ROLLS: readonly number[] = [...ROLLS.keys()].filter(
  (roll) => ROLLS[roll]?.[0] === ROLLS[roll]?.[4],
)

// A cache: a player decides several times in a turn, and looks at the same last turns for every one of them.
const CACHED_MAX = 2_000
const cached = new Map<string, TurnEnds>()

/** Lists the ways to end a turn from a state of a card that is not full. */
export function turnEnds(rule: JokerRule, state: number): TurnEnds {
  const key = `${rule} ${state}`
  const known = cached.get(key)
  if (known !== undefined) return known
  const ends = listEnds(rule, state)
  if (cached.size >= CACHED_MAX) cached.clear()
  cached.set(key, ends)
  return ends
}

function listEnds(rule: JokerRule, state: number): TurnEnds {
  const filled = filledOf(state)
  const open = [...CATEGORIES.keys()].filter((at) => (filled & (1 << at)) === 0)
  const ends: TurnEnd[] = []
  const first = open.map((at) => {
    const before = ends.length
    for (const points of POINTS[at] ?? []) ends.push(endOf(rule, state, at, points, 0))
    return before
  })
  const jokers = new Map<number, readonly number[]>()
  if (rule !== 'none' && (filled & YAHTZEE_BIT) !== 0) {
    const card = scorecardIn(state)
    for (const roll of EQUAL_ROLLS) jokers.set(roll, addJokers(rule, state, card, roll, ends))
  }
  return { ends, open, first, jokers }
}

/** Adds the ends that a Joker allows, and returns their indexes. */
function addJokers(rule: JokerRule, state: number, card: Scorecard, roll: number, ends: TurnEnd[]): number[] {
  const dice = ROLLS[roll] ?? []
  const extra = extraYahtzeePoints(rule, card, dice)
  return CATEGORIES.flatMap((category, at) => {
    if (card[category] !== null || jokerRefusal(rule, card, dice, category) !== null) return []
    ends.push(endOf(rule, state, at, potentialOf(rule, card, dice, category), extra))
    return [ends.length - 1]
  })
}

/** A scorecard in this state; only its filled categories and its yahtzee are right. */
function scorecardIn(state: number): Scorecard {
  const filled = filledOf(state)
  const entries = CATEGORIES.map((category, at) => [category, (filled & (1 << at)) === 0 ? null : 0])
  const card: Scorecard = { ...EMPTY_SCORECARD, ...Object.fromEntries(entries) }
  return state % 2 === 1 ? { ...card, yahtzee: YAHTZEE } : card
}

function endOf(rule: JokerRule, state: number, at: number, points: number, extra: number): TurnEnd {
  const upper = upperSumOf(state) + (at < UPPER.length ? points : 0)
  const isYahtzee = 1 << at === YAHTZEE_BIT && points === YAHTZEE && rule !== 'none'
  return {
    category: CATEGORIES[at] ?? 'chance',
    points: points + extra,
    state: stateOf(filledOf(state) | (1 << at), upper, state % 2 === 1 || isYahtzee),
  }
}

/** The index of the best end of a turn with each of the 252 rolls, by the value of each end. */
export function bestEnds({ open, first, jokers }: TurnEnds, values: Float64Array): Int16Array {
  const best = new Int16Array(ROLLS.length)
  const most = new Float64Array(ROLLS.length).fill(Number.NEGATIVE_INFINITY)
  for (const [nth, at] of open.entries()) {
    const index = POINTS_INDEX[at] ?? new Uint8Array()
    const start = first[nth] ?? 0
    for (let roll = 0; roll < ROLLS.length; roll += 1) {
      const end = start + (index[roll] ?? 0)
      const value = values[end] ?? 0
      if (value <= (most[roll] ?? 0)) continue
      most[roll] = value
      best[roll] = end
    }
  }
  for (const [roll, allowed] of jokers) {
    best[roll] = allowed.reduce((one, other) => ((values[other] ?? 0) > (values[one] ?? 0) ? other : one))
  }
  return best
}
