import { below, fastRng, pick, type Rng } from '../../src/engine/rng.ts'

/** The chance of one part of a schedule; each part has its own, so that one more draw here moves nothing there. */
export class Chance {
  readonly rng: Rng

  constructor(seed: number, part: number) {
    this.rng = fastRng(seed, part)
  }

  /** True in so many of a hundred cases. */
  percent(share: number): boolean {
    return below(this.rng, 10_000) < share * 100
  }

  /** A number between the two, with parts of a millisecond, so that few things happen at the very same time. */
  between(min: number, max: number): number {
    return min + (below(this.rng, 1_000_000) / 1_000_000) * (max - min)
  }

  /** A whole number from the one to the other. */
  whole(min: number, max: number): number {
    return min + below(this.rng, max - min + 1)
  }

  pick<T>(items: readonly T[]): T {
    return pick(this.rng, items)
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.rng() & 255)
  }
}
