import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { type Dealer, fastRng, rngFor } from './rng.ts'

const hex = (bytes: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`), `needs ${bytes} bytes in hex`))

/** Where a match's chance comes from. `fast` is for simulations only: anybody could guess it. */
export const seedSchema = v.variant('dealer', [
  v.strictObject({
    dealer: v.literal('chacha20'),
    /** Names the match, so that a seed that is used twice deals differently. */
    match: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    server: hex(32),
    /** What the players' devices added before the start, in the order of the seats. */
    clients: v.pipe(v.array(hex(16)), v.maxLength(64)),
  }),
  v.strictObject({ dealer: v.literal('fast'), number: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
])
export type Seed = v.InferOutput<typeof seedSchema>
export type SecureSeed = Extract<Seed, { dealer: 'chacha20' }>

/** The hash that is published before the first card: SHA-256 of a label, the match's name and the server's seed. */
export function commitment(match: string, server: string): string {
  return bytesToHex(
    sha256(concatBytes(utf8ToBytes(`icebreaker commitment 1\n${match}\n`), hexToBytes(server))),
  )
}

/** The key of a match: HKDF-SHA-256 of the server's seed, salted with the match's name, with the clients' bytes as info. */
export function matchKey(seed: SecureSeed): Uint8Array {
  const info = concatBytes(
    utf8ToBytes('icebreaker key 1\n'),
    ...seed.clients.map((bytes) => hexToBytes(bytes)),
  )
  return hkdf(sha256, hexToBytes(seed.server), utf8ToBytes(seed.match), info, 32)
}

/** A secure seed out of a text that a person can type again: for `--seed`, for tests, never for a server's match. */
export function seedFromText(text: string): SecureSeed {
  return { dealer: 'chacha20', match: 'typed', server: bytesToHex(sha256(utf8ToBytes(text))), clients: [] }
}

/** The dealer that a seed stands for. */
export function dealerFor(seed: Seed): Dealer {
  if (seed.dealer === 'fast') return (revision) => fastRng(seed.number, revision)
  const key = matchKey(seed)
  return (revision) => rngFor(key, revision)
}
