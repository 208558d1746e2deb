import { expect, test } from 'vitest'
import { type Store, StoreFault } from '../store.ts'
import { actionOf, atMs, endingOf, entryAt, matchOf, profileOf, snapshotAt } from './store.samples.ts'

type Under = () => Store

async function begin(store: Store, ...ids: readonly string[]): Promise<void> {
  for (const id of ids) await store.insertMatch(matchOf(id))
}

export function appending(under: Under): void {
  test('revisions are 1, 2, 3 …: a gap and a place that is taken are refused', async () => {
    await begin(under(), 'm1')
    expect(await under().append(actionOf('m1', 0))).toEqual({ type: 'conflict' })
    expect(await under().append(actionOf('m1', 2))).toEqual({ type: 'conflict' })
    expect(await under().append(actionOf('m1', 1))).toEqual({ type: 'stored' })
    expect(await under().append(actionOf('m1', 1, { command: 'other' }))).toEqual({ type: 'conflict' })
    expect(await under().append(actionOf('m1', 3))).toEqual({ type: 'conflict' })
    expect(await under().append(actionOf('m1', 2))).toEqual({ type: 'stored' })
    expect(await under().entriesAfter('m1', 0, 9)).toEqual([entryAt(1), entryAt(2)])
  })

  test('nothing is appended to a match that is not there', async () => {
    expect(await under().append(actionOf('m1', 1))).toEqual({ type: 'conflict' })
    expect(await under().readMatch('m1')).toBeNull()
  })

  test('a command that took effect is a duplicate, with the revision and digest of the first time', async () => {
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

  test('what the server does itself has no command and is never a duplicate', async () => {
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

  test('an action is stored with all that comes with it or not at all', async () => {
    await begin(under(), 'm1')
    const stranger = { places: [{ player: 'nobody', place: 1, score: 1 }], reason: 'x' }
    const bad = endingOf('m1', 1, { at: atMs(9), outcome: stranger })
    await expect(under().append({ ...bad, snapshot: snapshotAt(1) })).rejects.toThrow(StoreFault)
    await expect(under().append(actionOf('m1', 1, { snapshot: snapshotAt(2) }))).rejects.toThrow(StoreFault)
    expect(await under().readMatch('m1')).toMatchObject({ entries: [], snapshot: null, outcome: null })
    expect(await under().append(actionOf('m1', 1))).toEqual({ type: 'stored' })
  })
}

export function racing(under: Under): void {
  test('of actions that take the same place in the same turn one is stored', async () => {
    await begin(under(), 'm1')
    for (let revision = 1; revision <= 20; revision++) {
      const racers = ['a', 'b', 'c'].map((who) =>
        under().append(actionOf('m1', revision, { command: `${who}-${revision}` })),
      )
      const fared = (await Promise.all(racers)).map(({ type }) => type)
      expect(fared.toSorted()).toEqual(['conflict', 'conflict', 'stored'])
    }
    expect((await under().entriesAfter('m1', 0, 99)).length).toBe(20)
  })

  test('the same command twice in the same turn takes effect once', async () => {
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
    const fared = await Promise.all(actions.map((each) => under().append(each)))
    expect(fared).toEqual(actions.map(() => ({ type: 'stored' })))
    for (const id of ids) {
      expect(await under().entriesAfter(id, 0, 9)).toEqual([1, 2, 3, 4].map(entryAt))
    }
  })

  test('what is refused does not undo what was asked for beside it', async () => {
    await begin(under(), 'm1', 'm2')
    await under().insertProfile(profileOf('ann'), 'hash-1')
    const fared = await Promise.allSettled([
      under().append(actionOf('m1', 1)),
      under().insertProfile(profileOf('ann'), 'hash-2'),
      under().append(actionOf('m1', 7)),
      under().insertToken('hash-3', 'nobody', atMs(1)),
      under().append(actionOf('m1', 2, { snapshot: snapshotAt(2) })),
      under().append(actionOf('m2', 1, { snapshot: snapshotAt(5) })),
      under().append(actionOf('m1', 3)),
    ])
    expect(fared.map((each) => (each.status === 'fulfilled' ? each.value : 'rejected'))).toEqual([
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

  test('what is asked for is done in that order', async () => {
    await begin(under(), 'm1')
    const [before, , after] = await Promise.all([
      under().findCommand('m1', 'p1', 'm1-command-1'),
      under().append(actionOf('m1', 1)),
      under().findCommand('m1', 'p1', 'm1-command-1'),
    ])
    expect([before, after]).toEqual([null, { revision: 1, digest: 'digest of m1 1' }])
  })
}
