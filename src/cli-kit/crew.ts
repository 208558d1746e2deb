import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Several threads of one script. They end with `dismiss`, and with the first that fails. */
export class Crew<Order, Report> {
  readonly #workers: readonly Worker[]

  constructor(script: URL, workerData: unknown, size = availableParallelism()) {
    this.#workers = Array.from({ length: size }, () => new Worker(script, { workerData }))
  }

  get size(): number {
    return this.#workers.length
  }

  /** Gives each its order; settles when each has reported `null`, that is, done. */
  async all(orders: readonly Order[], onReport: (report: Report) => void): Promise<void> {
    const done = this.#workers.map((worker, at) => {
      const order = orders[at]
      return order === undefined ? Promise.resolve() : finished(worker, order, onReport)
    })
    await Promise.all(done)
  }

  async dismiss(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()))
  }
}

function finished<Order, Report>(
  worker: Worker,
  order: Order,
  onReport: (report: Report) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      worker.off('message', hear).off('error', fail)
      settle()
    }
    const fail = (error: unknown) => end(() => reject(error))
    const hear = (report: Report | null) => (report === null ? end(resolve) : onReport(report))
    worker.on('message', hear).on('error', fail)
    worker.postMessage(order)
  })
}
