import { describe, expect, it, test } from 'vitest'
import type { PlayerView } from '../rules/view.ts'
import { fixture } from '../testing/fixture.ts'
import { choiceRows, flipThreeProgress, pendingChoice, rowsOf, tieOf } from './rows.ts'

const ids = (rows: readonly PlayerView[]) => rows.map(({ id }) => id).join('')

describe('the players around the table', () => {
  it('sit in turn order after the viewer', () => {
    const table = fixture(4, { deck: '1 2 3 4' })
    table.stay('A')
    expect(ids(rowsOf(table.view, 'C'))).toBe('DAB')
    expect(ids(rowsOf(table.view, null))).toBe('ABCD')
  })

  it('start with the active players at a table that is too large to be round', () => {
    const table = fixture(9, { deck: '1 2 3 4 5 6 7 8 9' })
    table.stay('A')
    table.stay('B')
    expect(ids(rowsOf(table.view, 'I'))).toBe('CDEFGHAB')
  })
})

describe('the rows of a target list', () => {
  it('start with eligible opponents, then the chooser, then all others', () => {
    const table = fixture(4, { deck: '1 2 3 4 5 freeze freeze' })
    table.hit('A')
    table.hit('B')
    table.target('B', 'C')
    table.hit('D')
    const choice = pendingChoice(table.view)
    expect(choice).toMatchObject({ card: 'freeze', playerId: 'D', eligibleTargets: ['A', 'B', 'D'] })
    expect(choice === null ? '' : ids(choiceRows(table.view, choice))).toBe('ABDC')
    expect(pendingChoice(fixture(3, { deck: '1 2 3' }).view)).toBe(null)
  })
})

describe('the progress of a Flip Three', () => {
  it('says which of the three cards was set aside', () => {
    const table = fixture(3, { deck: '1 2 3 flipThree freeze 5 flipThree' })
    table.hit('A')
    table.target('A', 'B')
    expect(flipThreeProgress(table.view)).toEqual({
      playerId: 'B',
      done: 3,
      setAside: [
        { card: 'freeze', nth: 1 },
        { card: 'flipThree', nth: 3 },
      ],
    })
    table.target('B', 'C')
    expect(flipThreeProgress(table.view)?.setAside).toEqual([{ card: 'flipThree', nth: 3 }])
  })

  it('stays at the second card while a spare Second Chance is given away', () => {
    const table = fixture(3, { deck: '1 secondChance 3 flipThree freeze secondChance 9' })
    table.hit('A')
    table.target('A', 'B')
    expect(flipThreeProgress(table.view)).toEqual({
      playerId: 'B',
      done: 2,
      setAside: [{ card: 'freeze', nth: 1 }],
    })
    expect(pendingChoice(table.view)).toMatchObject({ card: 'secondChance', eligibleTargets: ['A', 'C'] })
  })

  it('is null for a hit', () => {
    const table = fixture(3, { deck: '1 2 3 freeze' })
    table.hit('A')
    expect(flipThreeProgress(table.view)).toBe(null)
  })
})

test('a tie counts only at the target', () => {
  const totals = { A: 201, B: 201, C: 40 }
  expect(tieOf(fixture(3, { deck: '1 2 3', totals }).view)).toEqual(['A', 'B'])
  expect(tieOf(fixture(3, { deck: '1 2 3', totals: { A: 40, B: 40 } }).view)).toEqual([])
  expect(tieOf(fixture(3, { deck: '1 2 3' }).view)).toEqual([])
})
