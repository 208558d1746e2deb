import { chacha20 } from '@noble/ciphers/chacha.js'
import { assert } from './defect.ts'
import type { Rng } from './rng.ts'

const BLOCK = new Uint8Array(64)
const BLOCKS_MAX = 65_536

/**
 * Returns the generator of one step, from a 256-bit key: the ChaCha20 key stream whose nonce is the revision (RFC 8439,
 * little endian). No state is carried between steps, so past draws reveal nothing about future ones.
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
