import type { Outcome, PlayerId, Typed } from '../../engine/game.ts'
import type { Entry, Head, Standing } from '../../engine/match.ts'
import type { Avatar } from '../../protocol/identity.ts'
import type { Table } from '../table/table.ts'

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
  readonly head: Head<unknown>
  /** The id of the leaderboard that it counts for. */
  readonly leaderboard: string
  readonly commitment: string
  /** Whose seats they are; null for a bot. */
  readonly profiles: Readonly<Record<PlayerId, string | null>>
  /** The names at the start, for histories. */
  readonly names: Readonly<Record<PlayerId, string>>
  readonly at: number
}

/** One action on its way into the store. What is stored with it is stored in the same transaction or not at all. */
export interface NewAction {
  readonly match: string
  /** The revision that it makes; the primary key with the match, so that two never take the same place. */
  readonly revision: number
  readonly player: PlayerId
  /** Unique with match and player; null for what the server does itself (bots, clocks). */
  readonly command: string | null
  /** Of what was asked, so that an id used again for something else is noticed. */
  readonly digest: string
  readonly entry: Entry<Typed>
  readonly snapshot: Standing<unknown> | null
  /** With the action that ends the match. */
  readonly ending: Ending | null
}

export interface Ending {
  readonly outcome: Outcome
  /** New ratings of the people in it; empty where the game is ranked by score or nobody is ranked. */
  readonly ratings: readonly Rating[]
}

/** How an action fared. A duplicate has taken effect before, at that revision. */
export type Appended =
  | { readonly type: 'stored' }
  | { readonly type: 'conflict' }
  | { readonly type: 'duplicate'; readonly revision: number; readonly digest: string }

export interface StoredMatch extends Omit<NewMatch, 'leaderboard'> {
  /** The newest snapshot, or null; `entries` are those after it. */
  readonly snapshot: Standing<unknown> | null
  readonly entries: readonly Entry<Typed>[]
  readonly outcome: Outcome | null
  readonly endedAt: number | null
}

/** A line of somebody's history. */
export interface PlayedMatch {
  readonly match: string
  readonly game: string
  readonly at: number
  readonly place: number
  readonly score: number
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

interface AskedStand {
  readonly table: string
  readonly match: string | null
}

interface Stand {
  /** Of the table; null where it is gone. */
  readonly version: number | null
  /** Of the match; 0 where there is none. */
  readonly revision: number
}

/** The world failed us: nothing is known to be stored. The message is for logs, never for players. */
export class StoreFault extends Error {
  override name = 'StoreFault'
}

/**
 * All that must outlive the process. Every promise resolves only when what it says is durable, and rejects with
 * a StoreFault when that is not known to be so.
 */
export interface Store {
  // People
  insertProfile(profile: Profile, tokenHash: string): Promise<void>
  updateProfile(profile: Profile): Promise<void>
  readProfile(id: string): Promise<Profile | null>
  /** Who has this token. */
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

  // Tables
  insertTable(table: Table): Promise<'stored' | 'code-taken'>
  /** Writes only over the version before it. */
  updateTable(table: Table): Promise<'stored' | 'conflict'>
  findTable(code: string): Promise<Table | null>
  readTable(id: string): Promise<Table | null>
  /** The newest first. */
  recentTables(limit: number): Promise<readonly Table[]>
  /** Ends tables that nobody touched: those without a running match before the one time, the others before the other. */
  deleteIdleTables(lobbyBefore: number, matchBefore: number): Promise<number>
  deleteTable(id: string): Promise<void>
  /** How far each of these has come, in that order: what a node asks that fears to have missed something. */
  standsOf(asked: readonly AskedStand[]): Promise<readonly Stand[]>

  // Matches
  insertMatch(match: NewMatch): Promise<void>
  readMatch(id: string): Promise<StoredMatch | null>
  append(action: NewAction): Promise<Appended>
  /** All entries of a match after that revision, at most so many. */
  entriesAfter(match: string, revision: number, limit: number): Promise<readonly Entry<Typed>[]>
  findCommand(
    match: string,
    player: PlayerId,
    command: string,
  ): Promise<{ revision: number; digest: string } | null>

  // Ratings and leaderboards
  ratingsOf(leaderboard: string, profiles: readonly string[]): Promise<readonly Rating[]>
  /** People's best scores since then. */
  bestScores(leaderboard: string, since: number, limit: number): Promise<readonly Ranked[]>
  /** People by rating, of those who have played since then. */
  bestRatings(leaderboard: string, since: number, limit: number): Promise<readonly Ranked[]>

  /** That the server is alive, now and then, so that a clock stands still while it is not. */
  beat(at: number): Promise<void>
  lastBeat(): Promise<number | null>
  /** That this one of several nodes is alive now. */
  beatNode(node: string, at: number): Promise<void>
  /** The nodes that were alive then or later. */
  nodesSince(at: number): Promise<readonly string[]>
  /** A consistent copy of everything into a file, while it runs. */
  backup(file: string): Promise<void>
  close(): Promise<void>
}
