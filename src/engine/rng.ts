import { chacha20 } from '@noble/ciphers/chacha.js'
import { assert } from './game.ts'

/** A source of chance: each call gives the next 32 random bits as an unsigned integer. */
export type Rng = () => number

/** Chance for every step of a match: `deal(0)` sets it up, `deal(n)` serves the action that makes revision n. */
export type Dealer = (revision: number) => Rng

const BLOCK = new Uint8Array(64)
const BLOCKS_MAX = 65_536

/**
 * The chance of one step, from a 256-bit key: the ChaCha20 key stream whose nonce is the revision (RFC 8439,
 * little endian). It has no state between steps, so what was drawn says nothing of what will be.
 */
export function rngFor(key: Uint8Array, revision: number): Rng {
  let words: DataView | null = null
  let block = 0
  let offset = 64
  return () => {
    if (words === null || offset === 64) {
      assert(block < BLOCKS_MAX, 'one step draws a bounded amount of chance')
      words = new DataView(chacha20(key, nonceOf(revision), BLOCK, undefined, block).buffer)
      block += 1
      offset = 0
    }
    const word = words.getUint32(offset, true)
    offset += 4
    return word
  }
}

function nonceOf(revision: number): Uint8Array {
  const nonce = new Uint8Array(12)
  new DataView(nonce.buffer).setBigUint64(4, BigInt(revision), true)
  return nonce
}

/**
 * A fast generator (sfc32) behind the same interface: for simulations, bots and tests, never for a match
 * that people play. Seed and revision are mixed, then the first words are thrown away.
 */
export function fastRng(seed: number, revision = 0): Rng {
  let a = 0
  let b = 0
  let c = 0
  let counter = 0 // it is never 0 once it has begun
  return () => {
    // Only when it is asked for the first time: most actions of most games need no chance.
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

/** An integer from 0 to n − 1, each equally likely: values beyond the last full multiple of n are drawn again. */
export function below(rng: Rng, n: number): number {
  assert(Number.isInteger(n) && n > 0 && n <= RANGE, 'a choice is among 1 to 2^32 things')
  let word = rng()
  if (word >= RANGE - n) {
    const limit = RANGE - (RANGE % n) // only the last n words can be beyond it
    while (word >= limit) word = rng()
  }
  // The remainder: `%` is a slow call for words beyond 2^31, and what it gives is kept as a floating-point number.
  return (word - n * Math.floor(word / n)) >>> 0
}

/** One of the items, each equally likely. */
export function pick<T>(rng: Rng, items: readonly T[]): T {
  const item = items[below(rng, items.length)]
  assert(item !== undefined, 'there is something to pick')
  return item
}

/** The items in an order of which each is equally likely (Fisher–Yates); the argument stays as it is. */
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
