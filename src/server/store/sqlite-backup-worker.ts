import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import type { BackupData } from './sqlite-backup.ts'
import { syncFolder } from './sqlite-open.ts'

const { file, partial, into }: BackupData = workerData

if (file !== null) {
  // A connection of its own reads one moment of the file, and the writer goes on beside it.
  const from = new DatabaseSync(file, { readOnly: true })
  from.prepare('VACUUM INTO ?').run(partial)
  from.close()
}

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
