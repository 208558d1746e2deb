import type { FeedBegun, FeedChanges } from '../feed.ts'
import type { Store } from '../store.ts'

/** The store methods that the worker runs as part of a batch. */
export type Method = Exclude<
  keyof Store,
  'appendWithCallback' | 'sharedTime' | 'backup' | 'close' | 'reader' | 'feed'
>
export type Args<K extends Method> = Parameters<Store[K]>
export type Result<K extends Method> = Awaited<ReturnType<Store[K]>>

/** The store inside the worker: the same methods, synchronous. */
export type Operations = { readonly [K in Method]: (...args: Args<K>) => Result<K> }

/** Which methods write, and so need a transaction that is synced to the disk. */
export const IS_WRITE: Readonly<Record<Method, boolean>> = {
  insertProfile: true,
  updateProfile: true,
  readProfile: false,
  findProfile: false,
  insertToken: true,
  deleteToken: true,
  insertLink: true,
  takeLink: true,
  deleteProfile: true,
  playedBy: false,
  seatsOf: false,
  insertTable: true,
  openTable: true,
  findOpened: false,
  noteBegun: true,
  deleteOpenings: true,
  updateTable: true,
  findTable: false,
  readTable: false,
  recentTables: false,
  dueTables: false,
  slowTablesOf: false,
  deleteIdleTables: true,
  deleteTable: true,
  progressOf: false,
  insertMatch: true,
  readMatch: false,
  append: true,
  entriesAfter: false,
  snapshotBefore: false,
  findCommand: false,
  chainAt: false,
  scrubAfter: false,
  ratingsOf: false,
  bestScores: false,
  bestRatings: false,
  keepSecret: true,
  keepDaySeed: true,
  readDaySeed: false,
  insertTry: true,
  readTry: false,
  updateTry: true,
  bestTries: false,
  countTries: false,
  triesOf: false,
  deleteDaysBefore: true,
  beat: true,
  lastBeat: false,
  beatNode: true,
  nodesSince: false,
}

/** A call of a store method. */
export interface StoreCall<K extends Method = Method> {
  readonly method: K
  readonly args: Args<K>
}

export type Answer =
  | { readonly ok: true; readonly value?: unknown }
  | { readonly ok: false; readonly fault: string }

/** Executes a call. */
export function perform<K extends Method>(
  operations: Pick<Operations, K>,
  { method, args }: StoreCall<K>,
): Result<K> {
  return operations[method](...args)
}

/** A request of the feed for a standby. */
export type FeedRequest =
  | { readonly type: 'begin' }
  | { readonly type: 'after'; readonly generation: string; readonly commits: number }

export type FeedAnswer =
  | { readonly type: 'begun'; readonly begun: FeedBegun }
  | { readonly type: 'changes'; readonly changes: FeedChanges | null }
  /** The file is not open, or there is none. */
  | { readonly type: 'closed'; readonly fault: string }

/** Batches are sent between threads as JSON: cloning the objects costs several times as much. */
export type ToWorker =
  /** The calls of a batch are the JSON of a `StoreCall[]`. */
  | { readonly type: 'batch'; readonly calls: string }
  | { readonly type: 'copy'; readonly into: string }
  | { readonly type: 'feed'; readonly request: FeedRequest }
  | { readonly type: 'close' }

export type FromWorker =
  /** Sent once, when the worker starts; a fault is the reason why the file was not opened. */
  | { readonly type: 'opened'; readonly fault: string | null }
  /** The JSON of an `Answer[]`, in the order of the calls. */
  | { readonly type: 'answers'; readonly answers: string }
  | { readonly type: 'copied'; readonly fault: string | null }
  /** One for each request, in their order. */
  | { readonly type: 'fed'; readonly answer: FeedAnswer }

export interface WorkerData {
  readonly file: string
  /** The worker before this one died. */
  readonly isAgain: boolean
}
