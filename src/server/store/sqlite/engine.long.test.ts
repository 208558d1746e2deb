import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { actionOf, entryAt, matchOf, profileOf, tableOf } from '../contract/store.samples.ts'
import { RETRY_MS, SqliteEngine } from './engine.ts'
import { openFile } from './file/open.ts'
import { FILED_AFTER } from './journal.ts'
import { holds } from './matches.ts'
import { append, call, EngineFixture, entriesOf, run, spoiltOnce, stored } from './testing/engine-fixture.ts'
import { Sabotage } from './testing/sabotage.ts'

const fixture = new EngineFixture()
const begin = call('insertMatch', matchOf('m1'))

describe('a batch', () => {
  test('is one transaction, unless it has only reads', () => {
    const sabotage = new Sabotage()
    const engine = fixture.open(sabotage.connect)
    const before = sabotage.commits
    run(engine, begin, append('m1', 1), entriesOf('m1'), append('m1', 2))
    expect(sabotage.commits).toBe(before + 1)
    expect(run(engine, entriesOf('m1'))).toEqual([[entryAt(1), entryAt(2)]])
    expect(sabotage.commits).toBe(before + 1)
  })

  test('keeps the requests beside a write that is refused', () => {
    const engine = fixture.open()
    const ann = call('insertProfile', profileOf('ann'), 'hash-1')
    expect(run(engine, begin, ann, ann, append('m1', 1), append('m1', 9), call('beat', 5))).toEqual([
      'done',
      'done',
      'fault',
      stored,
      { type: 'conflict' },
      'done',
    ])
    expect(run(engine, entriesOf('m1'), call('lastBeat'))).toEqual([[entryAt(1)], 5])
  })

  test('keeps the requests beside a row that cannot be read', () => {
    const engine = fixture.open()
    run(engine, begin, append('m1', 1), call('insertMatch', matchOf('m2')))
    engine.close()
    const db = new DatabaseSync(fixture.file)
    db.exec(`UPDATE action_blocks SET json = '{'`)
    db.close()
    expect(engine.open()).toBeNull()
    expect(run(engine, append('m2', 1), entriesOf('m1'), append('m1', 2), append('m2', 2))).toEqual([
      stored,
      'fault',
      'fault',
      stored,
    ])
  })
})

describe('a fault', () => {
  test.each([
    ['a full disk', 'PRAGMA max_page_count = 1'],
    ['a disk that cannot be written', 'PRAGMA query_only = 1'],
  ])('such as %s: no request of the batch is acknowledged, and then the store goes on', (_, sql) => {
    const spoilt = spoiltOnce(sql)
    const engine = fixture.open(spoilt.connect)
    run(engine, begin, append('m1', 1))
    spoilt.spoil()
    const large = actionOf('m1', 2, { entry: ['p1', { type: 'x'.repeat(2_000_000) }, 1] })
    expect(run(engine, call('beat', 1), call('append', large), append('m1', 3))).toEqual([
      'fault',
      'fault',
      'fault',
    ])
    expect(run(engine, entriesOf('m1'), call('lastBeat'))).toEqual([[entryAt(1)], null])
    expect(run(engine, append('m1', 2))).toEqual([stored])
  })

  test('before the commit stores nothing', () => {
    const sabotage = new Sabotage()
    const engine = fixture.open(sabotage.connect)
    run(engine, begin)
    sabotage.plan = 'fail-commit'
    expect(run(engine, append('m1', 1), append('m1', 2))).toEqual(['fault', 'fault'])
    expect(run(engine, entriesOf('m1'))).toEqual([[]])
    expect(run(engine, append('m1', 1))).toEqual([stored])
  })

  test('after the commit: actions that are found count as stored, and the rest stay unknown', () => {
    const sabotage = new Sabotage()
    const engine = fixture.open(sabotage.connect)
    run(engine, begin)
    const again = call('append', actionOf('m1', 3, { command: actionOf('m1', 1).command }))
    const twice = call('append', actionOf('m1', 2, { command: null }))
    sabotage.plan = 'fail-after-commit'
    expect(
      run(engine, append('m1', 1), twice, twice, again, call('insertTable', tableOf('t1')), entriesOf('m1')),
    ).toEqual([stored, stored, 'fault', 'fault', 'fault', 'fault'])
    expect(run(engine, entriesOf('m1'))).toEqual([[entryAt(1), entryAt(2)]])
  })

  test('is investigated over a new connection, never over the failed one', () => {
    const sabotage = new Sabotage()
    const engine = fixture.open(sabotage.connect)
    run(engine, begin)
    sabotage.plan = 'fail-after-commit'
    run(engine, append('m1', 1))
    expect(sabotage.openings).toBe(2)
  })

  test('that lasts: every request is refused, and reopening is tried once a second', () => {
    const sabotage = new Sabotage()
    const engine = fixture.open(sabotage.connect)
    run(engine, begin)
    sabotage.plan = 'fail-commit-and-openings'
    expect(run(engine, append('m1', 1))).toEqual(['fault'])
    expect(sabotage.openings).toBe(2)
    fixture.clock += RETRY_MS - 1
    expect(run(engine, append('m1', 1), entriesOf('m1'))).toEqual(['fault', 'fault'])
    expect(sabotage.openings).toBe(2)
    fixture.clock += 1
    expect(run(engine, append('m1', 1))).toEqual(['fault'])
    expect(sabotage.openings).toBe(3)
    sabotage.plan = 'none'
    fixture.clock += RETRY_MS
    expect(run(engine, append('m1', 1), entriesOf('m1'))).toEqual([stored, [entryAt(1)]])
  })

  test('that returns at every write does not reopen the file at every write', () => {
    const sabotage = new Sabotage()
    const engine = fixture.open(sabotage.connect)
    run(engine, begin)
    for (let write = 0; write < 20; write++) {
      sabotage.plan = 'fail-commit'
      expect(run(engine, append('m1', 1))).toEqual(['fault'])
    }
    expect(sabotage.openings).toBe(2)
  })

  test('does not release the file to another process', () => {
    const sabotage = new Sabotage()
    const engine = fixture.open(sabotage.connect)
    sabotage.plan = 'fail-commit-and-openings'
    run(engine, begin)
    expect(new SqliteEngine(fixture.file).open()).toContain('is in use by another Icebreaker')
  })

  test('of a store in memory loses it, and no empty store replaces it', () => {
    const sabotage = new Sabotage()
    const engine = fixture.open(sabotage.connect, ':memory:')
    run(engine, begin)
    sabotage.plan = 'fail-after-commit'
    expect(run(engine, append('m1', 1))).toEqual(['fault'])
    fixture.clock += RETRY_MS
    expect(engine.run([entriesOf('m1')])).toEqual([{ ok: false, fault: 'What was in memory is lost.' }])
    expect(new SqliteEngine(':memory:', { isAgain: true }).open()).toBe('What was in memory is lost.')
  })
})

test('an action counts as stored only if match, revision, player, command and digest agree', () => {
  const engine = fixture.open()
  run(engine, begin, append('m1', 1))
  engine.close()
  const db = openFile(fixture.file)
  const action = actionOf('m1', 1)
  expect(holds(db, action)).toBe(true)
  const others = [{ match: 'm2' }, { revision: 2 }, { player: 'p2' }, { command: null }, { digest: 'other' }]
  for (const other of others) expect(holds(db, { ...action, ...other })).toBe(false)
  db.close()
})

test('the log is checkpointed now and then, and completely on closing', () => {
  const engine = fixture.open()
  run(engine, begin)
  const grown: number[] = []
  const last = 4 * FILED_AFTER
  for (let from = 1; from <= last; from += 50) {
    run(engine, ...Array.from({ length: 50 }, (_, at) => append('m1', from + at)))
    engine.tidy()
    grown.push(statSync(`${fixture.file}-wal`).size)
  }
  const half = grown.length / 2
  // The log is overwritten from its beginning.
  expect(Math.max(...grown.slice(half))).toBeLessThan(1.5 * Math.max(...grown.slice(0, half)))
  engine.close()
  expect(() => statSync(`${fixture.file}-wal`)).toThrow()
  const db = new DatabaseSync(fixture.file, { readOnly: true })
  expect(db.prepare('SELECT count(*) AS count FROM actions').get()).toEqual({ count: last })
  db.close()
})
