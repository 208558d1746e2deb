import {
  closeSync,
  existsSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, type DatabaseSync } from 'node:sqlite'
import { DATABASE } from '../../config.ts'
import type { Changes, FeedBegun } from '../feed.ts'
import { CommitMark, commitsIn, markOf } from '../sqlite/file/commit-mark.ts'
import { lock, refusal, syncFolder } from '../sqlite/file/open.ts'
import { StoreFault } from '../store.ts'
import { ChangesLog, HistoryDamage, readChanges } from './changes-log.ts'
import {
  applyChanges,
  baseOf,
  beginEpoch,
  completeEpoch,
  copyBase,
  type Epoch,
  epochsIn,
  historyIn,
  logOf,
  openCopy,
  prune,
  removePartialEpochs,
} from './history.ts'
import { LeaderFault } from './leader.ts'
import { readStandby, writeStandby } from './standby-file.ts'

export interface StandbySettings {
  /** The data folder. */
  readonly folder: string
  /** The address of the leader; null for a standby that takes over. */
  readonly leader: string | null
  /** The time for which any moment can be restored. */
  readonly keptMs: number
  /** The size above which the oldest part of the history is removed, and at a quarter of which an epoch is complete. */
  readonly bytesMax: number
  /** How often an epoch begins. */
  readonly epochMs: number
}

export const STANDBY_DEFAULTS = { keptMs: 24 * 3_600_000, bytesMax: 10 * 1024 ** 3, epochMs: 6 * 3_600_000 }

interface NextEpoch {
  readonly log: ChangesLog
  /** Changes failed meanwhile, so the log may lack some. */
  isSpoilt: boolean
  done: Promise<void>
}

/** How long a failed beginning of an epoch waits. */
const RETRY_MS = 600_000

/**
 * A copy of a leader's store, and its history. The log is written first: a kill at any moment leaves changes that are in the log
 * and not in the copy, which the next opening applies.
 */
export class Standby {
  readonly #settings: StandbySettings
  readonly #file: string
  readonly #history: string
  readonly #held: DatabaseSync
  #copy: { readonly db: DatabaseSync; readonly mark: CommitMark } | null = null
  #epoch: Epoch | null = null
  #log: ChangesLog | null = null
  /** The epoch that is being made, which gets the same changes. */
  #next: NextEpoch | null = null
  #nextEpochAt = 0
  #isRecovered = false

  private constructor(settings: StandbySettings) {
    this.#settings = settings
    this.#file = join(settings.folder, DATABASE)
    this.#history = historyIn(settings.folder)
    this.#held = lock(this.#file)
  }

  /** Opens the standby in a folder. A StoreFault says why it cannot: the folder has the data of a server, or is in use. */
  static async open(settings: StandbySettings): Promise<Standby> {
    mkdirSync(settings.folder, { recursive: true, mode: 0o700 })
    const found = readStandby(settings.folder)
    if (found === null) {
      if (settings.leader === null) throw new StoreFault(`${settings.folder} is no standby.`)
      if (existsSync(join(settings.folder, DATABASE)))
        throw new StoreFault(
          `${settings.folder} has the data of a server: choose another DATA_DIR for the standby.`,
        )
      writeStandby(settings.folder, { leader: settings.leader, generation: '' })
    } else if (settings.leader !== null && found.leader !== settings.leader) {
      throw new StoreFault(
        `${settings.folder} is the standby of ${found.leader}: choose another DATA_DIR, or write this address into standby.json if the server has moved.`,
      )
    }
    const standby = new Standby(settings)
    try {
      await standby.recover()
      return standby
    } catch (error) {
      await standby.close()
      throw error
    }
  }

  /** The generation that the copy follows; null if there is no copy yet. */
  get generation(): string | null {
    return this.#epoch?.generation ?? null
  }

  /** The number of commits in the copy. */
  get commits(): number {
    return this.#copy === null ? 0 : commitsIn(this.#copy.db)
  }

  /** The earliest time that can be restored; null without a history. */
  get historySince(): number | null {
    return epochsIn(this.#history)[0]?.at ?? null
  }

  /** Replaces the copy with the snapshot of a new generation. */
  async install(begun: FeedBegun, parts: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#next?.done
    try {
      await this.#use(await this.#fetchEpoch(begun, parts))
    } catch (error) {
      throw this.#failed(error)
    }
  }

  async #fetchEpoch(begun: FeedBegun, parts: AsyncIterable<Uint8Array>): Promise<Epoch> {
    const partial = beginEpoch(this.#history, begun.at, begun.generation)
    const handle = openSync(baseOf(partial), 'wx', 0o600)
    try {
      for await (const part of parts) {
        for (let done = 0; done < part.length; ) done += writeSync(handle, part, done)
      }
      fdatasyncSync(handle)
    } finally {
      closeSync(handle)
    }
    const { generation, commits, at } = begun
    return completeEpoch(partial, { generation, commits, at })
  }

  /** Stores changes, first in the log, then in the copy. Changes that it has already are left out. */
  apply(changes: readonly Changes[], now: number): void {
    const { commits } = this
    const added = changes.filter(({ to }) => to > commits)
    try {
      if (added.length > 0) this.#add(added)
      this.#turnEpoch(now)
    } catch (error) {
      throw this.#failed(error)
    }
  }

  #add(changes: readonly Changes[]): void {
    if (this.#copy === null || this.#log === null) throw new StoreFault('There is no copy yet.')
    this.#log.append(changes)
    this.#next?.log.append(changes)
    for (const piece of changes) applyChanges(this.#copy.db, piece)
    this.#copy.mark.write(this.commits, false)
  }

  /** Closes the copy: its log may have changes that it lacks. `recover` opens it again. */
  #failed(error: unknown): Error {
    if (this.#next !== null) this.#next.isSpoilt = true
    this.#closeCopy()
    this.#isRecovered = false
    return error instanceof LeaderFault ? error : refusal(this.#file, error)
  }

  async close(): Promise<void> {
    await this.#next?.done
    this.#closeCopy()
    if (this.#held.isOpen) this.#held.close()
  }

  #closeCopy(): void {
    this.#epoch = null
    this.#log?.close()
    this.#log = null
    this.#copy?.mark.close()
    this.#copy?.db.close()
    this.#copy = null
  }

  /**
   * Finishes whatever a kill or a failure has left: the newest epoch is complete, and the copy follows from it. If that is
   * damaged, a standby that follows is left without a copy, and gets a new one.
   */
  async recover(): Promise<void> {
    if (this.#isRecovered) return
    await this.#next?.done
    removePartialEpochs(this.#history)
    const epoch = epochsIn(this.#history).at(-1)
    const found = readStandby(this.#settings.folder)
    const isSame = found?.generation === epoch?.generation && existsSync(this.#file)
    if (epoch !== undefined && !(isSame && (await this.#fits(() => this.#openCopy(epoch))))) {
      const fits = await this.#fits(() => this.#use(epoch))
      if (!fits && this.#settings.leader === null)
        throw new HistoryDamage(
          `The history in ${epoch.folder} is damaged: restore a time before that with "icebreaker restore --at".`,
        )
    }
    this.#isRecovered = true
  }

  /** Whether a job finds the history undamaged. Any other failure is thrown. */
  async #fits(job: () => void | Promise<void>): Promise<boolean> {
    try {
      await job()
      return true
    } catch (error) {
      this.#closeCopy()
      if (error instanceof HistoryDamage) return false
      throw refusal(this.#file, error)
    }
  }

  /** Makes the copy anew from an epoch. */
  async #use(epoch: Epoch): Promise<void> {
    this.#closeCopy()
    const fresh = `${this.#file}.new`
    for (const suffix of ['', '-wal', '-shm']) rmSync(fresh + suffix, { force: true })
    await copyBase(epoch, fresh)
    const handle = openSync(fresh, 'r+')
    fdatasyncSync(handle)
    closeSync(handle)
    // The mark and the log go first, so that they never outlive their database.
    for (const path of [markOf(this.#file), `${this.#file}-wal`, `${this.#file}-shm`, this.#file])
      rmSync(path, { force: true })
    renameSync(fresh, this.#file)
    syncFolder(dirname(this.#file))
    this.#openCopy(epoch)
    const leader = this.#settings.leader ?? readStandby(this.#settings.folder)?.leader ?? ''
    writeStandby(this.#settings.folder, { leader, generation: epoch.generation })
  }

  /** Opens the copy of an epoch, and applies the changes that are in its log only. */
  #openCopy(epoch: Epoch): void {
    const db = openCopy(this.#file)
    const mark = new CommitMark(this.#file)
    this.#copy = { db, mark }
    this.#log = new ChangesLog(logOf(epoch.folder))
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    const had = commitsIn(db)
    let last = epoch.commits
    for (const changes of readChanges(logOf(epoch.folder))) {
      if (changes.to > had) applyChanges(db, changes)
      last = changes.to
    }
    if (commitsIn(db) !== last)
      throw new HistoryDamage(`The copy has ${had} commits, its log ends with ${last}.`)
    mark.write(last, true)
    this.#epoch = epoch
    this.#nextEpochAt = epoch.at + this.#settings.epochMs
  }

  /** Begins a new epoch if it is time, and removes old ones. */
  #turnEpoch(now: number): void {
    const { bytesMax, keptMs, epochMs } = this.#settings
    const isFull = (this.#log?.size ?? 0) > bytesMax / 4
    if (this.#next !== null || this.#copy === null || this.#epoch === null) return
    if (now < this.#nextEpochAt && !isFull) return
    this.#nextEpochAt = now + Math.min(RETRY_MS, epochMs)
    const about = { generation: this.#epoch.generation, commits: this.commits, at: now }
    const partial = beginEpoch(this.#history, now, about.generation)
    const log = new ChangesLog(logOf(partial))
    const next: NextEpoch = { log, isSpoilt: false, done: Promise.resolve() }
    this.#next = next
    next.done = this.#makeEpoch(partial, next, about)
      .catch(() => {
        log.close()
        rmSync(partial, { recursive: true, force: true })
      })
      .then(() => {
        this.#next = null
        prune(this.#history, { keptSince: now - keptMs, bytesMax })
      })
  }

  async #makeEpoch(partial: string, next: NextEpoch, about: Omit<Epoch, 'folder' | 'sha256'>): Promise<void> {
    const pinned = openCopy(this.#file)
    try {
      pinned.exec('BEGIN')
      commitsIn(pinned) // keeps this moment, while the copy goes on
      closeSync(openSync(baseOf(partial), 'wx', 0o600))
      await backup(pinned, baseOf(partial), { rate: 256 })
    } finally {
      pinned.close()
    }
    const epoch = await completeEpoch(partial, about)
    if (next.isSpoilt) {
      rmSync(epoch.folder, { recursive: true, force: true })
      throw new StoreFault('The new epoch may lack changes.')
    }
    this.#log?.close()
    this.#log = next.log
    this.#epoch = epoch
    this.#nextEpochAt = epoch.at + this.#settings.epochMs
  }
}
