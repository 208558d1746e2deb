import type { DatabaseSync } from 'node:sqlite'
import type { Outcome, PlayerId, Typed } from '../../../engine/game.ts'
import type { Entry, MatchHeader } from '../../../engine/match.ts'
import { checkedColumns, checkRow, checksum } from '../checksums.ts'
import { commandFrom, numberAt, numberOrNullAt, type Row, textAt, textOrNullAt } from '../rows.ts'
import {
  creditOf,
  DAMAGED,
  type Ending,
  type NewAction,
  type Snapshot,
  StoreDamage,
  type StoredMatch,
} from '../store.ts'
import type { Operations } from './messages.ts'
import { actionsOn, type RevisionCache } from './revision-cache.ts'

type Matches = Pick<Operations, 'insertMatch' | 'readMatch' | 'append' | 'entriesAfter' | 'findCommand'>

export function matchesOn(db: DatabaseSync, revisionCache: RevisionCache): Matches {
  return {
    insertMatch: insertMatchOn(db, revisionCache),
    readMatch: readMatchOn(db, revisionCache),
    append: appendOn(db, revisionCache),
    entriesAfter: entriesAfterOn(db, revisionCache),
    findCommand: findCommandOn(db, revisionCache),
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
      // Asked again by someone who was told of a fault, although it had been stored: then it is as they want it.
      if (isSame.get(id, table, commitment, headJson) !== undefined) return
      throw new Error('another match has this id')
    }
    for (const [seat, player] of head.players.entries()) {
      const [profile, name] = [profiles[player] ?? null, names[player] ?? player]
      insertPlayer.run(id, seat, player, profile, name, head.game, leaderboard)
    }
    revisionCache.begun(id)
  }
}

export function readMatchOn(
  db: DatabaseSync,
  revisionCache: Pick<RevisionCache, 'mayHaveNew'>,
): Operations['readMatch'] {
  const read = db.prepare(`SELECT ${checkedColumns('matches')} FROM matches WHERE id = ?`)
  const readSnapshot = db.prepare(`SELECT ${checkedColumns('snapshots')} FROM snapshots WHERE match = ?`)
  const readPlayers = db.prepare('SELECT player, profile, name FROM results WHERE match = ? ORDER BY seat')
  const entriesAfter = entriesAfterOn(db, revisionCache)
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

export function entriesAfterOn(
  db: DatabaseSync,
  revisionCache: Pick<RevisionCache, 'mayHaveNew'>,
): Operations['entriesAfter'] {
  const actionsOf = actionsOn(
    db,
    revisionCache,
    (actions) =>
      `SELECT ${checkedColumns('filed_actions')} FROM ${actions}
        WHERE match = ? AND revision > ? ORDER BY revision LIMIT ?`,
  )
  return (match, revision, limit) =>
    actionsOf(match)
      .all(match, revision, limit)
      .map((row, at) => {
        checkRow('filed_actions', row)
        if (numberAt(row, 'revision') !== revision + at + 1)
          throw new StoreDamage(gapIn(match, revision + at + 1))
        return JSON.parse(textAt(row, 'entry')) as Entry<Typed>
      })
}

const gapIn = (match: string, revision: number) =>
  `Match ${match} ${DAMAGED}: its action ${revision} is missing. Run "icebreaker doctor", and restore a backup.`

function findCommandOn(db: DatabaseSync, revisionCache: RevisionCache): Operations['findCommand'] {
  const actionsOf = actionsOn(
    db,
    revisionCache,
    (actions) =>
      `SELECT ${checkedColumns('filed_actions')} FROM ${actions} WHERE match = ? AND player = ? AND command = ?`,
  )
  return (match, player, command) => {
    const row = actionsOf(match).get(match, player, command)
    if (row !== undefined) checkRow('filed_actions', row)
    return commandFrom(row)
  }
}

function appendOn(db: DatabaseSync, revisionCache: RevisionCache): Operations['append'] {
  const findCommand = findCommandOn(db, revisionCache)
  const insert = db.prepare(
    `INSERT INTO new_actions (match, revision, player, command, digest, entry, checksum)
      VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const keep = db.prepare(
    `INSERT INTO snapshots (match, revision, standing, checksum) VALUES (?, ?, ?, ?)
      ON CONFLICT (match) DO UPDATE
        SET revision = excluded.revision, standing = excluded.standing, checksum = excluded.checksum`,
  )
  const end = endOn(db)
  return ({ match, revision, player, command, digest, entry, snapshot, ending }) => {
    if (!revisionCache.isNext(match, revision, player, command)) {
      const before = command === null ? null : findCommand(match, player, command)
      return before === null ? { type: 'conflict' } : { type: 'duplicate', ...before }
    }
    const json = JSON.stringify(entry)
    const sum = checksum(match, revision, player, command, digest, json)
    insert.run(match, revision, player, command, digest, json, sum)
    if (snapshot !== null) {
      if (snapshot.revision !== revision) throw new Error('a snapshot is of the revision that it comes with')
      const standing = JSON.stringify(snapshot)
      keep.run(match, revision, standing, checksum(match, revision, standing))
    }
    if (ending !== null) end(match, ending, entry[2])
    revisionCache.added(match, player, command, ending !== null)
    return { type: 'stored' }
  }
}

function endOn(db: DatabaseSync): (match: string, ending: Ending, at: number) => void {
  const read = db.prepare(`SELECT ${checkedColumns('matches')} FROM matches WHERE id = ?`)
  const end = db.prepare('UPDATE matches SET ended_at = ?, outcome = ?, checksum = ? WHERE id = ?')
  const place = db.prepare(
    `UPDATE results SET place = ?, score = ?, at = ?, turns = ?, played_for = ?, is_counted = ?
      WHERE match = ? AND player = ?`,
  )
  // Nothing for a profile that was deleted while it played.
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

/** Whether exactly this action is there. */
export function holds(db: DatabaseSync, { match, revision, player, command, digest }: NewAction): boolean {
  const row = db
    .prepare('SELECT player, command, digest FROM actions WHERE match = ? AND revision = ?')
    .get(match, revision)
  return row !== undefined && row.player === player && row.command === command && row.digest === digest
}
