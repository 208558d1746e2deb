import { isCounted, type TurnCounts } from '../../engine/chosen-by.ts'
import type { Outcome, PlayerId, Typed } from '../../engine/game.ts'
import type { Entry, MatchHeader, Snapshot as MatchSnapshot } from '../../engine/match.ts'
import type { Avatar } from '../../protocol/identity.ts'
import type { PlayedTurns } from '../../protocol/table.ts'
import type { NamedSeat } from '../../table/erasure.ts'
import type { Table } from '../../table/table.ts'

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
  /** Whose seats they are; null for a bot. */
  readonly profiles: Readonly<Record<PlayerId, string | null>>
  /** The names at the start, for histories. */
  readonly names: Readonly<Record<PlayerId, string>>
  readonly at: number
}

/** One action on its way into the store. Its snapshot and ending are stored in the same transaction or not at all. */
export interface NewAction {
  readonly match: string
  /** The revision that it makes; the primary key with the match, so that two never take the same place. */
  readonly revision: number
  readonly player: PlayerId
  /** Unique with match and player; null for actions of the server itself (bots, clocks). */
  readonly command: string | null
  /** The digest of the request, so that an id used again for another request is noticed. */
  readonly digest: string
  readonly entry: Entry<Typed>
  readonly snapshot: Snapshot | null
  /** With the action that ends the match. */
  readonly ending: Ending | null
}

/** How a match stands at a revision, and whose turns led there. */
export interface Snapshot extends MatchSnapshot<unknown> {
  /** Absent in snapshots of earlier versions. */
  readonly turns?: TurnCounts
}

export interface Ending {
  readonly outcome: Outcome
  /** How many turns everyone had: a match that others played for somebody does not count for them. */
  readonly turns: TurnCounts
  /** New ratings of the people in it; empty if the game is ranked by score or no player is ranked. */
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

/** The result of an append. A duplicate has taken effect before, at that revision. */
export type Appended =
  | { readonly type: 'stored' }
  | { readonly type: 'conflict' }
  | { readonly type: 'duplicate'; readonly revision: number; readonly digest: string }

/** Is called once per action, when its result is durable or its fault is known. It must not throw. */
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

/** A line of a person's history. */
export interface PlayedMatch {
  readonly match: string
  readonly game: string
  readonly at: number
  readonly place: number
  readonly score: number
  /** The turns, if others played so many of them that the match does not count. */
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

/** A line of a leaderboard: the best score, or the rating, with how many matches it comes from. */
export interface Ranked {
  readonly profile: string
  readonly name: string
  readonly avatar: Avatar
  readonly value: number
  readonly matches: number
}

/** A word by which another device becomes the same person's. */
interface Link {
  readonly profile: string
  readonly until: number
}

/** A request under an id of its sender's choosing that opens a table: the same again opens no second one. */
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
  /** The match that was begun with it, and the sender's player in it; null until it is begun. */
  readonly begun: { readonly match: string; readonly player: PlayerId } | null
}

interface AskedStand {
  readonly table: string
  readonly match: string | null
}

interface Stand {
  /** The version of the table; null if it is gone. */
  readonly version: number | null
  /** The revision of the match; 0 without a match. */
  readonly revision: number
}

/** Beats are seconds apart. If two are further apart than this, nobody could have used a table in between. */
export const BEAT_GAP_MS = 60_000

/** The world failed us: nothing is known to be stored. The message is for logs, never for players. */
export class StoreFault extends Error {
  override name = 'StoreFault'
}

/** The words that every sentence about a damaged row contains. */
export const DAMAGED = 'is damaged in the store'

/** Stored data was changed by something other than this program; the match or table that it belongs to must not be used. */
export class StoreDamage extends StoreFault {
  override name = 'StoreDamage'
}

/**
 * The distance of the snapshots that stay for histories. Of all others only the newest stays: a page of a long match's
 * history is replayed from the last snapshot before it.
 */
export const HISTORY_SNAPSHOT_EVERY = 250

/** Reads that scan or return much, and that anybody may ask for. */
export type Reader = Pick<
  Store,
  'readMatch' | 'entriesAfter' | 'snapshotBefore' | 'playedBy' | 'recentTables' | 'bestScores' | 'bestRatings'
>

/**
 * All that must outlive the process. Every promise resolves only when its result is durable, and rejects with
 * a StoreFault when that is not known to be so.
 */
export interface Store {
  // People
  insertProfile(profile: Profile, tokenHash: string): Promise<void>
  updateProfile(profile: Profile): Promise<void>
  readProfile(id: string): Promise<Profile | null>
  /** The profile with this token. */
  findProfile(tokenHash: string): Promise<Profile | null>
  /** Another device of the same person. */
  insertToken(tokenHash: string, profile: string, at: number): Promise<void>
  deleteToken(tokenHash: string): Promise<void>
  /** A word for another device of the same person. */
  insertLink(linkHash: string, profile: string, until: number): Promise<void>
  /** Whose word this is and until when it is good, once: it is gone then. Those that are past go too. */
  takeLink(linkHash: string, now: number): Promise<Link | null>
  /** Forgets the person: tokens, ratings and name; matches stay, under "someone". */
  deleteProfile(id: string): Promise<void>
  playedBy(profile: string, limit: number): Promise<readonly PlayedMatch[]>
  /** The seats of a person in matches, running and over, with the name that they had in each. */
  seatsOf(profile: string, limit: number): Promise<readonly NamedSeat[]>

  // Tables
  insertTable(table: Table): Promise<'stored' | 'code-taken'>
  /** Stores the table together with the key under which it is opened; neither if the key was used before. */
  openTable(table: Table, opening: NewOpening): Promise<'stored' | 'code-taken' | 'opened-before'>
  findOpened(profile: string, key: string): Promise<Opened | null>
  /** Notes which match was begun at the table that was opened under this key; the first note stays. */
  noteBegun(profile: string, key: string, match: string, player: PlayerId): Promise<void>
  /** Forgets keys from before this time, and the oldest beyond so many. */
  deleteOpenings(before: number, most: number): Promise<void>
  /** Writes only over the version before it. */
  updateTable(table: Table): Promise<'stored' | 'conflict'>
  findTable(code: string): Promise<Table | null>
  readTable(id: string): Promise<Table | null>
  /** The newest first. */
  recentTables(limit: number): Promise<readonly Table[]>
  /**
   * Deletes the tables that nobody has touched for so long: `lobbyMs` without a running match, `matchMs` with one. Deletes
   * nothing if `now` is not within a minute of the last beat: then this clock, or another server's, is wrong.
   */
  deleteIdleTables(now: number, lobbyMs: number, matchMs: number): Promise<number>
  deleteTable(id: string): Promise<void>
  /** The version and the revision of each of these, in that order: for a node that may have missed a hint. */
  standsOf(asked: readonly AskedStand[]): Promise<readonly Stand[]>

  // Matches
  insertMatch(match: NewMatch): Promise<void>
  readMatch(id: string): Promise<StoredMatch | null>
  append(action: NewAction): Promise<Appended>
  /**
   * Queues the action before it returns, and calls `settled` later: with the same result as `append`, or with the fault. It
   * is for callers that cannot wait for a promise.
   */
  appendWithCallback(action: NewAction, settled: AppendSettled): void
  /** All entries of a match after that revision, at most so many. */
  entriesAfter(match: string, revision: number, limit: number): Promise<readonly Entry<Typed>[]>
  /** The newest stored snapshot at or before a revision, or null. */
  snapshotBefore(match: string, revision: number): Promise<Snapshot | null>
  findCommand(
    match: string,
    player: PlayerId,
    command: string,
  ): Promise<{ revision: number; digest: string } | null>

  // Ratings and leaderboards
  ratingsOf(leaderboard: string, profiles: readonly string[]): Promise<readonly Rating[]>
  /** People's best scores since then, in matches that count for them. */
  bestScores(leaderboard: string, since: number, limit: number): Promise<readonly Ranked[]>
  /** People by rating, of those who have played since then. */
  bestRatings(leaderboard: string, since: number, limit: number): Promise<readonly Ranked[]>

  /** The time by the clock that all servers of this store share; null if the store has one server, which has its own. */
  sharedTime(): Promise<number | null>
  /**
   * Notes that the server is alive, so that clocks stand still while it is not. If this is more than a minute after the
   * last beat or before it, the server was away or its clock was set: tables are then as long untouched as at that beat.
   */
  beat(at: number): Promise<void>
  lastBeat(): Promise<number | null>
  /** That this one of several nodes is alive now. */
  beatNode(node: string, at: number): Promise<void>
  /** The nodes that were alive then or later. */
  nodesSince(at: number): Promise<readonly string[]>
  /** Answers on a connection of its own: these reads neither wait for writes nor delay them, and see every acknowledged one. */
  readonly reader: Reader
  /** A consistent copy of everything into a file, while it runs. */
  backup(file: string): Promise<void>
  close(): Promise<void>
}
