import { expect, test } from 'vitest'
import { fastRng } from '../../../engine/rng.ts'
import { HIT, STAY } from '../rules/actions.ts'
import { fixture } from '../testing/fixture.ts'
import { evaluator } from './evaluator.ts'
import { flipOdds } from './odds.ts'

/** A leads with 190 + 57 points and is alone; B has banked 199 + 5. No card is left that makes A flip again. */
function leadingAlone() {
  const table = fixture(2, {
    deck: '12 5 11 10 9 8 7',
    totals: { A: 190, B: 199 },
    discard: 'flipThree flipThree flipThree secondChance secondChance secondChance',
  })
  table.hit('A')
  table.stay('B')
  for (const _ of [10, 9, 8, 7]) table.hit('A')
  const { view } = table
  return { revision: 0, player: 'A', view, legal: [HIT, STAY], refused: [], outcome: null }
}

test('a win that is certain has the value 1, and the risk of one more card is exact', () => {
  const observation = leadingAlone()
  const values = new Map(
    evaluator.rate(observation, fastRng(1)).map(({ choice, value }) => [choice.type, value]),
  )
  const { bust } = flipOdds(observation.view, 'A', 1)
  expect(bust).toBeGreaterThan(0.4)
  expect(values.get('stay')).toBe(1)
  expect(values.get('hit')).toBeCloseTo(1 - bust, 9)
})

test('a solo match counts points, and every other one the chance to win', () => {
  expect(
    [1, 2, 6].map((players) => evaluator.unitOf(players, { target: 200, minPlayers: 1, showOdds: true })),
  ).toEqual(['points', 'chance', 'chance'])
})
