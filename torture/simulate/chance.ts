import { below, fastRng, pick, type Rng } from '../../src/engine/rng.ts'

/** The random numbers of one part of a schedule. Each part has its own stream, so a new draw in one part does not change the others. */
export class Chance {
  readonly rng: Rng

  constructor(seed: number, part: number) {
    this.rng = fastRng(seed, part)
  }

  /** Returns true with this probability, in percent. */
  percent(share: number): boolean {
    return below(this.rng, 10_000) < share * 100
  }

  /** Returns a fractional number between the two, so that few events happen at the same moment. */
  between(min: number, max: number): number {
    return min + (below(this.rng, 1_000_000) / 1_000_000) * (max - min)
  }

  /** Returns a whole number from `min` to `max`. */
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
