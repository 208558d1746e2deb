import { describe, expect, test } from 'vitest'
import { observe } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { playOut, randomMove, startSimulated } from '../../../engine/testing/simulate.ts'
import { flip7 } from '../index.ts'
import { currentSeat, type State, seatOf } from '../rules/state.ts'
import { simulate } from '../simulator/index.ts'
import { flipOdds } from './odds.ts'
import {
  gainsByCard,
  lastWithoutSecondChance,
  leaderExcept,
  pointsInFront,
  seatCell,
} from './table-policy.ts'

/** The states of random matches of four in which a player is to hit or stay. */
function* turns(): Generator<State> {
  for (let seed = 0; seed < 6; seed += 1) {
    const rng = fastRng(seed, 1)
    const states: State[] = []
    playOut(startSimulated(flip7, { players: 4, options: {} }, seed), (match) => {
      if (match.state.phase === 'PLAYER_TURN') states.push(match.state)
      return randomMove(match, rng)
    })
    yield* states
  }
}

function cellsOf(state: State): Int32Array {
  const simulator = simulate(state.seats.length, state.options)
  simulator.load(state)
  return simulator.position
}

describe('the players of a playout', () => {
  test('hit as long as the exact odds of one card promise points', () => {
    let compared = 0
    for (const state of turns()) {
      const seat = currentSeat(state) ?? 0
      const { id } = state.seats[seat]!
      const view = flip7.view(state, id)
      const row = view.players[seat]!
      const cells = cellsOf(state)
      expect(pointsInFront(cells, seatCell(seat))).toBe(row.roundScore)
      if (row.hasSecondChance || row.roundScore === 0 || state.deck.length === 0) continue
      const gain = flipOdds(view, id, 1).points - row.roundScore
      if (Math.abs(gain) > 1e-9) expect(gainsByCard(cells, seatCell(seat))).toBe(gain > 0)
      compared += 1
    }
    expect(compared).toBeGreaterThan(50)
  })

  test('aim at the other active player with the most points, and give a Second Chance to the last', () => {
    for (const state of turns()) {
      const cells = cellsOf(state)
      const own = currentSeat(state) ?? 0
      const active = state.seats.filter(({ status }) => status === 'active')
      const others = active.filter((seat) => seat !== state.seats[own])
      const most = Math.max(...others.map(({ total }) => total))
      const leader = others.find(({ total }) => total === most)
      expect(leaderExcept(cells, 4, own)).toBe(leader === undefined ? own : seatOf(state, leader.id))
      const without = active.filter(({ hasSecondChance }) => !hasSecondChance)
      const least = Math.min(...without.map(({ total }) => total))
      const last = without.find(({ total }) => total === least)
      expect(lastWithoutSecondChance(cells, 4)).toBe(last === undefined ? -1 : seatOf(state, last.id))
    }
  })
})

test('observations are all that a bot needs', () => {
  const match = startSimulated(flip7, { players: 3, options: {} }, 1)
  const [player] = match.activePlayers
  const observation = JSON.parse(JSON.stringify(observe(match, player!)))
  expect(observation.legal).toContainEqual(flip7.bots.strong!.choose(observation, fastRng(1)))
})
