import type { Notes } from './world.ts'

/** The commitment that this device saw and the bytes that it added before a match was dealt, to check the deal by later. */
export interface ObservedDeal {
  /** The hash of the server's seed. */
  readonly commitment: string
  /** Whether the commitment was seen before the first card was dealt, not only while the match ran. */
  readonly isSeenBefore: boolean
  /** The 16 bytes in hex that this device added, as `seed.clients` of the record has them; null if it added none. */
  readonly bytes: string | null
}

interface DealNote extends ObservedDeal {
  /** Null until the match has begun. */
  readonly match: string | null
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
      this.#write({ commitment, match: null, isSeenBefore: true, bytes: null })
  }

  /** Notes that the server has stored these bytes for that deal. */
  noteEntropy(commitment: string, bytes: string): void {
    const known = this.#find(commitment)
    if (known !== undefined) this.#write({ ...known, bytes })
  }

  /** Notes that a future deal no longer has bytes of this device. */
  dropEntropy(commitment: string): void {
    const known = this.#find(commitment)
    if (known?.match === null && known.bytes !== null) this.#write({ ...known, bytes: null })
  }

  /** Notes the match that began with that deal. */
  noteMatch(match: string, commitment: string): void {
    const known = this.#find(commitment) ?? { commitment, isSeenBefore: false, bytes: null, match: null }
    if (known.match === null) this.#write({ ...known, match })
  }

  dealOf(match: string): ObservedDeal | null {
    const known = this.#read().find((deal) => deal.match === match)
    if (known === undefined) return null
    const { commitment, isSeenBefore, bytes } = known
    return { commitment, isSeenBefore, bytes }
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
      return Array.isArray(deals) ? deals.filter(isDeal) : this.#known
    } catch {
      return this.#known
    }
  }
}

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
