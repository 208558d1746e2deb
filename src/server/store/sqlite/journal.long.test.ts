import { copyFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { actionOf, entryAt, matchOf, profileOf, snapshotAt } from '../contract/store.samples.ts'
import type { SqliteEngine } from './engine.ts'
import { BLOCK_ACTIONS, FILED_AFTER } from './journal.ts'
import { SqliteReader } from './reader.ts'
import { append, call, EngineFixture, entriesOf, run, spoiltOnce, stored } from './testing/engine-fixture.ts'

const fixture = new EngineFixture()
/** More actions than one slice of the filing. */
const MATCHES = Array.from({ length: 150 }, (_, at) => `m${at}`)
const REVISIONS = Math.ceil(FILED_AFTER / MATCHES.length)

function begun(engine: SqliteEngine, matches: readonly string[] = MATCHES): SqliteEngine {
  run(engine, ...matches.map((id) => call('insertMatch', matchOf(id))))
  return engine
}

/** Appends the actions of these revisions to each match, one transaction per revision. */
function play(engine: SqliteEngine, from: number, to: number, matches: readonly string[] = MATCHES): void {
  for (let revision = from; revision <= to; revision += 1)
    run(engine, ...matches.map((id) => append(id, revision)))
}

/** How many actions each part of the file holds. */
function counts(file = fixture.file) {
  const db = new DatabaseSync(file, { readOnly: true })
  const count = (sql: string) => Number(db.prepare(`SELECT ${sql} AS count`).get()?.count)
  const found = {
    filed: count('coalesce((SELECT sum(last - first + 1) FROM action_blocks), 0)'),
    journal: count('(SELECT count(*) FROM journal)'),
    all: count('(SELECT count(*) FROM actions)'),
  }
  db.close()
  return found
}

/** An engine on the file as a kill at this moment would leave it. */
function afterKill(): { engine: SqliteEngine; file: string } {
  const file = `${fixture.file}.killed`
  for (const suffix of ['', '-wal', '.mark']) copyFileSync(fixture.file + suffix, file + suffix)
  return { engine: fixture.open(undefined, file), file }
}

const entriesUpTo = (revision: number) => Array.from({ length: revision }, (_, at) => entryAt(at + 1))

test('the actions of one transaction are one row of the journal', () => {
  const engine = begun(fixture.open(), ['m1', 'm2'])
  expect(counts()).toEqual({ filed: 0, journal: 0, all: 0 })
  run(engine, append('m1', 1), append('m2', 1), append('m1', 2), append('m1', 9))
  run(engine, append('m2', 2))
  run(engine, append('m2', 2))
  expect(counts()).toEqual({ filed: 0, journal: 2, all: 4 })
})

test('actions are filed in blocks of their match when many have come together, a slice at a time', () => {
  const engine = begun(fixture.open())
  play(engine, 1, REVISIONS - 1)
  engine.tidy()
  const some = MATCHES.length * (REVISIONS - 1)
  expect(counts()).toEqual({ filed: 0, journal: REVISIONS - 1, all: some })
  play(engine, REVISIONS, REVISIONS)
  const all = MATCHES.length * REVISIONS
  const filed: number[] = []
  for (let slice = 0; slice < 3; slice += 1) {
    engine.tidy()
    filed.push(counts().filed)
    expect(counts()).toMatchObject({ all })
  }
  expect(filed[0]).toBeLessThan(all / 2)
  expect(filed[2]).toBe(all)
  expect(counts()).toEqual({ filed: all, journal: 1, all })
  engine.tidy()
  play(engine, REVISIONS + 1, REVISIONS + 1)
  expect(counts()).toEqual({ filed: all, journal: 2, all: all + MATCHES.length })
})

test('a block holds a hundred actions at most, so that part of a match is read without the rest', () => {
  const engine = begun(fixture.open(), ['m1'])
  const last = 2 * BLOCK_ACTIONS + 50
  run(engine, ...Array.from({ length: last }, (_, at) => append('m1', at + 1)))
  engine.close()
  const db = new DatabaseSync(fixture.file)
  expect(db.prepare('SELECT first, last FROM action_blocks').all().map(Object.values)).toEqual([
    [1, 100],
    [101, 200],
    [201, 250],
  ])
  db.exec(`UPDATE action_blocks SET json = '' WHERE first = 1`) // It is not read.
  db.close()
  expect(engine.open()).toBeNull()
  expect(run(engine, call('entriesAfter', 'm1', 100, 120))).toEqual([entriesUpTo(last).slice(100, 220)])
  expect(run(engine, call('entriesAfter', 'm1', 99, 1))).toEqual(['fault'])
})

test('closing files everything and empties the journal', () => {
  const engine = begun(fixture.open(), ['m1', 'm2'])
  play(engine, 1, 3, ['m1', 'm2'])
  engine.close()
  expect(counts()).toEqual({ filed: 6, journal: 0, all: 6 })
})

describe('at every moment of a filing', () => {
  /** Plays on between the slices, and calls back before the first, after each, and at the end. */
  function whileFiling(look: (engine: SqliteEngine, revision: number) => void): void {
    const engine = begun(fixture.open())
    play(engine, 1, REVISIONS)
    for (let slice = 0; slice <= 4; slice += 1) {
      look(engine, REVISIONS + slice)
      engine.tidy()
      play(engine, REVISIONS + slice + 1, REVISIONS + slice + 1)
    }
  }

  test('each match is complete for the writer and the reader', () => {
    const reader = new SqliteReader(fixture.file)
    whileFiling((engine, revision) => {
      const calls = ['m0', 'm70', 'm149'].map(entriesOf)
      const expected = calls.map(() => entriesUpTo(revision))
      expect(run(engine, ...calls)).toEqual(expected)
      expect(reader.run(calls).map((answer) => answer.ok && answer.value)).toEqual(expected)
    })
    reader.close()
  })

  test('a reader that misses whole rounds reads each match completely afterwards', () => {
    const engine = begun(fixture.open())
    const reader = new SqliteReader(fixture.file)
    const read = () =>
      reader.run([entriesOf('m3')]).map((answer) => (answer.ok ? answer.value : answer.fault))
    play(engine, 1, 2)
    expect(read()).toEqual([entriesUpTo(2)])
    play(engine, 3, REVISIONS)
    for (let slice = 0; slice < 3; slice += 1) engine.tidy()
    play(engine, REVISIONS + 1, REVISIONS + 2)
    expect(read()).toEqual([entriesUpTo(REVISIONS + 2)])
    reader.close()
  })

  test('a kill loses nothing, and each command stays applied once', () => {
    whileFiling((_engine, revision) => {
      const { engine: again, file } = afterKill()
      const all = MATCHES.length * revision
      expect(counts(file)).toMatchObject({ all })
      for (const match of ['m0', 'm70', 'm149']) {
        const repeated = actionOf(match, revision + 1, { command: actionOf(match, 2).command })
        expect(run(again, entriesOf(match), call('append', repeated), append(match, revision + 1))).toEqual([
          entriesUpTo(revision),
          { type: 'duplicate', revision: 2, digest: actionOf(match, 2).digest },
          stored,
        ])
      }
      again.close()
      expect(counts(file)).toEqual({ filed: all + 3, journal: 0, all: all + 3 })
    })
  })
})

test.each([
  { before: 'filed', last: 2 * BLOCK_ACTIONS },
  { before: 'in the journal', last: 5 },
])('an action follows those that are $before, each command once', ({ before, last }) => {
  const engine = begun(fixture.open(), ['m1'])
  play(engine, 1, last, ['m1'])
  if (before === 'filed') {
    engine.close()
    expect(engine.open()).toBeNull()
  }
  const calls = [
    call('append', actionOf('m1', last + 1, { command: actionOf('m1', 2).command })),
    append('m1', last),
    append('m1', last + 2),
  ]
  expect(run(engine, ...calls)).toEqual([
    { type: 'duplicate', revision: 2, digest: actionOf('m1', 2).digest },
    { type: 'duplicate', revision: last, digest: actionOf('m1', last).digest },
    { type: 'conflict' },
  ])
  expect(run(engine, append('m1', last + 1), append('m1', last + 2))).toEqual([stored, stored])
  expect(run(engine, entriesOf('m1')).flat()).toHaveLength(last + 2)
})

test('a snapshot is read with the actions after it, from the journal and from blocks', () => {
  const engine = begun(fixture.open(), ['m1'])
  run(
    engine,
    append('m1', 1),
    call('append', actionOf('m1', 2, { snapshot: snapshotAt(2) })),
    append('m1', 3),
  )
  const read = () => run(engine, call('readMatch', 'm1'))[0]
  const before = read()
  expect(before).toMatchObject({ snapshot: snapshotAt(2), entries: [entryAt(3)] })
  engine.close()
  expect(engine.open()).toBeNull()
  expect(read()).toEqual(before)
})

test('an action that was rolled back with its batch does not count as stored', () => {
  const engine = begun(fixture.open(), ['m1'])
  const ann = call('insertProfile', profileOf('ann'), 'hash')
  // The second request with the same id rolls back the batch; then each request runs alone.
  expect(run(engine, append('m1', 1), ann, ann, append('m1', 2))).toEqual([stored, 'done', 'fault', stored])
  expect(run(engine, append('m1', 3), entriesOf('m1'))).toEqual([
    stored,
    [entryAt(1), entryAt(2), entryAt(3)],
  ])
  const { engine: again } = afterKill()
  expect(run(again, entriesOf('m1'))).toEqual([entriesUpTo(3)])
})

test('a failed filing loses nothing and is repeated later', () => {
  const spoilt = spoiltOnce('PRAGMA query_only = 1')
  const engine = begun(fixture.open(spoilt.connect))
  play(engine, 1, REVISIONS)
  spoilt.spoil()
  engine.tidy()
  const all = MATCHES.length * REVISIONS
  expect(counts()).toEqual({ filed: 0, journal: REVISIONS, all })
  expect(run(engine, append('m1', REVISIONS + 1))).toEqual([stored])
  for (let slice = 0; slice < 3; slice += 1) engine.tidy()
  expect(counts()).toEqual({ filed: all + 1, journal: 1, all: all + 1 })
})

describe('a journal', () => {
  test.each([
    ['with a changed row', `UPDATE journal SET json = replace(json, 'draw', 'stop') WHERE id = 2`],
    ['without one of its rows', 'DELETE FROM journal WHERE id = 2'],
  ])('%s is refused completely, because it would hide acknowledged actions', (_how, sql) => {
    const engine = begun(fixture.open(), ['m1', 'm2'])
    play(engine, 1, 3, ['m1', 'm2'])
    const { engine: again, file } = afterKill()
    again.close() // It has filed everything; the copy is made again, and damaged.
    for (const suffix of ['', '-wal', '.mark']) copyFileSync(fixture.file + suffix, file + suffix)
    const db = new DatabaseSync(file)
    db.exec(sql)
    db.close()
    expect(again.open()).toMatch(/journal .*is damaged in the store/)
    const reader = new SqliteReader(file)
    expect(reader.run([entriesOf('m1')])).toMatchObject([{ ok: false }])
    reader.close()
  })
})
