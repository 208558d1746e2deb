import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** A fixed number of threads that run one script. Close it when the work is done or a job has failed. */
export class WorkerPool<Job, Report> {
  readonly #workers: readonly Worker[]

  constructor(script: URL, workerData: unknown, size = availableParallelism()) {
    this.#workers = Array.from({ length: size }, () => new Worker(script, { workerData }))
  }

  get size(): number {
    return this.#workers.length
  }

  /** Gives each worker one job and resolves when every worker has reported `null`, which means done. */
  async run(jobs: readonly Job[], onReport: (report: Report) => void): Promise<void> {
    const done = this.#workers.map((worker, at) => {
      const job = jobs[at]
      return job === undefined ? Promise.resolve() : runJob(worker, job, onReport)
    })
    await Promise.all(done)
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()))
  }
}

function runJob<Job, Report>(worker: Worker, job: Job, onReport: (report: Report) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      worker.off('message', onMessage).off('error', onError)
      settle()
    }
    const onError = (error: unknown) => end(() => reject(error))
    const onMessage = (report: Report | null) => (report === null ? end(resolve) : onReport(report))
    worker.on('message', onMessage).on('error', onError)
    worker.postMessage(job)
  })
}
