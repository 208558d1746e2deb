import { parentPort, workerData } from 'node:worker_threads'
import type { Patch } from '../kit/tree.ts'
import { patchSources } from './patches.ts'

export interface WorkerData {
  readonly patches: readonly Patch[]
  readonly isTraced: boolean
}

/** Seeds one after the other; null is that there are no more. */
export type ToWorker = readonly number[] | null

const { patches, isTraced }: WorkerData = workerData
if (patches.length > 0) patchSources(patches)
// Only now, so that what is patched is loaded as it is patched.
const { runSchedule } = await import('./schedule.ts')

let seed = 0
process.on('unhandledRejection', (error) => {
  throw new Error(`seed ${seed}: nobody hears of ${error instanceof Error ? error.stack : String(error)}`)
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
