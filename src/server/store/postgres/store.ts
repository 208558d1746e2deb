import type { Args, Result } from '../sqlite/messages.ts'
import { promisedAppend, type Store } from '../store.ts'
import { connectFault, drop } from './connect.ts'
import { Connection } from './connection.ts'
import { copyPostgres } from './copy.ts'
import { connectDurably, connectReplicated } from './durability.ts'
import { migratePostgres } from './migrations.ts'
import { PostgresQueue } from './queue.ts'
import { sharedTime } from './rankings.ts'
import type { SingleMethod } from './statement.ts'
import { keyOf, STATEMENTS } from './statements.ts'

/** The connections of one node. Each sends its queue as one batch, so more would be of little use. */
const CONNECTIONS = 4

/**
 * The store in PostgreSQL, for any number of nodes. Each statement is one decision and one transaction. If a connection
 * breaks before the answer, the statement is sent again, and recognizes itself by its revision and command id. Rejects with
 * a StoreFault whose message is a sentence for the operator.
 */
export async function openPostgres(url: string, connections = CONNECTIONS): Promise<Store> {
  await prepare(url)
  const all = Array.from({ length: connections }, () => new Connection(() => connectReplicated(url)))
  const queue = new PostgresQueue(all)
  // A separate connection: no move waits behind a scan for a leaderboard.
  const readQueue = new PostgresQueue([new Connection(() => connectReplicated(url))])
  const reads = callsOf(readQueue)
  const { readMatch, entriesAfter, snapshotBefore } = reads
  const { playedBy, recentTables, slowTablesOf, bestScores, bestRatings, bestTries, triesOf, scrubAfter } =
    reads
  const scans = {
    playedBy,
    recentTables,
    slowTablesOf,
    bestScores,
    bestRatings,
    bestTries,
    triesOf,
    scrubAfter,
  }
  const appendWithCallback: Store['appendWithCallback'] = (action, settled) => queue.append(action, settled)
  return {
    ...callsOf(queue),
    ...scans,
    feed: null,
    reader: { readMatch, entriesAfter, snapshotBefore, ...scans },
    append: promisedAppend(appendWithCallback),
    appendWithCallback,
    sharedTime: () => queue.call('sharedTime', 'beat', sharedTime()),
    backup: (file) => queue.guardOpen('backup') ?? copyPostgres(url, file),
    close: async () => {
      await Promise.all([queue.close(), readQueue.close()])
    },
  }
}

/** Migrates the schema. */
async function prepare(url: string): Promise<void> {
  try {
    const client = await connectDurably(url, false)
    try {
      await migratePostgres(client)
    } finally {
      drop(client)
    }
  } catch (error) {
    throw connectFault(url, error)
  }
}

function callsOf(queue: PostgresQueue): Pick<Store, SingleMethod> {
  const calling =
    <K extends SingleMethod>(method: K) =>
    (...args: Args<K>): Promise<Result<K>> =>
      queue.call(method, keyOf(method, args), STATEMENTS[method](...args))
  return {
    insertProfile: calling('insertProfile'),
    updateProfile: calling('updateProfile'),
    readProfile: calling('readProfile'),
    findProfile: calling('findProfile'),
    insertToken: calling('insertToken'),
    deleteToken: calling('deleteToken'),
    insertLink: calling('insertLink'),
    takeLink: calling('takeLink'),
    deleteProfile: calling('deleteProfile'),
    playedBy: calling('playedBy'),
    seatsOf: calling('seatsOf'),
    insertTable: calling('insertTable'),
    openTable: calling('openTable'),
    findOpened: calling('findOpened'),
    noteBegun: calling('noteBegun'),
    deleteOpenings: calling('deleteOpenings'),
    updateTable: calling('updateTable'),
    findTable: calling('findTable'),
    readTable: calling('readTable'),
    recentTables: calling('recentTables'),
    dueTables: calling('dueTables'),
    slowTablesOf: calling('slowTablesOf'),
    deleteIdleTables: calling('deleteIdleTables'),
    deleteTable: calling('deleteTable'),
    progressOf: calling('progressOf'),
    insertMatch: calling('insertMatch'),
    readMatch: calling('readMatch'),
    entriesAfter: calling('entriesAfter'),
    snapshotBefore: calling('snapshotBefore'),
    findCommand: calling('findCommand'),
    chainAt: calling('chainAt'),
    scrubAfter: calling('scrubAfter'),
    ratingsOf: calling('ratingsOf'),
    bestScores: calling('bestScores'),
    bestRatings: calling('bestRatings'),
    keepSecret: calling('keepSecret'),
    keepDaySeed: calling('keepDaySeed'),
    readDaySeed: calling('readDaySeed'),
    insertTry: calling('insertTry'),
    readTry: calling('readTry'),
    updateTry: calling('updateTry'),
    bestTries: calling('bestTries'),
    countTries: calling('countTries'),
    triesOf: calling('triesOf'),
    deleteDaysBefore: calling('deleteDaysBefore'),
    beat: calling('beat'),
    lastBeat: calling('lastBeat'),
    beatNode: calling('beatNode'),
    nodesSince: calling('nodesSince'),
  }
}
