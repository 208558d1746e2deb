import { assert } from './defect.ts'

/** A source of chance: each call returns the next 32 random bits as an unsigned integer. */
export type Rng = () => number

/** The source of chance for each step of a match: 0 is the set-up, n is the action that makes revision n. */
export type RngFactory = (revision: number) => Rng

/**
 * Returns a fast generator (sfc32) for simulations, bots and tests, never for a match that people play. Seed and revision
 * are mixed, then the first words are discarded.
 */
export function fastRng(seed: number, revision = 0): Rng {
  let a = 0
  let b = 0
  let c = 0
  let counter = 0 // never 0 after the first call
  return () => {
    // Seeded on the first call: most actions of most games need no chance.
    if (counter === 0) {
      let x = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
      let y = Math.imul(revision ^ 0xc2b2ae35, 0x27d4eb2f)
      let z = (Math.floor(seed / 2 ** 32) ^ x ^ (y >>> 15)) | 0
      for (let round = 1; round <= WARM_UP; round += 1) {
        const sum = (x + y + round) | 0
        x = y ^ (y >>> 9)
        y = (z + (z << 3)) | 0
        z = (((z << 21) | (z >>> 11)) + sum) | 0
      }
      a = x
      b = y
      c = z
      counter = WARM_UP + 1
    }
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0 || 1
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
}

const WARM_UP = 12

const RANGE = 2 ** 32

/** Returns an integer from 0 to n − 1, each equally likely: words beyond the last full multiple of n are redrawn. */
export function below(rng: Rng, n: number): number {
  assert(Number.isInteger(n) && n > 0 && n <= RANGE, 'a choice is among 1 to 2^32 things')
  let word = rng()
  if (word >= RANGE - n) {
    const limit = RANGE - (RANGE % n) // only the last n words can be beyond it
    while (word >= limit) word = rng()
  }
  // The remainder. `%` is a slow call for words beyond 2^31, and its result is stored as a floating-point number.
  return (word - n * Math.floor(word / n)) >>> 0
}

/** Returns one of the items, each equally likely. */
export function pick<T>(rng: Rng, items: readonly T[]): T {
  const item = items[below(rng, items.length)]
  assert(item !== undefined, 'there is something to pick')
  return item
}

/** Returns the items in random order, each order equally likely (Fisher–Yates), and leaves the argument unchanged. */
export function shuffled<T>(rng: Rng, items: readonly T[]): T[] {
  const order = items.slice()
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = below(rng, last + 1)
    const held = order[last] as T
    order[last] = order[other] as T
    order[other] = held
  }
  return order
}
