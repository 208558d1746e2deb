import { daySeedFrom, numberAt, rankedTryFrom, TRY_COLUMNS, tryFrom, tryJson } from '../rows.ts'
import type { Statements } from './statement.ts'
import { nothing, statement } from './statement.ts'

// Nodes that make the seed of a day at the same moment must agree: the one that stored it first counts for all.
const keepDaySeed = statement(
  'keep-day-seed',
  `WITH kept AS (
    INSERT INTO daily_seeds (day, server, at) VALUES ($1, $2, $3)
    ON CONFLICT (day) DO UPDATE SET day = excluded.day RETURNING day, server, at
  ) SELECT day, server, at FROM kept`,
)
const readDaySeed = statement('read-day-seed', 'SELECT day, server, at FROM daily_seeds WHERE day = $1')
const deleteDaysBefore = statement(
  'delete-days-before',
  `WITH seeds AS (DELETE FROM daily_seeds WHERE day < $1) DELETE FROM daily_tries WHERE day < $1`,
)
const insertTry = statement(
  'insert-try',
  `WITH inserted AS (
    INSERT INTO daily_tries (${TRY_COLUMNS}, revision)
    SELECT $1, $2, $3, $4::bigint, $5::integer, $6, $7::integer
    WHERE (SELECT count(*) FROM daily_tries WHERE day = $1 AND game = $2) < $8::integer
    ON CONFLICT (day, game, profile) DO NOTHING RETURNING day
  ) SELECT EXISTS (SELECT FROM inserted) AS is_stored,
    EXISTS (SELECT FROM daily_tries WHERE day = $1 AND game = $2 AND profile = $3) AS is_there`,
)
const readTry = statement(
  'read-try',
  `SELECT ${TRY_COLUMNS} FROM daily_tries WHERE day = $1 AND game = $2 AND profile = $3`,
)
const updateTry = statement(
  'update-try',
  `WITH updated AS (
    UPDATE daily_tries SET rank = $4::integer, json = $5, revision = $6::integer
    WHERE day = $1 AND game = $2 AND profile = $3 AND revision = $7::integer RETURNING day
  ) SELECT EXISTS (SELECT FROM updated) AS is_stored,
    EXISTS (SELECT FROM daily_tries WHERE day = $1 AND game = $2 AND profile = $3 AND json = $5) AS is_there`,
)
const bestTries = statement(
  'best-tries',
  `SELECT ${TRY_COLUMNS}, name, avatar FROM daily_tries JOIN profiles ON id = profile
    WHERE day = $1 AND game = $2 AND rank IS NOT NULL ORDER BY rank DESC, at, profile COLLATE "C" LIMIT $3`,
)
const countTries = statement(
  'count-tries',
  `SELECT count(*)::integer AS ranked, (count(*) FILTER (WHERE rank > $3))::integer AS better FROM daily_tries
    WHERE day = $1 AND game = $2 AND rank IS NOT NULL`,
)
const triesOf = statement(
  'tries-of',
  `SELECT ${TRY_COLUMNS} FROM daily_tries WHERE profile = $1 ORDER BY day COLLATE "C" DESC, game COLLATE "C" LIMIT $2`,
)

type Daily =
  | 'keepDaySeed'
  | 'readDaySeed'
  | 'deleteDaysBefore'
  | 'insertTry'
  | 'readTry'
  | 'updateTry'
  | 'bestTries'
  | 'countTries'
  | 'triesOf'

export const DAILY: Pick<Statements, Daily> = {
  keepDaySeed: (seed) => keepDaySeed([seed.day, seed.server, seed.at], ([row]) => daySeedFrom(row) ?? seed),
  readDaySeed: (day) => readDaySeed([day], ([row]) => daySeedFrom(row)),
  deleteDaysBefore: (day) => deleteDaysBefore([day], nothing),
  insertTry: (begun, most) => {
    const { day, game, profile, at, rank, entries } = begun
    const values = [day, game, profile, at, rank, tryJson(begun), entries.length, most]
    return insertTry(values, ([row], isAgain) => {
      if (row?.is_stored === true || (isAgain && row?.is_there === true)) return 'stored'
      return row?.is_there === true ? 'tried' : 'full'
    })
  },
  readTry: ({ day, game, profile }) =>
    readTry([day, game, profile], ([row]) => (row === undefined ? null : tryFrom(row))),
  updateTry: (played, before) => {
    const { day, game, profile, rank, entries } = played
    const values = [day, game, profile, rank, tryJson(played), entries.length, before]
    return updateTry(values, ([row], isAgain) =>
      row?.is_stored === true || (isAgain && row?.is_there === true) ? 'stored' : 'conflict',
    )
  },
  bestTries: (day, game, limit) => bestTries([day, game, limit], (rows) => rows.map(rankedTryFrom)),
  countTries: (day, game, rank) =>
    countTries([day, game, rank], ([row = {}]) => ({
      ranked: numberAt(row, 'ranked'),
      better: numberAt(row, 'better'),
    })),
  triesOf: (profile, limit) => triesOf([profile, limit], (rows) => rows.map(tryFrom)),
}
