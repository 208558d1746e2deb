/**
 * The channel between nodes. Its messages are hints: each may be lost, duplicated, late or out of order, and nothing that
 * is stored depends on them.
 */
export interface Bus {
  /** Sends a message to the other nodes that subscribe to this topic. Never fails and never waits. */
  publish(topic: string, text: string): void
  /** Receives the messages of other nodes on this topic; the returned function unsubscribes. */
  subscribe(topic: string, handler: (text: string) => void): () => void
  close(): Promise<void>
}

/** The bus could not be reached at the start; the message is a sentence for the operator. */
export class BusFault extends Error {
  override name = 'BusFault'
}

/** The subscribers of each topic. */
export class Subscribers {
  readonly #all = new Map<string, Set<(text: string) => void>>()

  subscribe(topic: string, handler: (text: string) => void): () => void {
    const some = this.#all.get(topic) ?? new Set()
    this.#all.set(topic, some)
    some.add(handler)
    return () => {
      some.delete(handler)
      if (some.size === 0 && this.#all.get(topic) === some) this.#all.delete(topic)
    }
  }

  deliver(topic: string, text: string): void {
    for (const handler of [...(this.#all.get(topic) ?? [])]) handler(text)
  }
}
