import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Patch } from '../../tools/testing/tree.ts'
import type { ScheduleResult } from './schedule.ts'
import type { ToWorker, WorkerData } from './worker.ts'

export interface SimulateSettings {
  /** The seed of the first schedule; the others use the numbers after it. */
  readonly seed: number
  readonly schedules: number
  readonly patches?: readonly Patch[]
  readonly isTraced?: boolean
  readonly threads?: number
  /** No new schedules begin after this time. */
  readonly timeMaxMs: number
  /** Whether to stop at the first violation. */
  readonly stopsAtFirst?: boolean
  progress?(done: number, violations: number): void
  /** Called for each violation. */
  found?(seed: number, violation: string): void
}

export interface SimulateResult {
  readonly schedules: number
  readonly steps: number
  readonly tookMs: number
  readonly counts: ReadonlyMap<string, number>
  /** By seed. */
  readonly violations: ReadonlyMap<number, string>
  readonly fingerprints: ReadonlyMap<number, number>
  readonly trace: readonly string[]
}

/** The number of seeds that a thread gets at a time. */
const CHUNK = 10

/** Runs schedules on all cores, each from its seed alone. */
export async function simulate(settings: SimulateSettings): Promise<SimulateResult> {
  const { schedules, threads = availableParallelism() } = settings
  const results: ScheduleResult[] = []
  const startedAt = performance.now()
  const plan = new Seeds(settings, () => results.some(({ violation }) => violation !== null))
  const heard = (result: ScheduleResult) => {
    results.push(result)
    if (result.violation !== null) settings.found?.(result.seed, result.violation)
    settings.progress?.(results.length, results.filter(({ violation }) => violation !== null).length)
  }
  const crew = Math.max(1, Math.min(threads, Math.ceil(schedules / CHUNK)))
  await Promise.all(Array.from({ length: crew }, () => runThread(settings, plan, heard)))
  return {
    schedules: results.length,
    steps: results.reduce((sum, { steps }) => sum + steps, 0),
    tookMs: performance.now() - startedAt,
    counts: summed(results),
    violations: new Map(
      results
        .toSorted((one, other) => one.seed - other.seed)
        .flatMap(({ seed, violation }) => (violation === null ? [] : [[seed, violation] as const])),
    ),
    fingerprints: new Map(results.map(({ seed, fingerprint }) => [seed, fingerprint])),
    trace: results.flatMap(({ trace }) => trace),
  }
}

/** The seeds that no thread has taken yet. */
class Seeds {
  readonly #settings: SimulateSettings
  readonly #isFound: () => boolean
  readonly #endAt: number
  #next = 0

  constructor(settings: SimulateSettings, isFound: () => boolean) {
    this.#settings = settings
    this.#isFound = isFound
    this.#endAt = performance.now() + settings.timeMaxMs
  }

  take(): ToWorker {
    const { seed, schedules, stopsAtFirst } = this.#settings
    const count = Math.min(stopsAtFirst === true ? 1 : CHUNK, schedules - this.#next)
    const isOver = performance.now() > this.#endAt || (stopsAtFirst === true && this.#isFound())
    if (count <= 0 || isOver) return null
    const first = seed + this.#next
    this.#next += count
    return Array.from({ length: count }, (_, at) => first + at)
  }
}

function runThread(
  { patches = [], isTraced = false }: SimulateSettings,
  plan: Seeds,
  heard: (result: ScheduleResult) => void,
): Promise<void> {
  const workerData: WorkerData = { patches, isTraced }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData })
  return new Promise((resolve, reject) => {
    worker.on('error', reject)
    worker.on('exit', () => resolve())
    worker.on('message', (result: ScheduleResult | null) => {
      if (result === null) worker.postMessage(plan.take())
      else heard(result)
    })
  })
}

function summed(results: readonly ScheduleResult[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const result of results)
    for (const [what, times] of result.counts) counts.set(what, (counts.get(what) ?? 0) + times)
  return counts
}
