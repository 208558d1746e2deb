// The same deals by a second implementation, in Python (testing/dealer.py), which shares no code with the engine.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { anySeed, scaled } from '../../tools/testing/repeat.ts'
import { flip7 } from '../games/flip7/index.ts'
import { yahtzee } from '../games/yahtzee/index.ts'
import { type AnyGame, assert, type Typed } from './game.ts'
import { rngFor } from './key-stream.ts'
import { type Match, start } from './match.ts'
import type { MatchRecord, Step } from './record.ts'
import { below, fastRng, pick, type Rng, shuffled } from './rng.ts'
import { type CommittedSeed, commitment, deviceCommitment, keyOf, type SecureSeed } from './seed.ts'
import { playOut, randomMove, seatNames } from './testing/simulate.ts'

type AnyStep = Step<unknown, Typed, unknown, unknown, Typed>
type AnyMatch = Match<unknown, Typed, unknown, unknown, Typed>

/** A record, the commitment that was published before the match, and the dice or cards that the players saw. */
interface Claim {
  readonly record: MatchRecord<Typed, unknown>
  readonly commitment: string
  readonly told: unknown
}

const BATCH = 100

/** Lets the Python program judge each claim, and returns its verdicts in their order. */
async function judge(claims: readonly Claim[]): Promise<string[]> {
  const script = join(import.meta.dirname, 'testing/dealer.py')
  const python = spawn('python3', [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines: string[] = []
  const finished = (async () => {
    for await (const line of createInterface({ input: python.stdout })) lines.push(line)
  })()
  const failed = new Promise<never>((_, reject) => python.on('error', reject))
  python.stdin.end(claims.map((claim) => `${JSON.stringify(claim)}\n`).join(''))
  await Promise.race([finished, failed])
  return lines
}

/** Returns the first verdict on `count` claims that does not begin as expected, with its seed, or null. */
async function firstOther(count: number, seed: number, make: (seed: number) => Claim, expected: string) {
  for (let from = 0; from < count; from += BATCH) {
    const seeds = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => seed + from + at)
    const verdicts = await judge(seeds.map(make))
    const at = seeds.findIndex((_seed, each) => verdicts[each]?.startsWith(expected) !== true)
    if (at >= 0) return { seed: seeds[at], verdict: verdicts[at] }
  }
  return null
}

const hexOf = (rng: Rng, bytes: number) =>
  Array.from({ length: bytes }, () => below(rng, 256).toString(16).padStart(2, '0')).join('')

type PromisedSeed = SecureSeed | CommittedSeed

/** A seed of either form: with the devices' bytes in the clear, or with commitments, of which some are not opened. */
function seedOf(number: number, players: readonly string[], rng: Rng): PromisedSeed {
  const [match, server] = [`m_${number}`, hexOf(rng, 32)]
  if (number % 4 < 2) return { dealer: 'chacha20', match, server, clients: players.map(() => hexOf(rng, 16)) }
  const commitments = players.map((player) => {
    const opening = { bytes: hexOf(rng, 16), salt: hexOf(rng, 16) }
    const hash = deviceCommitment(commitment(match, server), player, opening)
    return { player, hash, opened: below(rng, 4) === 0 ? null : opening }
  })
  return { dealer: 'committed', match, server, commitments }
}

/** Plays a random match of Yahtzee or Flip 7, dealt by the cipher; `tamper` may change the dealer before it begins. */
function claimOf(seed: number, tamper: (match: AnyMatch) => AnyMatch = (match) => match): Claim {
  const rng = fastRng(seed)
  const game: AnyGame = seed % 2 === 0 ? yahtzee : flip7
  const players = seatNames(game === yahtzee ? 1 + below(rng, 4) : 3 + below(rng, 4))
  const secret = seedOf(seed, players, rng)
  const options = game === yahtzee ? { joker: pick(rng, ['forced', 'free', 'none']) } : {}
  const begun = start(game, { players, options, seed: secret })
  assert(begun.ok, 'such a table can start')
  const steps: AnyStep[] = []
  const first = tamper(begun.match)
  const { record } = playOut(
    first,
    (match) => randomMove(match, rng),
    (step) => steps.push(step),
  )
  const told = game === yahtzee ? rollsAndScores(steps) : dealerAndCards(first, steps)
  return { record, commitment: commitment(secret.match, secret.server), told }
}

const eventsIn = (steps: readonly AnyStep[]) =>
  steps.flatMap(({ events }) => events.map(({ event }) => event))

function rollsAndScores(steps: readonly AnyStep[]): unknown {
  const rolls = eventsIn(steps).flatMap((event) =>
    event.type === 'rolled' ? [(event as { readonly faces: unknown } & Typed).faces] : [],
  )
  const places = steps.at(-1)?.after.outcome?.places ?? []
  return { rolls, scores: Object.fromEntries(places.map(({ player, score }) => [player, score])) }
}

/** The dealer, and the cards in the order flipped, up to the first reshuffle. */
function dealerAndCards(first: AnyMatch, steps: readonly AnyStep[]): unknown {
  const view = first.game.view(first.state, null)
  const { dealerId, opening } = view as { readonly dealerId: string; readonly opening: readonly Typed[] }
  const events = [...opening, ...eventsIn(steps)]
  const end = events.findIndex(({ type }) => type === 'reshuffled')
  const flipped = (end < 0 ? events : events.slice(0, end)).flatMap((event) =>
    event.type === 'flipped' ? [(event as { readonly card: unknown } & Typed).card] : [],
  )
  return { dealer: dealerId, flipped }
}

/** Replaces one hexadecimal digit. */
function otherDigit(text: string, rng: Rng): string {
  const at = below(rng, text.length)
  const other = (Number.parseInt(text.charAt(at), 16) + 1 + below(rng, 15)) % 16
  return text.slice(0, at) + other.toString(16) + text.slice(at + 1)
}

/** Adds one to the n-th number in a value. */
function otherNumber(value: unknown, nth: { left: number }): unknown {
  if (typeof value === 'number') {
    nth.left -= 1
    return nth.left === -1 ? value + 1 : value
  }
  if (Array.isArray(value)) return value.map((item) => otherNumber(item, nth))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, otherNumber(item, nth)]))
}

const countNumbers = (value: unknown): number =>
  JSON.stringify(value).match(/(?<![\w+"])\d+(?!\w*")/g)?.length ?? 0

function withSeed(claim: Claim, change: (seed: PromisedSeed) => PromisedSeed): Claim {
  const { seed } = claim.record
  assert(seed.dealer === 'chacha20' || seed.dealer === 'committed', 'a claim has a seed that was promised')
  return { ...claim, record: { ...claim.record, seed: change(seed) } }
}

/** The seed with other bytes of one device. */
function withOtherBytes(seed: PromisedSeed, rng: Rng): PromisedSeed {
  if (seed.dealer === 'chacha20') {
    const at = below(rng, seed.clients.length)
    return { ...seed, clients: seed.clients.with(at, otherDigit(seed.clients[at] ?? '', rng)) }
  }
  const at = below(rng, seed.commitments.length)
  const { opened, ...device } = seed.commitments[at]!
  const forged =
    opened === null
      ? { bytes: hexOf(rng, 16), salt: hexOf(rng, 16) }
      : { ...opened, bytes: otherDigit(opened.bytes, rng) }
  return { ...seed, commitments: seed.commitments.with(at, { ...device, opened: forged }) }
}

/** The ways to forge a record: another seed, a player's other bytes, another commitment or match, another die, card or score. */
const FORGERIES: readonly ((claim: Claim, rng: Rng) => Claim)[] = [
  (claim, rng) => withSeed(claim, (seed) => ({ ...seed, server: otherDigit(seed.server, rng) })),
  (claim, rng) => withSeed(claim, (seed) => withOtherBytes(seed, rng)),
  (claim, rng) => ({ ...claim, commitment: otherDigit(claim.commitment, rng) }),
  (claim) => withSeed(claim, (seed) => ({ ...seed, match: `${seed.match}0` })),
  (claim, rng) => ({
    ...claim,
    told: otherNumber(claim.told, { left: below(rng, countNumbers(claim.told)) }),
  }),
]

function forgeryOf(seed: number): Claim {
  const forge = FORGERIES[seed % FORGERIES.length]
  assert(forge !== undefined, 'there are ways to forge a record')
  return forge(claimOf(seed), fastRng(seed, 1))
}

test(`F2 Python deals ${scaled(3, 40)} matches again`, async () => {
  expect(await firstOther(scaled(3, 40), anySeed(), (seed) => claimOf(seed), 'ok')).toBeNull()
})

test(`F2 Python refuses ${scaled(10, 200)} forged records`, async () => {
  expect(await firstOther(scaled(10, 200), anySeed(), forgeryOf, 'refused')).toBeNull()
})

const WRONG_DEALERS: Readonly<Record<string, (match: AnyMatch) => AnyMatch>> = {
  'is one revision late': (match) => ({ ...match, rngAt: (revision) => match.rngAt(revision + 1) }),
  'uses a fast generator instead of the cipher': (match) => ({
    ...match,
    rngAt: (revision) => fastRng(7, revision),
  }),
  'leaves out the players’ bytes': (match) => {
    const { seed } = match.header
    assert(seed.dealer === 'chacha20' || seed.dealer === 'committed', 'a claim has a seed that was promised')
    const key = keyOf(seed.dealer === 'chacha20' ? { ...seed, clients: [] } : { ...seed, commitments: [] })
    return { ...match, rngAt: (revision) => rngFor(key, revision) }
  },
  'uses the same chance at every revision': (match) => ({ ...match, rngAt: () => match.rngAt(1) }),
}

test.each(Object.entries(WRONG_DEALERS))('F2 Python finds a dealer that %s', async (_name, tamper) => {
  // Yahtzee has the even seeds: it draws at every step, and not in the set-up alone.
  expect(await firstOther(3, anySeed(), (seed) => claimOf(2 * seed, tamper), 'refused')).toBeNull()
})

/** Returns how many standard deviations χ² lies from its expected value. */
function deviation(counts: readonly number[], expected: number, freedom: number): number {
  const square = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return (square - freedom) / Math.sqrt(2 * freedom)
}

test(`F1 ${scaled(2_000, 20_000)} shuffles are uniform`, () => {
  const draws = scaled(2_000, 20_000)
  const key = Uint8Array.from({ length: 32 }, (_, at) => at)
  const orders = new Map<string, number>()
  const places = new Float64Array(52 * 52)
  const deck = Array.from({ length: 52 }, (_, card) => card)
  for (let draw = 0; draw < draws; draw += 1) {
    const rng = rngFor(key, draw)
    const order = shuffled(rng, [0, 1, 2, 3, 4]).join('')
    orders.set(order, (orders.get(order) ?? 0) + 1)
    for (const [place, card] of shuffled(rng, deck).entries()) {
      const at = card * 52 + place
      places[at] = (places[at] ?? 0) + 1
    }
  }
  expect(orders.size).toBe(120)
  expect(Math.abs(deviation([...orders.values()], draws / 120, 119))).toBeLessThan(6)
  expect(Math.abs(deviation([...places], draws / 52, 51 * 51))).toBeLessThan(6)
})
