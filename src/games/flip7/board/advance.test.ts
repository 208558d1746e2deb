import { describe, expect, it } from 'vitest'
import type { View } from '../rules/view.ts'
import { type Fixture, fixture } from '../testing/fixture.ts'
import { advance, breathMs } from './advance.ts'

/** Plays an action and returns the views that are shown for its events, one for each event. */
function shownFor(table: Fixture, action: () => void): readonly View[] {
  const views: View[] = []
  let view = table.view
  action()
  for (const event of table.events) {
    view = advance(view, event)
    views.push(view)
  }
  return views
}

const rowIn = (view: View | undefined, player: string) => view?.players.find(({ id }) => id === player)
const lineIn = (view: View | undefined, player: string) => rowIn(view, player)?.line

describe('advancing the view event by event', () => {
  it('lays the cards of a Flip Three one at a time', () => {
    const table = fixture(3, { deck: '1 2 3 flipThree 5 6 7' })
    table.hit('A')
    const views = shownFor(table, () => table.target('A', 'B'))
    expect(table.events.map(({ type }) => type)).toEqual([
      'assigned',
      'flipThreeBegan',
      'flipped',
      'flipped',
      'flipped',
    ])
    expect(views.map((view) => lineIn(view, 'B'))).toEqual([[2], [2], [2, 5], [2, 5, 6], [2, 5, 6, 7]])
    expect(rowIn(views.at(-1), 'B')?.roundScore).toBe(20)
    expect(views.map(({ flipping }) => flipping?.left)).toEqual([0, 3, 2, 1, 0])
  })

  it('shows the twin of a number before the bust', () => {
    const table = fixture(3, { deck: '5 2 3 5' })
    const [flipped, busted] = shownFor(table, () => table.hit('A'))
    expect(rowIn(flipped, 'A')).toMatchObject({ status: 'active', line: [5], duplicate: 5, roundScore: 5 })
    expect(rowIn(busted, 'A')).toMatchObject({ status: 'busted', duplicate: 5, roundScore: 0 })
  })

  it('discards a Second Chance with the number from which it saved its owner', () => {
    const table = fixture(2, { deck: '5 2 secondChance 3 5' })
    table.hit('A')
    table.hit('B')
    const [flipped, saved] = shownFor(table, () => table.hit('A'))
    expect(rowIn(flipped, 'A')).toMatchObject({ line: [5], duplicate: null, hasSecondChance: true })
    expect(rowIn(saved, 'A')).toMatchObject({ line: [5], hasSecondChance: false })
    expect(saved?.discard).toEqual(['secondChance', 5])
  })

  it('marks players who stay, are frozen or reach Flip 7', () => {
    const table = fixture(3, { deck: '5 2 freeze 3' })
    const views = shownFor(table, () => table.target('C', 'B'))
    expect(views.map((view) => rowIn(view, 'B')?.status)).toContain('frozen')
    const [stayed] = shownFor(table, () => table.stay('A'))
    expect(rowIn(stayed, 'A')?.status).toBe('stayed')
    expect(rowIn(advance(table.view, { type: 'flip7', player: 'C' }), 'C')?.status).toBe('flip7')
  })

  it('clears the table before the cards of the next round are dealt', () => {
    const table = fixture(2, { deck: '1 2 3 4' })
    table.stay('A')
    table.stay('B')
    const [cleared, first, second] = shownFor(table, () => table.nextRound('A'))
    expect(cleared).toMatchObject({ round: 2, summary: null })
    expect([lineIn(cleared, 'A'), lineIn(cleared, 'B')]).toEqual([[], []])
    expect([first, second].map((view) => view?.flipped.length)).toEqual([1, 2])
  })

  it('counts the deck down with every card', () => {
    const table = fixture(3, { deck: '1 2 3 4' })
    const before = table.view.deckCount
    const [flipped] = shownFor(table, () => table.hit('A'))
    expect([flipped?.deckCount, flipped?.deckCount]).toEqual([before - 1, table.view.deckCount])
  })

  it('leaves the view as it is for events without an effect of their own', () => {
    const { view } = fixture(2, { deck: '1 2' })
    expect(advance(view, { type: 'tied', players: ['A', 'B'], total: 200 })).toBe(view)
    expect(advance(view, { type: 'gameEnded', winner: 'A', total: 200 })).toBe(view)
  })
})

describe('the held breath', () => {
  const hit = { type: 'flipped', player: 'A', card: 12, why: 'hit', nth: 1 } as const

  it('comes before a card that busts with a chance above 20 %', () => {
    const safe = fixture(2, { deck: '1 2' })
    expect(breathMs(safe.view, hit)).toBe(0)
    const risky = fixture(2, { deck: '12 2 11 3' })
    risky.hit('A')
    risky.hit('B')
    expect(breathMs(risky.view, hit)).toBe(150)
  })

  it('never comes in the deal', () => {
    const { view } = fixture(2, { deck: '12 2' })
    expect(breathMs(view, { ...hit, why: 'deal' })).toBe(0)
  })
})
