import type { Answer } from '../../../protocol/answer.ts'
import type { Receipt, ReceiptView } from '../../../protocol/receipt.ts'

/** A quick match gets a receipt every so many actions, and at its end. */
const EVERY = 20

export interface ReceiptKeeperSettings {
  /** Asks the server for a receipt, and shows it the held one. */
  ask(match: string, held: Receipt | null): Promise<Answer<ReceiptView>>
  held(match: string): Receipt | null
  hold(receipt: Receipt): void
}

/** The moves of a match that a server had confirmed and has lost. */
export interface Loss {
  /** The number of actions that it had confirmed. */
  readonly confirmed: number
  /** The number of actions that it has. */
  readonly last: number
  /** Whether other actions are in their place. */
  readonly isDifferent: boolean
}

/** The progress of a match, as the page sees it. */
export interface MatchProgress {
  readonly revision: number
  readonly isOver: boolean
  /** Whether the match takes days, so that each action deserves a receipt. */
  readonly isSlow: boolean
}

/**
 * Keeps the last receipt of a match, and shows it to the server after each connection. A receipt that the server does not
 * honour is evidence, so it is never replaced.
 */
export class ReceiptKeeper {
  readonly #match: string
  readonly #settings: ReceiptKeeperSettings
  #loss: Loss | null = null
  #isAsking = false
  #isShown = false

  constructor(match: string, settings: ReceiptKeeperSettings) {
    this.#match = match
    this.#settings = settings
  }

  /** To be called after a cut: the server may be another one now. */
  reconnected(): void {
    this.#isShown = false
  }

  /** Shows the held receipt and gets a new one, if it is time. Returns what the server has lost, or null. */
  async follow(progress: MatchProgress): Promise<Loss | null> {
    const held = this.#settings.held(this.#match)
    if (this.#isAsking || this.#loss !== null || !this.#isDue(held, progress)) return this.#loss
    this.#isAsking = true
    try {
      const answer = await this.#settings.ask(this.#match, held)
      if (answer.ok) this.#take(held, answer.value)
    } finally {
      this.#isAsking = false
    }
    return this.#loss
  }

  #isDue(held: Receipt | null, { revision, isOver, isSlow }: MatchProgress): boolean {
    if (held !== null && !this.#isShown) return true
    const since = revision - (held?.revision ?? 0)
    return since > 0 && (isOver || isSlow || since >= EVERY)
  }

  #take(held: Receipt | null, { receipt, shown }: ReceiptView): void {
    this.#isShown = true
    if (held !== null && (shown?.verdict === 'behind' || shown?.verdict === 'different')) {
      this.#loss = {
        confirmed: held.revision,
        last: shown.last,
        isDifferent: shown.verdict === 'different',
      }
    } else if (receipt !== null && receipt.match === this.#match) {
      this.#settings.hold(receipt)
    }
  }
}
