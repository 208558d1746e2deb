import { expect, test } from 'vitest'
import { HISTORY_SNAPSHOT_EVERY, type Store, StoreFault } from '../store.ts'
import {
  actionOf,
  atMs,
  endingOf,
  entryAt,
  matchOf,
  outcomeOf,
  profileOf,
  snapshotAt,
} from './store.samples.ts'

type Under = () => Store

async function begin(store: Store, ...ids: readonly string[]): Promise<void> {
  for (const id of ids) await store.insertMatch(matchOf(id))
}

export function matches(under: Under): void {
  test('a stored match is read unchanged', async () => {
    await begin(under(), 'm1')
    const nothingYet = { snapshot: null, entries: [], outcome: null, endedAt: null }
    const { leaderboard: _, ...match } = matchOf('m1')
    expect(await under().readMatch('m1')).toEqual({ ...match, ...nothingYet })
    expect(await under().readMatch('m2')).toBeNull()
  })

  test('inserting the same match again is allowed, another match with the same id is not', async () => {
    await begin(under(), 'm1', 'm1')
    const other = matchOf('m1', { commitment: 'another' })
    await expect(under().insertMatch(other)).rejects.toThrow(StoreFault)
    expect(await under().readMatch('m1')).toMatchObject({ commitment: matchOf('m1').commitment })
  })

  test('a match is read as its newest snapshot and the entries after it', async () => {
    await begin(under(), 'm1')
    for (let revision = 1; revision <= 5; revision++) {
      const snapshot = revision === 2 || revision === 4 ? snapshotAt(revision) : null
      await under().append(actionOf('m1', revision, { snapshot }))
    }
    expect(await under().readMatch('m1')).toMatchObject({ snapshot: snapshotAt(4), entries: [entryAt(5)] })
  })

  test('entries name who chose them, and snapshots count the turns of each player', async () => {
    await begin(under(), 'm1')
    const entry = ['p1', { type: 'draw' }, 3_001, 'clock'] as const
    const turns = { p1: { turns: 1, playedFor: 1, sinceOwn: { turns: 1, after: 0, by: ['clock'] } } } as const
    await under().append(actionOf('m1', 1, { entry, snapshot: { state: 1, revision: 1, since: {}, turns } }))
    expect(await under().entriesAfter('m1', 0, 9)).toEqual([entry])
    expect((await under().readMatch('m1'))?.snapshot).toEqual({ state: 1, revision: 1, since: {}, turns })
  })

  test('a takeback is an entry, and a snapshot keeps the action that it takes back', async () => {
    await begin(under(), 'm1')
    const last = { entry: ['p1', { type: 'play', card: 3 }, 3_001], before: { hand: [3] } } as const
    const snapshot = { state: { hand: [] }, revision: 1, since: {}, last, turns: {} }
    await under().append(actionOf('m1', 1, { entry: last.entry, snapshot }))
    const takeBack = ['p1', { type: 'takeBack' }, 3_002] as const
    await under().append(actionOf('m1', 2, { entry: takeBack }))
    expect(await under().readMatch('m1')).toMatchObject({ snapshot, entries: [takeBack] })
  })

  test('entries are read after any revision, in order, up to a limit', async () => {
    await begin(under(), 'm1', 'm2')
    for (let revision = 1; revision <= 12; revision++) await under().append(actionOf('m1', revision))
    await under().append(actionOf('m2', 1))
    expect(await under().entriesAfter('m1', 0, 100)).toEqual(
      Array.from({ length: 12 }, (_, at) => entryAt(at + 1)),
    )
    expect(await under().entriesAfter('m1', 8, 2)).toEqual([entryAt(9), entryAt(10)])
    expect(await under().entriesAfter('m1', 12, 100)).toEqual([])
    expect(await under().entriesAfter('m3', 0, 100)).toEqual([])
  })

  test('a match of 5,000 actions is read whole', async () => {
    await begin(under(), 'm1')
    const length = 5_000
    for (let from = 1; from <= length; from += 1_000) {
      const some = Array.from({ length: 1_000 }, (_, at) => under().append(actionOf('m1', from + at)))
      expect(new Set((await Promise.all(some)).map(({ type }) => type))).toEqual(new Set(['stored']))
    }
    const read = await under().readMatch('m1')
    expect(read?.entries.length).toBe(length)
    expect(read?.entries.at(-1)).toEqual(entryAt(length))
  })
}

export function historySnapshots(under: Under): void {
  test('a long match keeps some snapshots, so that one is near every revision', async () => {
    await begin(under(), 'm1')
    const every = HISTORY_SNAPSHOT_EVERY / 5
    const last = 3 * HISTORY_SNAPSHOT_EVERY + every
    const appended = Array.from({ length: last }, (_, at) => {
      const revision = at + 1
      const snapshot = revision % every === 0 ? snapshotAt(revision) : null
      return under().append(actionOf('m1', revision, { snapshot }))
    })
    await Promise.all(appended)
    const before = async (revision: number) => (await under().snapshotBefore('m1', revision))?.revision ?? 0
    for (const revision of [last, last - 1, 600, 499, 250])
      expect(revision - (await before(revision))).toBeLessThan(HISTORY_SNAPSHOT_EVERY)
    expect(await under().snapshotBefore('m1', last)).toEqual(snapshotAt(last))
    expect(await under().snapshotBefore('m1', HISTORY_SNAPSHOT_EVERY)).toEqual(
      snapshotAt(HISTORY_SNAPSHOT_EVERY),
    )
    expect(await before(every)).toBe(0)
    expect(await under().reader.snapshotBefore('m1', last)).toEqual(snapshotAt(last))
    expect(await under().snapshotBefore('m2', last)).toBeNull()
  })
}

export function endings(under: Under): void {
  test('a finished match has its outcome and accepts no more actions', async () => {
    await begin(under(), 'm1')
    await under().append(actionOf('m1', 1))
    const outcome = outcomeOf(12.5, -3)
    expect(await under().append(endingOf('m1', 2, { at: atMs(7_000), outcome }))).toEqual({ type: 'stored' })
    expect(await under().readMatch('m1')).toMatchObject({ outcome, endedAt: atMs(7_000) })
    expect(await under().append(actionOf('m1', 3))).toEqual({ type: 'conflict' })
    expect(await under().append(actionOf('m1', 1))).toMatchObject({ type: 'duplicate', revision: 1 })
  })

  test('a history has the finished matches, newest first', async () => {
    await begin(under(), 'm1', 'm2', 'm3', 'm4')
    const away = matchOf('m5', { profiles: { p1: null, p2: 'bob' } })
    await under().insertMatch(away)
    for (const [id, ms] of [
      ['m1', 20],
      ['m2', 40],
      ['m3', 30],
      ['m5', 50],
    ] as const) {
      await under().append(endingOf(id, 1, { at: atMs(ms), outcome: outcomeOf(ms, 1.5) }))
    }
    const lineOf = (match: string, ms: number) => ({
      match,
      game: 'toy',
      at: atMs(ms),
      place: 1,
      score: ms,
      players: [
        { name: 'Ann', place: 1, score: ms },
        { name: 'Robo', place: 2, score: 1.5 },
      ],
    })
    expect(await under().playedBy('ann', 9)).toEqual([lineOf('m2', 40), lineOf('m3', 30), lineOf('m1', 20)])
    expect(await under().playedBy('ann', 1)).toEqual([lineOf('m2', 40)])
    expect(await under().playedBy('cat', 9)).toEqual([])
  })

  test('ratings are stored with the end of a match, for existing profiles', async () => {
    await begin(under(), 'm1', 'm2')
    await under().insertProfile(profileOf('ann'), 'hash-1')
    const ann = { profile: 'ann', leaderboard: 'toy', mu: 25.123456789012344, sigma: 8.1 }
    const gone = { profile: 'gone', leaderboard: 'toy', mu: 20, sigma: 8 }
    await under().append(endingOf('m1', 1, { at: atMs(9), outcome: outcomeOf(2, 1), ratings: [ann, gone] }))
    expect(await under().ratingsOf('toy', ['ann', 'gone', 'new'])).toEqual([ann])
    const better = { ...ann, mu: 27.000000000000004 }
    await under().append(endingOf('m2', 1, { at: atMs(10), outcome: outcomeOf(2, 1), ratings: [better] }))
    expect(await under().ratingsOf('toy', ['ann'])).toEqual([better])
    expect(await under().ratingsOf('flip7', ['ann'])).toEqual([])
    expect(await under().ratingsOf('toy', [])).toEqual([])
  })
}
