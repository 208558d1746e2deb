import type { DatabaseSync } from 'node:sqlite'
import type { Outcome, PlayerId } from '../../../engine/game.ts'
import type { MatchHeader } from '../../../engine/match.ts'
import { leaderboardOfSeat } from '../../rankings/leaderboards.ts'
import { checkedColumns, checkRow, checksum } from '../checksums.ts'
import { numberAt, numberOrNullAt, type Row, textAt, textOrNullAt } from '../rows.ts'
import {
  creditOf,
  type Ending,
  HISTORY_SNAPSHOT_EVERY,
  type NewAction,
  type Snapshot,
  type StoredMatch,
} from '../store.ts'
import type { ReadActions } from './actions.ts'
import type { Journal } from './journal.ts'
import type { Operations } from './messages.ts'
import type { RevisionCache } from './revision-cache.ts'

type Matches = Pick<
  Operations,
  'insertMatch' | 'readMatch' | 'append' | 'entriesAfter' | 'snapshotBefore' | 'findCommand'
>

/** The parts of the writer that hold a match's actions. */
interface Actions {
  readonly journal: Journal
  readonly readActions: ReadActions
  readonly revisionCache: RevisionCache
}

export function matchesOn(db: DatabaseSync, actions: Actions): Matches {
  const { readActions, revisionCache } = actions
  const findCommand = findCommandOn(readActions, revisionCache)
  return {
    insertMatch: insertMatchOn(db, revisionCache),
    readMatch: readMatchOn(db, readActions),
    append: appendOn(db, actions, findCommand),
    entriesAfter: entriesAfterOn(readActions),
    snapshotBefore: snapshotBeforeOn(db),
    findCommand,
  }
}

function insertMatchOn(db: DatabaseSync, revisionCache: RevisionCache): Operations['insertMatch'] {
  const insert = db.prepare(
    `INSERT INTO matches (id, table_id, created_at, commitment, head, checksum) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO NOTHING`,
  )
  const insertPlayer = db.prepare(
    'INSERT INTO results (match, seat, player, profile, name, game, leaderboard) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const isSame = db.prepare(
    'SELECT 1 FROM matches WHERE id = ? AND table_id = ? AND commitment = ? AND head = ?',
  )
  return ({ id, table, head, leaderboard, commitment, profiles, names, at }) => {
    const headJson = JSON.stringify(head)
    const sum = checksum(id, table, at, null, null, commitment, headJson)
    if (insert.run(id, table, at, commitment, headJson, sum).changes === 0) {
      // The same match may have been stored before a fault, and the request repeated after it.
      if (isSame.get(id, table, commitment, headJson) !== undefined) return
      throw new Error('another match has this id')
    }
    for (const [seat, player] of head.players.entries()) {
      const [profile, name] = [profiles[player] ?? null, names[player] ?? player]
      const board = leaderboardOfSeat(leaderboard, profile)
      insertPlayer.run(id, seat, player, profile, name, head.game, board)
    }
    revisionCache.begun(id)
  }
}

export function readMatchOn(db: DatabaseSync, readActions: ReadActions): Operations['readMatch'] {
  const read = db.prepare(`SELECT ${checkedColumns('matches')} FROM matches WHERE id = ?`)
  const readSnapshot = db.prepare(`SELECT ${checkedColumns('snapshots')} FROM snapshots WHERE match = ?`)
  const readPlayers = db.prepare('SELECT player, profile, name FROM results WHERE match = ? ORDER BY seat')
  const entriesAfter = entriesAfterOn(readActions)
  return (id): StoredMatch | null => {
    const row = read.get(id)
    if (row === undefined) return null
    checkRow('matches', row)
    const players = readPlayers.all(id)
    const snapshot = readSnapshot.get(id)
    if (snapshot !== undefined) checkRow('snapshots', snapshot)
    const outcome = textOrNullAt(row, 'outcome')
    return {
      id,
      table: textAt(row, 'table_id'),
      head: JSON.parse(textAt(row, 'head')) as MatchHeader<unknown>,
      commitment: textAt(row, 'commitment'),
      profiles: byPlayer(players, (each) => textOrNullAt(each, 'profile')),
      names: byPlayer(players, (each) => textAt(each, 'name')),
      at: numberAt(row, 'created_at'),
      snapshot: snapshot === undefined ? null : (JSON.parse(textAt(snapshot, 'standing')) as Snapshot),
      entries: entriesAfter(
        id,
        snapshot === undefined ? 0 : numberAt(snapshot, 'revision'),
        Number.MAX_SAFE_INTEGER,
      ),
      outcome: outcome === null ? null : (JSON.parse(outcome) as Outcome),
      endedAt: numberOrNullAt(row, 'ended_at'),
    }
  }
}

function byPlayer<T>(rows: readonly Row[], read: (row: Row) => T): Record<PlayerId, T> {
  return Object.fromEntries(rows.map((row) => [textAt(row, 'player'), read(row)]))
}

export function entriesAfterOn(readActions: ReadActions): Operations['entriesAfter'] {
  return (match, revision, limit) => readActions(match, revision, limit).map(([, , , , entry]) => entry)
}

function findCommandOn(readActions: ReadActions, revisionCache: RevisionCache): Operations['findCommand'] {
  return (match, player, command) => {
    const applied = revisionCache.revisionOf(match, player, command)
    if (applied === null) return null
    // Reads all actions of a finished match; of a running one, only the action itself.
    const actions =
      applied === undefined
        ? readActions(match, 0, Number.MAX_SAFE_INTEGER)
        : readActions(match, applied - 1, 1)
    const found = actions.find(([, by, id]) => by === player && id === command)
    if (found === undefined) return null
    const [revision, , , digest] = found
    return { revision, digest }
  }
}

function appendOn(
  db: DatabaseSync,
  { journal, revisionCache }: Actions,
  findCommand: Operations['findCommand'],
): Operations['append'] {
  const keep = keepSnapshotOn(db)
  const end = endOn(db)
  return ({ match, revision, player, command, digest, entry, snapshot, ending }) => {
    if (!revisionCache.isNext(match, revision, player, command)) {
      const before = command === null ? null : findCommand(match, player, command)
      return before === null ? { type: 'conflict' } : { type: 'duplicate', ...before }
    }
    if (snapshot !== null) {
      if (snapshot.revision !== revision) throw new Error('a snapshot is of the revision that it comes with')
      keep(match, snapshot)
    }
    if (ending !== null) end(match, ending, entry[2])
    // Last, because a savepoint does not undo changes in memory.
    journal.add(match, [revision, player, command, digest, entry])
    revisionCache.added(match, player, command, ending !== null)
    return { type: 'stored' }
  }
}

function keepSnapshotOn(db: DatabaseSync): (match: string, snapshot: Snapshot) => void {
  const newest = db.prepare(
    `INSERT INTO snapshots (match, revision, standing, checksum) VALUES (?, ?, ?, ?)
      ON CONFLICT (match) DO UPDATE
        SET revision = excluded.revision, standing = excluded.standing, checksum = excluded.checksum`,
  )
  const lastStaying = db.prepare('SELECT max(revision) AS revision FROM history_snapshots WHERE match = ?')
  const stay = db.prepare(
    'INSERT INTO history_snapshots (match, revision, standing, checksum) VALUES (?, ?, ?, ?)',
  )
  return (match, snapshot) => {
    const { revision } = snapshot
    const standing = JSON.stringify(snapshot)
    const sum = checksum(match, revision, standing)
    newest.run(match, revision, standing, sum)
    if (revision < HISTORY_SNAPSHOT_EVERY) return
    const last = numberOrNullAt(lastStaying.get(match) ?? { revision: null }, 'revision') ?? 0
    if (revision - last >= HISTORY_SNAPSHOT_EVERY) stay.run(match, revision, standing, sum)
  }
}

export function snapshotBeforeOn(db: DatabaseSync): Operations['snapshotBefore'] {
  const columns = checkedColumns('snapshots')
  const read = db.prepare(
    `SELECT ${columns} FROM snapshots WHERE match = :match AND revision <= :revision
      UNION ALL SELECT ${columns} FROM history_snapshots WHERE match = :match AND revision <= :revision
      ORDER BY revision DESC LIMIT 1`,
  )
  return (match, revision) => {
    const row = read.get({ match, revision })
    if (row === undefined) return null
    checkRow('snapshots', row)
    return JSON.parse(textAt(row, 'standing')) as Snapshot
  }
}

function endOn(db: DatabaseSync): (match: string, ending: Ending, at: number) => void {
  const read = db.prepare(`SELECT ${checkedColumns('matches')} FROM matches WHERE id = ?`)
  const end = db.prepare('UPDATE matches SET ended_at = ?, outcome = ?, checksum = ? WHERE id = ?')
  const place = db.prepare(
    `UPDATE results SET place = ?, score = ?, at = ?, turns = ?, played_for = ?, is_counted = ?
      WHERE match = ? AND player = ?`,
  )
  // Has no effect for a profile that was deleted during the match.
  const rate = db.prepare(
    `INSERT INTO ratings (profile, leaderboard, mu, sigma, matches, at)
      SELECT id, ?, ?, ?, 1, ? FROM profiles WHERE id = ?
      ON CONFLICT (profile, leaderboard) DO UPDATE
        SET mu = excluded.mu, sigma = excluded.sigma, matches = matches + 1, at = excluded.at`,
  )
  return (match, { outcome, turns: counts, ratings }, at) => {
    const before = read.get(match) ?? {}
    checkRow('matches', before)
    const json = JSON.stringify(outcome)
    const [table, createdAt] = [textAt(before, 'table_id'), numberAt(before, 'created_at')]
    const sum = checksum(
      match,
      table,
      createdAt,
      at,
      json,
      textAt(before, 'commitment'),
      textAt(before, 'head'),
    )
    end.run(at, json, sum, match)
    for (const { player, place: reached, score } of outcome.places) {
      const { turns, playedFor, isCounted } = creditOf(counts, player)
      const placed = place.run(reached, score, at, turns, playedFor, Number(isCounted), match, player)
      if (placed.changes === 0) throw new Error(`${player} has no seat`)
    }
    for (const { profile, leaderboard, mu, sigma } of ratings) rate.run(leaderboard, mu, sigma, at, profile)
  }
}

/** Whether exactly this action is stored. */
export function holds(db: DatabaseSync, { match, revision, player, command, digest }: NewAction): boolean {
  const row = db
    .prepare('SELECT player, command, digest FROM actions WHERE match = ? AND revision = ?')
    .get(match, revision)
  return row !== undefined && row.player === player && row.command === command && row.digest === digest
}
