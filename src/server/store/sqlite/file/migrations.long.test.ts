import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checksum, damagedRows } from '../../checksums.ts'
import { actionOf, entryAt } from '../../contract/store.samples.ts'
import { openSqlite } from '../store.ts'
import { APPLICATION_ID, MIGRATIONS, migrate } from './migrations.ts'

/** Everything in a file that a migration can change. */
function shapeOf(db: DatabaseSync) {
  return {
    schema: db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all(),
    ...db.prepare('PRAGMA user_version').get(),
    ...db.prepare('PRAGMA application_id').get(),
  }
}

/** Migrates a fresh file of the versions in `before`, and stops at the n-th statement as a kill would. */
function killedAt(n: number, before: readonly (readonly string[])[], migrations: typeof MIGRATIONS) {
  const db = new DatabaseSync(':memory:')
  migrate(db, 0, before)
  let left = n
  const exec = (sql: string) => {
    if (left-- === 0) throw new Error('killed')
    db.exec(sql)
  }
  let isKilled = false
  try {
    migrate({ exec }, before.length, migrations)
  } catch {
    isKilled = true
  }
  if (db.isTransaction) db.exec('ROLLBACK') // as SQLite does at the next opening
  return { shape: shapeOf(db), isKilled }
}

test('a new file gets the newest schema and the application id', () => {
  const db = new DatabaseSync(':memory:')
  migrate(db, 0)
  expect(shapeOf(db)).toMatchObject({ user_version: MIGRATIONS.length, application_id: APPLICATION_ID })
})

test('migrating again changes nothing', () => {
  const db = new DatabaseSync(':memory:')
  migrate(db, 0)
  const shape = shapeOf(db)
  migrate(db, MIGRATIONS.length)
  expect(shapeOf(db)).toEqual(shape)
})

const NEXT = [
  'ALTER TABLE meta ADD COLUMN note TEXT',
  'DROP INDEX tables_by_touch',
  'CREATE TABLE x (y TEXT) STRICT',
]
const LATER = [...MIGRATIONS, NEXT, ['DROP TABLE x']]

test.each([
  { of: 'a new file', from: 0, migrations: MIGRATIONS },
  { of: 'an older file', from: MIGRATIONS.length, migrations: LATER },
])('killed at any statement, a migration of $of leaves one version or the next', ({ from, migrations }) => {
  const before = migrations.slice(0, from)
  const versions = [...migrations.keys(), migrations.length]
    .filter((length) => length >= from)
    .map((length) => killedAt(Number.POSITIVE_INFINITY, migrations.slice(0, length), []).shape)
  let statements = 0
  for (; ; statements++) {
    const { shape, isKilled } = killedAt(statements, before, migrations)
    expect(versions).toContainEqual(shape)
    if (!isKilled) break
  }
  const added = migrations.slice(from)
  expect(statements).toBe(added.flat().length + 4 * added.length) // BEGIN, two marks in the header, COMMIT
})

describe('version 4', () => {
  /** A file of version 3 with matches of these games and options, each of one profile, and a rating for each. */
  function fileWith(...played: readonly (readonly [profile: string, game: string, options: object])[]) {
    const db = new DatabaseSync(':memory:')
    migrate(db, 0, MIGRATIONS.slice(0, 3))
    for (const [at, [profile, game, options]] of played.entries()) {
      db.prepare(`INSERT OR IGNORE INTO profiles VALUES (?, 'Name', 'owl', 1)`).run(profile)
      db.prepare(`INSERT INTO matches VALUES (?, 't', 1, 2, '{}', 'c', ?)`).run(
        `m${at}`,
        JSON.stringify({ game, options }),
      )
      db.prepare(
        'INSERT INTO results (match, seat, player, profile, name, game, place, score, at) VALUES (?, 0, ?, ?, ?, ?, 1, 2, 3)',
      ).run(`m${at}`, 'p1', profile, 'Name', game)
      db.prepare('INSERT OR IGNORE INTO ratings VALUES (?, ?, 25, 8, 1, 3)').run(profile, game)
    }
    return db
  }

  test('sorts the results that it finds by variant, and keeps one rating of each game', () => {
    const db = fileWith(
      ['ann', 'yahtzee', { joker: 'free' }],
      ['bob', 'yahtzee', { joker: 'none' }],
      ['ann', 'flip7', { target: 200 }],
      ['ann', 'discard', { scoring: 'none' }],
      ['ann', 'discard', { scoring: 'poker' }],
      ['bob', 'discard', { scoring: 'none' }],
    )
    migrate(db, 3, MIGRATIONS.slice(0, 4))
    const results = db.prepare('SELECT leaderboard FROM results ORDER BY match').all()
    expect(results.map(({ leaderboard }) => leaderboard)).toEqual([
      'yahtzee/free',
      'yahtzee/none',
      'flip7',
      'discard/none',
      'discard/poker',
      'discard/none',
    ])
    const ratings = db
      .prepare(`SELECT profile, leaderboard FROM ratings WHERE leaderboard LIKE 'discard%' ORDER BY profile`)
      .all()
    expect(ratings.map((row) => ({ ...row }))).toEqual([
      { profile: 'ann', leaderboard: 'discard/poker' },
      { profile: 'bob', leaderboard: 'discard/none' },
    ])
  })
})

describe('version 5', () => {
  /** A file of version 4, with four filed actions and three that are not filed yet, in two matches. */
  function olderFile(file: string): DatabaseSync {
    const db = new DatabaseSync(file)
    migrate(db, 0, MIGRATIONS.slice(0, 4))
    const match = db.prepare(
      `INSERT INTO matches (id, table_id, created_at, commitment, head, checksum) VALUES (?, 't', 1, 'c', '{}', ?)`,
    )
    for (const id of ['m1', 'm2']) match.run(id, checksum(id, 't', 1, null, null, 'c', '{}'))
    const insert = (table: string, id: string, revision: number) => {
      const row = [id, revision, 'p1', `command-${revision}`, 'd', JSON.stringify(entryAt(revision))] as const
      db.prepare(
        `INSERT INTO ${table} (match, revision, player, command, digest, entry, checksum) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ).run(...row, checksum(...row))
    }
    for (const [id, revision] of [
      ['m1', 1],
      ['m1', 2],
      ['m2', 1],
      ['m2', 2],
    ] as const)
      insert('filed_actions', id, revision)
    for (const [id, revision] of [
      ['m1', 3],
      ['m2', 3],
      ['m1', 4],
    ] as const)
      insert('new_actions', id, revision)
    db.exec(`INSERT INTO meta (key, value) VALUES ('checksums', 1)`)
    return db
  }
  const count = (db: DatabaseSync, table: string) =>
    db.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count

  test('files the new actions that it finds, with their checksums', () => {
    const db = olderFile(':memory:')
    const before = db.prepare('SELECT * FROM actions ORDER BY match, revision').all()
    migrate(db, 4)
    expect(count(db, 'filed_actions')).toBe(7)
    expect(damagedRows(db, 9)).toEqual([])
    const columns = 'match, revision, player, command, digest, entry'
    const after = db.prepare(`SELECT ${columns} FROM actions ORDER BY match, revision`).all()
    expect(after).toEqual(before.map(({ checksum: _, ...row }) => row))
  })

  describe('in a store', () => {
    let folder = ''
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'icebreaker-migration-'))
    })
    afterEach(() => rmSync(folder, { recursive: true, force: true }))

    test('continues matches of the previous version, which are read completely', async () => {
      const file = join(folder, 'store.db')
      olderFile(file).close()
      const entriesOf = (last: number) => Array.from({ length: last }, (_, at) => entryAt(at + 1))
      const store = await openSqlite(file)
      expect(await store.entriesAfter('m1', 0, 9)).toEqual(entriesOf(4))
      const repeated = actionOf('m1', 5, { command: 'command-3' })
      expect(await store.append(repeated)).toEqual({ type: 'duplicate', revision: 3, digest: 'd' })
      for (const revision of [5, 6]) await store.append(actionOf('m1', revision))
      expect(await store.append(actionOf('m2', 3))).toEqual({ type: 'conflict' })
      await store.close()
      const again = await openSqlite(file)
      expect(await again.append(actionOf('m1', 7))).toEqual({ type: 'stored' })
      for (const read of [again, again.reader]) {
        expect(await read.entriesAfter('m1', 0, 9)).toEqual(entriesOf(7))
        expect(await read.entriesAfter('m1', 3, 2)).toEqual([entryAt(4), entryAt(5)])
        expect(await read.entriesAfter('m1', 4, 2)).toEqual([entryAt(5), entryAt(6)])
      }
      expect(await again.progressOf([{ table: 't', match: 'm2' }])).toEqual([{ version: null, revision: 3 }])
      await again.close()
    })

    test('finds an action that was damaged before the migration', async () => {
      const file = join(folder, 'store.db')
      const db = olderFile(file)
      db.exec(`UPDATE new_actions SET player = 'p9' WHERE match = 'm1' AND revision = 3`)
      db.close()
      const store = await openSqlite(file)
      await expect(store.entriesAfter('m1', 0, 9)).rejects.toThrow('Action 3 of match m1 is damaged')
      expect(await store.entriesAfter('m2', 0, 9)).toHaveLength(3)
      await store.close()
    })
  })
})
