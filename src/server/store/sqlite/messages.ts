import type { Store } from '../store.ts'

/** The store methods that the worker runs as part of a batch. */
export type Method = Exclude<keyof Store, 'appendWithCallback' | 'sharedTime' | 'backup' | 'close' | 'reader'>
export type Args<K extends Method> = Parameters<Store[K]>
export type Result<K extends Method> = Awaited<ReturnType<Store[K]>>

/** The store as the worker has it: the same methods, at once. */
export type Operations = { readonly [K in Method]: (...args: Args<K>) => Result<K> }

/** Which of them change something, and so need a transaction that is synced to the disk. */
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
  deleteIdleTables: true,
  deleteTable: true,
  standsOf: false,
  insertMatch: true,
  readMatch: false,
  append: true,
  entriesAfter: false,
  snapshotBefore: false,
  findCommand: false,
  ratingsOf: false,
  bestScores: false,
  bestRatings: false,
  beat: true,
  lastBeat: false,
  beatNode: true,
  nodesSince: false,
}

/** A call of a store method. */
export interface Ask<K extends Method = Method> {
  readonly method: K
  readonly args: Args<K>
}

export type Answer =
  | { readonly ok: true; readonly value?: unknown }
  | { readonly ok: false; readonly fault: string }

/** Calls the method that is asked for. */
export function perform<K extends Method>(
  operations: Pick<Operations, K>,
  { method, args }: Ask<K>,
): Result<K> {
  return operations[method](...args)
}

/** Batches cross as JSON: the store holds nothing else, and cloning the objects costs several times as much. */
export type ToWorker =
  /** The asks of a batch are the JSON of an `Ask[]`. */
  | { readonly type: 'batch'; readonly asks: string }
  | { readonly type: 'copy'; readonly into: string }
  | { readonly type: 'close' }

export type FromWorker =
  /** Once, when the worker begins; a fault is the sentence that says why the file was not opened. */
  | { readonly type: 'opened'; readonly fault: string | null }
  /** The JSON of an `Answer[]`, in the order of the asks. */
  | { readonly type: 'answers'; readonly answers: string }
  | { readonly type: 'copied'; readonly fault: string | null }

export interface WorkerData {
  readonly file: string
  /** The worker before this one died. */
  readonly isAgain: boolean
}
