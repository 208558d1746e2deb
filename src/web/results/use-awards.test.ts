import { expect, test } from 'vitest'
import { wholeLog } from './use-awards.ts'

const entry = (revision: number, type: string) => ({
  id: revision,
  match: 'm_1',
  revision,
  at: 0,
  event: { type },
  isMissed: false,
})

test('awards count no event that was taken back', () => {
  const log = [entry(1, 'rolled'), entry(2, 'scored'), entry(3, 'takenBack'), entry(4, 'scratched')]
  expect(wholeLog(log, 'm_1', 4)?.map(({ type }) => type)).toEqual(['rolled', 'scratched'])
  expect(wholeLog(log, 'm_1', 5)).toBeNull()
})
