/** All changes of a store between two moments at which nothing was being written, as SQLite's session extension makes them. */
export interface Changes {
  /** The number of commits before these changes. */
  readonly from: number
  /** The number of commits with them. */
  readonly to: number
  /** When they were taken, by the clock of the leader. */
  readonly at: number
  readonly bytes: Uint8Array
}

/** A new generation: a snapshot of this moment, and all changes after it. It ends with the process, or with the next one. */
export interface FeedBegun {
  readonly generation: string
  /** The number of commits in the snapshot. */
  readonly commits: number
  readonly at: number
}

export interface FeedChanges {
  readonly changes: readonly Changes[]
  /** The number of acknowledged commits. */
  readonly commits: number
  readonly at: number
  /** The size of the snapshot; null until it is complete. */
  readonly snapshotBytes: number | null
}

/** Feeds one standby with a snapshot of a store and with its changes. It hands out nothing that is not on the disk. */
export interface ChangeFeed {
  /** Begins a new generation; null while another standby follows. */
  begin(): Promise<FeedBegun | null>
  /** A part of the snapshot; null if the generation is over. */
  snapshotPart(generation: string, offset: number): Promise<Uint8Array | null>
  /**
   * The changes after this number of commits, which says that the standby has stored those before. Null if the generation is
   * over: the standby needs a new snapshot.
   */
  changesAfter(generation: string, commits: number): Promise<FeedChanges | null>
  /** How far the standby is behind; null if there is none. */
  lagMs(): number | null
  /** Waits until the standby has everything, but no longer than this. */
  finish(timeoutMs: number): Promise<void>
}
