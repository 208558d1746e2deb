import { fastRng } from '../../../engine/rng.ts'
import { type FakeClock, fakeClock } from '../../../engine/testing/fake-clock.ts'
import type { World } from '../../world.ts'

/** A world for tests: time passes when told, and chance comes from a seed. */
export type FakeWorld = World & FakeClock

export function fakeWorld(seed = 1, start = Date.UTC(2026, 0, 1)): FakeWorld {
  const rng = fastRng(seed)
  return {
    ...fakeClock(start, settle),
    random: (bytes) => Uint8Array.from({ length: bytes }, () => rng() & 255),
  }
}

/** The store answers from another thread: a few turns of the loop let it. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0))
}
