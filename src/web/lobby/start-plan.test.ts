import { describe, expect, test } from 'vitest'
import { crazyEights, discard, flip7, yahtzee } from '../../games/index.ts'
import { GAMES } from '../../games/registry.ts'
import type { TableCommand } from '../../protocol/table.ts'
import { executePlan, startPlan } from './start-plan.ts'

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

  test('keeps the rules that the host of a duel chose, and changes only what two players need', () => {
    expect(startPlan(flip7, 2, { target: 100, minPlayers: 3, showOdds: false })).toEqual({
      type: 'duel',
      options: { target: 100, minPlayers: 2, showOdds: false },
    })
    expect(startPlan(crazyEights, 2, { handSize: 4, skipCount: 3, stacking: 'off' })).toEqual({
      type: 'duel',
      options: { handSize: 4, skipCount: 3, stacking: 'off', twoPlayers: true },
    })
  })

  test('leaves the rules of a table alone once a third player sits there', () => {
    expect(startPlan(flip7, 3, { target: 100 })).toEqual({ type: 'start' })
    expect(startPlan(crazyEights, 3, { skipCount: 3 })).toEqual({ type: 'start' })
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

describe('the start of a duel', () => {
  const options = { target: 100 }
  const plan = startPlan(flip7, 2, options)
  const duel = { type: 'choose', game: 'flip7', options: { target: 100, minPlayers: 2 } }

  async function commandsOf(isAccepted: (command: TableCommand) => boolean): Promise<TableCommand[]> {
    const sent: TableCommand[] = []
    await executePlan(plan, { game: 'flip7', options }, (command) => {
      sent.push(command)
      return Promise.resolve(isAccepted(command))
    })
    return sent
  }

  test('chooses the rules of the duel first', async () => {
    expect(await commandsOf(() => true)).toEqual([duel, { type: 'start' }])
  })

  test('does not begin if its rules were not accepted', async () => {
    expect(await commandsOf(() => false)).toEqual([duel])
  })

  test('gives the table its own rules back if it was refused', async () => {
    expect(await commandsOf(({ type }) => type === 'choose')).toEqual([
      duel,
      { type: 'start' },
      { type: 'choose', game: 'flip7', options },
    ])
  })
})
