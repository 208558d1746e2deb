import { type Bus, Followers } from './bus.ts'

/** Several nodes in one process, for tests: what is said is heard in a later turn. */
export class LocalHub {
  readonly #nodes = new Set<Followers>()
  /** While this is set nothing gets through. */
  isCut = false
  #held: (() => void)[] | null = null

  /** From now on all is late, until it is let go. */
  hold(): { letGo(): void } {
    const held: (() => void)[] = []
    this.#held = held
    return {
      letGo: () => {
        this.#held = null
        for (const job of held) job()
      },
    }
  }

  #deliver(job: () => void): void {
    if (this.#held === null) setImmediate(job)
    else this.#held.push(job)
  }

  connect(): Bus {
    const followers = new Followers()
    this.#nodes.add(followers)
    return {
      publish: (topic, text) => {
        if (this.isCut) return
        for (const node of this.#nodes) if (node !== followers) this.#deliver(() => node.tell(topic, text))
      },
      follow: (topic, heard) => followers.follow(topic, heard),
      close: async () => {
        this.#nodes.delete(followers)
      },
    }
  }
}
