import { once } from 'node:events'
import { realpath, rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { StoreFault } from '../../store.ts'
import type { SqliteQueue } from '../queue.ts'
import type { Copying } from './copy.ts'
import { MEMORY } from './open.ts'

/** Copies the store into a file, which gets its name only when the copy is complete, checked and synced. */
export async function backUp(file: string, into: string, queue: SqliteQueue): Promise<void> {
  const partial = `${into}.partial`
  const isMemory = file === MEMORY
  try {
    if (!isMemory && (await isSame(file, into))) throw new Error('this is the file of the store itself')
    await rm(partial, { force: true })
    if (isMemory) await queue.copy(partial) // A store in memory is visible to its own connection only.
    const workerData: Copying = { file: isMemory ? null : file, partial, into }
    const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData })
    await once(worker, 'exit') // rejects with the error that the worker throws
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    const because = error instanceof Error ? error.message : String(error)
    throw new StoreFault(`No backup into ${into}: ${because}`, { cause: error })
  }
}

async function isSame(file: string, into: string): Promise<boolean> {
  return (await realpath(file)) === (await realpath(into).catch(() => null))
}
