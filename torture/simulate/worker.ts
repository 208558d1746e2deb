import { parentPort, workerData } from 'node:worker_threads'
import type { Patch } from '../../tools/testing/tree.ts'
import { patchSources } from './patches.ts'

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
