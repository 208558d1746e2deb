import { createHash, hkdfSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { parse } from './schema.ts'
import {
  commitment,
  dailyCommitment,
  dailyKey,
  deviceCommitment,
  keyOf,
  matchKey,
  rngFactoryFor,
  roundHash,
  type SecureSeed,
  seedFromText,
  seedSchema,
} from './seed.ts'

const SEED: SecureSeed = {
  dealer: 'chacha20',
  match: 'm_1',
  server: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
  clients: ['000102030405060708090a0b0c0d0e0f', 'ffffffffffffffffffffffffffffffff'],
}

test('the commitment equals that of another SHA-256 implementation', () => {
  const bytes = Buffer.concat([
    Buffer.from('icebreaker commitment 1\nm_1\n'),
    Buffer.from(SEED.server, 'hex'),
  ])
  expect(commitment('m_1', SEED.server)).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test('the key equals that of another HKDF implementation', () => {
  const info = Buffer.concat([Buffer.from('icebreaker key 1\n'), Buffer.from(SEED.clients.join(''), 'hex')])
  const key = hkdfSync('sha256', Buffer.from(SEED.server, 'hex'), 'm_1', info, 32)
  expect(Buffer.from(matchKey(SEED)).toString('hex')).toBe(Buffer.from(key).toString('hex'))
})

test('the hashes and the key of a deal with commitments equal those of other implementations', () => {
  const { server } = SEED
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const hash = commitment('m_1', server)
  const opened = { bytes: '0f'.repeat(16), salt: 'e1'.repeat(16) }
  const own = deviceCommitment(hash, 'p_ana', opened)
  expect(own).toBe(sha256(`icebreaker device 1\n${hash}\np_ana\n${opened.salt}\n${opened.bytes}\n`))
  const silent = 'ab'.repeat(32)
  const commitments = [
    { player: 'p_ana', hash: own, opened },
    { player: 'p_ben', hash: silent, opened: null },
  ]
  const round = roundHash(hash, commitments)
  expect(round).toBe(sha256(`icebreaker round 1\n${hash}\np_ana ${own}\np_ben ${silent}\n`))
  const info = Buffer.concat([
    Buffer.from('icebreaker key 2\n'),
    Buffer.from(`${round}01${opened.bytes}00`, 'hex'),
  ])
  const key = hkdfSync('sha256', Buffer.from(server, 'hex'), 'm_1', info, 32)
  const made = keyOf({ dealer: 'committed', match: 'm_1', server, commitments })
  expect(Buffer.from(made).toString('hex')).toBe(Buffer.from(key).toString('hex'))
})

test('the commitment and the key of a day equal those of other implementations', () => {
  const { server } = SEED
  const bytes = Buffer.concat([
    Buffer.from('icebreaker daily commitment 1\n2026-11-18\n'),
    Buffer.from(server, 'hex'),
  ])
  expect(dailyCommitment('2026-11-18', server)).toBe(createHash('sha256').update(bytes).digest('hex'))
  const key = hkdfSync(
    'sha256',
    Buffer.from(server, 'hex'),
    '2026-11-18\nyahtzee',
    'icebreaker daily key 1\n',
    32,
  )
  const made = dailyKey({ dealer: 'daily', day: '2026-11-18', game: 'yahtzee', server })
  expect(Buffer.from(made).toString('hex')).toBe(Buffer.from(key).toString('hex'))
})

describe('the key changes with', () => {
  const other: readonly [string, SecureSeed][] = [
    ['the match id', { ...SEED, match: 'm_2' }],
    ['the server’s seed', { ...SEED, server: SEED.server.replace('00', '01') }],
    ['the bytes of a client', { ...SEED, clients: SEED.clients.map((bytes) => bytes.replace('f', '0')) }],
    ['the order of the clients', { ...SEED, clients: SEED.clients.toReversed() }],
    ['the number of clients', { ...SEED, clients: SEED.clients.slice(1) }],
  ]
  test.each(other)('%s', (_how, seed) => expect(matchKey(seed)).not.toEqual(matchKey(SEED)))
})

test('chance is the same for the same seed, and differs by step, generator and seed', () => {
  const first = (seed: Parameters<typeof rngFactoryFor>[0], revision: number) =>
    rngFactoryFor(seed)(revision)()
  expect(first(SEED, 3)).toBe(first(SEED, 3))
  const fast = { dealer: 'fast', number: 3 } as const
  const all = [first(SEED, 3), first(SEED, 4), first(fast, 3), first(fast, 4), first(seedFromText('3'), 3)]
  expect(new Set(all).size).toBe(5)
})

test.each([
  ['too short a server seed', { ...SEED, server: '00' }],
  ['capital letters', { ...SEED, server: SEED.server.toUpperCase() }],
  ['too few bytes of a client', { ...SEED, clients: ['00'] }],
  ['an empty match id', { ...SEED, match: '' }],
  ['an unknown field', { ...SEED, more: 1 }],
  ['an unknown generator', { dealer: 'random', number: 1 }],
  ['a date that is not a day', { dealer: 'daily', day: 'today', game: 'yahtzee', server: SEED.server }],
  ['a fraction as its number', { dealer: 'fast', number: 0.5 }],
])('a seed with %s is refused', (_what, seed) => expect(parse(seedSchema, seed).ok).toBe(false))
