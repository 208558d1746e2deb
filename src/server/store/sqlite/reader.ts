import { DatabaseSync } from 'node:sqlite'
import { measured } from '../../rate-limits/read-work.ts'
import type { Reader } from '../store.ts'
import { readActionsOn } from './actions.ts'
import { scrubAfterOn } from './chain/scrub.ts'
import { triesOn } from './daily.ts'
import { refusal } from './file/open.ts'
import { entriesAfterOn, readMatchOn, snapshotBeforeOn } from './matches.ts'
import { type Answer, type FeedAnswer, type Operations, perform, type StoreCall } from './messages.ts'
import { historyOn } from './people.ts'
import { rankingsOn } from './rankings.ts'
import type { Engine } from './serve.ts'
import { foundTablesOn } from './tables.ts'
import { UnfiledActions } from './unfiled-actions.ts'

type Reads = Pick<Operations, keyof Reader>

function readsOn(db: DatabaseSync): Reads {
  const { recentTables, slowTablesOf } = foundTablesOn(db)
  const { bestScores, bestRatings } = rankingsOn(db)
  const { bestTries, triesOf } = triesOn(db)
  const unfiled = new UnfiledActions(db)
  const readStored = readActionsOn(db, unfiled)
  const readActions: typeof readStored = (match, revision, limit) => {
    unfiled.refresh() // in the transaction of this call
    return readStored(match, revision, limit)
  }
  return {
    ...historyOn(db),
    recentTables,
    slowTablesOf,
    bestScores,
    bestRatings,
    bestTries,
    triesOf,
    readMatch: readMatchOn(db, readActions),
    entriesAfter: entriesAfterOn(readActions),
    snapshotBefore: snapshotBeforeOn(db),
    scrubAfter: scrubAfterOn(db, readActions),
  }
}

const isRead = (reads: Reads, call: StoreCall): call is StoreCall<keyof Reader> =>
  Object.hasOwn(reads, call.method)

/**
 * Answers reads on a connection that cannot write. SQLite shows a commit to other connections only after it has synced the
 * log, so nothing is read here that is not on the disk.
 */
export class SqliteReader implements Engine {
  readonly #file: string
  #opened: { readonly db: DatabaseSync; readonly reads: Reads } | null = null

  constructor(file: string) {
    this.#file = file
  }

  open(): string | null {
    if (this.#opened !== null) return null
    try {
      const db = new DatabaseSync(this.#file, { readOnly: true })
      this.#opened = { db, reads: readsOn(db) }
      return null
    } catch (error) {
      return refusal(this.#file, error).message
    }
  }

  run(calls: readonly StoreCall[]): readonly Answer[] {
    return calls.map((call) => this.#answer(call))
  }

  tidy(): void {
    // A reader has nothing to finish.
  }

  copy(): void {
    throw new Error('The reader cannot make copies.')
  }

  feed(): FeedAnswer {
    return { type: 'closed', fault: 'The reader records no changes.' }
  }

  close(): void {
    const db = this.#opened?.db
    this.#opened = null
    if (db?.isOpen) db.close()
  }

  /** Answers a call from one consistent snapshot of the file, however many statements it takes. */
  #answer(call: StoreCall): Answer {
    const { method } = call
    const fault = this.open()
    if (this.#opened === null) return { ok: false, fault: `${method}: ${fault}` }
    const { db, reads } = this.#opened
    try {
      if (!isRead(reads, call)) throw new Error('the reader does not answer this')
      db.exec('BEGIN')
      const value = perform(reads, call)
      db.exec('COMMIT')
      return { ok: true, value }
    } catch (error) {
      this.close() // The next call opens the file anew, and reports the reason.
      return { ok: false, fault: `${method}: ${error instanceof Error ? error.message : String(error)}` }
    }
  }
}

/** The reader of a thread: its values come with the CPU time that they took, as `Worked`. */
export class MeasuredReader extends SqliteReader {
  override run(calls: readonly StoreCall[]): readonly Answer[] {
    return calls.flatMap((call) => {
      const [workMs, answers] = measured(() => super.run([call]))
      return answers.map((answer) =>
        answer.ok ? { ok: true, value: [workMs, answer.value ?? null] } : answer,
      )
    })
  }
}
