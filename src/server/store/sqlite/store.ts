import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Reader, type Store, StoreFault } from '../store.ts'
import { backUp } from './file/backup.ts'
import { checkBeside } from './file/check.ts'
import { holdFolder, type LetGo } from './file/folder-hold.ts'
import { isCheckedLater, MEMORY } from './file/open.ts'
import type { WorkerData } from './messages.ts'
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
  const letGo = await held(file)
  const queue = new SqliteQueue((isAgain) => start({ file, isAgain }), time)
  try {
    await queue.open()
  } catch (error) {
    await letGo()
    throw error
  }
  const readQueue = readQueueFor(file, start)
  const condemn = (damage: string) => {
    queue.condemn(damage)
    readQueue?.condemn(damage)
  }
  const endCheck = isCheckedLater(file) ? checkBeside(file, condemn) : null
  const reader = readsOf(readQueue ?? queue)
  let lastBackup = Promise.resolve()
  return {
    ...asksOf(queue),
    sharedTime: async () => null,
    // No scan reaches the writer.
    playedBy: reader.playedBy,
    recentTables: reader.recentTables,
    bestScores: reader.bestScores,
    bestRatings: reader.bestRatings,
    reader,
    backup: (into) => {
      if (queue.isClosed) return Promise.reject(new StoreFault('backup: the store is closed'))
      // One after the other: two into the same file would be in each other's way.
      const backup = lastBackup.then(() => backUp(file, into, queue))
      lastBackup = backup.catch(() => undefined)
      return backup
    },
    close: () => {
      endCheck?.()
      // The reader first: the last connection to close leaves one whole file behind.
      const reads = readQueue?.close() ?? Promise.resolve()
      return queue.close(lastBackup.then(() => reads)).then(letGo)
    },
  }
}

/** Holds the name of the file; if its folder is missing, the opening that follows says so. */
async function held(file: string): Promise<LetGo> {
  return file === MEMORY || !existsSync(dirname(file)) ? async () => undefined : holdFolder(file)
}

/** Null if only the writer can see the data: in memory, and in a simulation that brings its own thread. */
function readQueueFor(file: string, start: StartWorker): SqliteQueue | null {
  if (file === MEMORY || start !== startWorker) return null
  return new SqliteQueue((isAgain) => startReader({ file, isAgain }))
}

function readsOf(queue: SqliteQueue): Reader {
  return {
    readMatch: (...args) => queue.ask('readMatch', ...args),
    entriesAfter: (...args) => queue.ask('entriesAfter', ...args),
    snapshotBefore: (...args) => queue.ask('snapshotBefore', ...args),
    playedBy: (...args) => queue.ask('playedBy', ...args),
    recentTables: (...args) => queue.ask('recentTables', ...args),
    bestScores: (...args) => queue.ask('bestScores', ...args),
    bestRatings: (...args) => queue.ask('bestRatings', ...args),
  }
}

type Asks = Omit<Store, 'sharedTime' | 'backup' | 'close' | 'reader' | Scans>
type Scans = 'playedBy' | 'recentTables' | 'bestScores' | 'bestRatings'

function asksOf(queue: SqliteQueue): Asks {
  return {
    insertProfile: (...args) => queue.ask('insertProfile', ...args),
    updateProfile: (...args) => queue.ask('updateProfile', ...args),
    readProfile: (...args) => queue.ask('readProfile', ...args),
    findProfile: (...args) => queue.ask('findProfile', ...args),
    insertToken: (...args) => queue.ask('insertToken', ...args),
    deleteToken: (...args) => queue.ask('deleteToken', ...args),
    insertLink: (...args) => queue.ask('insertLink', ...args),
    takeLink: (...args) => queue.ask('takeLink', ...args),
    deleteProfile: (...args) => queue.ask('deleteProfile', ...args),
    seatsOf: (...args) => queue.ask('seatsOf', ...args),
    insertTable: (...args) => queue.ask('insertTable', ...args),
    openTable: (...args) => queue.ask('openTable', ...args),
    findOpened: (...args) => queue.ask('findOpened', ...args),
    noteBegun: (...args) => queue.ask('noteBegun', ...args),
    deleteOpenings: (...args) => queue.ask('deleteOpenings', ...args),
    updateTable: (...args) => queue.ask('updateTable', ...args),
    findTable: (...args) => queue.ask('findTable', ...args),
    readTable: (...args) => queue.ask('readTable', ...args),
    deleteIdleTables: (...args) => queue.ask('deleteIdleTables', ...args),
    deleteTable: (...args) => queue.ask('deleteTable', ...args),
    standsOf: (...args) => queue.ask('standsOf', ...args),
    insertMatch: (...args) => queue.ask('insertMatch', ...args),
    readMatch: (...args) => queue.ask('readMatch', ...args),
    append: (...args) => queue.ask('append', ...args),
    appendWithCallback: (action, settled) => queue.askWithCallback('append', [action], settled),
    entriesAfter: (...args) => queue.ask('entriesAfter', ...args),
    snapshotBefore: (...args) => queue.ask('snapshotBefore', ...args),
    findCommand: (...args) => queue.ask('findCommand', ...args),
    ratingsOf: (...args) => queue.ask('ratingsOf', ...args),
    beat: (...args) => queue.ask('beat', ...args),
    lastBeat: (...args) => queue.ask('lastBeat', ...args),
    beatNode: (...args) => queue.ask('beatNode', ...args),
    nodesSince: (...args) => queue.ask('nodesSince', ...args),
  }
}
