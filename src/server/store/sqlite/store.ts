import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { charge, type Worked } from '../../rate-limits/read-work.ts'
import { type Reader, type Store, StoreFault } from '../store.ts'
import { backUp } from './file/backup.ts'
import { checkBeside } from './file/check.ts'
import { SqliteFeed } from './file/feed/feed.ts'
import { holdFolder, type Release } from './file/folder-hold.ts'
import { isCheckedLater, MEMORY } from './file/open.ts'
import type { Args, Result, WorkerData } from './messages.ts'
import { type QueueTime, SqliteQueue, type Thread } from './queue.ts'

/** Starts the thread that has the file; tests start one that fails. */
export type StartWorker = (data: WorkerData) => Thread

/** The young generation of the worker's heap: its texts are garbage after each batch, so more room would be wasted. */
const YOUNG_MB = 8

const starting =
  (script: URL): StartWorker =>
  (workerData) =>
    new Worker(script, {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })

const startWorker = starting(new URL('./worker.ts', import.meta.url))
const startReader = starting(new URL('./reader-worker.ts', import.meta.url))

/**
 * The store in a file of SQLite, or in memory with `:memory:`. One thread writes to the file, so that waiting for the disk
 * never stops a socket; a second one, started when it is first needed, answers the reads that may take long. Rejects
 * with a StoreFault whose message is a sentence for the operator.
 */
export async function openSqlite(
  file: string,
  start: StartWorker = startWorker,
  time?: QueueTime,
): Promise<Store> {
  const release = await held(file)
  const queue = new SqliteQueue((isAgain) => start({ file, isAgain }), time)
  try {
    await queue.open()
  } catch (error) {
    await release()
    throw error
  }
  const readQueue = readQueueFor(file, start)
  const condemn = (damage: string) => {
    queue.condemn(damage)
    readQueue?.condemn(damage)
  }
  const endCheck = isCheckedLater(file) ? checkBeside(file, condemn) : null
  const reader = readsOf(readQueue === null ? callsTo(queue) : chargedCallsTo(readQueue))
  let lastBackup = Promise.resolve()
  return {
    ...callsOf(queue),
    sharedTime: async () => null,
    // No scan reaches the writer.
    playedBy: reader.playedBy,
    recentTables: reader.recentTables,
    slowTablesOf: reader.slowTablesOf,
    bestScores: reader.bestScores,
    bestRatings: reader.bestRatings,
    bestTries: reader.bestTries,
    triesOf: reader.triesOf,
    scrubAfter: reader.scrubAfter,
    reader,
    feed: file === MEMORY ? null : new SqliteFeed(queue, file),
    backup: (into) => {
      if (queue.isClosed) return Promise.reject(new StoreFault('backup: the store is closed'))
      // One after the other: two backups into the same file would conflict.
      const backup = lastBackup.then(() => backUp(file, into, queue))
      lastBackup = backup.catch(() => undefined)
      return backup
    },
    close: () => {
      endCheck?.()
      // The reader closes first: the last connection merges the log into the file.
      const reads = readQueue?.close() ?? Promise.resolve()
      return queue.close(lastBackup.then(() => reads)).then(release)
    },
  }
}

/** Locks the file. If its folder is missing, the opening that follows reports it. */
async function held(file: string): Promise<Release> {
  return file === MEMORY || !existsSync(dirname(file)) ? async () => undefined : holdFolder(file)
}

/** Null if only the writer can see the data: in memory, and in a simulation that brings its own thread. */
function readQueueFor(file: string, start: StartWorker): SqliteQueue | null {
  if (file === MEMORY || start !== startWorker) return null
  return new SqliteQueue((isAgain) => startReader({ file, isAgain }))
}

type ReadCall = <K extends keyof Reader>(method: K, ...args: Args<K>) => Promise<Result<K>>

const callsTo =
  (queue: SqliteQueue): ReadCall =>
  (method, ...args) =>
    queue.call(method, ...args)

/** Calls of the reader's thread, whose values come with the work that they took. */
const chargedCallsTo =
  (queue: SqliteQueue): ReadCall =>
  async <K extends keyof Reader>(method: K, ...args: Args<K>) =>
    charge((await queue.call(method, ...args)) as unknown as Worked<Result<K>>)

function readsOf(call: ReadCall): Reader {
  return {
    readMatch: (...args) => call('readMatch', ...args),
    entriesAfter: (...args) => call('entriesAfter', ...args),
    snapshotBefore: (...args) => call('snapshotBefore', ...args),
    playedBy: (...args) => call('playedBy', ...args),
    recentTables: (...args) => call('recentTables', ...args),
    slowTablesOf: (...args) => call('slowTablesOf', ...args),
    bestScores: (...args) => call('bestScores', ...args),
    bestRatings: (...args) => call('bestRatings', ...args),
    bestTries: (...args) => call('bestTries', ...args),
    triesOf: (...args) => call('triesOf', ...args),
    scrubAfter: (...args) => call('scrubAfter', ...args),
  }
}

type Calls = Omit<Store, 'sharedTime' | 'backup' | 'close' | 'reader' | 'feed' | Scans>
/** The reads that only the reader's thread does. */
type Scans = Exclude<keyof Reader, 'readMatch' | 'entriesAfter' | 'snapshotBefore'>

function callsOf(queue: SqliteQueue): Calls {
  return {
    insertProfile: (...args) => queue.call('insertProfile', ...args),
    updateProfile: (...args) => queue.call('updateProfile', ...args),
    readProfile: (...args) => queue.call('readProfile', ...args),
    findProfile: (...args) => queue.call('findProfile', ...args),
    insertToken: (...args) => queue.call('insertToken', ...args),
    deleteToken: (...args) => queue.call('deleteToken', ...args),
    insertLink: (...args) => queue.call('insertLink', ...args),
    takeLink: (...args) => queue.call('takeLink', ...args),
    deleteProfile: (...args) => queue.call('deleteProfile', ...args),
    seatsOf: (...args) => queue.call('seatsOf', ...args),
    insertTable: (...args) => queue.call('insertTable', ...args),
    openTable: (...args) => queue.call('openTable', ...args),
    findOpened: (...args) => queue.call('findOpened', ...args),
    noteBegun: (...args) => queue.call('noteBegun', ...args),
    deleteOpenings: (...args) => queue.call('deleteOpenings', ...args),
    updateTable: (...args) => queue.call('updateTable', ...args),
    findTable: (...args) => queue.call('findTable', ...args),
    readTable: (...args) => queue.call('readTable', ...args),
    dueTables: (...args) => queue.call('dueTables', ...args),
    deleteIdleTables: (...args) => queue.call('deleteIdleTables', ...args),
    deleteTable: (...args) => queue.call('deleteTable', ...args),
    progressOf: (...args) => queue.call('progressOf', ...args),
    insertMatch: (...args) => queue.call('insertMatch', ...args),
    readMatch: (...args) => queue.call('readMatch', ...args),
    append: (...args) => queue.call('append', ...args),
    appendWithCallback: (action, settled) => queue.callWithCallback('append', [action], settled),
    entriesAfter: (...args) => queue.call('entriesAfter', ...args),
    snapshotBefore: (...args) => queue.call('snapshotBefore', ...args),
    findCommand: (...args) => queue.call('findCommand', ...args),
    chainAt: (...args) => queue.call('chainAt', ...args),
    ratingsOf: (...args) => queue.call('ratingsOf', ...args),
    keepSecret: (...args) => queue.call('keepSecret', ...args),
    keepDaySeed: (...args) => queue.call('keepDaySeed', ...args),
    readDaySeed: (...args) => queue.call('readDaySeed', ...args),
    insertTry: (...args) => queue.call('insertTry', ...args),
    readTry: (...args) => queue.call('readTry', ...args),
    updateTry: (...args) => queue.call('updateTry', ...args),
    countTries: (...args) => queue.call('countTries', ...args),
    deleteDaysBefore: (...args) => queue.call('deleteDaysBefore', ...args),
    beat: (...args) => queue.call('beat', ...args),
    lastBeat: (...args) => queue.call('lastBeat', ...args),
    beatNode: (...args) => queue.call('beatNode', ...args),
    nodesSince: (...args) => queue.call('nodesSince', ...args),
  }
}
