import { expect, test } from 'vitest'
import type { Table } from '../../../table/table.ts'
import type { Store } from '../store.ts'
import { actionOf, atMs, matchOf, overIn, runningIn, tableOf } from './store.samples.ts'

type Under = () => Store

const DAY_MS = 24 * 3_600_000

const lives = (lobbyMs: number, matchMs: number) => ({ lobbyMs, matchMs, slowMs: 5_000 * DAY_MS })

export function tables(under: Under): void {
  test('a table is found by its code and by its id', async () => {
    const table = runningIn(tableOf('t1', { code: 'ABCDE' }))
    expect(await under().insertTable(table)).toBe('stored')
    expect(await under().findTable('ABCDE')).toEqual(table)
    expect(await under().readTable('t1')).toEqual(table)
    expect(await under().findTable('ABCDF')).toBeNull()
    expect(await under().readTable('t2')).toBeNull()
  })

  test('a code belongs to one table, even if two take it in the same turn of the event loop', async () => {
    const [first, second] = [tableOf('t1', { code: 'ABCDE' }), tableOf('t2', { code: 'ABCDE' })]
    const results = await Promise.all([under().insertTable(first), under().insertTable(second)])
    expect(results.toSorted()).toEqual(['code-taken', 'stored'])
    expect(await under().insertTable(tableOf('t3', { code: 'ABCDE' }))).toBe('code-taken')
    await under().deleteTable(results[0] === 'stored' ? 't1' : 't2')
    expect(await under().insertTable(tableOf('t3', { code: 'ABCDE' }))).toBe('stored')
  })

  test('a table replaces only the version before it', async () => {
    await under().insertTable(tableOf('t1'))
    const [left, right] = [tableOf('t1', { version: 2, paceMs: 1 }), tableOf('t1', { version: 2, paceMs: 2 })]
    const results = await Promise.all([under().updateTable(left), under().updateTable(right)])
    expect(results.toSorted()).toEqual(['conflict', 'stored'])
    expect(await under().readTable('t1')).toEqual(results[0] === 'stored' ? left : right)
    expect(await under().updateTable(tableOf('t1', { version: 4 }))).toBe('conflict')
    expect(await under().updateTable(tableOf('t1', { version: 3 }))).toBe('stored')
    expect(await under().updateTable(tableOf('t2', { version: 2 }))).toBe('conflict')
    expect(await under().readTable('t2')).toBeNull()
  })

  test('recent tables are listed newest first', async () => {
    for (const [id, ms] of [
      ['t1', 20],
      ['t2', 30],
      ['t3', 10],
    ] as const) {
      await under().insertTable(tableOf(id, { touchedAt: atMs(ms) }))
    }
    expect((await under().recentTables(9)).map(({ id }) => id)).toEqual(['t2', 't1', 't3'])
    await under().updateTable(tableOf('t3', { version: 2, touchedAt: atMs(40) }))
    expect((await under().recentTables(2)).map(({ id }) => id)).toEqual(['t3', 't2'])
  })

  test('idle tables are deleted: those without a running match sooner than the others', async () => {
    await under().insertTable(tableOf('lobby-old', { touchedAt: atMs(49) }))
    await under().insertTable(tableOf('lobby-new', { touchedAt: atMs(50) }))
    await under().insertTable(overIn(runningIn(tableOf('over-old', { touchedAt: atMs(49) }))))
    await under().insertTable(runningIn(tableOf('match-old', { touchedAt: atMs(9) })))
    await under().insertTable(runningIn(tableOf('match-new', { touchedAt: atMs(10) })))
    await under().beat(atMs(100))
    expect(await under().deleteIdleTables(atMs(100), lives(50, 90))).toBe(3)
    expect((await under().recentTables(9)).map(({ id }) => id)).toEqual(['lobby-new', 'match-new'])
    expect(await under().deleteIdleTables(atMs(100), lives(50, 90))).toBe(0)
  })

  test('the versions of tables and matches are returned in the order of the request', async () => {
    await under().insertTable(tableOf('t1'))
    await under().insertTable(tableOf('t2', { version: 7 }))
    await under().insertMatch(matchOf('m1'))
    await under().append(actionOf('m1', 1))
    await under().append(actionOf('m1', 2))
    const asked = [
      { table: 't2', match: 'm1' },
      { table: 'gone', match: 'gone' },
      { table: 't1', match: null },
      { table: 't1', match: 'm1' },
    ]
    expect(await under().progressOf(asked)).toEqual([
      { version: 7, revision: 2 },
      { version: null, revision: 0 },
      { version: 1, revision: 0 },
      { version: 1, revision: 2 },
    ])
    expect(await under().progressOf([])).toEqual([])
  })
}

/** Slow tables are found when something is due there, and by their people. */
export function slowTables(under: Under): void {
  const slow = (id: string, at: number, change: Partial<Table> = {}) => {
    const turn = { revision: 0, since: { p1: atMs(at) } }
    return { ...runningIn(tableOf(id)), clockMs: DAY_MS, turn, ...change }
  }

  test('a slow table with a running match is deleted only after the longest time', async () => {
    await under().insertTable(slow('running', 0))
    await under().insertTable(overIn(slow('over', 0)))
    await under().beat(atMs(9 * DAY_MS))
    const idle = { lobbyMs: DAY_MS, matchMs: DAY_MS, slowMs: 9 * DAY_MS }
    expect(await under().deleteIdleTables(atMs(9 * DAY_MS), idle)).toBe(1)
    expect((await under().recentTables(9)).map(({ id }) => id)).toEqual(['running'])
    expect(await under().deleteIdleTables(atMs(9 * DAY_MS), { ...idle, slowMs: 8 * DAY_MS })).toBe(1)
  })

  test('slow tables are due when a clock runs out, at once for a bot, and never while they are paused', async () => {
    const bot = { player: 'p1', profile: null, name: 'Robo', avatar: 'owl', bot: 'good' } as const
    await under().insertTable(slow('late', 5_000))
    await under().insertTable(slow('early', 1_000))
    await under().insertTable(
      slow('bots', 9_000, {
        seats: [{ ...bot, isReady: true }],
        turn: { revision: 0, since: { p1: 3 } },
      }),
    )
    const paused = slow('paused', 0)
    await under().insertTable({ ...paused, match: paused.match && { ...paused.match, paused: 'host' } })
    await under().insertTable(runningIn(tableOf('quick', { clockMs: 30_000 })))
    const due = (ms: number, limit = 9) => under().dueTables(atMs(ms), limit)
    expect(await due(0)).toEqual(['C-bots'])
    expect(await due(DAY_MS + 5_000)).toEqual(['C-bots', 'C-early', 'C-late'])
    expect(await due(DAY_MS + 5_000, 2)).toEqual(['C-bots', 'C-early'])
    await under().updateTable({ ...slow('early', 2 * DAY_MS), version: 2 })
    expect(await due(DAY_MS + 5_000)).toEqual(['C-bots', 'C-late'])
  })

  test('the slow tables of a person are those at which they have a seat', async () => {
    await under().insertTable(slow('t2', 2_000))
    await under().insertTable(slow('t1', 1_000))
    await under().insertTable(overIn(slow('over', 0)))
    await under().insertTable(slow('elsewhere', 0, { seats: [], removed: ['ann'] }))
    expect((await under().slowTablesOf('ann', 9)).map(({ id }) => id)).toEqual(['t1', 't2'])
    expect((await under().slowTablesOf('ann', 1)).map(({ id }) => id)).toEqual(['t1'])
    expect(await under().slowTablesOf('an', 9)).toEqual([])
  })
}

/** Idle tables are deleted, but not because of a wrong clock. */
export function idleTables(under: Under): void {
  test('tables are deleted only by a clock near the last heartbeat: a clock that is far off deletes none', async () => {
    await under().insertTable(tableOf('t1', { touchedAt: atMs(0) }))
    expect(await under().deleteIdleTables(atMs(8 * DAY_MS), lives(DAY_MS, DAY_MS))).toBe(0)
    await under().beat(atMs(2 * DAY_MS))
    for (const now of [8 * DAY_MS, 2 * DAY_MS + 60_001, 2 * DAY_MS - 60_001])
      expect(await under().deleteIdleTables(atMs(now), lives(DAY_MS, DAY_MS))).toBe(0)
    expect(await under().deleteIdleTables(atMs(2 * DAY_MS + 60_000), lives(DAY_MS, DAY_MS))).toBe(1)
  })

  test.each([
    ['forward', 8 * DAY_MS],
    ['back', -8 * DAY_MS],
  ])(
    'when the clock jumps %s between two heartbeats, the idle times of tables stay the same',
    async (_way, jump) => {
      await under().insertTable(tableOf('old', { touchedAt: atMs(0) }))
      await under().insertTable(tableOf('new', { touchedAt: atMs(30_000) }))
      await under().beat(atMs(40_000))
      const leftAt = async (ms: number) => {
        const now = atMs(ms + jump)
        await under().beat(now)
        await under().deleteIdleTables(now, lives(60_000, 60_000))
        expect(await under().lastBeat()).toBe(now)
        return (await under().recentTables(9)).map(({ id }) => id)
      }
      expect(await leftAt(40_000)).toEqual(['new', 'old'])
      expect(await leftAt(60_000)).toEqual(['new', 'old'])
      expect(await leftAt(80_000)).toEqual(['new'])
      expect(await leftAt(100_000)).toEqual([])
    },
  )

  test('a table that is touched after the jump and before the next heartbeat does not become older', async () => {
    const jump = 8 * DAY_MS
    await under().beat(atMs(jump))
    await under().insertTable(tableOf('touched', { touchedAt: atMs(10) }))
    await under().beat(atMs(20))
    expect(await under().deleteIdleTables(atMs(20), lives(DAY_MS, DAY_MS))).toBe(0)
    await under().insertTable(tableOf('later', { touchedAt: atMs(jump) }))
    await under().beat(atMs(jump))
    await under().beat(atMs(20))
    expect(await under().deleteIdleTables(atMs(20), lives(DAY_MS, DAY_MS))).toBe(0)
  })
}
