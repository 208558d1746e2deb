import type { Receipt, Verdict } from '../../protocol/receipt.ts'
import { MEMORY_LIMITS } from '../limits.ts'
import { receiptHead } from '../store/chain.ts'
import type { ChainPoint, Store } from '../store/store.ts'
import type { World } from '../world.ts'
import { isSigned, newReceiptKey, publicKeyOf, type Stated, signReceipts } from './receipt.ts'

/** Receipts that are asked for within this time share a signature. */
const GATHER_MS = 20

export interface ReceiptsSettings {
  readonly store: Pick<Store, 'chainAt' | 'keepSecret'>
  readonly world: Pick<World, 'now'>
  /** Tells the operator that the store has gone back behind a receipt. */
  report(what: string, about: Readonly<Record<string, string | number>>): void
}

interface Asked {
  readonly stated: Stated
  resolve(receipt: Receipt): void
  reject(error: unknown): void
}

/** The finding about a receipt that a client shows. */
export interface Shown {
  readonly verdict: Verdict
  /** The newest stored revision of the match; 0 if the store does not know it. */
  readonly last: number
}

/**
 * Returns the key of a store, and makes a missing one. A server does so when it starts, so that every backup has the
 * key. All nodes on a store have the same.
 */
export function keepReceiptKey({ keepSecret }: Pick<Store, 'keepSecret'>): Promise<string> {
  return keepSecret('receipts', newReceiptKey())
}

/** Makes receipts, and compares those that clients show with the store. */
export class Receipts {
  readonly #settings: ReceiptsSettings
  readonly #lost = new Set<string>()
  #key: Promise<string> | null = null
  #asked: Asked[] = []

  constructor(settings: ReceiptsSettings) {
    this.#settings = settings
  }

  /** The number of matches for which a client has shown a receipt that the store does not honour. */
  get lostMatches(): number {
    return this.#lost.size
  }

  /** A receipt for the newest stored action; null if no link is stored for it, undefined for an unknown match. */
  async receiptOf(match: string): Promise<Receipt | null | undefined> {
    const point = await this.#settings.store.chainAt(match, null)
    if (point === null) return undefined
    if (point.head === null) return null
    const stated = {
      match,
      revision: point.revision,
      head: receiptHead(point.head),
      at: this.#settings.world.now(),
    }
    return new Promise((resolve, reject) => {
      if (this.#asked.push({ stated, resolve, reject }) === 1) setTimeout(() => void this.#sign(), GATHER_MS)
    })
  }

  /** Compares a receipt with the store. A receipt that the store honours needs no look at its signature. */
  async show(receipt: Receipt): Promise<Shown> {
    const { match, revision } = receipt
    const point = await this.#settings.store.chainAt(match, revision)
    const last = point?.last ?? 0
    if (isHonoured(receipt, point)) return { verdict: 'kept', last }
    if (receipt.key !== publicKeyOf(await this.#readKey()) || !isSigned(receipt))
      return { verdict: 'refused', last }
    if (last < revision) return this.#noteLost(receipt, { verdict: 'behind', last })
    return point?.head === null
      ? { verdict: 'unchecked', last }
      : this.#noteLost(receipt, { verdict: 'different', last })
  }

  #noteLost({ match, revision, at }: Receipt, shown: Shown): Shown {
    if (this.#lost.has(match) || this.#lost.size >= MEMORY_LIMITS.lostMatches) return shown
    this.#lost.add(match)
    const why =
      shown.verdict === 'behind'
        ? `A client has a receipt for action ${revision} of this match, signed by this server. The store has ${shown.last}: it has gone back to an older copy, or lost its newest part.`
        : `A client has a receipt for action ${revision} of this match, signed by this server. The store has other actions: it went back to an older copy, and the match went on from there.`
    this.#settings.report('the store has gone back', { match, signedAt: new Date(at).toISOString(), why })
    return shown
  }

  async #sign(): Promise<void> {
    const asked = this.#asked
    this.#asked = []
    try {
      const key = await this.#readKey()
      for (let at = 0; at < asked.length; at += MEMORY_LIMITS.receiptsPerBatch) {
        const batch = asked.slice(at, at + MEMORY_LIMITS.receiptsPerBatch)
        const signed = signReceipts(
          key,
          batch.map(({ stated }) => stated),
        )
        for (const [index, { resolve, reject }] of batch.entries()) {
          const receipt = signed[index]
          if (receipt === undefined) reject(new Error('a receipt is missing'))
          else resolve(receipt)
        }
      }
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  #readKey(): Promise<string> {
    this.#key ??= keepReceiptKey(this.#settings.store).catch((error: unknown) => {
      this.#key = null
      throw error
    })
    return this.#key
  }
}

function isHonoured({ revision, head }: Receipt, point: ChainPoint | null): boolean {
  return point?.revision === revision && point.head !== null && receiptHead(point.head) === head
}
