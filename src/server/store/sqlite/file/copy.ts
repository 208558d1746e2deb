import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { syncFolder } from './open.ts'

export interface Copying {
  /** The file to copy; null if `partial` exists already. */
  readonly file: string | null
  readonly partial: string
  readonly into: string
}

/**
 * Copies a store that may be in use: a separate connection reads a consistent snapshot, and the writer goes on. The copy
 * gets its name only when it is complete, checked and synced.
 */
export function copyStore({ file, partial, into }: Copying): void {
  if (file !== null) vacuum(file, partial)
  // A copy must be readable to be a backup.
  const copy = new DatabaseSync(partial)
  const found = Object.values(copy.prepare('PRAGMA integrity_check(1)').get() ?? {})[0]
  copy.close()
  if (found !== 'ok') throw new Error(`the copy is damaged: ${found}`)
  const handle = openSync(partial, 'r+')
  fsyncSync(handle)
  closeSync(handle)
  renameSync(partial, into)
  syncFolder(dirname(into))
}

function vacuum(file: string, partial: string): void {
  // Created first, for this user alone: it will have the seeds of running matches.
  rmSync(partial, { force: true })
  writeFileSync(partial, '', { mode: 0o600 })
  const from = new DatabaseSync(file, { readOnly: true })
  try {
    from.prepare('VACUUM INTO ?').run(partial)
  } finally {
    from.close()
  }
}
