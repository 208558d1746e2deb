import { describe, expect, test } from 'vitest'
import { complaintViolations } from './complaints.ts'
import { pausesOf } from './pauses.ts'
import { presenceViolations } from './presence.ts'
import { type ReadySample, readinessViolations } from './readiness.ts'

describe('readiness', () => {
  const sample = (askedAt: number, answeredAt: number, status: number | null): ReadySample => ({
    ...{ node: 1, askedAt, answeredAt, status },
  })
  const span = (must: 'ready' | 'refuse') => [{ node: 1, must, from: 10, to: 20, why: 'a fault' }]

  test.each([503, null])('a node that must be ready may not answer %s', (status) => {
    expect(readinessViolations([sample(11, 12, status)], span('ready'))).toHaveLength(1)
    expect(readinessViolations([sample(11, 12, 200)], span('ready'))).toEqual([])
  })

  test('a node that cannot store may not answer 200', () => {
    expect(readinessViolations([sample(11, 12, 200)], span('refuse'))).toHaveLength(1)
    expect(readinessViolations([sample(11, 12, 503), sample(12, 19, null)], span('refuse'))).toEqual([])
  })

  test('an answer counts only if it was asked and given within the span, by that node', () => {
    const outside = [sample(9, 12, 503), sample(19, 21, 503), { ...sample(11, 12, 503), node: 2 }]
    expect(readinessViolations(outside, span('ready'))).toEqual([])
  })
})

describe('presence', () => {
  const shown = { node: 0, table: 'AAAA', expected: ['online', 'away'] } as const

  test('a node may show neither absent people as online nor present ones as away', () => {
    expect(presenceViolations([{ ...shown, shown: ['online', 'away'] }])).toEqual([])
    expect(presenceViolations([{ ...shown, shown: ['online', 'online'] }])).toHaveLength(1)
    expect(presenceViolations([{ ...shown, shown: ['away', 'away'] }])).toHaveLength(1)
    expect(presenceViolations([{ ...shown, shown: ['online'] }])).toHaveLength(1)
  })
})

describe('the error log', () => {
  const said = (at: number) => [{ node: 2, at, text: 'storage failed\n' }]

  test('must be empty, except for lines that a fault of the database explains', () => {
    const kill = { fault: 'kills', from: 0, to: 100_000 }
    const stop = { fault: 'stops', from: 10_000, to: 20_000 }
    expect(complaintViolations(said(15_000), [kill])).toEqual(['node 2 logged an error: storage failed'])
    expect(complaintViolations(said(9_999), [kill, stop])).toHaveLength(1)
    expect(complaintViolations(said(15_000), [kill, stop])).toEqual([])
    expect(complaintViolations(said(21_000), [kill, stop])).toEqual([])
    expect(complaintViolations(said(40_000), [kill, stop])).toHaveLength(1)
  })
})

describe('pauses', () => {
  test('are the longest times without a move of each table that overlap the fault', () => {
    const spans = [
      { fault: 'kills', from: 100, to: 200 },
      { fault: 'kills', from: 1_000, to: 1_100 },
    ]
    const quick = [0, 95, 105, 150, 205, 1_010]
    const slow = [0, 90, 190, 500, 2_000]
    expect(pausesOf(spans, [quick, slow])).toEqual(new Map([['kills', [55, 310, 805, 1_500]]]))
  })
})
