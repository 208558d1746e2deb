import type { Notes } from '../world.ts'

/** The commitment that this device saw and the bytes that it added before a match was dealt, to check the deal by later. */
export interface ObservedDeal {
  /** The hash of the server's seed. */
  readonly commitment: string
  /** Whether the commitment was seen before the first card was dealt, not only while the match ran. */
  readonly isSeenBefore: boolean
  /** The 16 bytes in hex that this device added, as the seed of the record has them; null if it added none. */
  readonly bytes: string | null
  /** The hash of the commitments of all devices, as they were announced before this one revealed; null if it did not. */
  readonly round: string | null
}

/** The bytes that a device commits to, before it reveals them. */
export interface DealSecret {
  readonly player: string
  readonly bytes: string
  readonly salt: string
  readonly hash: string
}

interface DealNote extends ObservedDeal {
  /** Null until the match has begun. */
  readonly match: string | null
  readonly secret?: DealSecret
}

const KEY = 'deals'
/** Enough for some evenings; the oldest are dropped. */
const DEALS_MAX = 60

/** The deals that a device saw, kept in its notes; without notes, in memory. */
export class DealNotes {
  readonly #notes: Notes | null
  #known: readonly DealNote[] = []

  constructor(notes: Notes | undefined) {
    this.#notes = notes ?? null
  }

  /** Notes the hash of the seed of a future deal. */
  noteCommitment(commitment: string): void {
    if (this.#find(commitment) === undefined)
      this.#write({ commitment, match: null, isSeenBefore: true, bytes: null, round: null })
  }

  /** Notes the bytes that this device commits to for a future deal. */
  noteSecret(commitment: string, secret: DealSecret): void {
    const known = this.#find(commitment)
    if (known !== undefined) this.#write({ ...known, secret })
  }

  secretOf(commitment: string): DealSecret | null {
    return this.#find(commitment)?.secret ?? null
  }

  /** Notes the commitments to which this device is about to reveal its bytes. Returns false if they were others before. */
  noteRound(commitment: string, round: string): boolean {
    const known = this.#find(commitment)
    if (known === undefined) return false
    if (known.round !== null) return known.round === round
    this.#write({ ...known, round })
    return true
  }

  roundOf(commitment: string): string | null {
    return this.#find(commitment)?.round ?? null
  }

  /** Notes that the server has stored these bytes for that deal. */
  noteEntropy(commitment: string, bytes: string): void {
    const known = this.#find(commitment)
    if (known !== undefined) this.#write({ ...known, bytes })
  }

  /** Notes the match that began with that deal. */
  noteMatch(match: string, commitment: string): void {
    const known = this.#find(commitment) ?? {
      commitment,
      isSeenBefore: false,
      bytes: null,
      round: null,
      match: null,
    }
    if (known.match === null) this.#write({ ...known, match })
  }

  dealOf(match: string): ObservedDeal | null {
    const known = this.#read().find((deal) => deal.match === match)
    if (known === undefined) return null
    const { commitment, isSeenBefore, bytes, round } = known
    return { commitment, isSeenBefore, bytes, round }
  }

  #find(commitment: string): DealNote | undefined {
    return this.#read().find((deal) => deal.commitment === commitment)
  }

  #write(deal: DealNote): void {
    // Read again, because another window may have written since.
    const others = this.#read().filter(({ commitment }) => commitment !== deal.commitment)
    this.#known = [...others, deal].slice(-DEALS_MAX)
    this.#notes?.write(KEY, JSON.stringify(this.#known))
  }

  #read(): readonly DealNote[] {
    const text = this.#notes?.read(KEY) ?? null
    if (text === null) return this.#known
    try {
      const deals: unknown = JSON.parse(text)
      return Array.isArray(deals) ? deals.filter(isDeal).map(withRound) : this.#known
    } catch {
      return this.#known
    }
  }
}

/** Notes of earlier versions have no round. */
const withRound = (deal: DealNote): DealNote => ({ ...deal, round: deal.round ?? null })

function isDeal(value: unknown): value is DealNote {
  return (
    typeof value === 'object' &&
    value !== null &&
    'commitment' in value &&
    'match' in value &&
    'isSeenBefore' in value &&
    'bytes' in value
  )
}
