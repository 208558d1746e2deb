import { describe, expect, test } from 'vitest'
import { HOST } from '../engine/game.ts'
import { fastRng } from '../engine/rng.ts'
import { TABLE_LIMITS } from './limits.ts'
import { type AnyRecord, TableRunner } from './runner.ts'
import { newTable, type Table } from './table.ts'
import { contractGame } from './testing/games.ts'

const CLOCK_MS = 30_000
const ANA = { id: 'ana', name: 'Ana', avatar: 'fox' } as const
const BEN = { id: 'ben', name: 'Ben', avatar: 'owl' } as const
const DRAW = { type: 'draw' }
const NEXT = { match: 'm_1', server: '11'.repeat(32), commitment: 'hash' }

/** A runner with a clock that tests advance. */
function running(table?: Table, record: AnyRecord | null = null) {
  const time = { now: 1_000 }
  const opened = newTable(
    { id: 't', code: '', host: 'ana', hostName: 'Ana', game: 'toy', options: {}, paceMs: 900, next: NEXT },
    time.now,
  )
  const host = {
    now: () => time.now,
    random: (bytes: number) => new Uint8Array(bytes),
    botRng: (revision: number) => fastRng(revision),
    gameOf: contractGame,
    onChange: () => undefined,
    onFault: () => undefined,
  }
  const runner = new TableRunner(host, table ?? opened, record)
  if (table === undefined) {
    for (const person of [ANA, BEN]) runner.execute(person, { type: 'sit' })
    runner.execute(ANA, { type: 'clock', clockMs: CLOCK_MS })
    runner.execute(ANA, { type: 'start' })
  }
  const draw = (person: { readonly id: string }) =>
    runner.act(person, { action: DRAW, revision: runner.live?.match.revision ?? 0, asHost: false })
  return { runner, time, draw }
}

describe('a clock', () => {
  test('runs out, and the rules choose for the player', () => {
    const { runner, time } = running()
    expect(runner.view('ana').match?.deadlineAt).toBe(time.now + CLOCK_MS)
    time.now += CLOCK_MS - 1
    expect(runner.runDue()).toBeNull()
    expect(runner.live?.match.revision).toBe(0)
    time.now += 1
    runner.runDue()
    expect(runner.record?.actions).toEqual([['p1', DRAW, time.now, 'clock']])
  })

  test('gets more time for the player who decides, until the decision is made', () => {
    const { runner, time, draw } = running()
    const deadline = time.now + CLOCK_MS
    expect(runner.execute(BEN, { type: 'moreTime' })).toMatchObject({ rejected: { code: 'not-your-turn' } })
    expect(runner.execute(ANA, { type: 'moreTime' }).ok).toBe(true)
    expect(runner.dueAt).toBe(deadline + TABLE_LIMITS.moreTimeMs)
    draw(ANA)
    expect(runner.dueAt).toBe(deadline)
  })

  test('starts again after a pause', () => {
    const { runner, time } = running()
    runner.execute(ANA, { type: 'pause', isPaused: true })
    expect([runner.dueAt, runner.view('ana').match?.deadlineAt]).toEqual([null, null])
    time.now += 10 * CLOCK_MS
    runner.execute(ANA, { type: 'pause', isPaused: false })
    expect(runner.dueAt).toBe(time.now + CLOCK_MS)
  })
})

describe('a saved table', () => {
  test('goes on with its record, its events and its marks', () => {
    const { runner, time, draw } = running()
    time.now += CLOCK_MS
    runner.runDue()
    draw(BEN)
    const again = running(runner.table, runner.record).runner
    expect(again.record).toEqual(runner.record)
    expect(again.log).toEqual(runner.log)
    for (const viewer of ['p1', 'p2', null])
      expect(again.state(viewer, true)).toEqual(runner.state(viewer, true))
    expect(again.state('p1', false)?.playedForYou).toMatchObject({ turns: 1, by: ['clock'] })
  })

  test('gets the result of a match whose last action was saved without it', () => {
    const { runner } = running()
    runner.execute(ANA, { type: 'endMatch' })
    const before = { ...runner.table, match: { ...runner.table.match!, isOver: false } }
    const stopped: AnyRecord = { ...runner.record!, actions: [[HOST, { type: 'stop' }, 1]] }
    const { runner: again } = running(before, stopped)
    expect(again.live?.match.outcome?.reason ?? null).toBe('ended-by-host')
    expect(again.table).toMatchObject({ match: { isOver: true }, played: [{ match: 'm_1' }] })
  })

  test('loses a match that the present rules refuse', () => {
    const { runner, draw } = running()
    draw(ANA)
    const { actions } = runner.record!
    const { runner: again } = running(runner.table, { ...runner.record!, actions: [...actions, ...actions] })
    expect([again.live, again.table.match, again.record]).toEqual([null, null, null])
    expect(again.execute(ANA, { type: 'start' }).ok).toBe(true)
  })
})

test('somebody else’s command and seat are refused', () => {
  const { runner, draw } = running()
  expect(runner.execute(BEN, { type: 'endMatch' })).toMatchObject({ rejected: { code: 'not-host' } })
  expect(draw({ id: 'cy' })).toMatchObject({ rejected: { code: 'not-seated' } })
})
