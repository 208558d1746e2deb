import type { DatabaseSync } from 'node:sqlite'
import { CommitMark, commitsIn, countCommitOn } from './commit-mark.ts'
import { FileWatch } from './file-watch.ts'

/** The file was replaced, or another program has written to it. Only a restart can recover from that. */
export class FileLost extends Error {
  override name = 'FileLost'
}

/**
 * Guards the file of a store while it is written to: checks that it still has its name and that nobody else commits to it,
 * and counts the acknowledged commits.
 */
export class FileGuard {
  readonly #file: string
  readonly #watch: FileWatch
  readonly #mark: CommitMark
  readonly #count: () => number
  #commits: number

  constructor(db: DatabaseSync, file: string) {
    const path = db.location() ?? file // follows a symbolic link
    this.#file = file
    this.#watch = new FileWatch([path, `${path}-wal`])
    this.#commits = commitsIn(db)
    this.#mark = new CommitMark(path)
    this.#count = countCommitOn(db)
  }

  /** The number of commits in the file, all of them by this guard's connection since it was opened. */
  get commits(): number {
    return this.#commits
  }

  /** To be called before a transaction: a commit to a deleted file is lost when the process ends. */
  check(): void {
    const path = this.#watch.changed()
    if (path === null) return
    throw new FileLost(
      `${path} was removed or replaced while the server ran, so nothing is stored any more. Stop the server, put the file back or restore a backup with "icebreaker restore FILE", then start again.`,
    )
  }

  /** Counts the running transaction, within it. */
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
