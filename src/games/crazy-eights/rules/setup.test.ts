import { describe, expect, test } from 'vitest'
import { HOST } from '../../../engine/game.ts'
import { act, observe, rematchOrder, start } from '../../../engine/match.ts'
import { parse } from '../../../engine/schema.ts'
import { crazyEights } from '../index.ts'
import { kindOf } from './cards.ts'
import { type Options, optionsSchema } from './options.ts'
import { setupRefusal } from './setup.ts'

function options(some: Partial<Options> = {}): Options {
  const parsed = parse(optionsSchema, some)
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.value
}

function begin(players: string[], some: Partial<Options> = {}, number = 1) {
  const begun = start(crazyEights, { players, options: some, seed: { dealer: 'fast', number } })
  if (!begun.ok) throw new Error(begun.refusal.text)
  return begun.match
}

describe('the setup', () => {
  test('C3 a finite deck that is too small to deal is refused before the start', () => {
    const small = options({ deck: 'finite', deckCopies: 1, handSize: 10 })
    expect(setupRefusal(5, small)).toBeNull()
    expect(setupRefusal(6, small)).toEqual({
      code: 'deck-too-small',
      text: 'A deck of 51 is too small: 61 cards are needed to begin.',
      values: { cards: 51, needed: 61 },
    })
    expect(setupRefusal(6, options({ deckCopies: 1, handSize: 10 }))).toBeNull()
  })

  test('C4 three to six players can play, and two only if the option allows it', () => {
    const tryStart = (players: string[], some: Partial<Options> = {}) =>
      start(crazyEights, { players, options: some, seed: { dealer: 'fast', number: 1 } })
    const seats = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
    expect([3, 4, 5, 6].map((count) => tryStart(seats.slice(0, count)).ok)).toEqual([true, true, true, true])
    expect(tryStart(seats)).toMatchObject({ ok: false, refusal: { code: 'wrong-number-of-players' } })
    expect(tryStart(['A'], { twoPlayers: true })).toMatchObject({ ok: false })
    expect(tryStart(['A', 'B'])).toEqual({
      ok: false,
      refusal: { code: 'two-players-off', text: 'For two players, switch to the duel rules.' },
    })
    expect(tryStart(['A', 'B'], { twoPlayers: true }).ok).toBe(true)
  })

  test('C4 every player gets seven cards, or as many as the option says, from 3 to 10', () => {
    const sizes = (some: Partial<Options>) =>
      begin(['A', 'B', 'C'], some).state.hands.map((hand) => hand.length)
    expect(sizes({})).toEqual([7, 7, 7])
    expect(sizes({ handSize: 3 })).toEqual([3, 3, 3])
    expect(sizes({ handSize: 10, deck: 'finite' })).toEqual([10, 10, 10])
    expect([2, 11, 3.5].map((handSize) => parse(optionsSchema, { handSize }).ok)).toEqual([
      false,
      false,
      false,
    ])
  })

  test('C4 the first card on the table is a number, and its colour is the current colour', () => {
    for (const deck of ['endless', 'finite'] as const) {
      for (let seed = 1; seed <= 200; seed += 1) {
        // Five of each special card and one of each number: numbers are rare in this deck.
        const few = { wildWeight: 5, plus2Weight: 5, skipWeight: 5, reverseWeight: 5, deck, deckCopies: 1 }
        const { topCard, lastPlayedColor } = begin(['A', 'B', 'C'], few, seed).state
        expect(kindOf(topCard)).toMatchObject({ type: 'number', color: lastPlayedColor })
      }
    }
  })

  test('C4 seat 0 begins, clockwise, without pending draws', () => {
    const { state, decisions } = begin(['A', 'B', 'C', 'D'])
    expect([...decisions.keys()]).toEqual(['A'])
    expect(state).toMatchObject({
      currentSeat: 0,
      direction: 1,
      chain: [],
      pendingDraws: 0,
      reverseStackCount: 0,
    })
    const drawn = act(begin(['A', 'B', 'C', 'D']), {
      player: 'A',
      action: { type: 'draw' },
      revision: 0,
      at: 0,
    })
    expect(drawn.ok && [...drawn.match.decisions.keys()]).toEqual(['B'])
  })

  test('C4 the first seat rotates in a rematch', () => {
    const seats = rematchOrder(['A', 'B', 'C', 'D'])
    expect(seats).toEqual(['B', 'C', 'D', 'A'])
    expect(observe(begin(seats), 'B').view.currentPlayerId).toBe('B')
    expect(rematchOrder(rematchOrder(rematchOrder(seats)))).toEqual(['A', 'B', 'C', 'D'])
  })

  test('C4 the host has no decisions in a match', () => {
    const { state } = begin(['A', 'B', 'C'])
    expect(crazyEights.candidates(state, HOST)).toEqual([])
    expect(crazyEights.refusal(state, HOST, { type: 'draw' })).toMatchObject({ code: 'not-your-turn' })
  })
})
