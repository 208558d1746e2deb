import { beforeAll, describe, expect, test } from 'vitest'
import { below, fastRng } from '../../../engine/rng.ts'
import { yahtzee } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import type { State } from '../rules/state.ts'
import { afterRoll, fullCardExcept, newMatch } from '../testing/fixture.ts'
import { chancesBelow } from './final-scores.ts'
import { pointsOptimal } from './points-optimal.ts'
import { valuesOfKeeps } from './solver/keeps.ts'
import { pointChances } from './solver/points-to-come.ts'
import { loadedSolution, loadSolution } from './solver/solution.ts'
import { FULL_CARD, statesOf } from './solver/states.ts'
import { bestEnds, turnEnds } from './solver/turn-ends.ts'
import { strong } from './strong.ts'

beforeAll(async () => {
  for (const rule of ['forced', 'free', 'none'] as const) await loadSolution(rule)
})

/** A match of two at A's last turn: A needs more than `theirs` points for chance, the only open category. */
function lastTurn(theirs: number): State {
  const cards = [fullCardExcept(['chance']), fullCardExcept([], { chance: theirs })]
  return { ...newMatch(2), order: [1, 0], currentSeat: 0, turnsPlayed: 25, cards }
}

/** The match after rolls of these faces. */
function rolled(state: State, faces: string, rolls: number): State {
  let now = state
  for (let roll = 0; roll < rolls; roll += 1) now = afterRoll(now, faces)
  return now
}

function choice(bot: typeof strong, state: State): Action {
  const view = yahtzee.view(state, 'A')
  return bot.choose({ revision: 0, player: 'A', view, legal: [], refused: [], outcome: null }, fastRng(1))
}

describe('on its last turn', () => {
  test('the strong bot rolls on if its points would lose, although that costs points on average', () => {
    const state = rolled(lastTurn(27), '66554', 2)
    expect(choice(pointsOptimal, state)).toEqual({ type: 'score', category: 'chance' })
    expect(choice(strong, state)).toEqual({ type: 'freeze', dice: [0, 1, 2, 3] })
  })

  test('the strong bot risks no point that it needs, although that would gain points on average', () => {
    const state = rolled(lastTurn(19), '66521', 2)
    expect(choice(pointsOptimal, state)).toEqual({ type: 'freeze', dice: [0, 1, 2] })
    expect(choice(strong, state)).toEqual({ type: 'freeze', dice: [0, 1, 2, 3] })
  })

  test('the strong bot maximizes its score if it wins or loses anyway', () => {
    for (const theirs of [0, 99]) {
      const state = rolled(lastTurn(theirs), '66521', 1)
      expect(choice(strong, state)).toEqual(choice(pointsOptimal, state))
    }
  })
})

test('alone, the strong bot maximizes its score', () => {
  const state = afterRoll(newMatch(1), '33345')
  expect(choice(strong, state)).toEqual(choice(pointsOptimal, state))
})

describe('the ends of a turn', () => {
  test.each(['forced', 'free', 'none'] as const)('have the values of the solved game: %s', (rule) => {
    const solution = loadedSolution(rule)
    const rng = fastRng(7)
    for (let nth = 0; nth < 60; nth += 1) {
      const states = statesOf(below(rng, FULL_CARD), rule)
      const state = states[below(rng, states.length)]!
      const all = turnEnds(rule, state)
      const values = Float64Array.from(all.ends, (end) => end.points + solution.worthOfState(end.state))
      const worth = Float64Array.from(bestEnds(all, values), (end) => values[end]!)
      expect(valuesOfKeeps(worth, 3)[0]).toBeCloseTo(solution.worthOfState(state), 2)
    }
  })
})

describe('the points to come', () => {
  test('have chances that sum to 1, and the mean of the solved game', () => {
    const solution = loadedSolution('forced')
    for (const open of [0b1, 0b1000000000000, 0b100000000000, 0b1000001, 0b110000000000]) {
      const state = statesOf(FULL_CARD & ~open, 'forced').at(-1)!
      const chances = pointChances(solution, state)
      expect(chances.reduce((sum, chance) => sum + chance)).toBeCloseTo(1, 9)
      const mean = chances.reduce((sum, chance, points) => sum + chance * points)
      expect(mean).toBeCloseTo(solution.worthOfState(state), 2)
    }
  })

  test('give the chance to stay below a score, with half of a tie', () => {
    const solution = loadedSolution('forced')
    const full = statesOf(FULL_CARD, 'forced')[0]!
    const below = chancesBelow(solution, { points: 200, state: full })
    expect([below[199], below[200], below[201]]).toEqual([0, 0.5, 1])
    const begun = chancesBelow(solution, { points: 0, state: 0 })
    expect(begun[150]).toBeLessThan(0.05)
    expect(begun[255]).toBeGreaterThan(0.4)
    expect(begun[500]).toBeGreaterThan(0.99)
  })
})
