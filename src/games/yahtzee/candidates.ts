import type { PlayerId } from '../../engine/game.ts'
import type { Face } from '../../pieces/dice.ts'
import { type Action, DICE } from './actions.ts'
import { currentPlayer, hasRolled, isOver, type State } from './rules.ts'
import { CATEGORIES } from './scoring.ts'

// Sets of dice are bits here, die 0 being the lowest; all actions are made once.
const SETS = Array.from({ length: 2 ** DICE.length }, (_, bits) =>
  DICE.filter((die) => (bits & (1 << die)) !== 0),
)

const ROLL: Action = { type: 'roll' }
const FREEZE: readonly Action[] = SETS.map((dice) => ({ type: 'freeze', dice }))
const FREEZE_ONE: readonly Action[] = DICE.map((die) => ({ type: 'freeze', dice: [die] }))
const UNFREEZE_ALL: Action = { type: 'unfreeze' }
const toggle = (die: number, frozen: readonly number[]): Action => ({
  type: frozen.includes(die) ? 'unfreeze' : 'freeze',
  dice: [die],
})
const FILLS: readonly Action[] = [
  ...CATEGORIES.map((category) => ({ type: 'score', category }) as const),
  ...CATEGORIES.map((category) => ({ type: 'scratch', category }) as const),
]

const NOTHING: readonly Action[] = []
const BEFORE_ROLL: readonly Action[] = [ROLL, ...FREEZE_ONE, ...FILLS]
const AFTER_LAST_ROLL: readonly Action[] = [ROLL, ...FILLS]

/** By the dice that are frozen: each die the other way, all unfrozen, every category. */
const BETWEEN_ROLLS: readonly (readonly Action[])[] = SETS.map((frozen) => [
  ...DICE.map((die) => toggle(die, frozen)),
  ...(frozen.length > 0 ? [UNFREEZE_ALL] : []),
  ...FILLS,
])

/**
 * Rolling, every category, each die, and the sets of dice that people keep. All other sets are as legal.
 * After the last roll there is nothing left to keep dice for, so none are offered then.
 */
export function candidates(state: State, player: PlayerId): readonly Action[] {
  if (isOver(state) || player !== currentPlayer(state)) return NOTHING
  if (!hasRolled(state)) return BEFORE_ROLL
  if (state.rollsRemaining === 0) return AFTER_LAST_ROLL
  let frozen = 0
  for (let die = 0; die < DICE.length; die += 1) if (state.frozen[die] === true) frozen |= 1 << die
  const offered = [ROLL]
  const sets = setsIn(state.faces)
  for (let at = 0; at < sets.length; at += 1) {
    const bits = sets[at] ?? 0
    const freeze = FREEZE[bits]
    if (freeze !== undefined && (bits & ~frozen) !== 0) offered.push(freeze)
  }
  const others = BETWEEN_ROLLS[frozen] ?? NOTHING
  for (let at = 0; at < others.length; at += 1) {
    const action = others[at]
    if (action !== undefined) offered.push(action)
  }
  return offered
}

/** The sets of dice that people keep, by the faces as a number of base six; worked out when they first lie so. */
const KNOWN_SETS: (readonly number[])[] = []

function setsIn(faces: readonly Face[]): readonly number[] {
  let key = 0
  for (let die = 0; die < faces.length; die += 1) key = key * 6 + (faces[die] ?? 1) - 1
  const known = KNOWN_SETS[key] ?? setsToKeep(faces)
  KNOWN_SETS[key] = known
  return known
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
