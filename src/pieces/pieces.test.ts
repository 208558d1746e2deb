import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fastRng } from '../engine/rng.ts'
import { cardFromText, cardText, STANDARD_DECK } from './cards.ts'
import { faceCounts, reroll, rollDie, sumOf } from './dice.ts'
import { append, drawFrom, misplacedCard } from './piles.ts'
import { placesOf } from './places.ts'

describe('cards', () => {
  test('the deck has 52 different cards, and each can be parsed from its notation', () => {
    const texts = STANDARD_DECK.map(cardText)
    expect(new Set(texts).size).toBe(52)
    expect(texts.map(cardFromText)).toEqual(STANDARD_DECK)
  })

  test.each(['', '1♥', '11♥', 'A', '♥', 'A♥ '])('%j is not a card', (text) =>
    expect(cardFromText(text)).toBeNull(),
  )
})

describe('dice', () => {
  test('a die shows every face', () => {
    const rng = fastRng(1)
    expect(new Set(Array.from({ length: 100 }, () => rollDie(rng)))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  })

  test('kept dice keep their value, and a kept die without a value is rolled', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const [one, two, three] = reroll([3, 5, null], [true, false, true], fastRng(seed))
        expect(one).toBe(3)
        expect([1, 2, 3, 4, 5, 6]).toContain(two)
        expect([1, 2, 3, 4, 5, 6]).toContain(three)
      }),
    )
  })

  test('faceCounts counts and sumOf adds the faces', () => {
    expect(faceCounts([5, 5, 1, 6, 5])).toEqual([1, 0, 0, 0, 3, 1])
    expect(sumOf([5, 5, 1, 6, 5])).toBe(22)
    expect(sumOf([])).toBe(0)
  })
})

test('append adds one card at the end of a copy', () => {
  const cards = Object.freeze(['a', 'b'])
  expect(append(cards, 'c')).toEqual(['a', 'b', 'c'])
  expect(append([], 'c')).toEqual(['c'])
  expect(cards).toEqual(['a', 'b'])
})

describe('drawFrom', () => {
  test('draws from the end, in order', () => {
    const drawn = drawFrom({ draw: ['a', 'b', 'c'], discard: ['x'] }, 2, fastRng(1))
    expect(drawn).toEqual({ cards: ['c', 'b'], draw: ['a'], discard: ['x'], reshuffles: 0 })
  })

  test('reshuffles the discard pile, except the cards to keep, in the middle of a draw', () => {
    const { cards, draw, discard, reshuffles } = drawFrom(
      { draw: ['a'], discard: ['x', 'y', 'top'] },
      2,
      fastRng(1),
      1,
    )
    expect(cards[0]).toBe('a')
    expect([cards[1], ...draw].toSorted()).toEqual(['x', 'y'])
    expect({ discard, reshuffles }).toEqual({ discard: ['top'], reshuffles: 1 })
  })

  test('draws fewer cards if both piles run out', () => {
    expect(drawFrom({ draw: ['a'], discard: ['top'] }, 3, fastRng(1), 1)).toEqual({
      cards: ['a'],
      draw: [],
      discard: ['top'],
      reshuffles: 0,
    })
  })

  test('neither loses nor duplicates a card', () => {
    const ids = fc.uniqueArray(fc.integer().map(String), { maxLength: 30 })
    fc.assert(
      fc.property(ids, fc.nat(30), fc.nat(40), fc.nat(2), fc.nat(), (all, at, count, keep, seed) => {
        const { cards, draw, discard } = drawFrom(
          { draw: all.slice(0, at), discard: all.slice(at) },
          count,
          fastRng(seed),
          keep,
        )
        expect(misplacedCard(all, cards, draw, discard)).toBeNull()
        expect(cards.length <= count).toBe(true)
      }),
    )
  })
})

test('misplacedCard names cards that are lost, duplicated or unknown', () => {
  expect(misplacedCard(['a', 'b'], ['a'], ['b'])).toBeNull()
  expect(misplacedCard(['a', 'b', 'c'], ['a', 'b'], ['b', 'z'])).toBe(
    'lost: c; in two places: b; from nowhere: z',
  )
})

describe('placesOf', () => {
  test('gives ties the same place and skips the next one', () => {
    expect(
      placesOf([
        ['A', 3],
        ['B', 9],
        ['C', 9],
        ['D', 1],
      ]),
    ).toEqual([
      { player: 'B', score: 9, place: 1 },
      { player: 'C', score: 9, place: 1 },
      { player: 'A', score: 3, place: 3 },
      { player: 'D', score: 1, place: 4 },
    ])
  })

  test('can rank the lowest score first', () => {
    expect(
      placesOf(
        [
          ['A', 3],
          ['B', 0],
        ],
        'lowest',
      ).map(({ player }) => player),
    ).toEqual(['B', 'A'])
  })
})
