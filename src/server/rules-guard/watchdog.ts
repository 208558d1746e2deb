import { Worker } from 'node:worker_threads'
import { faultOf } from '../../table/rules-fault.ts'
import { TABLE_LIMITS } from '../limits.ts'
import { readStalls } from './stalls.ts'
import { type GuardedMatch, type RulesGuard, withTimeLimit } from './time-limit.ts'
import { LABEL_BYTES, LABEL_LENGTH, LABEL_OFFSET, RUN, STOP, type WatchdogData } from './watchdog-memory.ts'

/** The young and old generation of the thread's heap: it keeps nothing. */
const HEAP = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 }

/** A guard of the rules that costs next to nothing, and a thread that ends the process if they run for ever. */
export interface Watchdog {
  readonly guard: RulesGuard
  close(): void
}

/**
 * Starts a watchdog. Before rules run, the guard writes their match into memory that a thread beside reads. If the same
 * rules run for too long, the thread writes the match down in this file and ends the process; the next process pauses
 * that match. A game that has stalled a server once is interrupted from then on, so that it stalls no second one.
 */
export function startWatchdog(file: string, stallMs = TABLE_LIMITS.stallMs): Watchdog {
  const shared = new SharedArrayBuffer(LABEL_OFFSET + LABEL_BYTES)
  const head = new Int32Array(shared, 0, LABEL_OFFSET / 4)
  const text = new Uint8Array(shared, LABEL_OFFSET)
  const workerData: WatchdogData = { shared, file, stallMs }
  const worker = new Worker(new URL('./watchdog-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: HEAP,
  })
  worker.unref()
  const suspects = new Set(readStalls(file).map(({ game, version }) => `${game} ${version}`))
  const labels = new WeakMap<GuardedMatch, Uint8Array>()
  let runs = 0

  const addLabel = (live: GuardedMatch): Uint8Array => {
    const label = labelOf(live)
    labels.set(live, label)
    return label
  }
  const guard: RulesGuard = (live, job) => {
    if (suspects.size > 0 && suspects.has(`${live.game.id} ${live.game.version}`)) return withTimeLimit(job)
    const label = labels.get(live) ?? addLabel(live)
    text.set(label)
    head[LABEL_LENGTH] = label.length
    runs = (runs % 0x7fff_ffff) + 1
    Atomics.store(head, RUN, runs)
    try {
      return job()
    } catch (cause) {
      throw faultOf(cause)
    } finally {
      Atomics.store(head, RUN, 0)
    }
  }
  return {
    guard,
    close() {
      Atomics.store(head, STOP, 1)
      Atomics.notify(head, STOP)
    },
  }
}

function labelOf({ id, game }: GuardedMatch): Uint8Array {
  const stall = { game: game.id, version: game.version, match: id }
  return new TextEncoder().encode(JSON.stringify(stall)).subarray(0, LABEL_BYTES)
}
