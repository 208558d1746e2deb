import type { DatabaseSync } from 'node:sqlite'
import type { Appended, NewAction } from '../store.ts'
import { lastRevisionOn, readActionsOn } from './actions.ts'
import { FileGuard, FileLost } from './file/file-guard.ts'
import {
  type Connect,
  checkpoint,
  connect,
  keepPrivate,
  lock,
  MEMORY,
  openFile,
  sqliteCode,
} from './file/open.ts'
import { Journal } from './journal.ts'
import { holds, matchesOn } from './matches.ts'
import { type Answer, type Ask, IS_WRITE, type Operations, perform } from './messages.ts'
import { openingsOn } from './openings.ts'
import { historyOn, linksOn, profilesOn, tokensOn } from './people.ts'
import { beatsOn, nodesOn, rankingsOn } from './rankings.ts'
import { RevisionCache } from './revision-cache.ts'
import { foundTablesOn, standsOn, tablesOn } from './tables.ts'

/** A file that could not be opened again is tried no more often than this. */
export const RETRY_MS = 1_000
/** After so many writes the log moves into the file: some megabytes, which a start reads in a moment. */
const CHECKPOINT_WRITES = 1_000

const CONSTRAINT = 19

interface Opened {
  readonly db: DatabaseSync
  readonly operations: Operations
  readonly journal: Journal
  readonly revisionCache: RevisionCache
  /** The check that the file is still the same and still ours; null in memory. */
  readonly guard: FileGuard | null
}

/** The statements are prepared here, once for each opening. */
function openedOn(db: DatabaseSync, guard: FileGuard | null): Opened {
  const journal = new Journal(db)
  const readActions = readActionsOn(db, journal.unfiled)
  const revisionCache = new RevisionCache(db, readActions)
  const tables = tablesOn(db)
  const operations = {
    ...profilesOn(db),
    ...tokensOn(db),
    ...linksOn(db),
    ...historyOn(db),
    ...tables,
    ...openingsOn(db, tables.insertTable),
    ...foundTablesOn(db),
    ...standsOn(db, lastRevisionOn(db, journal.unfiled)),
    ...matchesOn(db, { journal, readActions, revisionCache }),
    ...rankingsOn(db),
    ...beatsOn(db),
    ...nodesOn(db),
  }
  return { db, operations, journal, revisionCache, guard }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The one writer of a file: runs batches, each as one transaction, and decides after a fault which requests are stored. */
export class SqliteEngine {
  readonly #file: string
  readonly #connect: Connect
  readonly #now: () => number
  #lock: DatabaseSync | null = null
  #opened: Opened | null = null
  #triedAt = Number.NEGATIVE_INFINITY
  #fault = ''
  #isLost: boolean
  /** Why nothing is stored until the server is started anew: another file, or another server, is in the way. */
  #condemned: string | null = null
  /** Nothing has gone wrong with the file yet. */
  #isStart: boolean
  #writes = 0 // since the last checkpoint

  constructor(file: string, options: { connect?: Connect; now?: () => number; isAgain?: boolean } = {}) {
    this.#file = file
    this.#connect = options.connect ?? connect
    this.#now = options.now ?? (() => performance.now())
    this.#isLost = file === MEMORY && options.isAgain === true
    this.#isStart = options.isAgain !== true
  }

  /** Opens the file, unless that was tried a moment ago. What stands in the way, or null. */
  open(): string | null {
    if (this.#opened !== null) return null
    if (this.#condemned !== null) return this.#condemned
    if (this.#isLost) return 'What was in memory is lost.'
    if (this.#now() - this.#triedAt < RETRY_MS) return this.#fault
    try {
      const isMemory = this.#file === MEMORY
      if (!isMemory && this.#isStart) keepPrivate(this.#file)
      if (!isMemory) this.#lock ??= lock(this.#file)
      const db = openFile(this.#file, this.#connect, this.#isStart)
      this.#isStart = false
      this.#opened = openedOn(db, isMemory ? null : new FileGuard(db, this.#file))
      return null
    } catch (error) {
      this.#fault = textOf(error)
      this.#triedAt = this.#now()
      return this.#fault
    }
  }

  /** One answer for each ask, in order. What it says of writes is on the disk when this returns. */
  run(asks: readonly Ask[]): readonly Answer[] {
    const closed = this.open()
    const opened = this.#opened
    if (opened === null) return asks.map(() => ({ ok: false, fault: closed ?? this.#fault }))
    const answers: Answer[] = []
    try {
      this.#transact(opened, asks, answers)
      return answers
    } catch (error) {
      if (error instanceof FileLost) this.#condemned = error.message
      return this.#afterFault(asks, answers, textOf(error))
    }
  }

  /** Does the work that no request waits for: filing and checkpoints. */
  tidy(): void {
    if (this.#opened === null) return
    try {
      this.#opened.journal.tidy()
      if (this.#writes < CHECKPOINT_WRITES) return
      this.#writes = 0
      checkpoint(this.#opened.db, 'PASSIVE')
    } catch (error) {
      this.#afterFault([], [], textOf(error))
    }
  }

  /** Copies everything into a new file; the writer waits meanwhile. */
  copy(into: string): void {
    if (this.#opened === null) throw new Error(this.#fault)
    this.#opened.db.prepare('VACUUM INTO ?').run(into)
  }

  close(): void {
    if (this.#opened !== null) {
      try {
        this.#opened.journal.fileAll()
        checkpoint(this.#opened.db, 'TRUNCATE')
        this.#opened.guard?.acknowledge(true)
      } catch {
        // The log stays, with everything in it; the next opening takes it up.
      }
      this.#abandon()
    }
    this.#lock?.close()
    this.#lock = null
  }

  /**
   * First all together: a savepoint for each would cost as much as the write itself. If one of them cannot be done, they
   * are done again one by one, so that it does not undo its sync.
   */
  #transact(opened: Opened, asks: readonly Ask[], answers: Answer[]): void {
    const { db, operations, journal, guard } = opened
    const writes = asks.filter(({ method }) => IS_WRITE[method]).length
    if (writes > 0) {
      guard?.check()
      db.exec('BEGIN IMMEDIATE')
    }
    for (const ask of asks) {
      const answer = readOne(operations, ask)
      answers.push(answer)
      if (!answer.ok && IS_WRITE[ask.method]) break
    }
    if (answers.length < asks.length || answers.at(-1)?.ok === false) runSingly(opened, asks, answers)
    if (writes > 0) {
      journal.write()
      guard?.count()
      db.exec('COMMIT')
      guard?.acknowledge(asks.some(({ method }) => method === 'beat'))
    }
    this.#writes += writes
  }

  /**
   * Nobody has been answered. Only a failed COMMIT leaves it open whether the batch is stored: a new opening, not this one,
   * whose syncs are no longer to be believed, tells of each action whether it is there.
   */
  #afterFault(asks: readonly Ask[], answers: readonly Answer[], fault: string): readonly Answer[] {
    this.#abandon()
    this.#isLost = this.#file === MEMORY
    this.#fault = fault
    const isUnknown = answers.length === asks.length
    const db = this.open() === null && isUnknown ? this.#opened?.db : undefined
    this.#triedAt = this.#now() // Even if it opened: with a full disk the file must not be checked at every write.
    return asks.map((ask, at) => {
      const answer = answers[at]
      return db !== undefined && answer !== undefined && isThere(db, ask, answer)
        ? answer
        : { ok: false, fault: `${ask.method}: ${fault}` }
    })
  }

  #abandon(): void {
    const db = this.#opened?.db
    this.#opened?.guard?.close()
    this.#opened = null
    try {
      if (db?.isTransaction) db.exec('ROLLBACK')
    } catch {
      // It is closed next, which rolls back as well.
    }
    try {
      if (db?.isOpen) db.close()
    } catch {
      // Nothing more can be done with it; the opening that follows says whether the file can be used.
    }
  }
}

/** The error of this request alone; any other error concerns the whole batch and is thrown. */
function ownFault({ method }: Ask, error: unknown): Answer {
  const code = sqliteCode(error)
  if (code !== undefined && code !== CONSTRAINT) throw error
  return { ok: false, fault: `${method}: ${textOf(error)}` }
}

function readOne(operations: Operations, ask: Ask): Answer {
  try {
    return { ok: true, value: perform(operations, ask) }
  } catch (error) {
    return ownFault(ask, error)
  }
}

/** Runs the batch again, each write under a savepoint, so that one that fails does not undo the others. */
function runSingly(
  { db, operations, journal, revisionCache }: Opened,
  asks: readonly Ask[],
  answers: Answer[],
): void {
  if (db.isTransaction) db.exec('ROLLBACK; BEGIN IMMEDIATE')
  journal.undo()
  revisionCache.forget()
  answers.length = 0
  for (const ask of asks) {
    answers.push(IS_WRITE[ask.method] ? writeOne(db, operations, ask) : readOne(operations, ask))
  }
}

function writeOne(db: DatabaseSync, operations: Operations, ask: Ask): Answer {
  db.exec('SAVEPOINT one')
  const answer = readOne(operations, ask)
  if (!answer.ok) db.exec('ROLLBACK TO one')
  db.exec('RELEASE one')
  return answer
}

function isThere(db: DatabaseSync, ask: Ask, answer: Answer): boolean {
  if (ask.method !== 'append' || !answer.ok) return false
  const { type } = answer.value as Appended
  try {
    return type === 'stored' && holds(db, ask.args[0] as NewAction)
  } catch {
    return false
  }
}
