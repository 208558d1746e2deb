/** A clock for tests: time passes only when a test says so. */
export interface FakeClock {
  now(): number
  /** Monotonic milliseconds: `step` does not change them. */
  elapsed(): number
  /** Schedules a job and returns a function that cancels it. */
  later(delayMs: number, job: () => void): () => void
  /** Lets time pass and runs the jobs that fall due, in order, each to its end before the next. */
  pass(ms: number): Promise<void>
  /** Lets time pass without running jobs, as on a suspended machine; overdue jobs run when time passes again. */
  sleep(ms: number): void
  /** Sets the wall clock forward or back; scheduled jobs keep their delays. */
  step(ms: number): void
}

/** Makes a clock. `settle` resolves when all work in progress has come to rest. */
export function fakeClock(start: number, settle: () => Promise<void>): FakeClock {
  const jobs = new Map<number, { readonly at: number; readonly job: () => void }>()
  let now = start
  let steppedMs = 0
  let last = 0
  return {
    now: () => now + steppedMs,
    elapsed: () => now,
    later: (delayMs, job) => {
      last += 1
      const id = last
      jobs.set(id, { at: now + Math.max(0, delayMs), job })
      return () => jobs.delete(id)
    },
    async pass(ms) {
      const end = now + ms
      await settle()
      for (;;) {
        const [next] = [...jobs].toSorted(([, one], [, other]) => one.at - other.at)
        if (next === undefined || next[1].at > end) break
        jobs.delete(next[0])
        now = Math.max(now, next[1].at)
        next[1].job()
        await settle()
      }
      now = end
    },
    sleep: (ms) => {
      now += ms
    },
    step: (ms) => {
      steppedMs += ms
    },
  }
}
