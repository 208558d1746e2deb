import { expect, test } from 'vitest'
import { Solver } from '../../../bots/solver/solver.ts'
import { cardsFilled, STATES, statesOf, twinOf } from '../../../bots/solver/states.ts'
import { JOKER_RULES } from '../../../rules/joker.ts'
import { BatchSolver } from './batch-solver.ts'

test.each(JOKER_RULES)('the batch solver agrees with the solver on nearly full cards, joker %s', (rule) => {
  const values = new Float64Array(STATES)
  const batch = new BatchSolver(rule, values)
  for (const card of [13, 12, 11].flatMap(cardsFilled)) batch.solve(card)
  const single = values.slice()
  const solver = new Solver(rule, single)
  let [compared, worst] = [0, 0]
  for (const card of [12, 11].flatMap(cardsFilled)) {
    for (const state of statesOf(card, rule)) {
      solver.solveState(state)
      worst = Math.max(worst, Math.abs((single[state] ?? Number.NaN) - (values[state] ?? 0)))
      compared += 1
    }
  }
  expect(worst).toBeLessThan(1e-9)
  expect(compared).toBeGreaterThan(3_000)
})

test('the batch solver agrees with the solver on nearly empty cards', () => {
  // Any values will do for the cards with one more category, if twins have equal ones.
  const values = Float64Array.from({ length: STATES }, (_, state) => (twinOf(state) * 7919) % 251)
  const batch = new BatchSolver('forced', values)
  const cards = [3, 64, 2048 + 1, 4096 + 32]
  const single = values.slice()
  const solver = new Solver('forced', single)
  for (const card of cards) {
    batch.solve(card)
    for (const state of statesOf(card, 'forced').filter((each) => twinOf(each) === each)) {
      solver.solveState(state)
      expect(values[state]).toBeCloseTo(single[state] ?? Number.NaN, 9)
    }
  }
})
