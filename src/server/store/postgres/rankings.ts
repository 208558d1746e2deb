import type { Avatar } from '../../../protocol/identity.ts'
import { numberAt, type Row, ratingFrom, textAt } from '../rows.ts'
import { NODE_KEPT_MS } from '../sqlite/rankings.ts'
import { BEAT_GAP_MS, type Ranked } from '../store.ts'
import type { Statements } from './statement.ts'
import { nothing, statement } from './statement.ts'

const ratingsOf = statement(
  'ratings-of',
  `SELECT profile, mu, sigma FROM ratings WHERE leaderboard = $1 AND profile = ANY ($2::text[])
    ORDER BY profile COLLATE "C"`,
)
// Grouped before it is joined, so that a profile is looked up once and not for each of its matches.
const bestScores = statement(
  'best-scores',
  `SELECT id, name, avatar, value, matches FROM (
      SELECT profile, max(score) AS value, count(*) AS matches FROM results
      WHERE leaderboard = $1 AND at >= $2 AND profile IS NOT NULL AND is_counted GROUP BY profile
    ) AS best JOIN profiles ON id = profile ORDER BY value DESC, matches, id COLLATE "C" LIMIT $3`,
)
// By the lower bound of the rating, so that one lucky match of a newcomer does not lead.
const bestRatings = statement(
  'best-ratings',
  `SELECT id, name, avatar, mu - 3 * sigma AS value, matches FROM ratings JOIN profiles ON id = profile
    WHERE leaderboard = $1 AND at >= $2 ORDER BY mu - 3 * sigma DESC, matches, id COLLATE "C" LIMIT $3`,
)
// The last heartbeat of any node. The row is locked first: of several nodes that return at once, one shifts the tables. A
// table that was touched after the jump keeps its time.
const beat = statement(
  'beat',
  `WITH last AS (
    SELECT value, $1::bigint - value AS gap FROM meta WHERE key = 'beat' FOR UPDATE
  ), moved AS (
    UPDATE tables SET touched_at = touched_at + gap FROM last
    WHERE (gap > ${BEAT_GAP_MS} AND touched_at <= value + ${BEAT_GAP_MS})
      OR (gap < -${BEAT_GAP_MS} AND touched_at > $1::bigint)
    RETURNING id
  ) INSERT INTO meta (key, value) SELECT 'beat', $1::bigint FROM (SELECT count(*) FROM moved) AS first
    ON CONFLICT (key) DO UPDATE SET value = CASE
      WHEN abs(excluded.value - meta.value) > ${BEAT_GAP_MS} THEN excluded.value
      ELSE greatest(meta.value, excluded.value) END`,
)
const beatNode = statement(
  'beat-node',
  `WITH forgotten AS (DELETE FROM meta WHERE key LIKE 'node %' AND abs(value - $2::bigint) > ${NODE_KEPT_MS})
    INSERT INTO meta (key, value) VALUES ('node ' || $1::text, $2::bigint)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
)
const nodesSince = statement(
  'nodes-since',
  `SELECT substr(key, 6) AS node FROM meta WHERE key LIKE 'node %' AND value >= $1 ORDER BY key COLLATE "C"`,
)
const keepSecret = statement(
  'keep-secret',
  `INSERT INTO secrets (name, value) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING value`,
)
const lastBeat = statement('last-beat', `SELECT value FROM meta WHERE key = 'beat'`)

const time = statement('time', 'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now')

/** The time of the database's clock. */
export const sharedTime = () => time([], ([row]) => (row === undefined ? null : numberAt(row, 'now')))

function rankedFrom(row: Row): Ranked {
  return {
    profile: textAt(row, 'id'),
    name: textAt(row, 'name'),
    avatar: textAt(row, 'avatar') as Avatar,
    value: numberAt(row, 'value'),
    matches: numberAt(row, 'matches'),
  }
}

type Rankings =
  | 'ratingsOf'
  | 'bestScores'
  | 'bestRatings'
  | 'keepSecret'
  | 'beat'
  | 'lastBeat'
  | 'beatNode'
  | 'nodesSince'

export const RANKINGS: Pick<Statements, Rankings> = {
  ratingsOf: (leaderboard, profiles) =>
    ratingsOf([leaderboard, profiles], (rows) => rows.map((row) => ratingFrom(row, leaderboard))),
  bestScores: (leaderboard, since, limit) =>
    bestScores([leaderboard, since, limit], (rows) => rows.map(rankedFrom)),
  bestRatings: (leaderboard, since, limit) =>
    bestRatings([leaderboard, since, limit], (rows) => rows.map(rankedFrom)),
  beatNode: (node, at) => beatNode([node, at], nothing),
  nodesSince: (at) => nodesSince([at], (rows) => rows.map((row) => textAt(row, 'node'))),
  keepSecret: (name, value) => keepSecret([name, value], ([row]) => textAt(row ?? {}, 'value')),
  beat: (at) => beat([at], nothing),
  lastBeat: () => lastBeat([], ([row]) => (row === undefined ? null : numberAt(row, 'value'))),
}
