import { expect, test } from 'vitest'
import { flip7 } from '../index.ts'
import { fixture } from '../testing/fixture.ts'
import { HIT, STAY } from './actions.ts'

test('F44 a stay or a target can be taken back if no card was flipped', () => {
  const table = fixture(3, { deck: '1 2 3 freeze 5 6 7' })
  const refusalAfter = (act: () => void, action: typeof HIT) => {
    const before = table.state
    act()
    return flip7.takeBackRefusal?.(before, 'A', action, table.state)?.code ?? null
  }
  expect(refusalAfter(() => table.hit('A'), HIT)).toBe('flipped')
  const target = { type: 'selectTarget', target: 'C' } as const
  expect(refusalAfter(() => table.target('A', 'C'), target)).toBeNull()
  expect(refusalAfter(() => table.stay('B'), STAY)).toBeNull()
  expect(refusalAfter(() => table.hit('A'), HIT)).toBe('flipped')
})

test('F44 the next round deals cards, so it cannot be taken back', () => {
  const table = fixture(2, { deck: '1 2 5 6 7' })
  table.stay('A')
  table.stay('B')
  const before = table.state
  table.nextRound('A')
  expect(flip7.takeBackRefusal?.(before, 'A', { type: 'nextRound' }, table.state)?.code).toBe('flipped')
})
