import { describe, expect, test } from 'vitest'
import { start } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { parse } from '../../../engine/schema.ts'
import { crazyEights } from '../index.ts'
import { cardsOf, draw, fixture, handNames, play, takeTurn } from '../testing/fixture.ts'
import { type CardType, COLORS, KINDS, kindAt, kindByName, kindOf } from './cards.ts'
import { deckOf, drawCards, endlessCards } from './deck.ts'
import { type Options, optionsSchema } from './options.ts'
import { outcome } from './outcome.ts'

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

/** How often each kind comes up in this many draws from the endless deck. */
function countKinds(draws: number, some: Partial<Options> = {}): number[] {
  const counts = KINDS.map(() => 0)
  for (const { kind } of endlessCards(options(some), draws, fastRng(7))) counts[kind]! += 1
  return counts
}

const namesOf = (type: CardType) => KINDS.filter((kind) => kind.type === type).map(({ name }) => name)

describe('cards', () => {
  test('C1 each of the four colours has the numbers 0 to 7 and 9, and no 8', () => {
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

  test('C5 every card has a unique id, which does not reveal when the card was drawn', () => {
    const ids = endlessCards(options(), 20_000, fastRng(3)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(20_000)
    expect(ids.every((id) => /^[a-z2-8]{12}$/.test(id))).toBe(true)
    const rises = ids.filter((id, at) => at > 0 && id > ids[at - 1]!).length
    expect(Math.abs(rises - 10_000)).toBeLessThan(200)
  })

  test('C5 actions name card ids: each of two equal cards is played by its own id', () => {
    const table = fixture({ hands: { A: 'red-5 wild red-5', B: 'wild', C: 'wild' }, top: 'red-1' })
    const { state } = takeTurn(table, 'A', { type: 'play', cardId: 'A3' })
    expect(state.topCard).toEqual({ id: 'A3', kind: kindByName('red-5') })
    expect(state.hands[0]).toEqual(cardsOf('A', 'red-5 wild'))
    const unknown = { type: 'play', cardId: 'B1', chosenColor: 'red' } as const
    expect(crazyEights.refusal(table, 'A', unknown)).toEqual({
      code: 'not-in-hand',
      text: 'That card is not in your hand.',
    })
  })
})

describe('the endless deck', () => {
  test('C3 the deck has 51 kinds', () => {
    expect(KINDS).toHaveLength(51)
    expect(new Set(KINDS.map(({ name }) => name)).size).toBe(51)
  })

  test('C3 every kind is equally likely', () => {
    const counts = countKinds(510_000)
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
    expect(chiSquare).toBeLessThan(86.7) // 50 degrees of freedom, one in a thousand
  })

  test('C3 the weights set how likely the kinds of a type are', () => {
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
      namesOf(type).reduce((sum, name) => sum + counts[kindByName(name)]!, 0) / 102_000
    expect(share('plus2')).toBe(0)
    const expected = { number: 72, wild: 3, plus4: 5, plus20: 1, skip: 16, reverse: 4 } as const
    for (const type of ['number', 'wild', 'plus4', 'plus20', 'skip', 'reverse'] as const) {
      expect(share(type)).toBeCloseTo(expected[type] / 101, 2)
    }
  })

  test('C3 the same seed deals the same match, and another seed a different one', () => {
    expect(begin(['A', 'B', 'C']).state).toEqual(begin(['A', 'B', 'C']).state)
    expect(begin(['A', 'B', 'C'], {}, 2).state).not.toEqual(begin(['A', 'B', 'C']).state)
  })

  test('C3 the endless deck never runs out', () => {
    const { cards, stock, reshuffled } = drawCards(null, options(), 1000, fastRng(1))
    expect([cards.length, stock, reshuffled]).toEqual([1000, null, 0])
  })
})

describe('a finite deck', () => {
  test('C3 a finite deck has every kind as often as copies and weight say', () => {
    expect(deckOf(options())).toEqual(KINDS.flatMap((_, kind) => [kind, kind]))
    const some = deckOf(options({ deckCopies: 1, numberWeight: 2, wildWeight: 4, plus20Weight: 0 }))
    expect(some).toHaveLength(36 * 2 + 4 + 4 + 1 + 0 + 4 + 4)
    expect(some.filter((kind) => kindAt(kind).name === 'wild')).toHaveLength(4)
    expect(some.filter((kind) => kindAt(kind).name === 'plus20')).toHaveLength(0)
  })

  test('C3 the hands, the top card and the draw pile together are the whole deck', () => {
    const { hands, topCard, stock } = begin(['A', 'B', 'C'], { deck: 'finite' }).state
    const kinds = [...hands.flat(), topCard].map(({ kind }) => kind).concat(stock?.draw ?? [])
    expect(kinds.toSorted((one, other) => one - other)).toEqual(deckOf(options()))
    expect(stock?.draw).toHaveLength(102 - 22)
  })

  test('C3 cards are drawn from the top of the pile', () => {
    const table = fixture({
      hands: { A: 'red-5', B: 'wild', C: 'wild' },
      top: 'red-plus2',
      chain: [2],
      draw: 'blue-3 plus20 red-1',
      discard: 'red-7',
    })
    const { state } = draw(table, 'A')
    expect(handNames(state, 'A')).toBe('red-5 blue-3 plus20')
    expect(state.stock).toEqual({ draw: [kindByName('red-1')], discard: [kindByName('red-7')] })
  })

  test('C3 an empty draw pile is refilled with the shuffled discards except the top card, and everyone gets an event', () => {
    const table = fixture({
      hands: { A: 'red-5', B: 'wild', C: 'wild' },
      top: 'red-plus2',
      chain: [2, 2],
      draw: 'blue-3',
      discard: 'red-7 wild green-9',
    })
    const { state, events } = draw(table, 'A')
    const drawn = handNames(state, 'A').split(' ')
    expect(drawn.slice(0, 2)).toEqual(['red-5', 'blue-3'])
    expect(drawn.slice(2).toSorted()).toEqual(['green-9', 'red-7', 'wild'])
    expect(state.stock).toEqual({ draw: [], discard: [] })
    expect(kindOf(state.topCard).name).toBe('red-plus2')
    expect(events[0]).toEqual([null, { type: 'reshuffled', count: 3 }])
    const orders = Array.from({ length: 100 }, (_, seed) =>
      handNames(draw(table, 'A', fastRng(seed)).state, 'A'),
    )
    expect(new Set(orders).size).toBe(6)
  })

  test('C3 the covered card goes to the discard pile', () => {
    const hands = { A: 'red-5 wild', B: 'wild', C: 'wild' }
    const table = fixture({ hands, top: 'red-1', draw: 'blue-3', discard: 'red-7' })
    const { state } = play(table, 'A', 'red-5')
    expect(state.stock).toEqual({ draw: [kindByName('blue-3')], discard: ['red-7', 'red-1'].map(kindByName) })
  })

  test('C3 a player draws the remaining cards if the deck is too short, and the stack is gone', () => {
    const hands = { A: 'red-5', B: 'wild', C: 'wild' }
    const table = fixture({ hands, top: 'plus20', color: 'red', chain: [20], draw: 'blue-3' })
    const { state, events } = draw(table, 'A')
    expect([handNames(state, 'A'), state.pendingDraws, state.emptyDraws]).toEqual(['red-5 blue-3', 0, 0])
    expect(events).toContainEqual([null, { type: 'drew', playerId: 'A', count: 1, wasStack: true }])
    expect(events).toContainEqual([
      'A',
      expect.objectContaining({ type: 'forcedDraw', reason: 'Plus-stack resolved: drew 1 card' }),
    ])
  })

  test('C3 a full lap of empty draws ends the match, and the fewest cards win', () => {
    const table = fixture({
      hands: { A: 'red-5 red-1', B: 'wild', C: 'red-2 red-3' },
      top: 'red-1',
      draw: '',
    })
    const first = draw(table, 'A')
    expect(first.events).toEqual([
      [null, { type: 'drew', playerId: 'A', count: 0, wasStack: false }],
      ['A', { type: 'yourDraw', cards: [] }],
    ])
    const second = draw(first.state, 'B').state
    expect([second.emptyDraws, outcome(second)]).toEqual([2, null])
    const last = draw(second, 'C')
    expect(last.events.at(-1)).toEqual([null, { type: 'ended', reason: 'nothing-to-draw', winners: ['B'] }])
    expect(outcome(last.state)).toEqual({
      reason: 'nothing-to-draw',
      places: [
        { player: 'B', place: 1, score: 1 },
        { player: 'A', place: 2, score: 2 },
        { player: 'C', place: 2, score: 2 },
      ],
    })
  })

  test('C3 a card that is played or drawn restarts the lap', () => {
    const hands = { A: 'red-5 red-1', B: 'red-6 red-9', C: 'red-2 red-3' }
    const table = fixture({ hands, top: 'red-1', draw: '', emptyDraws: 2 })
    expect(play(table, 'A', 'red-5').state).toMatchObject({ emptyDraws: 0, endReason: null })
    expect(draw(table, 'A').state).toMatchObject({ emptyDraws: 3, endReason: 'nothing-to-draw' })
    const one = fixture({ hands, top: 'red-1', draw: 'wild', emptyDraws: 2 })
    expect(draw(one, 'A').state).toMatchObject({ emptyDraws: 0, endReason: null })
  })
})
