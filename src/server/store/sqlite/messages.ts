import type { Store } from '../store.ts'

/** The store methods that the worker runs as part of a batch. */
export type Method = Exclude<keyof Store, 'sharedTime' | 'backup' | 'close' | 'reader'>
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
  findCommand: false,
  ratingsOf: false,
  bestScores: false,
  bestRatings: false,
  beat: true,
  lastBeat: false,
  beatNode: true,
  nodesSince: false,
}

/** Arguments and answers cross as JSON: the store holds nothing else, and cloning objects costs several times as much. */
export interface Ask {
  readonly method: Method
  readonly args: string
}

export type Answer =
  | { readonly ok: true; readonly value: string | undefined }
  | { readonly ok: false; readonly fault: string }

/** A batch crosses as one text of lines, which JSON has none of: to clone each ask by itself costs several times as much. */
export function packAsks(asks: readonly Ask[]): string {
  return asks.map(({ method, args }) => `${method} ${args}`).join('\n')
}

export function unpackAsks(text: string): Ask[] {
  return text.split('\n').map((line) => {
    const end = line.indexOf(' ')
    return { method: line.slice(0, end) as Method, args: line.slice(end + 1) }
  })
}

/** No JSON begins like this. */
const FAULT = '!'

export function packAnswers(answers: readonly Answer[]): string {
  return answers
    .map((answer) => (answer.ok ? (answer.value ?? '') : FAULT + JSON.stringify(answer.fault)))
    .join('\n')
}

export function unpackAnswers(text: string): Answer[] {
  return text.split('\n').map((line) => {
    if (line.startsWith(FAULT)) return { ok: false, fault: String(JSON.parse(line.slice(1))) }
    return { ok: true, value: line === '' ? undefined : line }
  })
}

export type ToWorker =
  | { readonly type: 'batch'; readonly asks: string }
  | { readonly type: 'copy'; readonly into: string }
  | { readonly type: 'close' }

export type FromWorker =
  /** Once, when the worker begins; a fault is the sentence that says why the file was not opened. */
  | { readonly type: 'opened'; readonly fault: string | null }
  | { readonly type: 'answers'; readonly answers: string }
  | { readonly type: 'copied'; readonly fault: string | null }

export interface WorkerData {
  readonly file: string
  /** The worker before this one died. */
  readonly isAgain: boolean
}
