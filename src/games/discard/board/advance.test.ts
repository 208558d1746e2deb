import { describe, expect, test } from 'vitest'
import type { PlayerId } from '../../../engine/game.ts'
import type { Action } from '../rules/actions.ts'
import type { State } from '../rules/state.ts'
import { type View, view } from '../rules/view.ts'
import { confirmDiscard, fixtureState, play } from '../testing/fixture.ts'
import { advance } from './advance.ts'

/** The views that a viewer sees for the events of an action, one for each event. */
function shownFor(before: State, viewer: PlayerId, player: PlayerId, action: Action): readonly View[] {
  const views: View[] = []
  let shown = view(before, viewer)
  for (const { to, event } of play(before, player, action).events) {
    if (to !== null && to !== viewer) continue
    shown = advance(shown, event)
    views.push(shown)
  }
  return views
}

// The ids of cards begin with the seat, as in a match.
const SIDES = [{ hand: '1-a 1-b 1-c' }, { hand: '2-a 2-b 2-c', discard: '2-z' }]
const OPTIONS = { handSize: 3, discardCount: 2 }

describe('advancing the view event by event', () => {
  test('discarded cards leave the hand for the pile, in order', () => {
    const before = fixtureState(OPTIONS, SIDES)
    const [own] = shownFor(before, 'A', 'A', confirmDiscard('1-a', '1-c'))
    expect(own?.hand).toEqual(['1-b'])
    expect(own?.discardPhase).toBe(false)
    expect(own?.players[0]).toMatchObject({ handCount: 1, discardPile: ['1-a', '1-c'], status: 'ready' })
  })

  test('the hand of the viewer stays when somebody else discards', () => {
    const before = fixtureState(OPTIONS, SIDES)
    const [shown] = shownFor(before, 'A', 'B', confirmDiscard('2-b', '2-a'))
    expect(shown?.hand).toEqual(['1-a', '1-b', '1-c'])
    expect(shown?.players[1]).toMatchObject({ handCount: 1, discardPileCount: 3 })
    expect(shown?.players[1]?.discardPile[0]).toBe('2-z')
  })

  test('cards that lie face down are only counted', () => {
    const before = fixtureState({ ...OPTIONS, planning: true }, SIDES)
    const [shown] = shownFor(before, 'A', 'B', confirmDiscard('2-b', '2-a'))
    expect(shown?.players[1]).toMatchObject({
      handCount: 1,
      discardPileCount: 3,
      discardPile: ['2-z'],
      status: 'planning',
    })
  })

  test('a turn ends on the pile before its hand scores', () => {
    const hand = 'K♥ K♠ K♦ 2♥ 3♣'
    const before = fixtureState({ handSize: 7, discardCount: 2, scoring: 'poker' }, [
      { hand, phase: false },
      { hand: '2-a' },
    ])
    const [ended, scored] = shownFor(before, 'B', 'A', { type: 'endTurn', turnNumber: 1 })
    expect(ended?.players[0]).toMatchObject({ status: 'ended', handCount: 0, score: 0, discardPileCount: 5 })
    expect(ended?.players[0]?.lastHand).toMatchObject({ values: hand.split(' '), rank: null })
    expect(scored?.players[0]?.lastHand).toMatchObject({ turnNumber: 1, rank: 'three-of-a-kind' })
    expect(scored?.players[0]?.score).toBeGreaterThan(0)
    expect(ended?.hand).toEqual(['2-a'])
  })
})
