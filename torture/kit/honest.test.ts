import { describe, expect, test } from 'vitest'
import { delayViolations, quietDelays } from './honest.ts'
import type { Sent } from './journal.ts'

const BOUND = { times: 5, floorMs: 100 }
const quietMs = Array.from({ length: 200 }, () => 40)
/** Two hundred delays, of which the last ones are slow. */
const delays = (slow: number, ms: number) => Array.from({ length: 200 }, (_, at) => (at < slow ? ms : 40))

describe('honest players are harmed', () => {
  test.each([
    ['if two in a hundred wait too long', delays(4, 201), 1],
    ['if all of them wait too long', delays(200, 201), 1],
    ['if nobody is answered', [], 1],
  ])('%s', (_when, loadedMs, count) => {
    expect(delayViolations('a flood', { quietMs, loadedMs }, BOUND)).toHaveLength(count)
  })

  test('if a quiet run was fast, and they wait for longer than the floor', () => {
    const fast = { quietMs: [1, 1, 1], loadedMs: [101] }
    expect(delayViolations('a flood', fast, BOUND)).toEqual([
      'a flood: 99 % of honest players were answered within 101 ms instead of 1, more than 100',
    ])
  })

  test('if nothing was measured before', () => {
    expect(delayViolations('a flood', { quietMs: [], loadedMs: [1] }, BOUND)).toHaveLength(1)
  })
})

test.each([
  ['in proportion to their quiet delay', quietMs, delays(200, 200), 0],
  ['less than the floor', [1], [100], 0],
  ['once', quietMs, delays(1, 60_000), 0],
  ['while other programs use the machine', quietMs, delays(200, 800), 0.5],
])('honest players may wait %s', (_how, before, loadedMs, share) => {
  expect(delayViolations('a flood', { quietMs: before, loadedMs }, BOUND, share)).toEqual([])
})

test('the delay of a command counts if no fault overlaps it', () => {
  const sent = (sentAt: number, at: number | null): Sent => ({
    ...{ id: 'c', match: 'm', player: 'p', action: { type: 'x' }, sentAt },
    answers:
      at === null
        ? []
        : [
            { type: 'ack', revision: 1, at },
            { type: 'ack', revision: 1, at: at + 500 },
          ],
  })
  const faults = [{ from: 100, to: 200 }]
  const commands = [
    sent(10, 30),
    sent(90, 110),
    sent(150, 160),
    sent(190, 240),
    sent(90, 240),
    sent(201, 206),
  ]
  expect(quietDelays([...commands, sent(300, null)], faults)).toEqual([20, 5])
})
