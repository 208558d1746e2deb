import { describe, expect, it } from 'vitest'
import type { PlayerView } from '../rules/state.ts'
import { fixture } from '../testing/fixture.ts'
import { choiceOf, choiceRows, flipThreeProgress, longSumOf, percent, rowsOf, sumOf, tieOf } from './rows.ts'

const ids = (rows: readonly PlayerView[]) => rows.map(({ id }) => id).join('')

describe('the rows', () => {
  it('keep their places at a small table, without the own one', () => {
    const table = fixture(4, { deck: '1 2 3 4' })
    table.stay('A')
    expect(ids(rowsOf(table.view, 'C'))).toBe('ABD')
    expect(ids(rowsOf(table.view, null))).toBe('ABCD')
  })

  it('have those who still play first at a large one', () => {
    const table = fixture(8, { deck: '1 2 3 4 5 6 7 8' })
    table.stay('A')
    table.stay('B')
    expect(ids(rowsOf(table.view, 'H'))).toBe('CDEFGAB')
  })
})

describe('the choice of a target', () => {
  it('has eligible opponents first, then the chooser, then all others', () => {
    const table = fixture(4, { deck: '1 2 3 4 5 freeze freeze' })
    table.hit('A')
    table.hit('B')
    table.target('B', 'C')
    table.hit('D')
    const choice = choiceOf(table.view)
    expect(choice).toMatchObject({ card: 'freeze', playerId: 'D', eligibleTargets: ['A', 'B', 'D'] })
    expect(choice === null ? '' : ids(choiceRows(table.view, choice))).toBe('ABDC')
    expect(choiceOf(fixture(3, { deck: '1 2 3' }).view)).toBe(null)
  })
})

describe('a running Flip Three', () => {
  it('knows which of the three each set-aside card was', () => {
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

  it('stands at the second card while a further Second Chance is given away', () => {
    const table = fixture(3, { deck: '1 secondChance 3 flipThree freeze secondChance 9' })
    table.hit('A')
    table.target('A', 'B')
    expect(flipThreeProgress(table.view)).toEqual({
      playerId: 'B',
      done: 2,
      setAside: [{ card: 'freeze', nth: 1 }],
    })
    expect(choiceOf(table.view)).toMatchObject({ card: 'secondChance', eligibleTargets: ['A', 'C'] })
  })

  it('is none for a hit', () => {
    const table = fixture(3, { deck: '1 2 3 freeze' })
    table.hit('A')
    expect(flipThreeProgress(table.view)).toBe(null)
  })
})

describe('sums', () => {
  const row = (line: PlayerView['line'], modifiers: PlayerView['modifiers'] = []): PlayerView => {
    const [first] = fixture(1, { deck: '1' }).view.players
    if (first === undefined) throw new Error('there is a row')
    return { ...first, line, modifiers }
  }

  it('are short in front of a player', () => {
    expect(sumOf(row([0, 4, 6, 11], ['x2', '+8']))).toBe('(21 × 2) + 8')
    expect(sumOf(row([3, 7, 12]))).toBe(null)
    expect(sumOf(row([1, 2, 3, 4, 5, 6, 7]))).toBe('28 + 15')
  })

  it('name every card in the summary', () => {
    expect(longSumOf(row([12, 11], ['x2', '+8', '+2']))).toEqual({ cards: '(12 + 11) × 2 + 8 + 2', bonus: 0 })
    expect(longSumOf(row([5], ['x2']))).toEqual({ cards: '5 × 2', bonus: 0 })
    expect(longSumOf(row([], ['+4']))).toEqual({ cards: '4', bonus: 0 })
    expect(longSumOf(row([]))).toEqual({ cards: '', bonus: 0 })
    expect(longSumOf(row([0, 1, 2, 3, 4, 5, 6]))).toEqual({ cards: '0 + 1 + 2 + 3 + 4 + 5 + 6', bonus: 15 })
  })
})

describe('the rest', () => {
  it('a tie is one at the target alone', () => {
    const totals = { A: 201, B: 201, C: 40 }
    expect(tieOf(fixture(3, { deck: '1 2 3', totals }).view)).toEqual(['A', 'B'])
    expect(tieOf(fixture(3, { deck: '1 2 3', totals: { A: 40, B: 40 } }).view)).toEqual([])
    expect(tieOf(fixture(3, { deck: '1 2 3' }).view)).toEqual([])
  })

  it('percents are 0 and 100 only for what is certain', () => {
    expect([0, 0.001, 0.184, 0.999, 1].map(percent)).toEqual([0, 1, 18, 99, 100])
  })
})
