import { describe, expect, test } from 'vitest'
import { type Laid, layHand, layoutOf, type Ranked, relayHand } from './hand-order.ts'

/** Cards by name in the order of dealing; an exclamation mark makes a card playable. */
function cards(text: string): Ranked[] {
  return text.split(' ').map((word) => {
    const id = word.replace('!', '')
    const letter = id.charCodeAt(0)
    return { id, ranks: [letter, -letter], isPlayable: word.endsWith('!') }
  })
}

const text = ({ order }: Laid) => order.join('')
const WAITING = { question: null, sort: 0 }
const ASKED = { question: 5, sort: 0 }

describe('a hand', () => {
  test('is a fan up to seven, a rail up to fourteen, then a grid', () => {
    expect([1, 7, 8, 14, 15, 50].map(layoutOf)).toEqual(['fan', 'fan', 'rail', 'rail', 'grid', 'grid'])
  })

  test('is sorted by the chosen order', () => {
    expect(text(layHand(cards('c a b'), WAITING))).toBe('abc')
    expect(text(layHand(cards('c a b'), { question: null, sort: 1 }))).toBe('cba')
    expect(text(layHand([{ id: 'z' }, { id: 'a' }], WAITING))).toBe('za')
  })

  test('shows playable cards first, unless all cards are in view anyway', () => {
    const large = layHand(cards('h! g f e d c b! a'), ASKED)
    expect([text(large), large.playableCount]).toEqual(['bhacdefg', 2])
    const small = layHand(cards('c! b a'), ASKED)
    expect([text(small), small.playableCount]).toEqual(['abc', 0])
  })
})

describe('a sorted hand', () => {
  const laid = layHand(cards('h g f e d c b a'), WAITING)

  test('stays the same object while only others move', () => {
    expect(relayHand(laid, cards('h g f e d c b a'), WAITING, false)).toBe(laid)
  })

  test('is sorted again once when the player can act', () => {
    const asked = relayHand(laid, cards('h! g f e d c b a'), ASKED, false)
    expect(text(asked)).toBe('habcdefg')
    expect(relayHand(asked, cards('h! g f e d c b a'), ASKED, false)).toBe(asked)
    expect(relayHand(asked, cards('h g f e d c b a'), WAITING, false)).toBe(asked)
  })

  test('does not move under a finger, nor right after the finger is gone', () => {
    const held = relayHand(laid, cards('h! g f e d c b a'), ASKED, true)
    expect(text(held)).toBe('abcdefgh')
    expect(relayHand(held, cards('h! g f e d c b a'), ASKED, false)).toBe(held)
  })

  test('closes the gap of a card that was played', () => {
    const asked = relayHand(laid, cards('h! g! f e d c b a'), ASKED, false)
    const after = relayHand(asked, cards('g f e d c b a'), WAITING, true)
    expect([text(after), after.playableCount]).toEqual(['gabcdef', 1])
  })

  test('takes in drawn cards, even under a finger', () => {
    expect(text(relayHand(laid, cards('h g f e d c b a aa'), WAITING, true))).toBe('aaabcdefgh')
  })

  test('follows another order at once', () => {
    expect(text(relayHand(laid, cards('h g f e d c b a'), { question: null, sort: 1 }, true))).toBe(
      'hgfedcba',
    )
  })
})
