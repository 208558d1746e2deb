import type { Notes } from './world.ts'

/** What this device saw, and added, before a match was dealt: what the deal is checked by when it is over. */
export interface ObservedDeal {
  /** The hash of the server's seed. */
  readonly commitment: string
  /** Whether it was seen before the first card was dealt, and not only while the match ran. */
  readonly isSeenBefore: boolean
  /** The 16 bytes in hex that this device added, as they are among `seed.clients` of the record; null where it added none. */
  readonly bytes: string | null
}

interface DealNote extends ObservedDeal {
  /** Null until it has begun. */
  readonly match: string | null
}

const KEY = 'deals'
/** Some evenings; the oldest are forgotten. */
const DEALS_MAX = 60

/** What a device remembers of the deals that it saw; without notes, as long as it is looking. */
export class DealNotes {
  readonly #notes: Notes | null
  #known: readonly DealNote[] = []

  constructor(notes: Notes | undefined) {
    this.#notes = notes ?? null
  }

  /** The hash of a deal that is still to come was shown. */
  noteCommitment(commitment: string): void {
    if (this.#find(commitment) === undefined)
      this.#keep({ commitment, match: null, isSeenBefore: true, bytes: null })
  }

  /** The server has stored these bytes for that deal. */
  noteEntropy(commitment: string, bytes: string): void {
    const known = this.#find(commitment)
    if (known !== undefined) this.#keep({ ...known, bytes })
  }

  /** No bytes of this device are part of that deal any more, which is still to come. */
  dropEntropy(commitment: string): void {
    const known = this.#find(commitment)
    if (known?.match === null && known.bytes !== null) this.#keep({ ...known, bytes: null })
  }

  /** The match of that deal has begun. */
  noteMatch(match: string, commitment: string): void {
    const known = this.#find(commitment) ?? { commitment, isSeenBefore: false, bytes: null, match: null }
    if (known.match === null) this.#keep({ ...known, match })
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

  #keep(deal: DealNote): void {
    // Read again: another window may have written since.
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
