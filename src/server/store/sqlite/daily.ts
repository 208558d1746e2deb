import type { DatabaseSync } from 'node:sqlite'
import { daySeedFrom, numberAt, rankedTryFrom, TRY_COLUMNS, tryFrom, tryJson } from '../rows.ts'
import type { Operations } from './messages.ts'

type Seeds = Pick<Operations, 'keepDaySeed' | 'readDaySeed' | 'deleteDaysBefore'>

/** The seeds of the daily deal. */
export function daySeedsOn(db: DatabaseSync): Seeds {
  const insert = db.prepare('INSERT OR IGNORE INTO daily_seeds (day, server, at) VALUES (?, ?, ?)')
  const read = db.prepare('SELECT day, server, at FROM daily_seeds WHERE day = ?')
  const forget = ['daily_seeds', 'daily_tries'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE day < ?`),
  )
  return {
    keepDaySeed: (seed) => {
      insert.run(seed.day, seed.server, seed.at)
      return daySeedFrom(read.get(seed.day)) ?? seed
    },
    readDaySeed: (day) => daySeedFrom(read.get(day)),
    deleteDaysBefore: (day) => {
      for (const statement of forget) statement.run(day)
    },
  }
}

type Tries = Pick<Operations, 'insertTry' | 'readTry' | 'updateTry' | 'bestTries' | 'countTries' | 'triesOf'>

/** The tries of the daily deal. */
export function triesOn(db: DatabaseSync): Tries {
  const insert = db.prepare(
    `INSERT INTO daily_tries (${TRY_COLUMNS}, revision)
      SELECT :day, :game, :profile, :at, :rank, :json, :revision
      WHERE (SELECT count(*) FROM daily_tries WHERE day = :day AND game = :game) < :most
      ON CONFLICT DO NOTHING`,
  )
  const read = db.prepare(
    `SELECT ${TRY_COLUMNS} FROM daily_tries WHERE day = :day AND game = :game AND profile = :profile`,
  )
  const update = db.prepare(
    `UPDATE daily_tries SET rank = :rank, json = :json, revision = :revision
      WHERE day = :day AND game = :game AND profile = :profile AND revision = :before`,
  )
  const best = db.prepare(
    `SELECT ${TRY_COLUMNS}, name, avatar FROM daily_tries JOIN profiles ON id = profile
      WHERE day = ? AND game = ? AND rank IS NOT NULL ORDER BY rank DESC, at, profile LIMIT ?`,
  )
  const count = db.prepare(
    `SELECT count(*) AS ranked, count(*) FILTER (WHERE rank > :rank) AS better FROM daily_tries
      WHERE day = :day AND game = :game AND rank IS NOT NULL`,
  )
  const own = db.prepare(
    `SELECT ${TRY_COLUMNS} FROM daily_tries WHERE profile = ? ORDER BY day DESC, game LIMIT ?`,
  )
  return {
    insertTry: (begun, most) => {
      const { day, game, profile, at, rank, entries } = begun
      if (read.get({ day, game, profile }) !== undefined) return 'tried'
      const row = { day, game, profile, at, rank, json: tryJson(begun), revision: entries.length, most }
      return insert.run(row).changes === 0 ? 'full' : 'stored'
    },
    readTry: ({ day, game, profile }) => {
      const row = read.get({ day, game, profile })
      return row === undefined ? null : tryFrom(row)
    },
    updateTry: (played, before) => {
      const { day, game, profile, rank, entries } = played
      const row = { day, game, profile, rank, json: tryJson(played), revision: entries.length, before }
      return update.run(row).changes === 0 ? 'conflict' : 'stored'
    },
    bestTries: (day, game, limit) => best.all(day, game, limit).map(rankedTryFrom),
    countTries: (day, game, rank) => {
      const row = count.get({ day, game, rank }) ?? {}
      return { ranked: numberAt(row, 'ranked'), better: numberAt(row, 'better') }
    },
    triesOf: (profile, limit) => own.all(profile, limit).map(tryFrom),
  }
}
