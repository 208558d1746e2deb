import { describe, expect, test } from 'vitest'
import { HOST } from '../../../engine/game.ts'
import { act, observe, rematchOrder, start } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { parse } from '../../../engine/schema.ts'
import { crazyEights } from '../index.ts'
import { cardsOf, does, draws, handOf, plays, situation } from '../testing/fixture.ts'
import { type CardType, COLORS, KINDS, kindAt, kindNamed, kindOf } from './cards.ts'
import { deckOf, drawCards, endlessCards } from './deck.ts'
import { type Options, optionsSchema, setupRefusal } from './options.ts'
import { outcome } from './state.ts'

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

/** How often each kind comes in so many draws of the endless deck. */
function countKinds(draws: number, some: Partial<Options> = {}): number[] {
  const counts = KINDS.map(() => 0)
  for (const { kind } of endlessCards(options(some), draws, fastRng(7))) counts[kind]! += 1
  return counts
}

const namesOf = (type: CardType) => KINDS.filter((kind) => kind.type === type).map(({ name }) => name)

describe('cards', () => {
  test('C1 there are 0 to 7 and 9 in each of four colours, and no number 8', () => {
    expect(COLORS).toEqual(['red', 'blue', 'green', 'yellow'])
    const numbers = ['0', '1', '2', '3', '4', '5', '6', '7', '9']
    expect(namesOf('number')).toEqual(COLORS.flatMap((color) => numbers.map((value) => `${color}-${value}`)))
  })

  test('C2 the 8, +4 and +20 have no colour; +2, skip and reverse have one', () => {
    expect([namesOf('wild'), namesOf('plus4'), namesOf('plus20')]).toEqual([['wild'], ['plus4'], ['plus20']])
    expect(namesOf('plus2')).toEqual(['red-plus2', 'blue-plus2', 'green-plus2', 'yellow-plus2'])
    expect(namesOf('skip')).toEqual(['red-skip', 'blue-skip', 'green-skip', 'yellow-skip'])
    expect(namesOf('reverse')).toEqual(['red-reverse', 'blue-reverse', 'green-reverse', 'yellow-reverse'])
    expect(KINDS.filter(({ color }) => color === null).map(({ name }) => name)).toEqual([
      'wild',
      'plus4',
      'plus20',
    ])
  })

  test('C5 every card has an id of its own, and it does not tell when the card was drawn', () => {
    const ids = endlessCards(options(), 20_000, fastRng(3)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(20_000)
    expect(ids.every((id) => /^[a-z2-8]{12}$/.test(id))).toBe(true)
    const rises = ids.filter((id, at) => at > 0 && id > ids[at - 1]!).length
    expect(Math.abs(rises - 10_000)).toBeLessThan(200)
  })

  test('C5 commands name the id: each of two equal cards is played by its own', () => {
    const table = situation({ hands: { A: 'red-5 wild red-5', B: 'wild', C: 'wild' }, top: 'red-1' })
    const { state } = does(table, 'A', { type: 'play', cardId: 'A3' })
    expect(state.topCard).toEqual({ id: 'A3', kind: kindNamed('red-5') })
    expect(state.hands[0]).toEqual(cardsOf('A', 'red-5 wild'))
    const unknown = { type: 'play', cardId: 'B1', chosenColor: 'red' } as const
    expect(crazyEights.refusal(table, 'A', unknown)).toEqual({
      code: 'not-in-hand',
      text: 'That card is not in your hand.',
    })
  })
})

describe('the endless deck', () => {
  test('C3 there are 51 kinds', () => {
    expect(KINDS).toHaveLength(51)
    expect(new Set(KINDS.map(({ name }) => name)).size).toBe(51)
  })

  test('C3 every kind is equally likely', () => {
    const counts = countKinds(510_000)
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
    expect(chiSquare).toBeLessThan(86.7) // 50 degrees of freedom, one in a thousand
  })

  test('C3 the weights say how likely the kinds of a type are', () => {
    const weights = {
      numberWeight: 2,
      wildWeight: 3,
      plus2Weight: 0,
      plus4Weight: 5,
      plus20Weight: 1,
      skipWeight: 4,
    }
    const counts = countKinds(102_000, weights) // 72 + 3 + 0 + 5 + 1 + 16 + 4 = 101
    const share = (type: CardType) =>
      namesOf(type).reduce((sum, name) => sum + counts[kindNamed(name)]!, 0) / 102_000
    expect(share('plus2')).toBe(0)
    const expected = { number: 72, wild: 3, plus4: 5, plus20: 1, skip: 16, reverse: 4 } as const
    for (const type of ['number', 'wild', 'plus4', 'plus20', 'skip', 'reverse'] as const) {
      expect(share(type)).toBeCloseTo(expected[type] / 101, 2)
    }
  })

  test('C3 the same seed deals the same match, another seed another', () => {
    expect(begin(['A', 'B', 'C']).state).toEqual(begin(['A', 'B', 'C']).state)
    expect(begin(['A', 'B', 'C'], {}, 2).state).not.toEqual(begin(['A', 'B', 'C']).state)
  })

  test('C3 it never runs out', () => {
    const { cards, stock, reshuffled } = drawCards(null, options(), 1000, fastRng(1))
    expect([cards.length, stock, reshuffled]).toEqual([1000, null, 0])
  })
})

describe('a finite deck', () => {
  test('C3 it has every kind as often as copies and weight say', () => {
    expect(deckOf(options())).toEqual(KINDS.flatMap((_, kind) => [kind, kind]))
    const some = deckOf(options({ deckCopies: 1, numberWeight: 2, wildWeight: 4, plus20Weight: 0 }))
    expect(some).toHaveLength(36 * 2 + 4 + 4 + 1 + 0 + 4 + 4)
    expect(some.filter((kind) => kindAt(kind).name === 'wild')).toHaveLength(4)
    expect(some.filter((kind) => kindAt(kind).name === 'plus20')).toHaveLength(0)
  })

  test('C3 what is dealt, on the table and left to draw are together the whole deck', () => {
    const { hands, topCard, stock } = begin(['A', 'B', 'C'], { deck: 'finite' }).state
    const kinds = [...hands.flat(), topCard].map(({ kind }) => kind).concat(stock?.draw ?? [])
    expect(kinds.toSorted((one, other) => one - other)).toEqual(deckOf(options()))
    expect(stock?.draw).toHaveLength(102 - 22)
  })

  test('C3 cards are drawn from the top of the pile', () => {
    const table = situation({
      hands: { A: 'red-5', B: 'wild', C: 'wild' },
      top: 'red-plus2',
      chain: [2],
      draw: 'blue-3 plus20 red-1',
      discard: 'red-7',
    })
    const { state } = draws(table, 'A')
    expect(handOf(state, 'A')).toBe('red-5 blue-3 plus20')
    expect(state.stock).toEqual({ draw: [kindNamed('red-1')], discard: [kindNamed('red-7')] })
  })

  test('C3 when the draw pile is empty, the discards but for the top are shuffled, and all are told', () => {
    const table = situation({
      hands: { A: 'red-5', B: 'wild', C: 'wild' },
      top: 'red-plus2',
      chain: [2, 2],
      draw: 'blue-3',
      discard: 'red-7 wild green-9',
    })
    const { state, said } = draws(table, 'A')
    const drawn = handOf(state, 'A').split(' ')
    expect(drawn.slice(0, 2)).toEqual(['red-5', 'blue-3'])
    expect(drawn.slice(2).toSorted()).toEqual(['green-9', 'red-7', 'wild'])
    expect(state.stock).toEqual({ draw: [], discard: [] })
    expect(kindOf(state.topCard).name).toBe('red-plus2')
    expect(said[0]).toEqual([null, { type: 'reshuffled', count: 3 }])
    const orders = Array.from({ length: 100 }, (_, seed) =>
      handOf(draws(table, 'A', fastRng(seed)).state, 'A'),
    )
    expect(new Set(orders).size).toBe(6)
  })

  test('C3 a card that is covered goes to the discard pile', () => {
    const hands = { A: 'red-5 wild', B: 'wild', C: 'wild' }
    const table = situation({ hands, top: 'red-1', draw: 'blue-3', discard: 'red-7' })
    const { state } = plays(table, 'A', 'red-5')
    expect(state.stock).toEqual({ draw: [kindNamed('blue-3')], discard: ['red-7', 'red-1'].map(kindNamed) })
  })

  test('C3 with too little left to draw one draws what there is, and the stack is gone', () => {
    const hands = { A: 'red-5', B: 'wild', C: 'wild' }
    const table = situation({ hands, top: 'plus20', color: 'red', chain: [20], draw: 'blue-3' })
    const { state, said } = draws(table, 'A')
    expect([handOf(state, 'A'), state.pendingDraws, state.emptyDraws]).toEqual(['red-5 blue-3', 0, 0])
    expect(said).toContainEqual([null, { type: 'drew', playerId: 'A', count: 1, wasStack: true }])
    expect(said).toContainEqual([
      'A',
      expect.objectContaining({ type: 'forcedDraw', reason: 'Plus-stack resolved: drew 1 card' }),
    ])
  })

  test('C3 a full lap of draws that draw nothing ends it, and the fewest cards win', () => {
    const table = situation({
      hands: { A: 'red-5 red-1', B: 'wild', C: 'red-2 red-3' },
      top: 'red-1',
      draw: '',
    })
    const first = draws(table, 'A')
    expect(first.said).toEqual([
      [null, { type: 'drew', playerId: 'A', count: 0, wasStack: false }],
      ['A', { type: 'yourDraw', cards: [] }],
    ])
    const second = draws(first.state, 'B').state
    expect([second.emptyDraws, outcome(second)]).toEqual([2, null])
    const last = draws(second, 'C')
    expect(last.said.at(-1)).toEqual([null, { type: 'ended', reason: 'nothing-to-draw', winners: ['B'] }])
    expect(outcome(last.state)).toEqual({
      reason: 'nothing-to-draw',
      places: [
        { player: 'B', place: 1, score: 1 },
        { player: 'A', place: 2, score: 2 },
        { player: 'C', place: 2, score: 2 },
      ],
    })
  })

  test('C3 a card that is played or drawn begins the lap anew', () => {
    const hands = { A: 'red-5 red-1', B: 'red-6 red-9', C: 'red-2 red-3' }
    const table = situation({ hands, top: 'red-1', draw: '', emptyDraws: 2 })
    expect(plays(table, 'A', 'red-5').state).toMatchObject({ emptyDraws: 0, endReason: null })
    expect(draws(table, 'A').state).toMatchObject({ emptyDraws: 3, endReason: 'nothing-to-draw' })
    const one = situation({ hands, top: 'red-1', draw: 'wild', emptyDraws: 2 })
    expect(draws(one, 'A').state).toMatchObject({ emptyDraws: 0, endReason: null })
  })

  test('C3 a deck that cannot be dealt is refused before the start', () => {
    const small = options({ deck: 'finite', deckCopies: 1, handSize: 10 })
    expect(setupRefusal(5, small)).toBeNull()
    expect(setupRefusal(6, small)).toEqual({
      code: 'deck-too-small',
      text: 'A deck of 51 is too small: 61 cards are needed to begin.',
      values: { cards: 51, needed: 61 },
    })
    expect(setupRefusal(6, options({ deckCopies: 1, handSize: 10 }))).toBeNull()
  })
})

describe('the deal', () => {
  test('C4 three to six play, two only if the option allows it', () => {
    const tryOut = (players: string[], some: Partial<Options> = {}) =>
      start(crazyEights, { players, options: some, seed: { dealer: 'fast', number: 1 } })
    const seats = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
    expect([3, 4, 5, 6].map((count) => tryOut(seats.slice(0, count)).ok)).toEqual([true, true, true, true])
    expect(tryOut(seats)).toMatchObject({ ok: false, refusal: { code: 'wrong-number-of-players' } })
    expect(tryOut(['A'], { twoPlayers: true })).toMatchObject({ ok: false })
    expect(tryOut(['A', 'B'])).toEqual({
      ok: false,
      refusal: {
        code: 'two-players-off',
        text: 'Two can play only if the table allows it among its options.',
      },
    })
    expect(tryOut(['A', 'B'], { twoPlayers: true }).ok).toBe(true)
  })

  test('C4 everyone gets seven cards, or what the option says, from 3 to 10', () => {
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

  test('C4 the first card on the table is a number, and its colour is the colour', () => {
    for (const deck of ['endless', 'finite'] as const) {
      for (let seed = 1; seed <= 200; seed += 1) {
        // Five of each special card, one of each number: a deck in which numbers are few.
        const few = { wildWeight: 5, plus2Weight: 5, skipWeight: 5, reverseWeight: 5, deck, deckCopies: 1 }
        const { topCard, lastPlayedColor } = begin(['A', 'B', 'C'], few, seed).state
        expect(kindOf(topCard)).toMatchObject({ type: 'number', color: lastPlayedColor })
      }
    }
  })

  test('C4 seat 0 begins, clockwise, with nothing pending', () => {
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

  test('C4 on a rematch the first seat rotates', () => {
    const seats = rematchOrder(['A', 'B', 'C', 'D'])
    expect(seats).toEqual(['B', 'C', 'D', 'A'])
    expect(observe(begin(seats), 'B').view.currentPlayerId).toBe('B')
    expect(rematchOrder(rematchOrder(rematchOrder(seats)))).toEqual(['A', 'B', 'C', 'D'])
  })

  test('C4 the host decides nothing of a match', () => {
    const { state } = begin(['A', 'B', 'C'])
    expect(crazyEights.candidates(state, HOST)).toEqual([])
    expect(crazyEights.refusal(state, HOST, { type: 'draw' })).toMatchObject({ code: 'not-your-turn' })
  })
})
