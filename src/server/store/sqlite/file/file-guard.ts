import type { DatabaseSync } from 'node:sqlite'
import { CommitMark, commitsIn, countCommitOn } from './commit-mark.ts'
import { FileWatch } from './file-watch.ts'

/** The file is no longer the one that was opened, or no longer ours alone. Only a new start can put that right. */
export class FileLost extends Error {
  override name = 'FileLost'
}

/**
 * Watches over the file of a store while it is written to: that it still has its name, that nobody else commits to it, and
 * how many commits were acknowledged.
 */
export class FileGuard {
  readonly #file: string
  readonly #watch: FileWatch
  readonly #mark: CommitMark
  readonly #count: () => number
  #commits: number

  constructor(db: DatabaseSync, file: string) {
    const path = db.location() ?? file // the one behind a link
    this.#file = file
    this.#watch = new FileWatch([path, `${path}-wal`])
    this.#commits = commitsIn(db)
    this.#mark = new CommitMark(path)
    this.#count = countCommitOn(db)
  }

  /** To be called before a transaction: a commit to a file without a name is lost with the process. */
  check(): void {
    const path = this.#watch.changed()
    if (path === null) return
    throw new FileLost(
      `${path} was removed or replaced while the server ran, so nothing is stored any more. Stop the server, put the file back or restore a backup with "icebreaker restore FILE", then start again.`,
    )
  }

  /** Counts the transaction, as a part of it. */
  count(): void {
    const commits = this.#count()
    if (commits !== this.#commits + 1)
      throw new FileLost(
        `Another Icebreaker has written to ${this.#file}, so nothing is stored any more. Stop all but one of them, then start again.`,
      )
    this.#commits = commits
  }

  /** To be called after the commit and before its answers. */
  acknowledge(isSynced: boolean): void {
    this.#mark.write(this.#commits, isSynced)
  }

  close(): void {
    this.#mark.close()
  }
}
