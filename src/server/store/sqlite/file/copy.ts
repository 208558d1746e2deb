import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { syncFolder } from './open.ts'

export interface Copying {
  /** The file to copy; null if `partial` is there already. */
  readonly file: string | null
  readonly partial: string
  readonly into: string
}

/**
 * Copies a store that may be in use: a connection of its own reads one moment of it, and the writer goes on.
 * The copy has its name only when it is whole, checked and on the disk.
 */
export function copyStore({ file, partial, into }: Copying): void {
  if (file !== null) vacuum(file, partial)
  // A copy that was never read is not yet a backup.
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
  // Beforehand, and for this user alone: seeds of matches that are still played are in it.
  rmSync(partial, { force: true })
  writeFileSync(partial, '', { mode: 0o600 })
  const from = new DatabaseSync(file, { readOnly: true })
  try {
    from.prepare('VACUUM INTO ?').run(partial)
  } finally {
    from.close()
  }
}
