import { statSync } from 'node:fs'

/** The identity of the file with this name; null if there is none. */
function identityOf(path: string): string | null {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat === undefined ? null : `${stat.dev}:${stat.ino}`
}

/** Notices that an open file was removed or replaced. */
export class FileWatch {
  readonly #known = new Map<string, string | null>()

  constructor(paths: readonly string[]) {
    for (const path of paths) this.#known.set(path, identityOf(path))
  }

  /** The first file that was removed or replaced; null if there is none. */
  changed(): string | null {
    for (const [path, identity] of this.#known) {
      if (identityOf(path) !== identity) return path
    }
    return null
  }
}
