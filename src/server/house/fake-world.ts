import { fastRng } from '../../engine/rng.ts'
import type { World } from './world.ts'

/** A world for tests: time passes when told, and chance comes from a seed. */
export interface FakeWorld extends World {
  /** Lets time pass, and does what falls due on the way, in order, each thing wholly before the next. */
  pass(ms: number): Promise<void>
}

export function fakeWorld(seed = 1, start = 1_000_000): FakeWorld {
  const rng = fastRng(seed)
  const jobs = new Map<number, { at: number; job: () => void }>()
  let now = start
  let last = 0
  /** The store answers from another thread: a few turns of the loop let it. */
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return {
    now: () => now,
    later: (delayMs, job) => {
      last += 1
      const id = last
      jobs.set(id, { at: now + Math.max(0, delayMs), job })
      return () => jobs.delete(id)
    },
    random: (bytes) => Uint8Array.from({ length: bytes }, () => rng() & 255),
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
  }
}
