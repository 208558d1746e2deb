import { beforeEach, describe, expect, test } from 'vitest'
import type { Store, StoredTry } from '../store.ts'
import { atMs, entryAt, profileOf } from './store.samples.ts'

type Under = () => Store

const DAY = '2026-11-18'

/** A try that has just begun, of these samples' own day and game. */
function tryOf(profile: string, change: Partial<StoredTry> = {}): StoredTry {
  return { day: DAY, game: 'toy', profile, at: atMs(1_000), entries: [], result: null, rank: null, ...change }
}

function overOf(profile: string, rank: number, change: Partial<StoredTry> = {}): StoredTry {
  const result = { rank, figures: { score: rank }, marks: ['good' as const], review: null }
  return tryOf(profile, { entries: [entryAt(1)], result, rank, ...change })
}

/** The contract for the daily deal: the seeds of days, and one try for each person, day and game. */
export function dailyDeal(under: Under): void {
  beforeEach(async () => {
    for (const [at, id] of ['ann', 'bob', 'cyd'].entries())
      await under().insertProfile(profileOf(id), `hash-${at}`)
  })

  test('concurrent callers get the first seed that was stored for a day', async () => {
    expect(await under().readDaySeed(DAY)).toBeNull()
    const seeds = ['aa', 'bb', 'cc'].map((byte) => ({ day: DAY, server: byte.repeat(32), at: atMs(5) }))
    const kept = await Promise.all(seeds.map((seed) => under().keepDaySeed(seed)))
    expect(new Set(kept.map(({ server }) => server)).size).toBe(1)
    expect(await under().readDaySeed(DAY)).toEqual(kept[0])
    expect(await under().readDaySeed('2026-11-19')).toBeNull()
  })

  describe('a try', () => tries(under))
  describe('the board of the day', () => boards(under))
  test('a person’s tries are listed, the newest first', async () => {
    for (const day of ['2026-11-17', DAY]) await under().insertTry(tryOf('ann', { day }), 9)
    await under().insertTry(tryOf('bob'), 9)
    expect((await under().triesOf('ann', 9)).map(({ day }) => day)).toEqual([DAY, '2026-11-17'])
    expect(await under().triesOf('ann', 1)).toHaveLength(1)
  })

  test('old days are deleted with their seeds and tries', async () => {
    for (const day of ['2026-11-16', '2026-11-17', DAY]) {
      await under().keepDaySeed({ day, server: 'aa'.repeat(32), at: atMs(1) })
      await under().insertTry(tryOf('ann', { day }), 9)
    }
    await under().deleteDaysBefore('2026-11-17')
    expect((await under().triesOf('ann', 9)).map(({ day }) => day)).toEqual([DAY, '2026-11-17'])
    expect(await under().readDaySeed('2026-11-16')).toBeNull()
    expect(await under().readDaySeed('2026-11-17')).not.toBeNull()
  })
}

function tries(under: Under): void {
  test('begins once for each person, day and game', async () => {
    const results = await Promise.all([1, 2, 3].map(() => under().insertTry(tryOf('ann'), 9)))
    expect(results.toSorted()).toEqual(['stored', 'tried', 'tried'])
    expect(await under().insertTry(tryOf('bob'), 9)).toBe('stored')
    expect(await under().insertTry(tryOf('ann', { game: 'other' }), 9)).toBe('stored')
    expect(await under().insertTry(tryOf('ann', { day: '2026-11-19' }), 9)).toBe('stored')
  })

  test('does not begin beyond the maximum of its day and game', async () => {
    expect(await under().insertTry(tryOf('ann'), 1)).toBe('stored')
    expect(await under().insertTry(tryOf('bob'), 1)).toBe('full')
    expect(await under().insertTry(tryOf('ann'), 1)).toBe('tried')
    expect(await under().readTry(tryOf('bob'))).toBeNull()
  })

  test('is replaced only if it has that many entries', async () => {
    await under().insertTry(tryOf('ann'), 9)
    const played = tryOf('ann', { entries: [entryAt(1)] })
    const results = await Promise.all([played, played].map((one) => under().updateTry(one, 0)))
    expect(results.toSorted()).toEqual(['conflict', 'stored'])
    expect(await under().readTry(played)).toEqual(played)
    expect(await under().updateTry(tryOf('ann', { entries: [entryAt(1), entryAt(2)] }), 5)).toBe('conflict')
    expect(await under().updateTry(tryOf('bob', { entries: [entryAt(1)] }), 0)).toBe('conflict')
    expect(await under().readTry(played)).toEqual(played)
  })

  test('is deleted with its person', async () => {
    await under().insertTry(overOf('ann', 5), 9)
    await under().deleteProfile('ann')
    expect(await under().readTry(tryOf('ann'))).toBeNull()
    expect(await under().bestTries(DAY, 'toy', 9)).toEqual([])
  })
}

function boards(under: Under): void {
  test('has the ranked tries, the best first, with the present names', async () => {
    await under().insertTry(overOf('ann', 5), 9)
    await under().insertTry(overOf('bob', 9), 9)
    await under().insertTry(overOf('cyd', 5, { at: atMs(500) }), 9)
    await under().insertTry(overOf('bob', 99, { day: '2026-11-19' }), 9)
    await under().insertTry(overOf('bob', 99, { game: 'other' }), 9)
    await under().updateProfile(profileOf('bob', { name: 'Bobby', avatar: 'fox' }))
    const best = await under().bestTries(DAY, 'toy', 9)
    expect(best.map(({ profile, rank }) => [profile, rank])).toEqual([
      ['bob', 9],
      ['cyd', 5],
      ['ann', 5],
    ])
    expect(best[0]).toEqual({ ...overOf('bob', 9), name: 'Bobby', avatar: 'fox' })
    expect(await under().bestTries(DAY, 'toy', 1)).toHaveLength(1)
    expect(await under().countTries(DAY, 'toy', 5)).toEqual({ ranked: 3, better: 1 })
  })

  test('has no try that runs or is not ranked', async () => {
    await under().insertTry(tryOf('ann'), 9)
    await under().insertTry({ ...overOf('bob', 9), rank: null }, 9)
    expect(await under().bestTries(DAY, 'toy', 9)).toEqual([])
    expect(await under().countTries(DAY, 'toy', 0)).toEqual({ ranked: 0, better: 0 })
  })

  test('sorts negative ranks too', async () => {
    await under().insertTry(overOf('ann', -9_786), 9)
    await under().insertTry(overOf('bob', -8_786), 9)
    expect((await under().bestTries(DAY, 'toy', 9)).map(({ profile }) => profile)).toEqual(['bob', 'ann'])
    expect(await under().countTries(DAY, 'toy', -9_786)).toEqual({ ranked: 2, better: 1 })
  })
}
