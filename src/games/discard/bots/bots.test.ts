import { describe, expect, test } from 'vitest'
import type { Bot, Observation, Outcome } from '../../../engine/game.ts'
import { observe } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { playOut, startSimulated, type TableSetup } from '../../../engine/testing/simulate.ts'
import { discard } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import { type State, type View, view } from '../rules/state.ts'
import { discards, endTurn, locks, situation } from '../testing/fixture.ts'
import { subject } from '../testing/laws.ts'
import { bots } from './good.ts'

const POKER = { scoring: 'poker', handSize: 7, discardCount: 2 }

const seen = (state: State): Observation<View, Action> => {
  return { revision: 0, player: 'A', view: view(state, 'A'), legal: [], refused: [], outcome: null }
}
const chosen = (bot: Bot<View, Action>, state: State) => bot.choose(seen(state), fastRng(1))

/** Plays to the end, each seat by its bot. */
function played(table: TableSetup, seed: number, seats: readonly Bot<View, Action>[]): Outcome {
  const rng = fastRng(seed, 1)
  const { match } = playOut(startSimulated(discard, table, seed), (now) => {
    const seat = now.header.players.findIndex((id) => now.decisions.has(id))
    const player = now.header.players[seat]!
    return { player, action: seats[seat % seats.length]!.choose(observe(now, player), rng) }
  })
  return match.outcome!
}

describe('bots', () => {
  test('D20 the good one keeps the best five, also where high cards tempt', () => {
    const bot = bots.good
    const tempted = (hand: string) => chosen(bot, situation(POKER, [{ hand }]))
    expect(tempted('A♠ 5♥ K♦ 2♦ 4♣ 3♠ Q♥')).toEqual(discards('K♦', 'Q♥'))
    expect(tempted('A♠ 2♥ K♥ 4♥ 9♥ A♣ 7♥')).toEqual(discards('A♠', 'A♣'))
    expect(tempted('2♠ 2♥ A♣ K♦ 2♦ 9♠ 9♥')).toEqual(discards('A♣', 'K♦'))
    expect(tempted('3♠ 3♥ 8♣ 8♦ K♦ A♠ A♥')).toEqual(discards('3♠', '3♥'))
  })

  test('D20 the beginner keeps the highest cards', () => {
    const hand = 'A♠ 5♥ K♦ 2♦ 4♣ 3♠ Q♥'
    expect(chosen(bots.beginner, situation(POKER, [{ hand }]))).toEqual(discards('2♦', '3♠'))
  })

  test('D17 the good one puts the highest cards first, the beginner locks the hand as it is', () => {
    const left = situation({ planning: true }, [{ hand: '7♥ A♠ K♦', phase: false }])
    expect(chosen(bots.good, left)).toEqual(locks('A♠', 'K♦', '7♥'))
    expect(chosen(bots.beginner, left)).toEqual(locks('7♥', 'A♠', 'K♦'))
  })

  test('D8 without a discard both end the turn', () => {
    const dealt = situation({ discardCount: 0 }, [{ hand: '7♥ A♠' }])
    for (const bot of Object.values(bots)) expect(chosen(bot, dealt)).toEqual(endTurn)
  })

  test('D5 cards without a rank are kept by their numbers, other texts go first', () => {
    const numbers = situation({ deck: 'numbers', discardCount: 2 }, [{ hand: '12 7 50 3' }])
    expect(chosen(bots.good, numbers)).toEqual(discards('7', '3'))
    const texts = situation({ discardCount: 2 }, [{ hand: 'Red Joker 7♥ A♠' }])
    expect(chosen(bots.beginner, texts)).toEqual(discards('Red', 'Joker'))
  })

  test('D20 they play every table to its end with legal actions', () => {
    for (const [seed, table] of subject.tables.entries()) {
      for (const bot of Object.values(bots)) expect(played(table, seed, [bot]).reason).toBe('turn-limit')
    }
  })

  test('D20 the good one beats the beginner in more than eight of ten matches of ten turns', () => {
    const matches = 400
    let won = 0
    for (let seed = 0; seed < matches; seed += 1) {
      const seats = seed % 2 === 0 ? [bots.good, bots.beginner] : [bots.beginner, bots.good]
      const { places } = played({ players: 2, options: POKER }, seed, seats)
      const [first, second] = places
      if (first?.place === second?.place) won += 0.5
      else if (first?.player === (seed % 2 === 0 ? 'A' : 'B')) won += 1
    }
    expect(won / matches).toBeGreaterThan(0.8)
  })
})
