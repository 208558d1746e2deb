/** A clock for tests: time passes when told. */
export interface FakeClock {
  now(): number
  /** Milliseconds since some moment, which no step of the clock changes. */
  elapsed(): number
  /** Calls back later, and gives a function that calls it off. */
  later(delayMs: number, job: () => void): () => void
  /** Lets time pass, and does what falls due on the way, in order, each thing wholly before the next. */
  pass(ms: number): Promise<void>
  /** Time goes by and nothing is done, as on a machine that sleeps; what fell due is done when time passes again. */
  sleep(ms: number): void
  /** The clock is set forward or back; what is to be done later is done as soon as before. */
  step(ms: number): void
}

/** What was begun has come to rest when `settle` resolves. */
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
