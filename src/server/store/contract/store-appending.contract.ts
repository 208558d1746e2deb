import { expect, test } from 'vitest'
import { type NewAction, type Store, StoreFault } from '../store.ts'
import { actionOf, atMs, endingOf, entryAt, matchOf, profileOf, snapshotAt } from './store.samples.ts'

type Under = () => Store

async function begin(store: Store, ...ids: readonly string[]): Promise<void> {
  for (const id of ids) await store.insertMatch(matchOf(id))
}

export function appending(under: Under): void {
  test('revisions are 1, 2, 3 …: a gap and a taken revision are refused', async () => {
    await begin(under(), 'm1')
    expect(await under().append(actionOf('m1', 0))).toEqual({ type: 'conflict' })
    expect(await under().append(actionOf('m1', 2))).toEqual({ type: 'conflict' })
    expect(await under().append(actionOf('m1', 1))).toEqual({ type: 'stored' })
    expect(await under().append(actionOf('m1', 1, { command: 'other' }))).toEqual({ type: 'conflict' })
    expect(await under().append(actionOf('m1', 3))).toEqual({ type: 'conflict' })
    expect(await under().append(actionOf('m1', 2))).toEqual({ type: 'stored' })
    expect(await under().entriesAfter('m1', 0, 9)).toEqual([entryAt(1), entryAt(2)])
  })

  test('nothing is appended to a match that does not exist', async () => {
    expect(await under().append(actionOf('m1', 1))).toEqual({ type: 'conflict' })
    expect(await under().readMatch('m1')).toBeNull()
  })

  test('a repeated command is reported as a duplicate with its first revision and digest', async () => {
    await begin(under(), 'm1', 'm2')
    await under().append(actionOf('m1', 1, { command: 'again', digest: 'of-the-first' }))
    await under().append(actionOf('m1', 2))
    const duplicate = { type: 'duplicate', revision: 1, digest: 'of-the-first' }
    for (const revision of [1, 2, 3, 9]) {
      expect(await under().append(actionOf('m1', revision, { command: 'again' }))).toEqual(duplicate)
    }
    expect(await under().append(actionOf('m1', 3, { command: 'again', player: 'p2' }))).toEqual({
      type: 'stored',
    })
    expect(await under().append(actionOf('m2', 1, { command: 'again' }))).toEqual({ type: 'stored' })
  })

  test('an action of the server itself has no command and is never a duplicate', async () => {
    await begin(under(), 'm1')
    expect(await under().append(actionOf('m1', 1, { command: null }))).toEqual({ type: 'stored' })
    expect(await under().append(actionOf('m1', 2, { command: null }))).toEqual({ type: 'stored' })
    expect(await under().append(actionOf('m1', 2, { command: null }))).toEqual({ type: 'conflict' })
  })

  test('a command is found by match, player and id', async () => {
    await begin(under(), 'm1')
    await under().append(actionOf('m1', 1, { command: 'one', digest: 'd1' }))
    expect(await under().findCommand('m1', 'p1', 'one')).toEqual({ revision: 1, digest: 'd1' })
    expect(await under().findCommand('m1', 'p2', 'one')).toBeNull()
    expect(await under().findCommand('m1', 'p1', 'two')).toBeNull()
    expect(await under().findCommand('m2', 'p1', 'one')).toBeNull()
  })

  test('an action and the data stored with it are stored together or not at all', async () => {
    await begin(under(), 'm1')
    const stranger = { places: [{ player: 'nobody', place: 1, score: 1 }], reason: 'x' }
    const bad = endingOf('m1', 1, { at: atMs(9), outcome: stranger })
    await expect(under().append({ ...bad, snapshot: snapshotAt(1) })).rejects.toThrow(StoreFault)
    await expect(under().append(actionOf('m1', 1, { snapshot: snapshotAt(2) }))).rejects.toThrow(StoreFault)
    expect(await under().readMatch('m1')).toMatchObject({ entries: [], snapshot: null, outcome: null })
    expect(await under().append(actionOf('m1', 1))).toEqual({ type: 'stored' })
  })
}

/** Appends with a callback; returns the result and whether it came before the call returned. */
function appendLater(store: Store, action: NewAction): Promise<{ result: unknown; isLater: boolean }> {
  return new Promise((resolve) => {
    let isLater = false
    store.appendWithCallback(action, (result) => resolve({ result, isLater }))
    isLater = true
  })
}

export function appendingWithCallback(under: Under): void {
  test('a callback receives the result of each append, in the order of the calls', async () => {
    await begin(under(), 'm1')
    const order: number[] = []
    const asked = [
      actionOf('m1', 1),
      actionOf('m1', 1, { command: null }),
      actionOf('m1', 2),
      actionOf('m1', 1),
    ]
    const results = await Promise.all(
      asked.map(async (action, at) => {
        const { result, isLater } = await appendLater(under(), action)
        order.push(at)
        return isLater ? result : 'too early'
      }),
    )
    const duplicate = { type: 'duplicate', revision: 1, digest: 'digest of m1 1' }
    expect(results).toEqual([{ type: 'stored' }, { type: 'conflict' }, { type: 'stored' }, duplicate])
    expect(order).toEqual([0, 1, 2, 3])
    expect(await under().entriesAfter('m1', 0, 9)).toEqual([entryAt(1), entryAt(2)])
  })

  test('an append with a callback keeps its place among the requests before and after it', async () => {
    await begin(under(), 'm1')
    const first = under().append(actionOf('m1', 1))
    const second = appendLater(under(), actionOf('m1', 2))
    const found = under().findCommand('m1', 'p1', 'm1-command-2')
    expect([await first, (await second).result]).toEqual([{ type: 'stored' }, { type: 'stored' }])
    expect(await found).toEqual({ revision: 2, digest: 'digest of m1 2' })
  })

  test('a callback receives a fault as a StoreFault, later', async () => {
    await begin(under(), 'm1')
    const bad = await appendLater(under(), actionOf('m1', 1, { snapshot: snapshotAt(2) }))
    expect(bad).toEqual({ result: expect.any(StoreFault), isLater: true })
    expect(await under().append(actionOf('m1', 1))).toEqual({ type: 'stored' })
    await under().close()
    const closed = await appendLater(under(), actionOf('m1', 2))
    expect(closed).toEqual({ result: expect.any(StoreFault), isLater: true })
  })
}

export function racing(under: Under): void {
  test('only one of several actions for the same revision is stored', async () => {
    await begin(under(), 'm1')
    for (let revision = 1; revision <= 20; revision++) {
      const racers = ['a', 'b', 'c'].map((who) =>
        under().append(actionOf('m1', revision, { command: `${who}-${revision}` })),
      )
      const results = (await Promise.all(racers)).map(({ type }) => type)
      expect(results.toSorted()).toEqual(['conflict', 'conflict', 'stored'])
    }
    expect((await under().entriesAfter('m1', 0, 99)).length).toBe(20)
  })

  test('a command sent twice in one turn of the event loop takes effect once', async () => {
    await begin(under(), 'm1')
    const twice = [actionOf('m1', 1, { command: 'once' }), actionOf('m1', 2, { command: 'once' })]
    expect(await Promise.all(twice.map((each) => under().append(each)))).toEqual([
      { type: 'stored' },
      { type: 'duplicate', revision: 1, digest: 'digest of m1 1' },
    ])
    expect((await under().entriesAfter('m1', 0, 99)).length).toBe(1)
  })

  test('200 actions of 50 matches at once are all stored, each match in its order', async () => {
    const ids = Array.from({ length: 50 }, (_, at) => `m${at}`)
    await Promise.all(ids.map((id) => under().insertMatch(matchOf(id))))
    const actions = [1, 2, 3, 4].flatMap((revision) => ids.map((id) => actionOf(id, revision)))
    const results = await Promise.all(actions.map((each) => under().append(each)))
    expect(results).toEqual(actions.map(() => ({ type: 'stored' })))
    for (const id of ids) {
      expect(await under().entriesAfter(id, 0, 9)).toEqual([1, 2, 3, 4].map(entryAt))
    }
  })

  test('a refused request does not undo the requests beside it', async () => {
    await begin(under(), 'm1', 'm2')
    await under().insertProfile(profileOf('ann'), 'hash-1')
    const results = await Promise.allSettled([
      under().append(actionOf('m1', 1)),
      under().insertProfile(profileOf('ann'), 'hash-2'),
      under().append(actionOf('m1', 7)),
      under().insertToken('hash-3', 'nobody', atMs(1)),
      under().append(actionOf('m1', 2, { snapshot: snapshotAt(2) })),
      under().append(actionOf('m2', 1, { snapshot: snapshotAt(5) })),
      under().append(actionOf('m1', 3)),
    ])
    expect(results.map((each) => (each.status === 'fulfilled' ? each.value : 'rejected'))).toEqual([
      { type: 'stored' },
      'rejected',
      { type: 'conflict' },
      'rejected',
      { type: 'stored' },
      'rejected',
      { type: 'stored' },
    ])
    expect(await under().readMatch('m1')).toMatchObject({ snapshot: snapshotAt(2), entries: [entryAt(3)] })
    expect(await under().readMatch('m2')).toMatchObject({ snapshot: null, entries: [] })
  })

  test('requests are executed in the order of the calls', async () => {
    await begin(under(), 'm1')
    const [before, , after] = await Promise.all([
      under().findCommand('m1', 'p1', 'm1-command-1'),
      under().append(actionOf('m1', 1)),
      under().findCommand('m1', 'p1', 'm1-command-1'),
    ])
    expect([before, after]).toEqual([null, { revision: 1, digest: 'digest of m1 1' }])
  })
}
