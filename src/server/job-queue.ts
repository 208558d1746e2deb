/** Runs jobs one at a time, in the order in which they came. */
export class JobQueue {
  readonly #max: number
  readonly #waiting: (() => void)[] = []
  #isRunning = false

  /** At most `max` jobs run or wait. */
  constructor(max: number) {
    this.#max = max
  }

  /** Whether no job is running or waiting. */
  get isIdle(): boolean {
    return !this.#isRunning
  }

  /**
   * Starts a job at once if no other runs, otherwise after those before it. The job must not throw, and must lead to
   * one call of `end`. Returns false if too many jobs wait.
   */
  start(job: () => void): boolean {
    if (this.#isRunning) {
      if (this.#waiting.length + 1 >= this.#max) return false
      this.#waiting.push(job)
      return true
    }
    this.#isRunning = true
    job()
    return true
  }

  /** Ends the running job and starts the next one. */
  end(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#isRunning = false
    else next()
  }
}
