import { fastRng } from '../../../engine/rng.ts'
import { type FakeClock, fakeClock } from '../../../engine/testing/fake-clock.ts'
import type { World } from '../../world.ts'

/** A world for tests: time passes on command, and chance comes from a seed. */
export type FakeWorld = World & FakeClock

/** Time passes only while `isBusy` is false: the store answers from another thread, after as long as it needs. */
export function fakeWorld(
  seed = 1,
  start = Date.UTC(2026, 0, 1),
  isBusy: () => boolean = () => false,
): FakeWorld {
  const rng = fastRng(seed)
  return {
    ...fakeClock(start, () => settle(isBusy)),
    random: (bytes) => Uint8Array.from({ length: bytes }, () => rng() & 255),
  }
}

/** The turns of the event loop that unqueued work gets, such as a read of the store. */
const TURNS = 20

async function settle(isBusy: () => boolean): Promise<void> {
  for (let turn = 0; turn < TURNS || isBusy(); turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 0))
}
