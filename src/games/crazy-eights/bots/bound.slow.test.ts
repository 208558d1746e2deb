import { expect, test } from 'vitest'
import { wilsonInterval } from '../../../bots/statistics.ts'
import { observe } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { playOut, startSimulated } from '../../../engine/testing/simulate.ts'
import { crazyEights } from '../index.ts'
import { handAt, type State } from '../rules/state.ts'
import { sampleModel } from './model.ts'
import { lookAhead } from './strong.ts'
import { greedy } from './yardstick.ts'

const MATCHES = 450

/** The share of matches that a bot wins which sees all hands, but not the cards to come. */
function cheatedWins(): number {
  let state: State | null = null
  const cheater = lookAhead({ name: 'Cheater', style: 'sees all hands' }, (knowledge, rng) => ({
    ...sampleModel(knowledge, rng),
    hands: knowledge.view.players.map((_, seat) => handAt(state!, seat).map(({ kind }) => kind)),
  }))
  let wins = 0
  for (let seed = 0; seed < MATCHES; seed += 1) {
    const rng = fastRng(seed, 2 ** 30)
    const { match } = playOut(startSimulated(crazyEights, { players: 4, options: {} }, seed), (now) => {
      const [player] = now.activePlayers
      const bot = now.header.players.indexOf(player!) === seed % 4 ? cheater : greedy
      state = now.state
      return { player: player!, action: bot.choose(observe(now, player!), rng) }
    })
    const { places } = match.outcome!
    const first = places.filter(({ place }) => place === 1).map(({ player }) => player)
    if (first.includes(match.header.players[seed % 4]!)) wins += 1 / first.length
  }
  return wins
}

test('a bot that sees all hands bounds every bot that does not', () => {
  const wins = cheatedWins()
  const { from, to } = wilsonInterval(wins, MATCHES)
  const figures = [wins / MATCHES, from, to].map((share) => `${(100 * share).toFixed(1)} %`)
  console.log(
    `a bot that sees all hands wins ${figures.join(', ')} of ${MATCHES} matches against three greedy`,
  )
  expect(wins / MATCHES).toBeGreaterThan(0.25)
})
