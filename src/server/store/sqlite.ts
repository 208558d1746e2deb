import { Worker } from 'node:worker_threads'
import { backUp } from './sqlite-backup.ts'
import { checkBeside } from './sqlite-check.ts'
import type { WorkerData } from './sqlite-messages.ts'
import { isCheckedLater } from './sqlite-open.ts'
import { type QueueTime, SqliteQueue, type Thread } from './sqlite-queue.ts'
import { type Store, StoreFault } from './store.ts'

/** Starts the thread that has the file; tests start one that fails. */
export type StartWorker = (data: WorkerData) => Thread

/** What the worker makes is texts that are gone with the batch: room for more of them is memory for nothing. */
const YOUNG_MB = 8

const startWorker: StartWorker = (workerData) =>
  new Worker(new URL('./sqlite-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  })

/**
 * The store in a file of SQLite, or in memory with `:memory:`. A thread of its own has the file, so that waiting for the
 * disk never stops a socket. Rejects with a StoreFault whose message is a sentence for whoever runs the server.
 */
export async function openSqlite(
  file: string,
  start: StartWorker = startWorker,
  time?: QueueTime,
): Promise<Store> {
  const queue = new SqliteQueue((isAgain) => start({ file, isAgain }), time)
  await queue.open()
  const endCheck = isCheckedLater(file) ? checkBeside(file, (damage) => queue.condemn(damage)) : null
  let lastBackup = Promise.resolve()
  return {
    ...asksOf(queue),
    sharedTime: async () => null,
    backup: (into) => {
      if (queue.isClosed) return Promise.reject(new StoreFault('backup: the store is closed'))
      // One after the other: two into the same file would be in each other's way.
      const backup = lastBackup.then(() => backUp(file, into, queue))
      lastBackup = backup.catch(() => undefined)
      return backup
    },
    close: () => {
      endCheck?.()
      return queue.close(lastBackup)
    },
  }
}

function asksOf(queue: SqliteQueue): Omit<Store, 'sharedTime' | 'backup' | 'close'> {
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
    playedBy: (...args) => queue.ask('playedBy', ...args),
    seatsOf: (...args) => queue.ask('seatsOf', ...args),
    insertTable: (...args) => queue.ask('insertTable', ...args),
    openTable: (...args) => queue.ask('openTable', ...args),
    findOpened: (...args) => queue.ask('findOpened', ...args),
    noteBegun: (...args) => queue.ask('noteBegun', ...args),
    deleteOpenings: (...args) => queue.ask('deleteOpenings', ...args),
    updateTable: (...args) => queue.ask('updateTable', ...args),
    findTable: (...args) => queue.ask('findTable', ...args),
    readTable: (...args) => queue.ask('readTable', ...args),
    recentTables: (...args) => queue.ask('recentTables', ...args),
    deleteIdleTables: (...args) => queue.ask('deleteIdleTables', ...args),
    deleteTable: (...args) => queue.ask('deleteTable', ...args),
    standsOf: (...args) => queue.ask('standsOf', ...args),
    insertMatch: (...args) => queue.ask('insertMatch', ...args),
    readMatch: (...args) => queue.ask('readMatch', ...args),
    append: (...args) => queue.ask('append', ...args),
    entriesAfter: (...args) => queue.ask('entriesAfter', ...args),
    findCommand: (...args) => queue.ask('findCommand', ...args),
    ratingsOf: (...args) => queue.ask('ratingsOf', ...args),
    bestScores: (...args) => queue.ask('bestScores', ...args),
    bestRatings: (...args) => queue.ask('bestRatings', ...args),
    beat: (...args) => queue.ask('beat', ...args),
    lastBeat: (...args) => queue.ask('lastBeat', ...args),
    beatNode: (...args) => queue.ask('beatNode', ...args),
    nodesSince: (...args) => queue.ask('nodesSince', ...args),
  }
}
