import { numberAt, numberOrNullAt, type Row, textAt } from '../rows.ts'
import { type Appended, creditOf, HISTORY_SNAPSHOT_EVERY, type NewAction } from '../store.ts'
import type { Statement } from './statement.ts'

const ASKED = `asked AS MATERIALIZED (
  SELECT * FROM unnest($1::text[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::text[])
    WITH ORDINALITY AS asked (match, revision, player, command, digest, entry, at)
)`

const hashOf = (...lines: readonly string[]) =>
  `encode(sha256(convert_to(${lines.join(` || E'\\n' || `)}, 'UTF8')), 'hex')`

/** The link of the new action, and the start of a chain, as in `chain.ts`. */
const START = hashOf(`'icebreaker chain 1'`, 'asked.match', 'coalesce(newest.revision, 0)', 'matches.head')
const LINK = hashOf(`coalesce(newest.chain, ${START})`, 'asked.revision', 'asked.entry')

/**
 * Decides for each action separately: its match is running, and the action has the next revision. A second action with the
 * same revision or command waits for the first, and then does nothing. The actions are sorted by match, so that two nodes
 * never deadlock.
 */
const stored = (condition: string) => `stored AS (
  INSERT INTO actions (match, revision, player, command, digest, entry, chain)
  SELECT asked.match, asked.revision, player, command, digest, entry, ${LINK} FROM asked
  JOIN matches ON matches.id = asked.match AND ended_at IS NULL
  LEFT JOIN LATERAL (SELECT before.revision, before.chain FROM actions AS before WHERE before.match = asked.match
    ORDER BY before.revision DESC LIMIT 1) AS newest ON TRUE
  WHERE asked.revision = 1 + coalesce(newest.revision, 0) ${condition}
  ORDER BY asked.match
  ON CONFLICT DO NOTHING RETURNING match
)`

/** The result of each action: stored now, applied before under the same id, or stored before exactly as requested. */
const RESULTS = `SELECT asked.match IN (SELECT match FROM stored) AS is_stored, before.revision, before.digest,
    coalesce(there.entry = asked.entry AND there.player = asked.player AND there.digest = asked.digest
      AND there.command IS NOT DISTINCT FROM asked.command, FALSE) AS is_there
  FROM asked
  LEFT JOIN LATERAL (SELECT revision, digest FROM actions WHERE match = asked.match AND player = asked.player
    AND command = asked.command LIMIT 1) AS before ON TRUE
  LEFT JOIN LATERAL (SELECT player, command, digest, entry FROM actions WHERE match = asked.match
    AND revision = asked.revision LIMIT 1) AS there ON TRUE
  ORDER BY asked.at`

const PLAIN = `WITH ${ASKED}, ${stored('')} ${RESULTS}`

/** Also stores the snapshot, the ending and the ratings that may come with an action, in the same statement. */
const WHOLE = `WITH ${ASKED}, kept AS MATERIALIZED (
  SELECT * FROM unnest($7::text[], $8::integer[], $9::text[]) AS kept (match, revision, standing)
), ends AS MATERIALIZED (
  SELECT * FROM unnest($10::text[], $11::bigint[], $12::text[]) AS ends (match, ended_at, outcome)
), places AS MATERIALIZED (
  SELECT * FROM unnest($13::text[], $14::text[], $15::integer[], $16::float8[], $17::integer[], $18::integer[],
    $19::boolean[]) AS places (match, player, place, score, turns, played_for, is_counted)
), rates AS MATERIALIZED (
  SELECT * FROM unnest($20::text[], $21::text[], $22::text[], $23::float8[], $24::float8[])
    AS rates (match, profile, leaderboard, mu, sigma)
), strangers AS MATERIALIZED (
  SELECT match FROM places WHERE NOT EXISTS (
    SELECT FROM results WHERE results.match = places.match AND results.player = places.player)
), ${stored('AND NOT EXISTS (SELECT FROM strangers WHERE strangers.match = asked.match)')}, snapped AS (
  INSERT INTO snapshots (match, revision, standing)
  SELECT match, revision, standing FROM kept JOIN stored USING (match)
  ON CONFLICT (match) DO UPDATE SET revision = excluded.revision, standing = excluded.standing
), staying AS (
  INSERT INTO history_snapshots (match, revision, standing)
  SELECT match, revision, standing FROM kept JOIN stored USING (match)
  WHERE revision - coalesce((SELECT max(last.revision) FROM history_snapshots AS last WHERE last.match = kept.match), 0)
    >= ${HISTORY_SNAPSHOT_EVERY}
  ON CONFLICT DO NOTHING
), ended AS (
  UPDATE matches SET ended_at = ends.ended_at, outcome = ends.outcome
  FROM ends JOIN stored USING (match) WHERE id = ends.match
), placed AS (
  UPDATE results SET place = places.place, score = places.score, at = ends.ended_at,
    turns = places.turns, played_for = places.played_for, is_counted = places.is_counted
  FROM places JOIN stored USING (match) JOIN ends USING (match)
  WHERE results.match = places.match AND results.player = places.player
), rated AS (
  INSERT INTO ratings (profile, leaderboard, mu, sigma, matches, at)
  SELECT profile, leaderboard, mu, sigma, 1, ended_at FROM rates JOIN stored USING (match) JOIN ends USING (match)
  WHERE EXISTS (SELECT FROM profiles WHERE id = profile) ORDER BY profile
  ON CONFLICT (profile, leaderboard) DO UPDATE
    SET mu = excluded.mu, sigma = excluded.sigma, matches = ratings.matches + 1, at = excluded.at
) ${RESULTS.replace('AS is_there', 'AS is_there, asked.match IN (SELECT match FROM strangers) AS is_strange')}`

/** Whether the action comes without a snapshot and without an ending. */
const isPlain = ({ snapshot, ending }: NewAction) => snapshot === null && ending === null

const isRated = ({ ending }: NewAction) => ending !== null && ending.ratings.length > 0

/** Whether an action can share a statement with these: each match may have one, and one of all may change ratings. */
export function canJoin(group: readonly NewAction[], action: NewAction): boolean {
  return group.every((other) => other.match !== action.match && !(isRated(other) && isRated(action)))
}

/** The statement that stores these actions and decides about each separately. */
export function appendAll(actions: readonly NewAction[]): Statement<readonly (Appended | Error)[]> {
  const columns = [
    actions.map(({ match }) => match),
    actions.map(({ revision }) => revision),
    actions.map(({ player }) => player),
    actions.map(({ command }) => command),
    actions.map(({ digest }) => digest),
    actions.map(({ entry }) => JSON.stringify(entry)),
  ]
  const plain = actions.every(isPlain)
  return {
    name: plain ? 'icebreaker-append' : 'icebreaker-append-whole',
    text: plain ? PLAIN : WHOLE,
    values: plain ? columns : [...columns, ...snapshotsOf(actions), ...endingsOf(actions)],
    read: (rows, isAgain) => rows.map((row) => appendedFrom(row, isAgain)),
    isRepeatable: true,
  }
}

function snapshotsOf(actions: readonly NewAction[]): unknown[][] {
  const kept = actions.flatMap(({ match, revision, snapshot }) =>
    snapshot === null ? [] : [[match, revision, JSON.stringify(snapshot)]],
  )
  return transposed(kept, 3)
}

function endingsOf(actions: readonly NewAction[]): unknown[][] {
  const over = actions.flatMap(({ match, ending, entry: [, , at] }) =>
    ending === null ? [] : [{ match, at, ...ending }],
  )
  return [
    ...transposed(
      over.map(({ match, at, outcome }) => [match, at, JSON.stringify(outcome)]),
      3,
    ),
    ...transposed(
      over.flatMap(({ match, outcome, turns: counts }) =>
        outcome.places.map(({ player, place, score }) => {
          const { turns, playedFor, isCounted } = creditOf(counts, player)
          return [match, player, place, score, turns, playedFor, isCounted]
        }),
      ),
      7,
    ),
    ...transposed(
      over.flatMap(({ match, ratings }) =>
        ratings.map(({ profile, leaderboard, mu, sigma }) => [match, profile, leaderboard, mu, sigma]),
      ),
      5,
    ),
  ]
}

/** Turns rows into columns. */
function transposed(rows: readonly (readonly unknown[])[], width: number): unknown[][] {
  return Array.from({ length: width }, (_, at) => rows.map((row) => row[at]))
}

function appendedFrom(row: Row, isAgain: boolean): Appended | Error {
  if (row.is_stored === true || (isAgain && row.is_there === true)) return { type: 'stored' }
  if (numberOrNullAt(row, 'revision') !== null)
    return { type: 'duplicate', revision: numberAt(row, 'revision'), digest: textAt(row, 'digest') }
  return row.is_strange === true ? new Error('an outcome has a player without a seat') : { type: 'conflict' }
}
