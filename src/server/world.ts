import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { type CorrectableWorld, FollowingClock } from './world-clock.ts'

/** What the core knows of the world outside: time and chance. A simulation gives it another one. */
export interface World {
  /** The time of day, in milliseconds since 1970. It is corrected now and then, and may jump either way. */
  now(): number
  /** Milliseconds since some moment. It runs evenly, whatever happens to the time of day. */
  elapsed(): number
  /** Calls back later, and gives a function that calls it off. */
  later(delayMs: number, job: () => void): () => void
  random(bytes: number): Uint8Array
}

/** The world of this process; another `machineTime` is for tests. */
export function worldOf(machineTime: () => number): CorrectableWorld {
  const elapsed = () => performance.now()
  const clock = new FollowingClock(elapsed, machineTime())
  return {
    now: () => clock.now(),
    elapsed,
    machineTime,
    follow: (now) => clock.follow(now),
    later: (delayMs, job) => {
      const timer = setTimeout(job, Math.min(Math.max(delayMs, 0), 2 ** 31 - 1))
      return () => clearTimeout(timer)
    },
    random: (bytes) => randomBytes(bytes),
  }
}

export const realWorld: CorrectableWorld = worldOf(() => Date.now())
