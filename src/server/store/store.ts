import { isCounted, type TurnCounts } from '../../engine/chosen-by.ts'
import type { DailyResult, Outcome, PlayerId, Typed } from '../../engine/game.ts'
import type { Entry, MatchHeader, Snapshot as MatchSnapshot } from '../../engine/match.ts'
import type { DailyReview } from '../../protocol/daily.ts'
import type { Avatar } from '../../protocol/identity.ts'
import type { PlayedTurns } from '../../protocol/table.ts'
import type { NamedSeat } from '../../table/erasure.ts'
import type { Table } from '../../table/table.ts'
import type { ChangeFeed } from './feed.ts'

/** A person across matches: a name and an avatar, no account. */
export interface Profile {
  readonly id: string
  readonly name: string
  readonly avatar: Avatar
  readonly createdAt: number
}

/** A match as it is created, before its first action. */
export interface NewMatch {
  readonly id: string
  readonly table: string
  readonly head: MatchHeader<unknown>
  /** The id of the leaderboard that it counts for. */
  readonly leaderboard: string
  readonly commitment: string
  /** The profile of each player; null for a bot. */
  readonly profiles: Readonly<Record<PlayerId, string | null>>
  /** The names at the start, for histories. */
  readonly names: Readonly<Record<PlayerId, string>>
  readonly at: number
}

/** One action on its way into the store. Its snapshot and ending are stored in the same transaction or not at all. */
export interface NewAction {
  readonly match: string
  /** The revision after the action. It is the primary key together with the match, so each revision is stored once. */
  readonly revision: number
  readonly player: PlayerId
  /** Unique with match and player; null for actions of the server itself (bots, clocks). */
  readonly command: string | null
  /** The digest of the request: a reused id with another request is rejected. Empty if there is nothing to compare. */
  readonly digest: string
  readonly entry: Entry<Typed>
  readonly snapshot: Snapshot | null
  /** Present if the action ends the match. */
  readonly ending: Ending | null
}

/** The state of a match at a revision, and the turn counts up to it. */
export interface Snapshot extends MatchSnapshot<unknown> {
  /** Absent in snapshots of earlier versions. */
  readonly turns?: TurnCounts
}

export interface Ending {
  readonly outcome: Outcome
  /** The turns of each player: a match does not count for a player if others played too many of their turns. */
  readonly turns: TurnCounts
  /** The new ratings of its players; empty if the game is ranked by score or no player is ranked. */
  readonly ratings: readonly Rating[]
}

/** The turns of a player at the end of a match, and whether it counts for them. */
export function creditOf(
  counts: TurnCounts,
  player: PlayerId,
): PlayedTurns & { readonly isCounted: boolean } {
  const { turns, playedFor } = counts[player] ?? { turns: 0, playedFor: 0 }
  return { turns, playedFor, isCounted: isCounted({ turns, playedFor }) }
}

/** The result of an append. A duplicate was stored before, at that revision. */
export type Appended =
  | { readonly type: 'stored' }
  | { readonly type: 'conflict' }
  | { readonly type: 'duplicate'; readonly revision: number; readonly digest: string }

/** Called once per action, when its result is durable or the write has failed. It must not throw. */
export type AppendSettled = (result: Appended | StoreFault) => void

/** The promise form of `appendWithCallback`. */
export function promisedAppend(appendWithCallback: Store['appendWithCallback']): Store['append'] {
  return (action) =>
    new Promise((resolve, reject) =>
      appendWithCallback(action, (result) => {
        if (result instanceof StoreFault) reject(result)
        else resolve(result)
      }),
    )
}

export interface StoredMatch extends Omit<NewMatch, 'leaderboard'> {
  /** The newest snapshot, or null; `entries` are those after it. */
  readonly snapshot: Snapshot | null
  readonly entries: readonly Entry<Typed>[]
  readonly outcome: Outcome | null
  readonly endedAt: number | null
}

/** An entry of a person's match history. */
export interface PlayedMatch {
  readonly match: string
  readonly game: string
  readonly at: number
  readonly place: number
  readonly score: number
  /** The turns, if others played too many of them for the match to count. */
  readonly uncounted?: PlayedTurns
  readonly players: readonly { readonly name: string; readonly place: number; readonly score: number }[]
}

export interface Rating {
  readonly profile: string
  /** The id of the leaderboard: a game, or a variant of it. */
  readonly leaderboard: string
  readonly mu: number
  readonly sigma: number
}

/** An entry of a leaderboard: the best score or the rating, and the number of matches behind it. */
export interface Ranked {
  readonly profile: string
  readonly name: string
  readonly avatar: Avatar
  readonly value: number
  readonly matches: number
}

/** A one-time code with which another device gets the same profile. */
interface Link {
  readonly profile: string
  readonly until: number
}

/** A request with an idempotency key that opens a table; a repeated request opens no second one. */
export interface NewOpening {
  readonly profile: string
  readonly key: string
  /** The digest of the request, so that a key used again for another request is noticed. */
  readonly digest: string
  readonly at: number
}

/** A table that was opened under a key. */
export interface Opened {
  readonly digest: string
  readonly code: string
  /** The match that was started at it, and the sender's player; null until then. */
  readonly begun: { readonly match: string; readonly player: PlayerId } | null
}

/** The time for which a table may be untouched before it is deleted. */
export interface IdleLives {
  /** Without a running match. */
  readonly lobbyMs: number
  readonly matchMs: number
  /** With a match that runs at a slow table. Its clock touches it sooner, so this is for paused ones. */
  readonly slowMs: number
}

/** The seed of a day, in hex, and when it was made. */
export interface DaySeed {
  readonly day: string
  readonly server: string
  readonly at: number
}

/** Which try: everybody has one for each day and game. */
export interface TryKey {
  readonly day: string
  readonly game: string
  readonly profile: string
}

/** A try of a daily challenge. Its revision is the number of its entries. */
export interface StoredTry extends TryKey {
  readonly at: number
  readonly entries: readonly Entry<Typed>[]
  /** Null while it runs. */
  readonly result: (DailyResult & { readonly review: DailyReview | null }) | null
  /** The number that the board of the day is sorted by; null for a try that is not over or not ranked. */
  readonly rank: number | null
}

/** A try on the board of the day; the name and the avatar are the present ones. */
export interface RankedTry extends StoredTry {
  readonly name: string
  readonly avatar: Avatar
}

interface ProgressQuery {
  readonly table: string
  readonly match: string | null
}

interface Progress {
  /** The version of the table; null if it is gone. */
  readonly version: number | null
  /** The revision of the match; 0 without a match. */
  readonly revision: number
}

/** Beats are seconds apart. If two are further apart than this, nobody could have used a table in between. */
export const BEAT_GAP_MS = 60_000

/** The disk or the database failed, and it is unknown whether the data was stored. The message is for logs, never for players. */
export class StoreFault extends Error {
  override name = 'StoreFault'
}

/** The phrase in every message about a damaged row. */
export const DAMAGED = 'is damaged in the store'

/** Stored data was changed by something other than this program. Its match or table must not be used. */
export class StoreDamage extends StoreFault {
  override name = 'StoreDamage'
}

/**
 * The distance between the snapshots that are kept for histories: a page of a long match is replayed from the last
 * snapshot before it. Of all other snapshots only the newest is kept.
 */
export const HISTORY_SNAPSHOT_EVERY = 250

/** Reads that scan or return much, and that anybody can request. */
export type Reader = Pick<
  Store,
  | 'readMatch'
  | 'entriesAfter'
  | 'snapshotBefore'
  | 'playedBy'
  | 'recentTables'
  | 'slowTablesOf'
  | 'bestScores'
  | 'bestRatings'
  | 'bestTries'
  | 'triesOf'
  | 'scrubAfter'
>

/** The newest link of a match at or before a revision. */
export interface ChainPoint {
  /** The newest stored revision. */
  readonly last: number
  /** The revision of `head`: the one that was asked for, or the newest one if that is earlier. */
  readonly revision: number
  /** The link of that revision; null if it was stored by an earlier version, or the match has no action. */
  readonly head: string | null
}

/** The finding of the check of one stored match. */
export interface Scrubbed {
  readonly match: string
  readonly actions: number
  /** A sentence for the operator; null if the match is intact. */
  readonly damage: string | null
}

/**
 * Everything that must outlive the process. A promise resolves once its result is durable. It rejects with a StoreFault if
 * that is unknown.
 */
export interface Store {
  // People
  insertProfile(profile: Profile, tokenHash: string): Promise<void>
  updateProfile(profile: Profile): Promise<void>
  readProfile(id: string): Promise<Profile | null>
  /** The profile with this token. */
  findProfile(tokenHash: string): Promise<Profile | null>
  /** Adds the token of another device of the same person. */
  insertToken(tokenHash: string, profile: string, at: number): Promise<void>
  deleteToken(tokenHash: string): Promise<void>
  /** Stores a one-time code for another device of the same person. */
  insertLink(linkHash: string, profile: string, until: number): Promise<void>
  /** Returns the owner of a one-time code and its expiry, and deletes it, together with all expired ones. */
  takeLink(linkHash: string, now: number): Promise<Link | null>
  /** Deletes a person's tokens, ratings and name. Their matches stay, with "someone" as the name. */
  deleteProfile(id: string): Promise<void>
  playedBy(profile: string, limit: number): Promise<readonly PlayedMatch[]>
  /** The seats of a person in matches, running and over, with the name that they had in each. */
  seatsOf(profile: string, limit: number): Promise<readonly NamedSeat[]>

  // Tables
  insertTable(table: Table): Promise<'stored' | 'code-taken'>
  /** Stores the table together with its idempotency key; stores neither if the key was used before. */
  openTable(table: Table, opening: NewOpening): Promise<'stored' | 'code-taken' | 'opened-before'>
  findOpened(profile: string, key: string): Promise<Opened | null>
  /** Notes the match that was started at the table of this key; only the first call has an effect. */
  noteBegun(profile: string, key: string, match: string, player: PlayerId): Promise<void>
  /** Deletes keys from before this time, and the oldest ones above this number. */
  deleteOpenings(before: number, most: number): Promise<void>
  /** Replaces the previous version of the table, and no other. */
  updateTable(table: Table): Promise<'stored' | 'conflict'>
  findTable(code: string): Promise<Table | null>
  readTable(id: string): Promise<Table | null>
  /** Newest first. */
  recentTables(limit: number): Promise<readonly Table[]>
  /**
   * Deletes tables that were untouched for longer than these times. Deletes nothing if `now` is not within a minute of the
   * last heartbeat: then this clock, or another server's, is wrong.
   */
  deleteIdleTables(now: number, lives: IdleLives): Promise<number>
  /** The codes of the slow tables at which something is due by now, the earliest first. */
  dueTables(now: number, limit: number): Promise<readonly string[]>
  /** The slow tables with a running match at which this person has a seat. */
  slowTablesOf(profile: string, limit: number): Promise<readonly Table[]>
  deleteTable(id: string): Promise<void>
  /** The version of each table and the revision of its match, in the given order, for a node that may have missed a hint. */
  progressOf(asked: readonly ProgressQuery[]): Promise<readonly Progress[]>

  // Matches
  insertMatch(match: NewMatch): Promise<void>
  readMatch(id: string): Promise<StoredMatch | null>
  append(action: NewAction): Promise<Appended>
  /**
   * Queues the action before it returns, and calls `settled` later, with the same result as `append` or with the fault. For
   * callers that cannot wait for a promise.
   */
  appendWithCallback(action: NewAction, settled: AppendSettled): void
  /** The entries of a match after a revision, up to a limit. */
  entriesAfter(match: string, revision: number, limit: number): Promise<readonly Entry<Typed>[]>
  /** The newest stored snapshot at or before a revision, or null. */
  snapshotBefore(match: string, revision: number): Promise<Snapshot | null>
  findCommand(
    match: string,
    player: PlayerId,
    command: string,
  ): Promise<{ revision: number; digest: string } | null>

  /**
   * The newest link of a match's hash chain at or before a revision, or of its newest action for null. Null if there is no
   * such match.
   */
  chainAt(match: string, revision: number | null): Promise<ChainPoint | null>
  /** Checks the first match after this id, in the order of the ids; null after the last one. */
  scrubAfter(match: string): Promise<Scrubbed | null>

  // Ratings and leaderboards
  ratingsOf(leaderboard: string, profiles: readonly string[]): Promise<readonly Rating[]>
  /** The best score of each person since this time, in matches that count for them. */
  bestScores(leaderboard: string, since: number, limit: number): Promise<readonly Ranked[]>
  /** The people who have played since this time, by rating. */
  bestRatings(leaderboard: string, since: number, limit: number): Promise<readonly Ranked[]>

  /** Stores a secret of the server under a name, unless there is one. Returns the stored one, the same at every node. */
  keepSecret(name: string, value: string): Promise<string>

  // The daily deal
  /** Stores the seed of a day unless the day has one. Returns the seed that it has. */
  keepDaySeed(seed: DaySeed): Promise<DaySeed>
  readDaySeed(day: string): Promise<DaySeed | null>
  /** Stores a new try; `full` if the day has this many tries of the game, `tried` if this person has one. */
  insertTry(begun: StoredTry, most: number): Promise<'stored' | 'tried' | 'full'>
  readTry(key: TryKey): Promise<StoredTry | null>
  /** Replaces the try that has this many entries, and no other. */
  updateTry(played: StoredTry, entriesBefore: number): Promise<'stored' | 'conflict'>
  /** The ranked tries of a day, the best first; of equals the one that began first. */
  bestTries(day: string, game: string, limit: number): Promise<readonly RankedTry[]>
  /** How many ranked tries a day has, and how many of them are better than this rank. */
  countTries(day: string, game: string, rank: number): Promise<{ ranked: number; better: number }>
  /** All tries of a person, newest first. */
  triesOf(profile: string, limit: number): Promise<readonly StoredTry[]>
  /** Deletes the seeds and tries of all days before this one. */
  deleteDaysBefore(day: string): Promise<void>

  /** The time of the clock that all nodes share; null if the store has a single node, which uses its own clock. */
  sharedTime(): Promise<number | null>
  /**
   * Writes a heartbeat: clocks stand still while the server does not run. If it comes before the last one or more than a
   * minute after it, the server was down or its clock was set. Then the times of all tables are shifted, so that their
   * idle times stay the same.
   */
  beat(at: number): Promise<void>
  lastBeat(): Promise<number | null>
  /** Writes the heartbeat of one node. */
  beatNode(node: string, at: number): Promise<void>
  /** The nodes with a heartbeat since this time. */
  nodesSince(at: number): Promise<readonly string[]>
  /** Reads on a separate connection: they neither wait for writes nor delay them, and see every acknowledged write. */
  readonly reader: Reader
  /** The changes for a standby; null if the store has none: in memory, and in PostgreSQL, which has standbys of its own. */
  readonly feed: ChangeFeed | null
  /** Writes a consistent copy of everything into a file, while the store is in use. */
  backup(file: string): Promise<void>
  close(): Promise<void>
}
