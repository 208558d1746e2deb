import type { DatabaseSync } from 'node:sqlite'
import type { Avatar } from '../../../protocol/identity.ts'
import { numberAt, type Row, ratingFrom, textAt } from '../rows.ts'
import { BEAT_GAP_MS, type Ranked } from '../store.ts'
import type { Operations } from './messages.ts'

interface Person {
  readonly profile: string
  readonly name: string
  readonly avatar: Avatar
}

const PERSON = `json_object('profile', id, 'name', name, 'avatar', avatar) AS person`

function rankedFrom(row: Row): Ranked {
  const person = JSON.parse(textAt(row, 'person')) as Person
  return { ...person, value: numberAt(row, 'value'), matches: numberAt(row, 'matches') }
}

type Rankings = Pick<Operations, 'ratingsOf' | 'bestScores' | 'bestRatings'>

export function rankingsOn(db: DatabaseSync): Rankings {
  const ratings = db.prepare(
    `SELECT profile, mu, sigma FROM ratings
      WHERE leaderboard = ? AND profile IN (SELECT value FROM json_each(?)) ORDER BY profile`,
  )
  // Grouped before it is joined, so that a profile is looked up once and not for each of its matches.
  const scores = db.prepare(
    `SELECT ${PERSON}, value, matches FROM (
        SELECT profile, max(score) AS value, count(*) AS matches FROM results
        WHERE leaderboard = ? AND at >= ? AND profile IS NOT NULL AND is_counted = 1 GROUP BY profile
      ) JOIN profiles ON id = profile
      ORDER BY value DESC, matches, id LIMIT ?`,
  )
  // By the lower bound of the rating, so that one lucky match of a newcomer does not lead.
  const ranks = db.prepare(
    `SELECT ${PERSON}, mu - 3 * sigma AS value, matches FROM ratings JOIN profiles ON id = profile
      WHERE leaderboard = ? AND at >= ? ORDER BY mu - 3 * sigma DESC, matches, id LIMIT ?`,
  )
  return {
    ratingsOf: (leaderboard, profiles) =>
      ratings.all(leaderboard, JSON.stringify(profiles)).map((row) => ratingFrom(row, leaderboard)),
    bestScores: (leaderboard, since, limit) => scores.all(leaderboard, since, limit).map(rankedFrom),
    bestRatings: (leaderboard, since, limit) => ranks.all(leaderboard, since, limit).map(rankedFrom),
  }
}

/** Nodes without a heartbeat for this long are deleted, and nodes whose clock was this far ahead. */
export const NODE_KEPT_MS = 3_600_000

export function nodesOn(db: DatabaseSync): Pick<Operations, 'beatNode' | 'nodesSince'> {
  const write = db.prepare(
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  )
  const forget = db.prepare(`DELETE FROM meta WHERE key LIKE 'node %' AND abs(value - ?) > ${NODE_KEPT_MS}`)
  const read = db.prepare(
    `SELECT substr(key, 6) AS node FROM meta WHERE key LIKE 'node %' AND value >= ? ORDER BY key`,
  )
  return {
    beatNode: (node, at) => {
      write.run(`node ${node}`, at)
      forget.run(at)
    },
    nodesSince: (at) => read.all(at).map((row) => textAt(row, 'node')),
  }
}

export function beatsOn(db: DatabaseSync): Pick<Operations, 'beat' | 'lastBeat'> {
  const write = db.prepare(
    `INSERT INTO meta (key, value) VALUES ('beat', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )
  const read = db.prepare(`SELECT value FROM meta WHERE key = 'beat'`)
  // A table that was touched after the jump keeps its time.
  const moveOn = db.prepare('UPDATE tables SET touched_at = touched_at + ? WHERE touched_at <= ?')
  const moveBack = db.prepare('UPDATE tables SET touched_at = touched_at + ? WHERE touched_at > ?')
  const lastBeat = () => {
    const row = read.get()
    return row === undefined ? null : numberAt(row, 'value')
  }
  return {
    beat: (at) => {
      const last = lastBeat() ?? at
      const gapMs = at - last
      if (gapMs > BEAT_GAP_MS) moveOn.run(gapMs, last + BEAT_GAP_MS)
      if (gapMs < -BEAT_GAP_MS) moveBack.run(gapMs, at)
      write.run(Math.abs(gapMs) > BEAT_GAP_MS ? at : Math.max(at, last))
    },
    lastBeat,
  }
}

export function secretsOn(db: DatabaseSync): Pick<Operations, 'keepSecret'> {
  const keep = db.prepare('INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING')
  const read = db.prepare('SELECT value FROM secrets WHERE name = ?')
  return {
    keepSecret: (name, value) => {
      keep.run(name, value)
      return textAt(read.get(name) ?? {}, 'value')
    },
  }
}
