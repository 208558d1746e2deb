import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { actionOf, entryAt, matchOf, profileOf } from '../contract/store.samples.ts'
import type { SqliteEngine } from './engine.ts'
import { FILED_AFTER, RevisionCache } from './revision-cache.ts'
import { append, ask, EngineRig, entriesOf, run, spoiltOnce, stored } from './testing/engine.rig.ts'

const rig = new EngineRig()
const MATCHES = ['m1', 'm2', 'm3']
const REVISIONS = Math.ceil(FILED_AFTER / MATCHES.length)

function begun(engine: SqliteEngine): SqliteEngine {
  run(engine, ...MATCHES.map((id) => ask('insertMatch', matchOf(id))))
  return engine
}

/** Of every match the actions from this revision to that, then what nobody waits for. */
function play(engine: SqliteEngine, from: number, to: number): void {
  for (let revision = from; revision <= to; revision += 1)
    run(engine, ...MATCHES.map((id) => append(id, revision)))
  engine.tidy()
}

function counts() {
  const db = new DatabaseSync(rig.file, { readOnly: true })
  const count = (table: string) => db.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count
  const found = { filed: count('filed_actions'), unfiled: count('new_actions'), all: count('actions') }
  db.close()
  return found
}

test('new actions are filed with their match when many have come together', () => {
  const engine = begun(rig.open())
  play(engine, 1, REVISIONS - 1)
  const some = MATCHES.length * (REVISIONS - 1)
  expect(counts()).toEqual({ filed: 0, unfiled: some, all: some })
  play(engine, REVISIONS, REVISIONS)
  const all = MATCHES.length * REVISIONS
  expect(counts()).toEqual({ filed: all, unfiled: 0, all })
  play(engine, REVISIONS + 1, REVISIONS + 1)
  expect(counts()).toEqual({ filed: all, unfiled: MATCHES.length, all: all + MATCHES.length })
})

test('what a start finds counts too', () => {
  const engine = begun(rig.open())
  play(engine, 1, REVISIONS - 1)
  engine.close()
  expect(engine.open()).toBeNull()
  play(engine, REVISIONS, REVISIONS)
  expect(counts()).toMatchObject({ unfiled: 0 })
})

test.each([
  { before: 'filed', last: REVISIONS },
  { before: 'not filed yet', last: 5 },
])('an action follows those that are $before, each command once', ({ last }) => {
  const engine = begun(rig.open())
  play(engine, 1, last)
  const asks = [
    ask('append', actionOf('m1', last + 1, { command: actionOf('m1', 2).command })),
    append('m1', last),
    append('m1', last + 2),
  ]
  const answers = [
    { type: 'duplicate', revision: 2, digest: actionOf('m1', 2).digest },
    { type: 'duplicate', revision: last, digest: actionOf('m1', last).digest },
    { type: 'conflict' },
  ]
  expect(run(engine, ...asks)).toEqual(answers)
  engine.close()
  expect(engine.open()).toBeNull()
  expect(run(engine, ...asks)).toEqual(answers)
  expect(run(engine, append('m1', last + 1), append('m1', last + 2))).toEqual([stored, stored])
  expect(run(engine, entriesOf('m1')).flat()).toHaveLength(last + 2)
})

test('only matches with new actions are looked for among them', () => {
  const engine = begun(rig.open())
  run(engine, ...Array.from({ length: FILED_AFTER }, (_, before) => append('m1', before + 1)))
  engine.close()
  const db = new DatabaseSync(rig.file)
  const revisionCache = new RevisionCache(db)
  expect(MATCHES.filter((match) => revisionCache.mayHaveNew(match))).toEqual(['m1'])
  revisionCache.tidy()
  expect(MATCHES.filter((match) => revisionCache.mayHaveNew(match))).toEqual([])
  db.close()
})

test('what was undone with its batch is not taken for stored', () => {
  const engine = begun(rig.open())
  const ann = ask('insertProfile', profileOf('ann'), 'hash')
  // The second of the same name undoes the batch; then each is done by itself.
  expect(run(engine, append('m1', 1), ann, ann, append('m1', 2))).toEqual([stored, 'done', 'fault', stored])
  expect(run(engine, append('m1', 3), entriesOf('m1'))).toEqual([
    stored,
    [entryAt(1), entryAt(2), entryAt(3)],
  ])
})

test('a filing that fails loses nothing, and is done later', () => {
  const spoilt = spoiltOnce('PRAGMA query_only = 1')
  const engine = begun(rig.open(spoilt.connect))
  play(engine, 1, REVISIONS - 1)
  run(engine, ...MATCHES.map((id) => append(id, REVISIONS)))
  spoilt.spoil()
  engine.tidy()
  const all = MATCHES.length * REVISIONS
  expect(counts()).toEqual({ filed: 0, unfiled: all, all })
  expect(run(engine, append('m1', REVISIONS + 1))).toEqual([stored])
  engine.tidy()
  expect(counts()).toEqual({ filed: all + 1, unfiled: 0, all: all + 1 })
})
