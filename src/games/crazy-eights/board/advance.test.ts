import { describe, expect, test } from 'vitest'
import type { PlayerId } from '../../../engine/game.ts'
import type { State } from '../rules/state.ts'
import { type View, view } from '../rules/view.ts'
import { draw, fixture, play, type TableFixture } from '../testing/fixture.ts'
import { advance } from './advance.ts'

const HANDS = { A: 'red-plus2 red-5 wild', B: 'red-3 blue-4', C: 'green-1 green-2' }

const table = (over: Partial<TableFixture> = {}) => fixture({ hands: HANDS, top: 'red-1', ...over })

/** The views that a viewer sees for the events of an action, one for each event. */
function shownFor(before: State, viewer: PlayerId, { events }: ReturnType<typeof draw>): readonly View[] {
  const views: View[] = []
  let shown = view(before, viewer)
  for (const [to, event] of events) {
    if (to !== null && to !== viewer) continue
    shown = advance(shown, event)
    views.push(shown)
  }
  return views
}

describe('advancing the view event by event', () => {
  test('the pile changes when the card has landed, the stack grows with its effect, the turn waits', () => {
    const before = table({ chain: [4] })
    const [landed, grown] = shownFor(before, 'A', play(before, 'A', 'red-plus2'))
    expect(landed).toMatchObject({ topCard: { type: 'plus2' }, pendingDraws: 4, currentPlayerId: 'A' })
    expect(landed?.hand).toHaveLength(2)
    expect(landed?.players[0]?.cardCount).toBe(2)
    expect(grown).toMatchObject({ pendingDraws: 6, chain: [4, 2], currentPlayerId: 'A' })
  })

  test('a drawn stack counts at the seat first, and its owner sees the cards then', () => {
    const before = table({ chain: [2, 4] })
    const drawn = draw(before, 'A')
    const [counted, shown] = shownFor(before, 'A', drawn)
    expect(counted).toMatchObject({ pendingDraws: 0, chain: [] })
    expect([counted?.players[0]?.cardCount, counted?.hand?.length]).toEqual([9, 3])
    expect(shown?.hand).toEqual(view(drawn.state, 'A').hand)
    expect(shownFor(before, 'B', drawn).at(-1)?.hand).toHaveLength(2)
  })

  test('a reverse turns the arrows after the card has landed', () => {
    const before = table({ hands: { A: 'red-reverse red-5', B: 'red-3', C: 'red-4' } })
    const views = shownFor(before, 'B', play(before, 'A', 'red-reverse'))
    expect(views.map(({ direction, reverseStackCount }) => [direction, reverseStackCount])).toEqual([
      [1, 1],
      [-1, 1],
    ])
  })

  test('a named colour shows with its wild card', () => {
    const before = table()
    const [landed] = shownFor(before, 'B', play(before, 'A', 'wild', 'blue'))
    expect(landed).toMatchObject({ topCard: { type: 'wild' }, lastPlayedColor: 'blue' })
  })

  test('a finite deck counts its piles down and up', () => {
    const before = table({ draw: 'red-9 red-7', discard: 'blue-2' })
    expect(shownFor(before, 'B', draw(before, 'A')).at(-1)?.piles?.draw).toBe(1)
    expect(shownFor(before, 'B', play(before, 'A', 'red-5')).at(-1)?.piles?.discard).toEqual([
      'blue-2',
      'red-1',
    ])
  })
})
