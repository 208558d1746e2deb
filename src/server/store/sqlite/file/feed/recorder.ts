import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { backup, DatabaseSync, type Session } from 'node:sqlite'
import { MEMORY_LIMITS } from '../../../../limits.ts'
import type { Changes, FeedBegun, FeedChanges } from '../../../feed.ts'

/** The number of writes after which their changes are taken: a few milliseconds of work. */
const WRITES_MAX = 500
/** The changes of one answer, and one piece more. */
const ANSWER_BYTES = 1024 * 1024
/** How long changes are recorded for a standby that does not ask for them. */
const SILENT_MS = 600_000
/** The number of pages that are copied at once. */
const COPIED_PAGES = 256

/** The snapshot of a generation, beside the database. */
export const snapshotOf = (file: string, generation: string): string => `${file}.standby-${generation}`

interface Generation {
  readonly id: string
  session: Session
  /** The number of commits up to which changes were taken. */
  taken: number
  writes: number
  waiting: Changes[]
  waitingBytes: number
  askedAt: number
  snapshotBytes: number | null
}

/**
 * Records the changes of the writer's connection for a standby. All methods are called between two transactions, so
 * everything that is handed out is on the disk, and each piece of changes leads from one consistent state to the next.
 */
export class ChangeRecorder {
  readonly #db: DatabaseSync
  readonly #file: string
  readonly #commits: () => number
  readonly #now: () => number
  #generation: Generation | null = null

  constructor(
    db: DatabaseSync,
    { file, commits, now = Date.now }: { file: string; commits: () => number; now?: () => number },
  ) {
    this.#db = db
    this.#file = file
    this.#commits = commits
    this.#now = now
  }

  /** Begins a generation. A reading transaction keeps this moment for the snapshot, which is copied in the background. */
  begin(): FeedBegun {
    this.end()
    removeSnapshots(this.#file)
    const pinned = new DatabaseSync(this.#file, { readOnly: true })
    pinned.exec('BEGIN')
    pinned.prepare('SELECT count(*) FROM sqlite_schema').get()
    const [at, commits] = [this.#now(), this.#commits()]
    const generation: Generation = {
      id: randomBytes(8).toString('hex'),
      session: this.#db.createSession(),
      taken: commits,
      writes: 0,
      waiting: [],
      waitingBytes: 0,
      askedAt: at,
      snapshotBytes: null,
    }
    this.#generation = generation
    void this.#copy(pinned, generation)
    return { generation: generation.id, commits, at }
  }

  /** The changes after this number of commits; null if the generation is over, or does not have them. */
  after(id: string, commits: number): FeedChanges | null {
    const generation = this.#generation
    if (generation?.id !== id) return null
    this.#take(generation)
    const stored = generation.waiting.findIndex(({ to }) => to > commits)
    for (const { bytes } of generation.waiting.splice(0, stored < 0 ? generation.waiting.length : stored))
      generation.waitingBytes -= bytes.length
    if ((generation.waiting[0]?.from ?? generation.taken) !== commits) {
      this.end()
      return null
    }
    generation.askedAt = this.#now()
    return {
      changes: beginningOf(generation.waiting),
      commits: generation.taken,
      at: generation.askedAt,
      snapshotBytes: generation.snapshotBytes,
    }
  }

  /** To be called after each batch, with its number of writes. */
  note(writes: number): void {
    const generation = this.#generation
    if (generation === null) return
    generation.writes += writes
    if (generation.writes < WRITES_MAX) return
    this.#take(generation)
    const isSilent = this.#now() - generation.askedAt > SILENT_MS
    if (isSilent || generation.waitingBytes > MEMORY_LIMITS.feedWaitingBytes) this.end()
  }

  /** Ends the generation: nothing is recorded until the next one. */
  end(): void {
    this.#generation?.session.close()
    this.#generation = null
  }

  /** Takes the changes since the last time. Filing has no commit of its own: its changes come with those of the next commit. */
  #take(generation: Generation): void {
    const to = this.#commits()
    generation.writes = 0
    if (to === generation.taken) return
    const bytes = generation.session.changeset()
    generation.session.close()
    generation.session = this.#db.createSession()
    generation.waiting.push({ from: generation.taken, to, at: this.#now(), bytes })
    generation.waitingBytes += bytes.length
    generation.taken = to
  }

  async #copy(pinned: DatabaseSync, generation: Generation): Promise<void> {
    const into = snapshotOf(this.#file, generation.id)
    const isOver = () => this.#generation !== generation
    const progress = () => {
      if (isOver()) throw new Error('the generation is over')
    }
    try {
      closeSync(openSync(into, 'wx', 0o600)) // It has the seeds of running matches.
      await backup(pinned, into, { rate: COPIED_PAGES, progress })
      progress()
      generation.snapshotBytes = statSync(into).size
    } catch {
      // The disk is full, or the generation is over: the standby begins again.
      rmSync(into, { force: true })
      if (!isOver()) this.end()
    } finally {
      pinned.close()
    }
  }
}

function beginningOf(waiting: readonly Changes[]): readonly Changes[] {
  let size = 0
  const last = waiting.findIndex(({ bytes }) => {
    size += bytes.length
    return size > ANSWER_BYTES
  })
  return last < 0 ? [...waiting] : waiting.slice(0, last + 1)
}

/** Removes the snapshots of generations that are over. */
export function removeSnapshots(file: string): void {
  const prefix = basename(snapshotOf(file, ''))
  for (const name of readdirSync(dirname(file)))
    if (name.startsWith(prefix)) rmSync(join(dirname(file), name), { force: true })
}
