/**
 * What nodes say to each other. All of it is hints: each may be lost, doubled, late or out of order, and nothing that is
 * stored depends on it.
 */
export interface Bus {
  /** Says it to the other nodes that follow this topic, as soon as may be; never fails, never waits. */
  publish(topic: string, text: string): void
  /** Hears what other nodes say of it, until what comes back is called. */
  follow(topic: string, heard: (text: string) => void): () => void
  close(): Promise<void>
}

/** The bus could not be reached at the start; the message is a sentence for the operator. */
export class BusFault extends Error {
  override name = 'BusFault'
}

/** A hint is small; what is larger is a defect of ours. Some 100 bytes beneath what PostgreSQL carries. */
export const HINT_BYTES_MAX = 7_000

/** The subscribers of each topic. */
export class Followers {
  readonly #all = new Map<string, Set<(text: string) => void>>()

  follow(topic: string, heard: (text: string) => void): () => void {
    const some = this.#all.get(topic) ?? new Set()
    this.#all.set(topic, some)
    some.add(heard)
    return () => {
      some.delete(heard)
      if (some.size === 0 && this.#all.get(topic) === some) this.#all.delete(topic)
    }
  }

  tell(topic: string, text: string): void {
    for (const heard of [...(this.#all.get(topic) ?? [])]) heard(text)
  }
}
