import { type FileHandle, open } from 'node:fs/promises'
import type { ChangeFeed, FeedBegun, FeedChanges } from '../../../feed.ts'
import type { SqliteQueue } from '../../queue.ts'
import { snapshotOf } from './recorder.ts'

/** The size of a part of a snapshot. */
const PART_BYTES = 1024 * 1024
/** A standby that has not asked for this long is gone, and another one may follow. */
const GONE_MS = 5_000

/** The feed of the writer's thread, with a measure of how far the standby is behind. */
export class SqliteFeed implements ChangeFeed {
  readonly #queue: Pick<SqliteQueue, 'feed'>
  readonly #file: string
  readonly #now: () => number
  /** When the standby last asked, and when it had everything. */
  #askedAt: number | null = null
  #caughtUpAt: number | null = null
  /** The newest commit that was sent, and when. */
  #sent: { readonly commits: number; readonly at: number } | null = null
  #finishing: { readonly since: number; readonly done: () => void } | null = null

  constructor(queue: Pick<SqliteQueue, 'feed'>, file: string, now = () => performance.now()) {
    this.#queue = queue
    this.#file = file
    this.#now = now
  }

  async begin(): Promise<FeedBegun | null> {
    if (this.#isFollowed()) return null
    this.#askedAt = this.#now()
    this.#caughtUpAt = null
    this.#sent = null
    const answer = await this.#queue.feed({ type: 'begin' })
    return answer.type === 'begun' ? answer.begun : null
  }

  async snapshotPart(generation: string, offset: number): Promise<Uint8Array | null> {
    this.#askedAt = this.#now()
    let handle: FileHandle | null = null
    try {
      handle = await open(snapshotOf(this.#file, generation), 'r')
      const part = new Uint8Array(PART_BYTES)
      const { bytesRead } = await handle.read(part, 0, PART_BYTES, offset)
      return part.subarray(0, bytesRead)
    } catch {
      return null
    } finally {
      await handle?.close()
    }
  }

  async changesAfter(generation: string, commits: number): Promise<FeedChanges | null> {
    const at = this.#now()
    const answer = await this.#queue.feed({ type: 'after', generation, commits })
    if (answer.type !== 'changes' || answer.changes === null) return null
    this.#askedAt = at
    if (answer.changes.changes.length === 0) this.#caughtUpAt = at
    else if (this.#sent !== null && commits >= this.#sent.commits) this.#caughtUpAt = this.#sent.at
    this.#sent = { commits: answer.changes.commits, at }
    if (this.#finishing !== null && (this.#caughtUpAt ?? 0) >= this.#finishing.since) this.#finishing.done()
    return answer.changes
  }

  lagMs(): number | null {
    return this.#caughtUpAt === null ? null : this.#now() - this.#caughtUpAt
  }

  async finish(timeoutMs: number): Promise<void> {
    if (!this.#isFollowed() || this.#caughtUpAt === null) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#finishing = { since: this.#now(), done: resolve }
    const timer = setTimeout(resolve, timeoutMs)
    await promise
    clearTimeout(timer)
  }

  #isFollowed(): boolean {
    return this.#askedAt !== null && this.#now() - this.#askedAt < GONE_MS
  }
}
