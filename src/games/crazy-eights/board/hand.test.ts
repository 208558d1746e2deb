import { describe, expect, test } from 'vitest'
import { nameOf } from '../rules/cards.ts'
import { fixture, observationOf, shownCardOf, type TableFixture } from '../testing/fixture.ts'
import { heldCount, offersOf, ranksOf, trackHand } from './hand.ts'

const five = { A: 'red-5 wild', B: 'red-5 wild', C: 'red-5 wild', D: 'red-5 wild', E: 'red-5 wild' }
const table = (more: Partial<TableFixture>) => fixture({ hands: five, top: 'red-1', ...more })

describe('the hand', () => {
  test('cards are sorted by colour and by value, wild cards last', () => {
    const hand = ['wild', 'blue-3', 'red-plus2', 'red-3', 'blue-1', 'plus4'].map(shownCardOf)
    const by = (sort: 0 | 1) =>
      hand.toSorted((one, other) => ranksOf(one)[sort] - ranksOf(other)[sort]).map(nameOf)
    expect(by(0)).toEqual(['red-3', 'red-plus2', 'blue-1', 'blue-3', 'plus4', 'wild'])
    expect(by(1)).toEqual(['blue-1', 'red-3', 'blue-3', 'red-plus2', 'plus4', 'wild'])
  })

  test('C5 equal cards share the offer of the card that the rules list', () => {
    const observation = observationOf(table({ hands: { ...five, A: 'red-5 red-5 blue-2 blue-2 wild' } }), 'A')
    const offer = offersOf(observation)
    expect(observation.view.hand?.map((held) => offer(held)?.isPlayable)).toEqual([
      true,
      true,
      false,
      false,
      true,
    ])
    expect(offersOf(observationOf(table({}), 'B'))(shownCardOf('red-5'))).toBeNull()
  })

  test('a card is new until another card comes into the hand or leaves it', () => {
    const hand = (text: string) => text.split(' ').map(shownCardOf)
    const first = trackHand(null, 'A', hand('red-1 red-2'))
    const second = trackHand(first, 'A', hand('red-1 red-2 wild'))
    expect([first.drawn, second.drawn]).toEqual([[], ['wild']])
    expect(trackHand(second, 'A', hand('red-1 red-2 wild'))).toBe(second)
    expect(trackHand(second, 'A', hand('red-1 wild')).drawn).toEqual([])
    expect(trackHand(second, 'A', hand('red-1 red-2 wild plus4')).drawn).toEqual(['plus4'])
    expect(trackHand(second, 'B', hand('blue-1')).drawn).toEqual([])
  })

  test('the count of a colour leaves out the played card', () => {
    const hand = [shownCardOf('red-1'), shownCardOf('red-2'), shownCardOf('blue-1'), shownCardOf('wild')]
    expect([
      heldCount(hand, 'red', 'wild'),
      heldCount(hand, 'red', 'red-1'),
      heldCount(hand, 'green', ''),
    ]).toEqual([2, 1, 0])
  })
})
