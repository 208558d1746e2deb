import { describe, expect, test } from 'vitest'
import { crazyEights, discard, flip7, yahtzee } from '../../games/index.ts'
import { GAMES } from '../../games/registry.ts'
import { startPlan } from './start-plan.ts'

describe('a start plan', () => {
  test('starts the table as it is if the rules allow it', () => {
    expect(startPlan(yahtzee, 1, {})).toEqual({ type: 'start' })
    expect(startPlan(flip7, 3, {})).toEqual({ type: 'start' })
  })

  test('fills the table of a lone host with bots', () => {
    expect(startPlan(flip7, 1, {})).toEqual({ type: 'bots', count: 2, level: 'good' })
    expect(startPlan(crazyEights, 1, {})).toEqual({ type: 'bots', count: 2, level: 'good' })
  })

  test('switches Flip 7 to its duel rules for two players', () => {
    expect(startPlan(flip7, 2, {})).toEqual({ type: 'duel', options: { minPlayers: 2 } })
  })

  test('refuses bad house rules and too many players', () => {
    expect(startPlan(discard, 11, {})).toMatchObject({ type: 'refused', refusal: { code: 'too-many' } })
    expect(startPlan(discard, 2, { handSize: 'many' })).toMatchObject({
      type: 'refused',
      refusal: { code: 'bad-options' },
    })
  })

  test.each(GAMES.map((game) => [game.id, game] as const))(
    '%s starts with every number of players that its tile names',
    (_id, game) => {
      for (let players = 1; players <= game.players.max; players += 1)
        expect(startPlan(game, players, {}).type, `${players} players`).not.toBe('refused')
    },
  )
})
