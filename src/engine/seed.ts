import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { deviceCommitmentText, roundText } from './device-commitment.ts'
import { rngFor } from './key-stream.ts'
import { fastRng, type RngFactory } from './rng.ts'

const hex = (bytes: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`), `needs ${bytes} bytes in hex`))

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

/** The bytes that a device committed to, and the salt of its commitment. */
const openingSchema = v.strictObject({ bytes: hex(16), salt: hex(16) })
export type Opening = v.InferOutput<typeof openingSchema>

/** A device's commitment to the bytes that it adds to a deal. */
const commitmentSchema = v.strictObject({
  player: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'needs the id of a player')),
  hash: hex(32),
  /** Null if the device did not reveal its bytes in time: then they are not in the deal. */
  opened: v.nullable(openingSchema),
})
export type DeviceCommitment = v.InferOutput<typeof commitmentSchema>

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
  /** Devices commit to their bytes, and reveal them once all commitments are in. */
  v.strictObject({
    dealer: v.literal('committed'),
    match: word,
    server: hex(32),
    /** In seat order, as they were announced before anybody revealed. */
    commitments: v.pipe(v.array(commitmentSchema), v.maxLength(64)),
  }),
  /** The deal of a day, which many people play, each alone: see `Game.sharedDraw`. */
  v.strictObject({ dealer: v.literal('daily'), day: daySchema, game: word, server: hex(32) }),
  v.strictObject({ dealer: v.literal('fast'), number: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
])
export type Seed = v.InferOutput<typeof seedSchema>
export type SecureSeed = Extract<Seed, { dealer: 'chacha20' }>
export type CommittedSeed = Extract<Seed, { dealer: 'committed' }>
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

/** Returns the hash with which a player's device commits to its bytes, once it knows the hash of the server's seed. */
export function deviceCommitment(seedHash: string, player: string, { bytes, salt }: Opening): string {
  return bytesToHex(sha256(utf8ToBytes(deviceCommitmentText(seedHash, player, { bytes, salt }))))
}

/** Returns the hash of all commitments of a deal, as they were announced before anybody revealed. */
export function roundHash(
  seedHash: string,
  commitments: readonly Pick<DeviceCommitment, 'player' | 'hash'>[],
): string {
  return bytesToHex(sha256(utf8ToBytes(roundText(seedHash, commitments))))
}

/**
 * Returns the key of a match whose devices committed: HKDF-SHA-256 as in `matchKey`. The info is the hash of all
 * commitments, and for each of them the byte 1 and the revealed bytes, or the byte 0.
 */
function committedKey({ match, server, commitments }: CommittedSeed): Uint8Array {
  const round = roundHash(commitment(match, server), commitments)
  const info = concatBytes(
    utf8ToBytes('icebreaker key 2\n'),
    hexToBytes(round),
    ...commitments.map(({ opened }) => hexToBytes(opened === null ? '00' : `01${opened.bytes}`)),
  )
  return hkdf(sha256, hexToBytes(server), utf8ToBytes(match), info, 32)
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

/** Returns the key from which a match is dealt. */
export function keyOf(seed: Exclude<Seed, { dealer: 'fast' }>): Uint8Array {
  switch (seed.dealer) {
    case 'chacha20':
      return matchKey(seed)
    case 'committed':
      return committedKey(seed)
    case 'daily':
      return dailyKey(seed)
  }
}

/** Returns the source of chance for every step of the match with this seed. */
export function rngFactoryFor(seed: Seed): RngFactory {
  if (seed.dealer === 'fast') return (revision) => fastRng(seed.number, revision)
  const key = keyOf(seed)
  return (revision) => rngFor(key, revision)
}
