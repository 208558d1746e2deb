import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { APPLICATION_ID, MIGRATIONS, migrate } from './migrations.ts'

/** Everything in a file that a migration could change. */
function shapeOf(db: DatabaseSync) {
  return {
    schema: db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all(),
    ...db.prepare('PRAGMA user_version').get(),
    ...db.prepare('PRAGMA application_id').get(),
  }
}

/** Runs it on a fresh copy of what `before` makes, and stops it at the n-th statement as a kill would. */
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
  if (db.isTransaction) db.exec('ROLLBACK') // what SQLite does with it at the next opening
  return { shape: shapeOf(db), isKilled }
}

test('a new file gets the newest schema, and says whose it is', () => {
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
    migrate(db, 3)
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
