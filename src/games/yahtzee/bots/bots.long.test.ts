import { describe, expect, test } from 'vitest'
import type { Bot } from '../../../engine/game.ts'
import { fastRng } from '../../../engine/rng.ts'
import { startSimulated } from '../../../engine/testing/simulate.ts'
import { yahtzee } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import { currentPlayer, type State } from '../rules/state.ts'
import type { View } from '../rules/view.ts'
import {
  afterFreeze,
  afterRoll,
  card,
  fullCardExcept,
  newMatch,
  refusalFor,
  soloMatch,
} from '../testing/fixture.ts'
import { beginner } from './beginner.ts'
import { good } from './good.ts'
import { greedy } from './yardstick.ts'

type YahtzeeBot = Bot<View, Action>

function choice(bot: YahtzeeBot, state: State): Action {
  const view = yahtzee.view(state, 'A')
  const legal = yahtzee.candidates(state, 'A').filter((action) => refusalFor(state, action) === null)
  return bot.choose({ revision: 0, player: 'A', view, legal, refused: [], outcome: null }, fastRng(1))
}

/** Plays a match to its end and returns the totals by seat; throws if a bot chooses an illegal action. */
function totals(bots: readonly YahtzeeBot[], seed: number): number[] {
  const { header, rngAt, state: first } = startSimulated(yahtzee, { players: bots.length, options: {} }, seed)
  const rng = fastRng(seed, 2 ** 31)
  let state = first
  for (let revision = 1; yahtzee.outcome(state) === null; revision += 1) {
    const player = currentPlayer(state)
    const bot = bots[header.players.indexOf(player)]!
    const view = yahtzee.view(state, player)
    const action = bot.choose({ revision, player, view, legal: [], refused: [], outcome: null }, rng)
    const refusal = yahtzee.refusal(state, player, action)
    if (refusal !== null) throw new Error(`${bot.name} chose ${JSON.stringify(action)}: ${refusal.text}`)
    state = yahtzee.apply(state, player, action, {
      rng: rngAt(revision),
      at: 0,
      emit: () => {},
      tell: () => {},
    })
  }
  return yahtzee.view(state, null).players.map((player) => player.totals.grand)
}

const mean = (bot: YahtzeeBot, matches: number) => {
  let sum = 0
  for (let seed = 1; seed <= matches; seed += 1) sum += totals([bot], seed)[0]!
  return sum / matches
}

describe('a single player', () => {
  test('the good bot scores more than the greedy one, which scores more than the beginner', () => {
    const [worst, middle, best] = [mean(beginner, 120), mean(greedy, 120), mean(good, 120)]
    expect(worst).toBeGreaterThan(150)
    expect(worst).toBeLessThan(200)
    expect(middle).toBeGreaterThan(208) // 217.6 in the long run
    expect(middle).toBeLessThan(228)
    expect(best).toBeGreaterThan(232) // 246 in the long run
  })
})

test('the good bot beats the beginner in three of four matches', () => {
  let wins = 0
  for (let seed = 1; seed <= 300; seed += 1) {
    const [mine = 0, theirs = 0] = totals([good, beginner], seed)
    wins += mine > theirs ? 1 : 0
  }
  expect(wins / 300).toBeGreaterThan(0.75)
})

describe.each([
  ['good', good],
  ['greedy', greedy],
  ['beginner', beginner],
] as const)('the %s bot', (_, bot) => {
  test('rolls first', () => {
    expect(choice(bot, newMatch(1))).toEqual({ type: 'roll' })
  })

  test('keeps four of a kind and rolls the fifth', () => {
    const state = afterRoll(soloMatch(fullCardExcept(['yahtzee', 'threes'])), '33313')
    expect(choice(bot, state)).toEqual({ type: 'freeze', dice: [0, 1, 2, 4] })
    expect(choice(bot, afterFreeze(state, 0, 1, 2, 4))).toEqual({ type: 'roll' })
  })

  test('scores five equal dice at once if yahtzee is open', () => {
    expect(choice(bot, afterRoll(newMatch(1), '44444'))).toEqual({ type: 'score', category: 'yahtzee' })
  })

  test('plays a Joker legally', () => {
    const upper = afterRoll(afterRoll(afterRoll(soloMatch(card({ yahtzee: 50 })), '44444'), '44444'), '44444')
    expect(choice(bot, upper)).toEqual({ type: 'score', category: 'fours' })
    const lower = afterRoll(
      afterRoll(afterRoll(soloMatch(card({ yahtzee: 50, fours: 12 })), '44444'), '44444'),
      '44444',
    )
    expect(choice(bot, lower)).toEqual({ type: 'score', category: 'large_straight' })
  })

  test('ends the turn if no roll is left', () => {
    const state = afterRoll(afterRoll(afterRoll(newMatch(1), '11111'), '22222'), '65432')
    expect(choice(bot, state)).toEqual({ type: 'score', category: 'large_straight' })
  })
})

describe('the good bot', () => {
  test('takes a large straight at once', () => {
    expect(choice(good, afterRoll(newMatch(1), '26543'))).toEqual({
      type: 'score',
      category: 'large_straight',
    })
  })

  test('rolls on for a straight that is still open', () => {
    expect(choice(good, afterRoll(soloMatch(fullCardExcept(['ones', 'large_straight'])), '23455'))).toEqual({
      type: 'freeze',
      dice: [0, 1, 2, 3],
    })
  })

  test('unfreezes unwanted dice, but never swaps a kept die for its twin', () => {
    const open = soloMatch(fullCardExcept(['sixes']))
    expect(choice(good, afterFreeze(afterRoll(open, '63261'), 1, 2))).toEqual({
      type: 'unfreeze',
      dice: [1, 2],
    })
    const straight = soloMatch(fullCardExcept(['large_straight']))
    expect(choice(good, afterFreeze(afterRoll(straight, '55234'), 1, 2, 3, 4))).toEqual({ type: 'roll' })
  })

  test('gives up ones rather than a good category if the dice are bad', () => {
    const used = soloMatch(card({ chance: 22, three_of_a_kind: 24 }))
    const state = afterRoll(afterRoll(afterRoll(used, '11111'), '11111'), '11346')
    expect(choice(good, state)).toEqual({ type: 'score', category: 'ones' })
  })

  test('plays for the upper bonus, which the greedy bot ignores', () => {
    const near = fullCardExcept(['sixes', 'three_of_a_kind'], {
      ones: 3,
      twos: 6,
      threes: 9,
      fours: 12,
      fives: 15,
    })
    const state = afterRoll(afterRoll(afterRoll(soloMatch(near), '11111'), '11111'), '66653')
    expect(choice(good, state)).toEqual({ type: 'score', category: 'sixes' })
    expect(choice(greedy, state)).toEqual({ type: 'score', category: 'three_of_a_kind' })
  })
})

describe('the beginner', () => {
  test('collects the most frequent face, of equals the higher one', () => {
    const used = soloMatch(fullCardExcept(['ones', 'twos', 'fours']))
    expect(choice(beginner, afterRoll(used, '22144'))).toEqual({ type: 'freeze', dice: [3, 4] })
    expect(choice(beginner, afterRoll(used, '21241'))).toEqual({ type: 'freeze', dice: [0, 2] })
  })

  test('takes the first score of fifteen points', () => {
    expect(choice(beginner, afterRoll(newMatch(1), '55534'))).toEqual({
      type: 'score',
      category: 'three_of_a_kind',
    })
  })

  test('ends the turn with five equal dice that are worth little', () => {
    const used = soloMatch(fullCardExcept(['ones', 'twos']))
    expect(choice(beginner, afterRoll(used, '11111'))).toEqual({ type: 'score', category: 'ones' })
  })
})
