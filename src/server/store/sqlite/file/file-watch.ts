import { statSync } from 'node:fs'

/** Which file has this name now; null if none has. */
function identityOf(path: string): string | null {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat === undefined ? null : `${stat.dev}:${stat.ino}`
}

/** Notices that an open file no longer has its name: it was removed, or another was put in its place. */
export class FileWatch {
  readonly #known = new Map<string, string | null>()

  constructor(paths: readonly string[]) {
    for (const path of paths) this.#known.set(path, identityOf(path))
  }

  /** The first that is no longer the one that it was; null while all are. */
  changed(): string | null {
    for (const [path, identity] of this.#known) {
      if (identityOf(path) !== identity) return path
    }
    return null
  }
}
