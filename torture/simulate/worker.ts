import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { type Patch, patched } from '../../tools/testing/tree.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Patches the sources that this thread loads from now on. */
function patchSources(patches: readonly Patch[]): void {
  const byUrl = new Map<string, string>()
  for (const patch of patches) {
    const path = join(ROOT, patch.file)
    const url = pathToFileURL(path).href
    byUrl.set(url, patched(byUrl.get(url) ?? readFileSync(path, 'utf8'), patch))
  }
  registerHooks({
    load: (url, context, next) => {
      const source = byUrl.get(url)
      return source === undefined
        ? next(url, context)
        : { format: 'module-typescript', source, shortCircuit: true }
    },
  })
}

export interface WorkerData {
  readonly patches: readonly Patch[]
  readonly isTraced: boolean
}

/** The next seeds; null if there are no more. */
export type ToWorker = readonly number[] | null

const { patches, isTraced }: WorkerData = workerData
if (patches.length > 0) patchSources(patches)
// Loaded after patching, so that the patches apply.
const { runSchedule } = await import('./schedule.ts')

let seed = 0
process.on('unhandledRejection', (error) => {
  throw new Error(
    `seed ${seed}: an unhandled rejection: ${error instanceof Error ? error.stack : String(error)}`,
  )
})

parentPort?.on('message', async (seeds: ToWorker) => {
  if (seeds === null) {
    parentPort?.close()
    return
  }
  for (seed of seeds) parentPort?.postMessage(await runSchedule(seed, isTraced))
  parentPort?.postMessage(null)
})
parentPort?.postMessage(null)
