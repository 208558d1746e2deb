import { below, fastRng, type Rng } from '../../src/engine/rng.ts'
import type { Claim } from './claims.ts'

/** A text with one of its characters changed for another of the same kind. */
function otherDigit(text: string, rng: Rng): string {
  const at = below(rng, text.length)
  const digit = text.charAt(at)
  const other = (Number.parseInt(digit, 16) + 1 + below(rng, 15)) % 16
  return text.slice(0, at) + other.toString(16) + text.slice(at + 1)
}

/** Every number of what was told, counted; the n-th of them is changed. */
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

/** The ways to cheat afterwards: another seed, other bytes of a player, another promise, other dice, cards or scores. */
const WAYS: readonly ((claim: Claim, rng: Rng) => Claim)[] = [
  (claim, rng) => withSeed(claim, ({ server, ...seed }) => ({ ...seed, server: otherDigit(server, rng) })),
  (claim, rng) =>
    withSeed(claim, ({ clients, ...seed }) => {
      const at = below(rng, clients.length)
      return {
        ...seed,
        clients: clients.map((bytes, seat) => (seat === at ? otherDigit(bytes, rng) : bytes)),
      }
    }),
  (claim, rng) => ({ ...claim, commitment: otherDigit(claim.commitment, rng) }),
  (claim) => withSeed(claim, ({ match, ...seed }) => ({ ...seed, match: `${match}0` })),
  (claim, rng) => ({
    ...claim,
    told: otherNumber(claim.told, { left: below(rng, countNumbers(claim.told)) }),
  }),
]

interface Secret {
  readonly dealer: 'chacha20'
  readonly match: string
  readonly server: string
  readonly clients: readonly string[]
}

function withSeed(claim: Claim, change: (seed: Secret) => Secret): Claim {
  const { seed } = claim.record
  if (seed.dealer !== 'chacha20') return claim
  const changed = change(seed)
  return { ...claim, record: { ...claim.record, seed: { ...changed, clients: [...changed.clients] } } }
}

/** The same claim, cheated in one of these ways. */
export function tampered(claim: Claim, seed: number): Claim {
  const way = WAYS[seed % WAYS.length] ?? ((same: Claim) => same)
  return way(claim, fastRng(seed, 1))
}
