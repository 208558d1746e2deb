import type { DatabaseSync } from 'node:sqlite'
import type { Appended, NewAction } from '../store.ts'
import { lastRevisionOn, readActionsOn } from './actions.ts'
import { ChainReader } from './chain/chain-reader.ts'
import { scrubAfterOn } from './chain/scrub.ts'
import { daySeedsOn, triesOn } from './daily.ts'
import { ChangeRecorder, removeSnapshots } from './file/feed/recorder.ts'
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
import {
  type Answer,
  type FeedAnswer,
  type FeedRequest,
  IS_WRITE,
  type Operations,
  perform,
  type StoreCall,
} from './messages.ts'
import { openingsOn } from './openings.ts'
import { historyOn, linksOn, profilesOn, tokensOn } from './people.ts'
import { beatsOn, nodesOn, rankingsOn, secretsOn } from './rankings.ts'
import { RevisionCache } from './revision-cache.ts'
import { foundTablesOn, progressOn, tablesOn } from './tables.ts'

/** How often a file that could not be opened is tried again. */
export const RETRY_MS = 1_000
/** The number of writes between checkpoints of the log: some megabytes, which a start reads in a moment. */
const CHECKPOINT_WRITES = 1_000

const CONSTRAINT = 19

interface Opened {
  readonly db: DatabaseSync
  readonly operations: Operations
  readonly journal: Journal
  readonly revisionCache: RevisionCache
  readonly chains: ChainReader
  /** The check that the file is still the same and still ours; null in memory. */
  readonly guard: FileGuard | null
  /** Records changes for a standby; null in memory. */
  readonly recorder: ChangeRecorder | null
}

/** The statements are prepared here, once for each opening. */
function openedOn(db: DatabaseSync, file: string): Opened {
  const guard = file === MEMORY ? null : new FileGuard(db, file)
  const recorder = guard === null ? null : new ChangeRecorder(db, { file, commits: () => guard.commits })
  const journal = new Journal(db)
  const readActions = readActionsOn(db, journal.unfiled)
  const revisionCache = new RevisionCache(db, readActions)
  const tables = tablesOn(db)
  const lastRevision = lastRevisionOn(db, journal.unfiled)
  const chains = new ChainReader(db, readActions, lastRevision)
  const operations = {
    ...profilesOn(db),
    ...tokensOn(db),
    ...linksOn(db),
    ...historyOn(db),
    ...tables,
    ...openingsOn(db, tables.insertTable),
    ...foundTablesOn(db),
    ...progressOn(db, lastRevision),
    chainAt: (match: string, revision: number | null) => chains.at(match, revision),
    scrubAfter: scrubAfterOn(db, readActions),
    ...matchesOn(db, { journal, readActions, revisionCache }),
    ...rankingsOn(db),
    ...secretsOn(db),
    ...beatsOn(db),
    ...nodesOn(db),
    ...daySeedsOn(db),
    ...triesOn(db),
  }
  return { db, operations, journal, revisionCache, chains, guard, recorder }
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
  /** Why nothing is stored until the server is restarted: the file was replaced, or another server uses it. */
  #condemned: string | null = null
  /** Whether no fault has happened since the start. */
  #isStart: boolean
  #writes = 0 // since the last checkpoint
  #unrecordedWrites = 0

  constructor(file: string, options: { connect?: Connect; now?: () => number; isAgain?: boolean } = {}) {
    this.#file = file
    this.#connect = options.connect ?? connect
    this.#now = options.now ?? (() => performance.now())
    this.#isLost = file === MEMORY && options.isAgain === true
    this.#isStart = options.isAgain !== true
  }

  /** Opens the file, unless that was tried a moment ago. Returns the reason why it is not open, or null. */
  open(): string | null {
    if (this.#opened !== null) return null
    if (this.#condemned !== null) return this.#condemned
    if (this.#isLost) return 'What was in memory is lost.'
    if (this.#now() - this.#triedAt < RETRY_MS) return this.#fault
    try {
      const isMemory = this.#file === MEMORY
      if (!isMemory && this.#isStart) keepPrivate(this.#file)
      if (!isMemory) this.#lock ??= lock(this.#file)
      if (!isMemory && this.#isStart) removeSnapshots(this.#file)
      const db = openFile(this.#file, this.#connect, this.#isStart)
      this.#isStart = false
      this.#opened = openedOn(db, this.#file)
      return null
    } catch (error) {
      this.#fault = textOf(error)
      this.#triedAt = this.#now()
      return this.#fault
    }
  }

  /** Returns one answer for each call, in order. Acknowledged writes are on the disk when this returns. */
  run(calls: readonly StoreCall[]): readonly Answer[] {
    const closed = this.open()
    const opened = this.#opened
    if (opened === null) return calls.map(() => ({ ok: false, fault: closed ?? this.#fault }))
    const answers: Answer[] = []
    try {
      this.#transact(opened, calls, answers)
      return answers
    } catch (error) {
      if (error instanceof FileLost) this.#condemned = error.message
      return this.#afterFault(calls, answers, textOf(error))
    }
  }

  /** Does the work that no request waits for: filing and checkpoints. */
  tidy(): void {
    if (this.#opened === null) return
    try {
      this.#opened.recorder?.note(this.#unrecordedWrites)
      this.#unrecordedWrites = 0
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

  /** Answers a standby. To be called between two batches: everything that was acknowledged is on the disk then. */
  feed(request: FeedRequest): FeedAnswer {
    const recorder = this.#opened?.recorder ?? null
    if (recorder === null) return { type: 'closed', fault: this.#fault }
    try {
      return request.type === 'begin'
        ? { type: 'begun', begun: recorder.begin() }
        : { type: 'changes', changes: recorder.after(request.generation, request.commits) }
    } catch (error) {
      recorder.end()
      return { type: 'closed', fault: textOf(error) }
    }
  }

  close(): void {
    if (this.#opened !== null) {
      try {
        this.#opened.journal.fileAll()
        checkpoint(this.#opened.db, 'TRUNCATE')
        this.#opened.guard?.acknowledge(true)
      } catch {
        // The log keeps everything, and the next opening applies it.
      }
      this.#abandon()
    }
    this.#lock?.close()
    this.#lock = null
  }

  /**
   * Runs the whole batch first, because a savepoint for each call would cost as much as the write. If one call fails, all
   * of them run again one by one, so that the failed one does not undo the others.
   */
  #transact(opened: Opened, calls: readonly StoreCall[], answers: Answer[]): void {
    const { db, operations, journal, guard } = opened
    const writes = calls.filter(({ method }) => IS_WRITE[method]).length
    if (writes > 0) {
      guard?.check()
      db.exec('BEGIN IMMEDIATE')
    }
    for (const call of calls) {
      const answer = readOne(operations, call)
      answers.push(answer)
      if (!answer.ok && IS_WRITE[call.method]) break
    }
    if (answers.length < calls.length || answers.at(-1)?.ok === false) runSingly(opened, calls, answers)
    if (writes > 0) {
      journal.write()
      guard?.count()
      db.exec('COMMIT')
      guard?.acknowledge(calls.some(({ method }) => method === 'beat'))
    }
    this.#writes += writes
    this.#unrecordedWrites += writes
  }

  /**
   * Answers a batch after a fault; no call was answered before. Only a failed COMMIT leaves it open whether the batch is
   * stored. A new connection finds out for each action, because the syncs of this one can no longer be trusted.
   */
  #afterFault(calls: readonly StoreCall[], answers: readonly Answer[], fault: string): readonly Answer[] {
    this.#abandon()
    this.#isLost = this.#file === MEMORY
    this.#fault = fault
    const isUnknown = answers.length === calls.length
    const db = this.open() === null && isUnknown ? this.#opened?.db : undefined
    this.#triedAt = this.#now() // Also if it could be opened: with a full disk the file must not be checked at every write.
    return calls.map((call, at) => {
      const answer = answers[at]
      return db !== undefined && answer !== undefined && isThere(db, call, answer)
        ? answer
        : { ok: false, fault: `${call.method}: ${fault}` }
    })
  }

  #abandon(): void {
    const db = this.#opened?.db
    this.#opened?.guard?.close()
    this.#opened?.recorder?.end()
    this.#opened = null
    try {
      if (db?.isTransaction) db.exec('ROLLBACK')
    } catch {
      // Closing it, which follows, rolls back as well.
    }
    try {
      if (db?.isOpen) db.close()
    } catch {
      // The opening that follows reports whether the file can be used.
    }
  }
}

/** The error of this request alone; any other error concerns the whole batch and is thrown. */
function ownFault({ method }: StoreCall, error: unknown): Answer {
  const code = sqliteCode(error)
  if (code !== undefined && code !== CONSTRAINT) throw error
  return { ok: false, fault: `${method}: ${textOf(error)}` }
}

function readOne(operations: Operations, call: StoreCall): Answer {
  try {
    return { ok: true, value: perform(operations, call) }
  } catch (error) {
    return ownFault(call, error)
  }
}

/** Runs the batch again, each write under a savepoint, so that one that fails does not undo the others. */
function runSingly(
  { db, operations, journal, revisionCache, chains }: Opened,
  calls: readonly StoreCall[],
  answers: Answer[],
): void {
  if (db.isTransaction) db.exec('ROLLBACK; BEGIN IMMEDIATE')
  journal.undo()
  revisionCache.forget()
  chains.forget()
  answers.length = 0
  for (const call of calls) {
    answers.push(IS_WRITE[call.method] ? writeOne(db, operations, call) : readOne(operations, call))
  }
}

function writeOne(db: DatabaseSync, operations: Operations, call: StoreCall): Answer {
  db.exec('SAVEPOINT one')
  const answer = readOne(operations, call)
  if (!answer.ok) db.exec('ROLLBACK TO one')
  db.exec('RELEASE one')
  return answer
}

function isThere(db: DatabaseSync, call: StoreCall, answer: Answer): boolean {
  if (call.method !== 'append' || !answer.ok) return false
  const { type } = answer.value as Appended
  try {
    return type === 'stored' && holds(db, call.args[0] as NewAction)
  } catch {
    return false
  }
}
