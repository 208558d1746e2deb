import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fastRng, rngFor, shuffled } from '../../src/engine/rng.ts'
import { matchKey } from '../../src/engine/seed.ts'
import { type Claim, claimOf, type Tampering } from './claims.ts'
import { tampered } from './tampering.ts'

export interface DealerResult {
  readonly matches: number
  readonly tampered: number
  readonly violations: readonly string[]
}

/** The second implementation's verdict on each claim, in their order. */
export async function secondOpinion(claims: readonly Claim[]): Promise<string[]> {
  const python = spawn('python3', [join(import.meta.dirname, 'dealer.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const heard = (async () => {
    for await (const line of createInterface({ input: python.stdout })) lines.push(line)
  })()
  const failed = new Promise<never>((_, reject) => python.on('error', reject))
  python.stdin.end(claims.map((claim) => `${JSON.stringify(claim)}\n`).join(''))
  await Promise.race([heard, failed])
  return lines
}

const BATCH = 100

/** Matches that were dealt are dealt again in Python; those that were tampered with afterwards must be refused. */
export async function dealAgain(
  { matches, forgeries, seed }: { matches: number; forgeries: number; seed: number },
  say: (line: string) => void = () => undefined,
): Promise<DealerResult> {
  const violations: string[] = []
  for (let from = 0; from < Math.max(matches, forgeries); from += BATCH) {
    const seeds = Array.from({ length: BATCH }, (_, at) => from + at)
    const honest = seeds.filter((at) => at < matches).map((at) => seed + at)
    const forged = seeds.filter((at) => at < forgeries).map((at) => seed + at)
    const claims = [...honest.map((at) => claimOf(at)), ...forged.map((at) => tampered(claimOf(at), at))]
    const opinions = await secondOpinion(claims)
    for (const [at, of] of honest.entries())
      if (opinions[at] !== 'ok') violations.push(`seed ${of}: an honest match is ${opinions[at]}`)
    for (const [at, of] of forged.entries()) {
      const opinion = opinions[honest.length + at]
      if (opinion?.startsWith('refused') !== true) violations.push(`seed ${of}: a forgery is ${opinion}`)
    }
    say(`${Math.min(from + BATCH, matches)} matches dealt again`)
  }
  return { matches, tampered: forgeries, violations }
}

/** Dealers that are wrong: none of their matches may be taken for honest. */
export const WRONG_DEALERS: Readonly<Record<string, Tampering>> = {
  'a revision late': (match) => ({ ...match, rngAt: (revision) => match.rngAt(revision + 1) }),
  'a fast generator instead of the cipher': (match) => ({
    ...match,
    rngAt: (revision) => fastRng(7, revision),
  }),
  'without the players’ bytes': (match) => {
    const { seed } = match.header
    if (seed.dealer !== 'chacha20') return match
    const key = matchKey({ ...seed, clients: [] })
    return { ...match, rngAt: (revision) => rngFor(key, revision) }
  },
  'the same chance again and again': (match) => ({ ...match, rngAt: () => match.rngAt(1) }),
}

/** Matches of a wrong dealer: of Yahtzee, where chance is drawn in every step and not in the set-up alone. */
export function wrongClaims(tamper: Tampering, seed: number): Claim[] {
  return [0, 1, 2].map((at) => claimOf(2 * (seed + at), tamper))
}

/** χ² of how often each of the 120 orders of five things comes, and of where each of 52 cards ends, in standard deviations. */
export function unevenness(
  draws: number,
  seed: number,
): { readonly orders: number; readonly places: number } {
  const key = Uint8Array.from({ length: 32 }, (_, at) => (seed >> (at % 4)) & 255)
  const orders = new Map<string, number>()
  const places = new Float64Array(52 * 52)
  const [five, deck] = [[0, 1, 2, 3, 4], Array.from({ length: 52 }, (_, card) => card)]
  for (let draw = 0; draw < draws; draw += 1) {
    const rng = rngFor(key, draw)
    const order = shuffled(rng, five).join('')
    orders.set(order, (orders.get(order) ?? 0) + 1)
    for (const [place, card] of shuffled(rng, deck).entries()) {
      const at = card * 52 + place
      places[at] = (places[at] ?? 0) + 1
    }
  }
  const counts = Array.from({ length: 120 }, (_, at) => [...orders.values()][at] ?? 0)
  return { orders: deviation(counts, draws / 120, 119), places: deviation([...places], draws / 52, 51 * 51) }
}

/** How many standard deviations χ² lies from what chance makes it. */
function deviation(counts: readonly number[], expected: number, freedom: number): number {
  const square = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return (square - freedom) / Math.sqrt(2 * freedom)
}
