import { expect, test } from 'vitest'
import { margin95, mean } from '../../../bots/statistics.ts'
import type { Observation } from '../../../engine/game.ts'
import { observe } from '../../../engine/match.ts'
import { fastRng, type Rng } from '../../../engine/rng.ts'
import { playOut, startSimulated } from '../../../engine/testing/simulate.ts'
import { flip7 } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
import { evaluator } from './evaluator.ts'
import { roundSearch, strong } from './strong.ts'
import { greedy } from './yardstick.ts'

const MATCHES = 150
/** The ratings, of at least 900 worlds each, that compare two actions. */
const RATINGS = 3

const fewer = roundSearch({ name: 'Fewer', style: 'plays out less often' }, 400)

/** How much more likely one action wins the match than another, by playouts that neither of them was chosen with. */
function gainOf(one: Action, other: Action, observation: Observation<View, Action>, rng: Rng): number {
  const [better, worse] = [one, other].map((action) =>
    JSON.stringify(evaluator.choiceOf(action, observation)),
  )
  if (better === worse) return 0
  let gain = 0
  for (let nth = 0; nth < RATINGS; nth += 1) {
    for (const { choice, value } of evaluator.rate(observation, rng)) {
      const key = JSON.stringify(choice)
      if (key === better) gain += value / RATINGS
      else if (key === worse) gain -= value / RATINGS
    }
  }
  return gain
}

/** The gains of the strong bot over fewer playouts, added up over its decisions in a match against three greedy bots. */
function gainInMatch(seed: number): number {
  const chances = [30, 29, 28].map((bit) => fastRng(seed, 2 ** bit))
  const [chance, ownChance, ratingChance] = chances as [Rng, Rng, Rng]
  let gain = 0
  playOut(startSimulated(flip7, { players: 4, options: {} }, seed), (now) => {
    const [player = ''] = now.activePlayers
    const observation = observe(now, player)
    if (now.header.players.indexOf(player) !== seed % 4) {
      return { player, action: greedy.choose(observation, chance) }
    }
    const action = fewer.choose(observation, chance)
    gain += gainOf(strong.choose(observation, ownChance), action, observation, ratingChance)
    return { player, action }
  })
  return gain
}

test('the playouts of the strong bot gain something over a quarter of them', () => {
  const gains = Array.from({ length: MATCHES }, (_, seed) => gainInMatch(seed))
  const [gain, margin] = [mean(gains), margin95(gains)]
  const figures = [gain, margin].map((part) => `${(100 * part).toFixed(2)} %`)
  console.log(`the strong bot gains ${figures.join(' ± ')} of a win in each of ${MATCHES} matches`)
  expect(gain).toBeGreaterThan(margin)
})
