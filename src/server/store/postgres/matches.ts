import type { Outcome, PlayerId, Typed } from '../../../engine/game.ts'
import type { Entry, MatchHeader } from '../../../engine/match.ts'
import { leaderboardOfSeat } from '../../rankings/leaderboards.ts'
import { checkLinks, type LinkedEntry } from '../chain.ts'
import { commandFrom, numberAt, numberOrNullAt, type Row, textAt, textOrNullAt } from '../rows.ts'
import { type ChainPoint, type Scrubbed, type Snapshot, StoreDamage, type StoredMatch } from '../store.ts'
import type { Statements } from './statement.ts'
import { SendAgain, statement } from './statement.ts'

const insertMatch = statement(
  'insert-match',
  `WITH inserted AS (
    INSERT INTO matches (id, table_id, created_at, commitment, head) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (id) DO NOTHING RETURNING id
  ), seats AS (
    INSERT INTO results (match, seat, player, profile, name, game, leaderboard)
    SELECT id, seat - 1, player, profile, name, $6, leaderboard FROM inserted,
      unnest($7::text[], $8::text[], $9::text[], $10::text[])
        WITH ORDINALITY AS seats (leaderboard, player, profile, name, seat)
  ) SELECT EXISTS (SELECT FROM inserted) AS is_stored,
    EXISTS (SELECT FROM matches WHERE id = $1 AND table_id = $2 AND commitment = $4 AND head = $5) AS is_same`,
)
/** The entries of a match with their revisions and links, as the items of a JSON list. */
const LINKED = `string_agg('[' || revision || ',' || entry || ',' || coalesce('"' || chain || '"', 'null') || ']', ','
  ORDER BY revision)`
const readMatch = statement(
  'read-match',
  `SELECT id, table_id, created_at, ended_at, outcome, commitment, head, standing,
      (SELECT json_agg(json_build_object('player', player, 'profile', profile, 'name', name) ORDER BY seat)
        FROM results WHERE match = id) AS players,
      coalesce(snapshots.revision, 0) AS after,
      (SELECT chain FROM actions WHERE match = id AND revision = snapshots.revision) AS before,
      (SELECT ${LINKED} FROM actions WHERE match = id AND revision > coalesce(snapshots.revision, 0)) AS entries
    FROM matches LEFT JOIN snapshots ON snapshots.match = id WHERE id = $1`,
)
const entriesAfter = statement(
  'entries-after',
  `SELECT $1 AS id, $2::integer AS after, (SELECT chain FROM actions WHERE match = $1 AND revision = $2) AS before,
    (SELECT head FROM matches WHERE id = $1) AS head, ${LINKED} AS entries FROM (
    SELECT revision, entry, chain FROM actions WHERE match = $1 AND revision > $2 ORDER BY revision LIMIT $3
  ) AS found`,
)
const snapshotBefore = statement(
  'snapshot-before',
  `SELECT standing FROM (
    SELECT revision, standing FROM snapshots WHERE match = $1 AND revision <= $2
    UNION ALL SELECT revision, standing FROM history_snapshots WHERE match = $1 AND revision <= $2
  ) AS found ORDER BY revision DESC LIMIT 1`,
)
const findCommand = statement(
  'find-command',
  'SELECT revision, digest FROM actions WHERE match = $1 AND player = $2 AND command = $3',
)

const chainAt = statement(
  'chain-at',
  `SELECT coalesce((SELECT max(revision) FROM actions WHERE match = id), 0) AS last, found.revision, found.chain
    FROM matches LEFT JOIN LATERAL (
      SELECT revision, chain FROM actions WHERE match = id AND revision <= coalesce($2::integer, 2147483647)
      ORDER BY revision DESC LIMIT 1
    ) AS found ON TRUE WHERE id = $1`,
)
const scrubAfter = statement(
  'scrub-after',
  `SELECT id, head, 0 AS after, NULL AS before, (SELECT ${LINKED} FROM actions WHERE match = id) AS entries
    FROM matches WHERE id > $1 ORDER BY id LIMIT 1`,
)

interface SeatRow {
  readonly player: PlayerId
  readonly profile: string | null
  readonly name: string
}

/** The entries of a row: the columns `id`, `head`, `after`, `before` and `entries`. A StoreDamage if their chain is broken. */
function entriesIn(row: Row | undefined): readonly Entry<Typed>[] {
  const text = row === undefined ? null : textOrNullAt(row, 'entries')
  if (row === undefined || text === null) return []
  const linked = JSON.parse(`[${text}]`) as readonly LinkedEntry<Entry<Typed>>[]
  const start = { after: numberAt(row, 'after'), before: textOrNullAt(row, 'before') }
  checkLinks(textAt(row, 'id'), textAt(row, 'head'), start, linked)
  return linked.map(([, entry]) => entry)
}

function scrubbedFrom(row: Row | undefined): Scrubbed | null {
  if (row === undefined) return null
  const match = textAt(row, 'id')
  try {
    return { match, actions: entriesIn(row).length, damage: null }
  } catch (error) {
    if (!(error instanceof StoreDamage)) throw error
    return { match, actions: 0, damage: error.message }
  }
}

function chainPointFrom(row: Row | undefined): ChainPoint | null {
  if (row === undefined) return null
  const [last, revision] = [numberAt(row, 'last'), numberOrNullAt(row, 'revision')]
  return { last, revision: revision ?? 0, head: textOrNullAt(row, 'chain') }
}

function matchFrom([row]: readonly Row[]): StoredMatch | null {
  if (row === undefined) return null
  const players = row.players as readonly SeatRow[]
  const standing = textOrNullAt(row, 'standing')
  const outcome = textOrNullAt(row, 'outcome')
  return {
    id: textAt(row, 'id'),
    table: textAt(row, 'table_id'),
    head: JSON.parse(textAt(row, 'head')) as MatchHeader<unknown>,
    commitment: textAt(row, 'commitment'),
    profiles: Object.fromEntries(players.map(({ player, profile }) => [player, profile])),
    names: Object.fromEntries(players.map(({ player, name }) => [player, name])),
    at: numberAt(row, 'created_at'),
    snapshot: standing === null ? null : (JSON.parse(standing) as Snapshot),
    entries: entriesIn(row),
    outcome: outcome === null ? null : (JSON.parse(outcome) as Outcome),
    endedAt: numberOrNullAt(row, 'ended_at'),
  }
}

export const MATCHES: Pick<
  Statements,
  'insertMatch' | 'readMatch' | 'entriesAfter' | 'snapshotBefore' | 'findCommand' | 'chainAt' | 'scrubAfter'
> = {
  insertMatch: ({ id, table, head, leaderboard, commitment, profiles, names, at }) => {
    const { players, game } = head
    const seats = [
      players.map((player) => leaderboardOfSeat(leaderboard, profiles[player] ?? null)),
      players,
      players.map((player) => profiles[player] ?? null),
      players.map((player) => names[player] ?? player),
    ]
    const values = [id, table, at, commitment, JSON.stringify(head), game, ...seats]
    return insertMatch(values, ([row], isAgain) => {
      if (row?.is_stored === true || row?.is_same === true) return
      // Another node may have stored the same match at the same moment, after this statement's snapshot.
      throw isAgain ? new Error('another match has this id') : new SendAgain()
    })
  },
  readMatch: (id) => readMatch([id], matchFrom),
  entriesAfter: (match, revision, limit) => entriesAfter([match, revision, limit], ([row]) => entriesIn(row)),
  snapshotBefore: (match, revision) =>
    snapshotBefore([match, revision], ([row]) =>
      row === undefined ? null : (JSON.parse(textAt(row, 'standing')) as Snapshot),
    ),
  findCommand: (match, player, command) => findCommand([match, player, command], ([row]) => commandFrom(row)),
  chainAt: (match, revision) => chainAt([match, revision], ([row]) => chainPointFrom(row)),
  scrubAfter: (match) => scrubAfter([match], ([row]) => scrubbedFrom(row)),
}
