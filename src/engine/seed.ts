import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { fastRng, type RngFactory, rngFor } from './rng.ts'

const hex = (bytes: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`), `needs ${bytes} bytes in hex`))

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const daySchema = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/, 'needs a day such as 2026-11-18'))

/** The origin of a match's chance. `fast` is for simulations only: anybody could guess it. */
export const seedSchema = v.variant('dealer', [
  v.strictObject({
    dealer: v.literal('chacha20'),
    /** The match id, so that one seed gives different cards in different matches. */
    match: word,
    server: hex(32),
    /** The bytes that the players' devices contributed before the start, in seat order. */
    clients: v.pipe(v.array(hex(16)), v.maxLength(64)),
  }),
  /** The deal of a day, which many people play, each alone: see `Game.sharedDraw`. */
  v.strictObject({ dealer: v.literal('daily'), day: daySchema, game: word, server: hex(32) }),
  v.strictObject({ dealer: v.literal('fast'), number: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
])
export type Seed = v.InferOutput<typeof seedSchema>
export type SecureSeed = Extract<Seed, { dealer: 'chacha20' }>
export type DailySeed = Extract<Seed, { dealer: 'daily' }>

/** Returns the hash that is published before the first card: SHA-256 of a label, the match id and the server's seed. */
export function commitment(match: string, server: string): string {
  return bytesToHex(
    sha256(concatBytes(utf8ToBytes(`icebreaker commitment 1\n${match}\n`), hexToBytes(server))),
  )
}

/** Returns the key of a match: HKDF-SHA-256 of the server's seed; the salt is the match id, the info the clients' bytes. */
export function matchKey(seed: SecureSeed): Uint8Array {
  const info = concatBytes(
    utf8ToBytes('icebreaker key 1\n'),
    ...seed.clients.map((bytes) => hexToBytes(bytes)),
  )
  return hkdf(sha256, hexToBytes(seed.server), utf8ToBytes(seed.match), info, 32)
}

/** Returns the hash of a day's seed, which is published the day before: one seed deals all games of the day. */
export function dailyCommitment(day: string, server: string): string {
  return bytesToHex(
    sha256(concatBytes(utf8ToBytes(`icebreaker daily commitment 1\n${day}\n`), hexToBytes(server))),
  )
}

/** Returns the key of a day's deal: HKDF-SHA-256 of the day's seed; the salt is the day and the game. */
export function dailyKey({ day, game, server }: DailySeed): Uint8Array {
  const info = utf8ToBytes('icebreaker daily key 1\n')
  return hkdf(sha256, hexToBytes(server), utf8ToBytes(`${day}\n${game}`), info, 32)
}

/** Makes a secure seed from a text that a person can retype: for `--seed` and tests, never for a match on a server. */
export function seedFromText(text: string): SecureSeed {
  return { dealer: 'chacha20', match: 'typed', server: bytesToHex(sha256(utf8ToBytes(text))), clients: [] }
}

/** Returns the source of chance for every step of the match with this seed. */
export function rngFactoryFor(seed: Seed): RngFactory {
  if (seed.dealer === 'fast') return (revision) => fastRng(seed.number, revision)
  const key = seed.dealer === 'daily' ? dailyKey(seed) : matchKey(seed)
  return (revision) => rngFor(key, revision)
}
