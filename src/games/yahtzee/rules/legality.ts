import * as v from 'valibot'
import type { PlayerId } from '../../../engine/game.ts'
import type { Face } from '../../../pieces/dice.ts'
import { type Action, action, DICE } from './actions.ts'
import { CATEGORIES } from './scoring.ts'
import { currentPlayer, hasRolled, isOver, type State } from './state.ts'

// Sets of dice are bits here, die 0 being the lowest; all actions are made once.
const SETS = Array.from({ length: 2 ** DICE.length }, (_, bits) =>
  DICE.filter((die) => (bits & (1 << die)) !== 0),
)

/** Read by the schema, as what players send is: objects that are made alike are judged faster, some 6 % in all. */
const made = (one: Action): Action => v.parse(action, one)

const ROLL = made({ type: 'roll' })
const FREEZE = SETS.map((dice) => (dice.length === 0 ? null : made({ type: 'freeze', dice })))
const FREEZE_ONE = DICE.flatMap((die) => FREEZE[1 << die] ?? [])
const UNFREEZE_ONE = DICE.map((die) => made({ type: 'unfreeze', dice: [die] }))
const UNFREEZE_ALL = made({ type: 'unfreeze' })
const FILLS: readonly Action[] = [
  ...CATEGORIES.map((category) => made({ type: 'score', category })),
  ...CATEGORIES.map((category) => made({ type: 'scratch', category })),
]

const NOTHING: readonly Action[] = []
const BEFORE_ROLL: readonly Action[] = [ROLL, ...FREEZE_ONE, ...FILLS]
const AFTER_LAST_ROLL: readonly Action[] = [ROLL, ...FILLS]

/**
 * Rolling, every category, each die, and the sets of dice that people keep. All other sets are as legal.
 * After the last roll there is nothing left to keep dice for, so none are offered then.
 */
export function candidates(state: State, player: PlayerId): readonly Action[] {
  if (isOver(state) || player !== currentPlayer(state)) return NOTHING
  if (!hasRolled(state)) return BEFORE_ROLL
  if (state.rollsRemaining === 0) return AFTER_LAST_ROLL
  return betweenRolls(state.faces)[bitsOf(state.frozen)] ?? NOTHING
}

function bitsOf(frozen: readonly boolean[]): number {
  let bits = 0
  for (let die = 0; die < frozen.length; die += 1) if (frozen[die] === true) bits |= 1 << die
  return bits
}

/** What is offered between two rolls, one list for each set of frozen dice. */
type BetweenRolls = readonly (readonly Action[])[]

/** By the faces as a number of base six, made when they first lie so: 7,776 ways, which share 166 lists of lists. */
const BY_FACES: (BetweenRolls | null)[] = Array.from({ length: 6 ** DICE.length }, () => null)
const BY_SETS = new Map<string, BetweenRolls>()

function betweenRolls(faces: readonly Face[]): BetweenRolls {
  let key = 0
  for (let die = 0; die < faces.length; die += 1) key = key * 6 + (faces[die] ?? 1) - 1
  const lists = BY_FACES[key] ?? listsFor(setsToKeep(faces))
  BY_FACES[key] = lists
  return lists
}

function listsFor(sets: readonly number[]): BetweenRolls {
  const lists = BY_SETS.get(sets.join()) ?? SETS.map((frozen, bits) => offered(sets, frozen, bits))
  BY_SETS.set(sets.join(), lists)
  return lists
}

/** Rolling, the sets that are not frozen already, each die the other way, all unfrozen, every category. */
function offered(sets: readonly number[], frozen: readonly number[], frozenBits: number): readonly Action[] {
  return [
    ROLL,
    ...sets.filter((bits) => (bits & ~frozenBits) !== 0).flatMap((bits) => FREEZE[bits] ?? []),
    ...DICE.flatMap((die) => (frozen.includes(die) ? UNFREEZE_ONE : FREEZE_ONE)[die] ?? []),
    ...(frozen.length > 0 ? [UNFREEZE_ALL] : []),
    ...FILLS,
  ]
}

const lowestOf = (bits: number): number => bits & -bits

/** The dice of one face, two such sets together, and a run of three or more; none of them a single die. */
function setsToKeep(faces: readonly Face[]): number[] {
  const byFace = [0, 0, 0, 0, 0, 0]
  faces.forEach((face, die) => {
    byFace[face - 1] = (byFace[face - 1] ?? 0) | (1 << die)
  })
  const sets = byFace.filter((bits) => bits !== lowestOf(bits))
  if (sets.length === 2) sets.push((sets[0] ?? 0) | (sets[1] ?? 0))
  let run = 0
  let length = 0
  for (const bits of byFace) {
    if (bits === 0 && length >= 3) break
    run = bits === 0 ? 0 : run | lowestOf(bits)
    length = bits === 0 ? 0 : length + 1
  }
  if (length >= 3) sets.push(run)
  return sets
}
