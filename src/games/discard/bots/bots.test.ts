import { describe, expect, test } from 'vitest'
import type { Bot, Observation, Outcome } from '../../../engine/game.ts'
import { observe } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { playOut, startSimulated, type TableSetup } from '../../../engine/testing/simulate.ts'
import { discard } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import { END_TURN } from '../rules/actions.ts'
import type { State } from '../rules/state.ts'
import { type View, view } from '../rules/view.ts'
import { confirmDiscard, fixtureState, lockOrder } from '../testing/fixture.ts'
import { subject } from '../testing/laws.ts'
import { beginner } from './beginner.ts'
import { good } from './good.ts'
import { strong } from './strong.ts'

const POKER = { scoring: 'poker', handSize: 7, discardCount: 2 }

const observationOf = (state: State): Observation<View, Action> => {
  return { revision: 0, player: 'A', view: view(state, 'A'), legal: [], refused: [], outcome: null }
}
const choiceOf = (bot: Bot<View, Action>, state: State) => bot.choose(observationOf(state), fastRng(1))

/** Plays a match to its end, each seat by its bot. */
function outcomeOf(table: TableSetup, seed: number, seats: readonly Bot<View, Action>[]): Outcome {
  const rng = fastRng(seed, 1)
  const { match } = playOut(startSimulated(discard, table, seed), (now) => {
    const seat = now.header.players.findIndex((id) => now.decisions.has(id))
    const player = now.header.players[seat]!
    return { player, action: seats[seat % seats.length]!.choose(observe(now, player), rng) }
  })
  return match.outcome!
}

describe('bots', () => {
  test('D20 the good bot keeps the best five cards, even if high cards are tempting', () => {
    const discardFrom = (hand: string) => choiceOf(good, fixtureState(POKER, [{ hand }]))
    expect(discardFrom('A♠ 5♥ K♦ 2♦ 4♣ 3♠ Q♥')).toEqual(confirmDiscard('K♦', 'Q♥'))
    expect(discardFrom('A♠ 2♥ K♥ 4♥ 9♥ A♣ 7♥')).toEqual(confirmDiscard('A♠', 'A♣'))
    expect(discardFrom('2♠ 2♥ A♣ K♦ 2♦ 9♠ 9♥')).toEqual(confirmDiscard('A♣', 'K♦'))
    expect(discardFrom('3♠ 3♥ 8♣ 8♦ K♦ A♠ A♥')).toEqual(confirmDiscard('3♠', '3♥'))
  })

  test('D20 the strong bot, which tries every discard, gets the points of the good bot and never more', () => {
    // Six turns of eight cards: the deck is never reshuffled, so that both bots get the same hands.
    const options = { ...POKER, handSize: 8, discardCount: 3, turnLimit: 6 }
    const pointsOf = (bot: Bot<View, Action>, seed: number) =>
      outcomeOf({ players: 1, options }, seed, [bot]).places[0]?.score
    for (let seed = 0; seed < 30; seed += 1) expect(pointsOf(strong, seed)).toBe(pointsOf(good, seed))
  })

  test('D20 the beginner bot keeps the highest cards', () => {
    const hand = 'A♠ 5♥ K♦ 2♦ 4♣ 3♠ Q♥'
    expect(choiceOf(beginner, fixtureState(POKER, [{ hand }]))).toEqual(confirmDiscard('2♦', '3♠'))
  })

  test('D17 the good bot orders the highest cards first, the beginner bot locks the hand order', () => {
    const left = fixtureState({ planning: true }, [{ hand: '7♥ A♠ K♦', phase: false }])
    expect(choiceOf(good, left)).toEqual(lockOrder('A♠', 'K♦', '7♥'))
    expect(choiceOf(beginner, left)).toEqual(lockOrder('7♥', 'A♠', 'K♦'))
  })

  test('D8 both bots end the turn if there is nothing to discard', () => {
    const dealt = fixtureState({ discardCount: 0 }, [{ hand: '7♥ A♠' }])
    for (const bot of [beginner, good]) expect(choiceOf(bot, dealt)).toEqual(END_TURN)
  })

  test('D5 the bots keep cards without a rank by their numbers and discard other texts first', () => {
    const numbers = fixtureState({ deck: 'numbers', discardCount: 2 }, [{ hand: '12 7 50 3' }])
    expect(choiceOf(good, numbers)).toEqual(confirmDiscard('7', '3'))
    const texts = fixtureState({ discardCount: 2 }, [{ hand: 'Red Joker 7♥ A♠' }])
    expect(choiceOf(beginner, texts)).toEqual(confirmDiscard('Red', 'Joker'))
  })

  test('D20 the bots play every table to its end with legal actions', () => {
    for (const [seed, table] of subject.tables.entries()) {
      for (const bot of [beginner, good, strong])
        expect(outcomeOf(table, seed, [bot]).reason).toBe('turn-limit')
    }
  })

  test('D20 the good bot beats the beginner bot in more than eight of ten matches of ten turns', () => {
    const matches = 400
    let won = 0
    for (let seed = 0; seed < matches; seed += 1) {
      const seats = seed % 2 === 0 ? [good, beginner] : [beginner, good]
      const { places } = outcomeOf({ players: 2, options: POKER }, seed, seats)
      const [first, second] = places
      if (first?.place === second?.place) won += 0.5
      else if (first?.player === (seed % 2 === 0 ? 'A' : 'B')) won += 1
    }
    expect(won / matches).toBeGreaterThan(0.8)
  })
})
