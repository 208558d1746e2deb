import type { Args, Result } from '../sqlite/messages.ts'
import { promisedAppend, type Store } from '../store.ts'
import { drop, whyNot } from './connect.ts'
import { Connection } from './connection.ts'
import { copyPostgres } from './copy.ts'
import { connectDurably } from './durability.ts'
import { migratePostgres } from './migrations.ts'
import { PostgresQueue } from './queue.ts'
import { sharedTime } from './rankings.ts'
import type { SingleMethod } from './statement.ts'
import { keyOf, STATEMENTS } from './statements.ts'

/** Connections of one node. Each sends its queue as one batch, so that more are of little use. */
const CONNECTIONS = 4

/**
 * The store in PostgreSQL, for any number of nodes. Each statement is one decision and one transaction; if a connection
 * breaks before it was answered, the same is asked again and knows itself by its revision and command id. Rejects with a
 * StoreFault whose message is a sentence for the operator.
 */
export async function openPostgres(url: string, connections = CONNECTIONS): Promise<Store> {
  await prepare(url)
  const all = Array.from({ length: connections }, () => new Connection(() => connectDurably(url, true)))
  const queue = new PostgresQueue(all)
  // A connection of its own: a scan for a leaderboard must not stand before the moves of others.
  const readQueue = new PostgresQueue([new Connection(() => connectDurably(url, true))])
  const reads = asksOf(readQueue)
  const { readMatch, entriesAfter, snapshotBefore, playedBy, recentTables, bestScores, bestRatings } = reads
  const appendWithCallback: Store['appendWithCallback'] = (action, settled) => queue.append(action, settled)
  return {
    ...asksOf(queue),
    playedBy,
    recentTables,
    bestScores,
    bestRatings,
    reader: { readMatch, entriesAfter, snapshotBefore, playedBy, recentTables, bestScores, bestRatings },
    append: promisedAppend(appendWithCallback),
    appendWithCallback,
    sharedTime: () => queue.ask('sharedTime', 'beat', sharedTime()),
    backup: (file) => queue.guardOpen('backup') ?? copyPostgres(url, file),
    close: async () => {
      await Promise.all([queue.close(), readQueue.close()])
    },
  }
}

/** Brings the schema up to date. */
async function prepare(url: string): Promise<void> {
  try {
    const client = await connectDurably(url, false)
    try {
      await migratePostgres(client)
    } finally {
      drop(client)
    }
  } catch (error) {
    throw whyNot(url, error)
  }
}

function asksOf(queue: PostgresQueue): Pick<Store, SingleMethod> {
  const asking =
    <K extends SingleMethod>(method: K) =>
    (...args: Args<K>): Promise<Result<K>> =>
      queue.ask(method, keyOf(method, args), STATEMENTS[method](...args))
  return {
    insertProfile: asking('insertProfile'),
    updateProfile: asking('updateProfile'),
    readProfile: asking('readProfile'),
    findProfile: asking('findProfile'),
    insertToken: asking('insertToken'),
    deleteToken: asking('deleteToken'),
    insertLink: asking('insertLink'),
    takeLink: asking('takeLink'),
    deleteProfile: asking('deleteProfile'),
    playedBy: asking('playedBy'),
    seatsOf: asking('seatsOf'),
    insertTable: asking('insertTable'),
    openTable: asking('openTable'),
    findOpened: asking('findOpened'),
    noteBegun: asking('noteBegun'),
    deleteOpenings: asking('deleteOpenings'),
    updateTable: asking('updateTable'),
    findTable: asking('findTable'),
    readTable: asking('readTable'),
    recentTables: asking('recentTables'),
    deleteIdleTables: asking('deleteIdleTables'),
    deleteTable: asking('deleteTable'),
    standsOf: asking('standsOf'),
    insertMatch: asking('insertMatch'),
    readMatch: asking('readMatch'),
    entriesAfter: asking('entriesAfter'),
    snapshotBefore: asking('snapshotBefore'),
    findCommand: asking('findCommand'),
    ratingsOf: asking('ratingsOf'),
    bestScores: asking('bestScores'),
    bestRatings: asking('bestRatings'),
    beat: asking('beat'),
    lastBeat: asking('lastBeat'),
    beatNode: asking('beatNode'),
    nodesSince: asking('nodesSince'),
  }
}
