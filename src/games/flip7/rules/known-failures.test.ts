import { expect, test } from 'vitest'
import { fixture } from '../testing/fixture.ts'
import { wrongCards } from '../testing/laws.ts'

// Mistakes of earlier implementations of these rules, with one test each.

test('F29 known failure: two Freezes in one Flip Three are both kept', () => {
  const table = fixture(4, { deck: '5 9 3 1 flipThree freeze freeze 7' })
  table.hit('A')
  table.target('A', 'B')
  table.target('B', 'C')
  expect(table.view).toMatchObject({ phase: 'AWAITING_FREEZE_TARGET', currentPlayerId: 'B' })
  table.target('B', 'D')
  expect(table.statuses()).toEqual({ A: 'active', B: 'active', C: 'frozen', D: 'frozen' })
  expect(table.view).toMatchObject({ phase: 'PLAYER_TURN', currentPlayerId: 'B' })
})

test('F31 known failure: a nested Flip Three gets its own target instead of three more draws', () => {
  const table = fixture(3, { deck: '5 9 3 flipThree 7 flipThree 8 10 11 12' })
  table.hit('A')
  table.target('A', 'B')
  expect(table.lines()).toEqual({ A: [5], B: [9, 7, 8], C: [3] })
  expect(table.view.pendingFlipThreeTarget).toEqual({ playerId: 'B', eligibleTargets: ['A', 'B', 'C'] })
  table.target('B', 'C')
  expect(table.lines()).toEqual({ A: [5], B: [9, 7, 8], C: [3, 10, 11, 12] })
})

test('F35 known failure: a Flip 7 ends the round for everyone', () => {
  const table = fixture(3, { deck: '1 9 10 flipThree 2 3 4 11 12 flipThree 5 6 7 8' })
  table.hit('A')
  table.target('A', 'A')
  table.hit('B')
  table.hit('C')
  table.hit('A')
  table.target('A', 'A')
  expect(table.view).toMatchObject({ phase: 'ROUND_END', currentPlayerId: null })
  expect(table.view.players.map(({ status, total }) => [status, total])).toEqual([
    ['flip7', 43],
    ['active', 20],
    ['active', 22],
  ])
})

test('F20 known failure: the next player is not skipped after a Flip Three that busts its target', () => {
  const table = fixture(4, { deck: '5 9 3 1 flipThree 9' })
  table.hit('A')
  table.target('A', 'B')
  expect(table.seat('B').status).toBe('busted')
  expect(table.view.currentPlayerId).toBe('C')
  const other = fixture(4, { deck: '5 9 3 1 flipThree 3' })
  other.hit('A')
  other.target('A', 'C')
  expect(other.seat('C').status).toBe('busted')
  expect(other.view.currentPlayerId).toBe('B')
})

test("F37 known failure: a sole player's Flip Three ends the round once and scores once", () => {
  const endings = { 'flipThree 7 8 freeze': 24, 'flipThree freeze flipThree 8': 17, 'flipThree 7 9': 0 }
  for (const [deck, points] of Object.entries(endings)) {
    const table = fixture(2, { deck: `5 9 ${deck}` })
    table.stay('A')
    table.hit('B')
    expect(table.events.filter(({ type }) => type === 'roundEnded').length).toBe(1)
    expect(table.seat('A')).toMatchObject({ scores: [5], total: 5 })
    expect(table.seat('B')).toMatchObject({ scores: [points], total: points })
  }
})

test('F18 known failure: a bust does not multiply cards', () => {
  const table = fixture(3, { deck: '5 9 3 flipThree freeze 9' })
  table.hit('A')
  table.target('A', 'B')
  expect(wrongCards(table.state)).toBe(null)
  table.stay('C')
  table.stay('A')
  table.nextRound('A')
  expect(wrongCards(table.state)).toBe(null)
  expect(table.view.discard).toEqual(['freeze', 5, 9, 'flipThree', 9, 3])
})

test('F39 known failure: the discard pile is reshuffled inside a Flip Three', () => {
  const table = fixture(3, { deck: '5 9 3 flipThree 7', discard: '8 8', rest: 'left out' })
  table.hit('A')
  table.target('A', 'B')
  expect(table.events.map((event) => (event.type === 'flipped' ? event.card : event.type))).toEqual([
    'assigned',
    'flipThreeBegan',
    7,
    'reshuffled',
    8,
    8,
    'busted',
  ])
})

test('F42 known failure: a tie does not go to the lower seat', () => {
  const table = fixture(2, { deck: '12 11', totals: { A: 190, B: 191 } })
  table.stay('A')
  table.stay('B')
  expect(table.view.players.map(({ total }) => total)).toEqual([202, 202])
  expect(table.view.phase).toBe('ROUND_END')
})

test('F43 known failure: a match that is restored while it awaits a target can go on', () => {
  for (const card of ['freeze', 'flipThree', 'secondChance']) {
    const table = fixture(3, { deck: `secondChance 9 3 ${card} 10 11 12` })
    table.hit('A')
    const before = table.view
    table.restart()
    expect(table.view).toEqual(before)
    expect(table.view.phase).toMatch(/^AWAITING/)
    const answer = table.absentAction('A')
    table.target('A', answer.type === 'selectTarget' ? answer.target : '')
    expect(table.view).toMatchObject({ phase: 'PLAYER_TURN' })
  }
})
